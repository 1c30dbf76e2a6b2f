// A view of the Heads page: one head over all held-out samples: where it looks, which tokens, the samples that show it
// from some side, what changes without it. Left/Right head, Up/Down layer, X switches it, P shows it on the Attention
// page.
#pragma once

#include "ui/models/text_table_model.h"
#include "ui/plots/figure_choice.h"
#include "ui/presenters/card_presenter.h"

#include <QWidget>

class QBoxLayout;
class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QTableView;

namespace headscope::plots {
class PanelGrid;
}

namespace headscope::ui {

class Banner;
class Caption;
class HeadsViews;

class HeadsCard : public QWidget {
    Q_OBJECT
public:
    explicit HeadsCard(Workspace& workspace, QWidget* parent = nullptr);

    QList<plots::FigureChoice> figures() const;
    bool settled() const { return m_presenter.settled(); }
    HeadsViews* views() const { return m_views; }
    // For tests.
    CardPresenter& presenter() { return m_presenter; }
    QComboBox* lists() const { return m_lists; }
    QTableView* samples() const { return m_samples; }
    QTableView* attended() const { return m_attended; }
    QString summary() const;

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeTools();
    QWidget* makeSamples();
    QWidget* makeTokens();
    QWidget* makeWork();
    QTableView* makeTable(TextTableModel& model, const QList<TextColumn>& columns, const QString& name);
    void wire();
    void showAll();
    void showWork();
    void showSamples();
    void showTokens();
    void step(int sites, int heads);
    void inspect(const QModelIndex& row);

    Workspace& m_workspace;
    CardPresenter m_presenter;
    HeadsViews* m_views = nullptr;
    QLabel *m_head = nullptr, *m_summary = nullptr;
    Banner* m_banner = nullptr;
    QBoxLayout* m_columns = nullptr;
    plots::PanelGrid *m_offsets = nullptr, *m_history = nullptr;
    QComboBox* m_lists = nullptr;
    TextTableModel m_sampleRows, m_attendedRows, m_attendingRows;
    QTableView *m_samples = nullptr, *m_attended = nullptr, *m_attending = nullptr;
    QWidget *m_tokens = nullptr, *m_work = nullptr;
    QProgressBar* m_progress = nullptr;
    Caption *m_samplesText = nullptr, *m_caption = nullptr;
    QPushButton* m_attention = nullptr;
};

}  // namespace headscope::ui
