// View of the Heads page: redundant sets of heads, one row per layer, or the strongest compositions
// between heads of different layers. Both are measured on request.
#pragma once

#include "ui/features/heads/head_sets_presenter.h"
#include "ui/widgets/text_table_model.h"
#include "ui/workspace/heads_pane.h"

class QBoxLayout;
class QComboBox;
class QLabel;
class QPushButton;
class QSlider;
class QTableView;

namespace headscope::plots {
class HeadLinks;
}

namespace headscope::ui {

class Banner;
class Caption;
class ProgressBar;

class HeadsSets : public HeadsPane {
    Q_OBJECT
public:
    explicit HeadsSets(Workspace& workspace, QWidget* parent = nullptr);

    QList<plots::FigureChoice> figures() const override;
    bool settled() const override { return m_presenter.settled(); }
    Verdict verdict() const override { return m_presenter.verdict(); }
    void resetView() override;
    // Accessors for tests.
    HeadSetsPresenter& presenter() { return m_presenter; }
    plots::HeadLinks* picture() const { return m_picture; }
    QComboBox* modes() const { return m_modes; }
    QSlider* slider() const { return m_slider; }
    QPushButton* start() const { return m_start; }

private:
    void setActive(bool) override {}
    void fold() override;
    QWidget* makeTools();
    QWidget* makeRows();
    void wire();
    void showAll();
    void showWork();
    QString emptyText() const;

    Workspace& m_workspace;
    HeadSetsPresenter m_presenter;
    Banner* m_banner = nullptr;
    QComboBox* m_modes = nullptr;
    QBoxLayout* m_columns = nullptr;
    plots::HeadLinks* m_picture = nullptr;
    QPushButton* m_start = nullptr;
    QWidget *m_work = nullptr, *m_sliderRow = nullptr;
    ProgressBar* m_progress = nullptr;
    QSlider* m_slider = nullptr;
    QLabel* m_sliderText = nullptr;
    TextTableModel m_rows;
    QTableView* m_table = nullptr;
    Caption* m_caption = nullptr;
};

}  // namespace headscope::ui
