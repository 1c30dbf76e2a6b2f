// Scores view of the Compare page, as table and plot: means over seeds with intervals, corrected
// paired differences, and steps to reach a value.
// The numbers and texts equal those of `headscope-cli compare`.
#pragma once

#include "ui/features/compare/compare_presenter.h"

#include <QWidget>

class QBoxLayout;
class QComboBox;
class QLineEdit;
class QTableView;

namespace headscope::plots {
class XyPlot;
}

namespace headscope::ui {

class Caption;
class TableExport;
class TextTableModel;

class CompareScores : public QWidget {
    Q_OBJECT
public:
    explicit CompareScores(ComparePresenter& presenter, QWidget* parent = nullptr);

    void ask();
    plots::XyPlot* plot() const { return m_plot; }
    TextTableModel* model() const { return m_model; }
    TableExport* exportButton() const { return m_export; }
    QString caption() const;

private:
    static QStringList captionOf(const Comparison& means);
    void makeBar(QWidget* bar);
    void followTable();
    void showMeans();
    void fitHeight();
    std::optional<double> requestedReach() const;

    ComparePresenter& m_presenter;
    plots::XyPlot* m_plot = nullptr;
    TextTableModel* m_model = nullptr;
    QTableView* m_table = nullptr;
    QComboBox *m_scores = nullptr, *m_first = nullptr, *m_second = nullptr, *m_baseline = nullptr;
    QLineEdit* m_reach = nullptr;
    TableExport* m_export = nullptr;
    Caption* m_caption = nullptr;
    Caption* m_reachProblem = nullptr;
};

}  // namespace headscope::ui
