// View of the Heads page: 2-D projection of the heads' contributions to samples, or of the heads,
// for one or two runs. A lasso selects points; the view lists their heads, classes and samples.
#pragma once

#include "ui/features/heads/projection_presenter.h"
#include "ui/widgets/text_table_model.h"
#include "ui/workspace/heads_pane.h"

#include <array>

class QBoxLayout;
class QComboBox;
class QLabel;
class QPushButton;
class QTableView;

namespace headscope::plots {
class PointMap;
}

namespace headscope::ui {

class Banner;
class Caption;
class ProgressBar;

class HeadsProjection : public HeadsPane {
    Q_OBJECT
public:
    explicit HeadsProjection(Workspace& workspace, QWidget* parent = nullptr);

    QList<plots::FigureChoice> figures() const override;
    bool settled() const override { return m_presenter.settled(); }
    void resetView() override;
    // Accessors for tests.
    ProjectionPresenter& presenter() { return m_presenter; }
    plots::PointMap* map(int side) const { return m_maps[static_cast<std::size_t>(side)]; }
    QComboBox* things() const { return m_things; }
    QComboBox* colours() const { return m_colours; }

private:
    void setActive(bool active) override { m_presenter.setActive(active); }
    void fold() override;
    QWidget* makeTools();
    QComboBox* makeChoice(const QStringList& items, const QString& name, QWidget* row);
    QWidget* makeWork();
    QWidget* makeHeads();
    QWidget* makeLasso();
    void wire();
    void wireMap(int side);
    void choose();
    void showAll();
    void showWork();
    void showHeads();
    void showLasso();
    void switchLassoed();

    Workspace& m_workspace;
    ProjectionPresenter m_presenter;
    Banner* m_banner = nullptr;
    QComboBox *m_things = nullptr, *m_count = nullptr, *m_colours = nullptr;
    QBoxLayout *m_columns = nullptr, *m_row = nullptr;
    std::array<QWidget*, 2> m_cards{};
    std::array<plots::PointMap*, 2> m_maps{};
    QWidget* m_work = nullptr;
    ProgressBar* m_progress = nullptr;
    TextTableModel m_headRows, m_sampleRows;
    std::vector<HeadPlace> m_listed;  // head of each row of m_heads
    std::vector<int> m_inside;        // sample of each row of m_samples
    QTableView *m_heads = nullptr, *m_samples = nullptr;
    QLabel *m_verdict = nullptr, *m_lasso = nullptr;
    QPushButton *m_switch = nullptr, *m_clear = nullptr;
    Caption* m_caption = nullptr;
};

}  // namespace headscope::ui
