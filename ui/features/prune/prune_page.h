// The Prune page: pruning curves with a handle for the number of kept heads. It also shows the
// order of removal, the cost of smaller models, and redundancy groups.
// Actions mask the removed heads, export the smaller model and fine-tune it. Workspace::masks()
// holds the mask and its undo history.
#pragma once

#include "ui/features/prune/prune_page_actions.h"
#include "ui/features/prune/prune_presenter.h"
#include "ui/features/prune/prune_table_model.h"
#include "ui/workspace/page.h"

#include <QTimer>

class QBoxLayout;
class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QPushButton;
class QSpinBox;
class QStackedWidget;
class QTabWidget;
class QTableView;
class QToolButton;

namespace headscope::plots {
class PruneCurve;
class PruneMap;
}  // namespace headscope::plots

namespace headscope::ui {

class Banner;
class FoldingSide;
class HeadMapPanel;
class ProgressBar;
class PruneGroups;
class PruneRecordsView;
class PruneSweepView;
class VerdictWatch;

class PrunePage : public Page {
    Q_OBJECT
public:
    explicit PrunePage(Workspace& workspace, QWidget* parent = nullptr);

    QString title() const override { return tr("Prune"); }
    bool switchesHeads() const override { return true; }
    QList<plots::FigureChoice> figures() const override;
    bool settled() const override;
    Verdict verdict() const override;
    NextStep nextStep() const override;

    PrunePresenter& presenter() { return m_presenter; }
    QList<QAction*> pruneActions() const { return m_actions.all(); }
    plots::PruneMap* map() const { return m_map; }
    HeadMapPanel* headMap() const { return m_headMap; }
    QTableView* table() const { return m_table; }
    QTableView* groupTable() const;
    PruneRecordsView* records() const { return m_records; }
    PruneSweepView* sweep() const { return m_sweep; }
    // Shows all runs of the sweep instead of the curves of run A.
    void showSweep(bool sweep);
    QPushButton* sweepButton() const { return m_sweepButton; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    QWidget* makeHeader();
    QWidget* makePicture();
    QWidget* makeCurve();
    QWidget* makeActions();
    QWidget* makeMap();
    QWidget* makeTables();
    QWidget* makeTable();
    void fitColumns();
    void fillMethods();
    void wire();
    void wireActions();
    void wireSweep();
    void placeStart();
    void runChanged();
    void showAll();
    void showChoices();
    void showWork();
    void showCurves();
    void showPoint();
    void showMap();
    void showTable();
    void showGroups();
    std::optional<HeadPlace> partner() const;
    void compareWithRepresentative();
    void showMade(const SmallerModel& smaller);
    QString emptyText() const;
    QString workText() const;

    PrunePresenter m_presenter;
    VerdictWatch* m_watch = nullptr;
    PruneActions m_actions;
    PruneTableModel m_rows;
    QTimer m_tick;  // updates the elapsed time of the running work
    bool m_showing = false;
    QBoxLayout* m_middle = nullptr;
    QLabel *m_run = nullptr, *m_point = nullptr, *m_workText = nullptr, *m_mapText = nullptr,
           *m_tableText = nullptr, *m_merged = nullptr;
    Banner* m_message = nullptr;
    QToolButton* m_methods = nullptr;
    QComboBox *m_samples = nullptr, *m_score = nullptr, *m_curve = nullptr, *m_groupsOn = nullptr;
    QCheckBox* m_keepOne = nullptr;
    QSpinBox *m_epochs = nullptr, *m_clusters = nullptr;
    QDoubleSpinBox* m_margin = nullptr;
    QPushButton *m_stop = nullptr, *m_start = nullptr, *m_again = nullptr, *m_curveButton = nullptr,
                *m_sweepButton = nullptr;
    QStackedWidget* m_picture = nullptr;
    PruneSweepView* m_sweep = nullptr;
    QTabWidget* m_tables = nullptr;
    PruneGroups* m_groups = nullptr;
    PruneRecordsView* m_records = nullptr;
    ProgressBar* m_progress = nullptr;
    plots::PruneCurve* m_plot = nullptr;
    plots::PruneMap* m_map = nullptr;
    HeadMapPanel* m_headMap = nullptr;
    FoldingSide* m_details = nullptr;
    QTableView* m_table = nullptr;
};

}  // namespace headscope::ui
