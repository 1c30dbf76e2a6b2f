// Card of the Ablate page for joint effects of heads: cumulative ablation, a single head kept per
// layer, and all pairs. Measured on request.
#pragma once

#include "ui/features/ablate/joint_ablation_presenter.h"
#include "ui/figures/matrix_painter.h"
#include "ui/figures/xy_data.h"
#include "ui/plots/figure_choice.h"
#include "ui/widgets/text_table_model.h"

#include <QWidget>

class QButtonGroup;
class QComboBox;
class QLabel;
class QPushButton;
class QTableView;

namespace headscope::plots {
class MatrixView;
class XyPlot;
}  // namespace headscope::plots

namespace headscope::ui {

class ProgressBar;

class JointAblationCard : public QWidget {
    Q_OBJECT
public:
    explicit JointAblationCard(Workspace& workspace, QWidget* parent = nullptr);

    JointAblationPresenter& presenter() { return m_presenter; }
    const JointAblationPresenter& presenter() const { return m_presenter; }
    QList<plots::FigureChoice> figures() const;
    void resetView();
    // Accessors for tests.
    QPushButton* viewButton(JointAblation view) const;
    plots::XyPlot* curve() const { return m_curve; }
    plots::MatrixView* matrix() const { return m_matrix; }
    QString words() const;

private:
    QWidget* makeBar();
    void showAll();
    void showShare();
    void showCumulative();
    void showSingleKept();
    void showPairs();

    JointAblationPresenter m_presenter;
    QButtonGroup* m_views = nullptr;
    QComboBox* m_site = nullptr;
    QPushButton* m_measure = nullptr;
    ProgressBar* m_progress = nullptr;
    QLabel* m_words = nullptr;
    plots::XyPlot* m_curve = nullptr;
    plots::MatrixView* m_matrix = nullptr;
    TextTableModel m_rows;
    QTableView* m_table = nullptr;
};

// Curve of cumulative ablation: rise of the mean loss, with its interval, against the number of
// removed heads. The mean and extremes of random orders are included for comparison.
plots::XyData cumulativeData(const ModelShape& shape, const PruningReport& report);
// Matrix of pairwise synergies on a diverging colour scale. Values that do not differ significantly
// from 0 are kept.
plots::MatrixData pairData(const HeadPairs& pairs, const ModelShape& shape);

}  // namespace headscope::ui
