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
class QTabWidget;
class QTableView;
class QToolButton;

namespace headscope::plots {
class PruneCurve;
class PruneMap;
}  // namespace headscope::plots

namespace headscope::ui {

class Banner;
class ProgressBar;
class PruneGroups;
class PruneRecordsView;
class VerdictWatch;

class PrunePage : public Page {
    Q_OBJECT
public:
    explicit PrunePage(Workspace& workspace, QWidget* parent = nullptr);

    QString title() const override { return tr("Prune"); }
    bool switchesHeads() const override { return true; }
    QList<plots::FigureChoice> figures() const override;
    bool settled() const override;
    Verdict verdict() const override { return m_presenter.verdict(); }
    NextStep nextStep() const override;

    PrunePresenter& presenter() { return m_presenter; }
    QList<QAction*> pruneActions() const { return m_actions.all(); }
    plots::PruneMap* map() const { return m_map; }
    QTableView* table() const { return m_table; }
    QTableView* groupTable() const;
    PruneRecordsView* records() const { return m_records; }

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    QWidget* makeHeader();
    QWidget* makeCurve();
    QWidget* makeActions();
    QWidget* makeMap();
    QWidget* makeTables();
    QWidget* makeTable();
    void fitColumns();
    void fillMethods();
    void wire();
    void wireActions();
    void runChanged();
    void showAll();
    void showChoices();
    void showWork();
    void showCurves();
    void showPoint();
    void showMap();
    void showTable();
    void showGroups();
    void choosePoint(int point);
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
           *m_tableText = nullptr;
    Banner* m_message = nullptr;
    QToolButton* m_methods = nullptr;
    QComboBox *m_samples = nullptr, *m_score = nullptr, *m_curve = nullptr, *m_groupsOn = nullptr;
    QCheckBox* m_keepOne = nullptr;
    QSpinBox *m_epochs = nullptr, *m_clusters = nullptr;
    QDoubleSpinBox* m_margin = nullptr;
    QPushButton* m_stop = nullptr;
    QTabWidget* m_tables = nullptr;
    PruneGroups* m_groups = nullptr;
    PruneRecordsView* m_records = nullptr;
    ProgressBar* m_progress = nullptr;
    plots::PruneCurve* m_plot = nullptr;
    plots::PruneMap* m_map = nullptr;
    QTableView* m_table = nullptr;
};

}  // namespace headscope::ui
