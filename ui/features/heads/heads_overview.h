// View of the Heads page: all heads as points by two measures and as a table. It also shows details
// of the selected head and the redundancy of each layer.
// Keys: Left/Right change the head, Up/Down the layer, X toggles the head, P opens it on the
// Attention page.
#pragma once

#include "ui/features/heads/head_table_model.h"
#include "ui/features/heads/overview_presenter.h"
#include "ui/workspace/heads_pane.h"

#include <array>

class QBoxLayout;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QTableView;
class QToolButton;

namespace headscope::plots {
class HeadScatter;
}

namespace headscope::ui {

class Banner;
class Caption;
class HeadsSites;
class ProgressBar;

class HeadsOverview : public HeadsPane {
    Q_OBJECT
public:
    explicit HeadsOverview(Workspace& workspace, QWidget* parent = nullptr);

    QList<plots::FigureChoice> figures() const override;
    Verdict verdict() const override;
    bool settled() const override { return m_presenter.settled(); }
    void resetView() override;
    // Accessors for tests.
    OverviewPresenter& presenter() { return m_presenter; }
    plots::HeadScatter* scatter() const { return m_scatter; }
    HeadsSites* sites() const { return m_sites; }
    QString story() const;

Q_SIGNALS:
    void comparisonRequested();  // requests the matrix view with both selected heads

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void setActive(bool active) override;
    void fold() override;
    QWidget* makeTools();
    QWidget* makeDistance(QWidget* parent);
    QWidget* makePlot();
    QWidget* makeTable();
    QWidget* makeHead();
    QComboBox* makeAxis(OverviewPresenter::Axis axis, const QString& label, QWidget* row);
    void wire();
    void showAll();
    void fillChoices();
    void showWork();
    void showPlot();
    void showTable();
    void showHead();
    void showRules();
    bool passes(HeadPlace head) const;  // true if the head passes the filter
    void chooseRow(const QModelIndex& row);
    void compareWithMostSimilar();
    void openInAttention(HeadPlace head);

    Workspace& m_workspace;
    OverviewPresenter m_presenter;
    Banner* m_banner = nullptr;
    QBoxLayout* m_columns = nullptr;
    std::array<QComboBox*, OverviewPresenter::kAxes> m_axes{};
    QComboBox* m_likeness = nullptr;
    QDoubleSpinBox* m_threshold = nullptr;
    QToolButton* m_rules = nullptr;
    QLabel *m_rulesText = nullptr, *m_headTitle = nullptr, *m_headText = nullptr;
    plots::HeadScatter* m_scatter = nullptr;
    Caption* m_caption = nullptr;
    QWidget* m_work = nullptr;
    ProgressBar* m_progress = nullptr;
    QLineEdit* m_filter = nullptr;
    HeadTableModel m_rows;
    HeadTableFilter m_filtered;
    QTableView* m_table = nullptr;
    QPushButton *m_compare = nullptr, *m_attention = nullptr, *m_switch = nullptr;
    HeadsSites* m_sites = nullptr;
    bool m_showing = false;
};

}  // namespace headscope::ui
