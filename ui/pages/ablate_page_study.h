// The card of the Ablate page for what heads do together: a curve of heads going one after another, each alone in its
// layer, all pairs. Measured when a person asks.
#pragma once

#include "ui/figures/matrix_painter.h"
#include "ui/figures/xy_data.h"
#include "ui/models/text_table_model.h"
#include "ui/plots/figure_choice.h"
#include "ui/presenters/study_presenter.h"

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

class AblateStudy : public QWidget {
    Q_OBJECT
public:
    explicit AblateStudy(Workspace& workspace, QWidget* parent = nullptr);

    StudyPresenter& presenter() { return m_presenter; }
    const StudyPresenter& presenter() const { return m_presenter; }
    QList<plots::FigureChoice> figures() const;
    void resetView();
    // For tests.
    QPushButton* viewButton(StudyView view) const;
    QPushButton* measureButton() const { return m_measure; }
    plots::XyPlot* curve() const { return m_curve; }
    plots::MatrixView* matrix() const { return m_matrix; }
    QTableView* table() const { return m_table; }
    QString words() const;

private:
    QWidget* makeBar();
    void showAll();
    void showShare();
    void showInTurn();
    void showOnlyOne();
    void showPairs();

    StudyPresenter m_presenter;
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

// What heads that went one after another cost: the rise of the mean loss against how many are off, with the band of its
// interval; the mean and extremes of random orders beside it.
plots::XyData inTurnData(const ModelShape& shape, const PruningReport& report);
// Synergies on one diverging scale; what is not told from 0 is 0.00 as all else is written.
plots::MatrixData pairData(const HeadPairs& pairs, const ModelShape& shape);

}  // namespace headscope::ui
