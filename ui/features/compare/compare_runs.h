// Table view of the Compare page: settings and scores as columns, optionally only differing
// settings; scores as last value, best value or at a step.
#pragma once

#include "ui/features/compare/compare_controls.h"
#include "ui/features/compare/compare_presenter.h"
#include "ui/features/compare/compared_runs_model.h"

#include <QWidget>

#include <set>

class QCheckBox;
class QComboBox;
class QMenu;
class QSortFilterProxyModel;
class QSpinBox;
class QTreeView;

namespace headscope::ui {

class Caption;
class CompareGlance;
class TableExport;

class CompareRuns : public QWidget {
    Q_OBJECT
public:
    CompareRuns(ComparePresenter& presenter, CompareControls& controls, QWidget* parent = nullptr);

    void setColours(std::shared_ptr<RunColours> colours);
    void showTable();

    QTreeView* view() const { return m_view; }
    ComparedRunsModel* model() const { return m_model; }
    TableExport* exportButton() const { return m_export; }
    CompareGlance* glance() const { return m_glance; }

private:
    void makeControls(CompareControls& controls);
    RunColumns columnsShown() const;
    void fillColumnMenu();
    void fitColumns();
    void fitHeight();
    void showScoresFirst();
    void follow();

    ComparePresenter& m_presenter;
    ComparedRunsModel* m_model = nullptr;
    QSortFilterProxyModel* m_sorted = nullptr;
    QTreeView* m_view = nullptr;
    Caption* m_empty = nullptr;
    Caption* m_best = nullptr;  // text that explains the bold numbers
    QComboBox* m_values = nullptr;
    QSpinBox* m_step = nullptr;
    QCheckBox* m_differences = nullptr;
    QMenu* m_columnMenu = nullptr;
    TableExport* m_export = nullptr;
    CompareGlance* m_glance = nullptr;
    // says where to find curves if there are too many runs to show them here
    Caption* m_many = nullptr;
    // ids of columns that the user added to or hid from the default ones
    std::set<std::string> m_added, m_hidden;
};

}  // namespace headscope::ui
