// Mean attention map over many samples, shown beside the map of one sample for the same head; also
// shows the progress.
#pragma once

#include "ui/features/attention/attention_page_tools.h"
#include "ui/features/attention/mean_presenter.h"
#include "ui/plots/figure_choice.h"

#include <QWidget>

class QLabel;

namespace headscope::ui {

class ProgressBar;

class MeanPane : public QWidget {
    Q_OBJECT
public:
    explicit MeanPane(Workspace& workspace, QWidget* parent = nullptr);

    MeanPresenter& presenter() { return m_presenter; }
    const MeanPresenter& presenter() const { return m_presenter; }
    AttentionPane* pane() const { return m_pane; }
    bool wanted() const { return m_presenter.chosen() != MeanPresenter::kNone; }
    // mean map of a head; invalid if it is not available
    plots::TokenMap mapOf(HeadPlace head) const;
    // Shows the mean map of a head with the selected tools and colours up to `high`.
    void show(HeadPlace head, const AttentionTools& tools, const plots::TokenLock& lock,
              double high);
    QList<plots::FigureChoice> figures() const;

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void showWork();

    MeanPresenter m_presenter;
    AttentionPane* m_pane = nullptr;
    QLabel* m_problem = nullptr;
    QLabel* m_caption = nullptr;
    QWidget* m_work = nullptr;
    ProgressBar* m_progress = nullptr;
};

}  // namespace headscope::ui
