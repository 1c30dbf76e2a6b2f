// Two views of the Compare page, each with a plot and controls: curves of the compared runs, and
// a scatter plot of two numbers.
#pragma once

#include "ui/features/compare/compare_controls.h"
#include "ui/features/compare/compare_presenter.h"
#include "ui/features/compare/compare_view.h"

#include <QWidget>

class QCheckBox;
class QComboBox;

namespace headscope::plots {
class XyPlot;
}

namespace headscope::ui {

class Caption;

class CompareCurves : public QWidget {
    Q_OBJECT
public:
    CompareCurves(ComparePresenter& presenter, CompareControls& controls,
                  QWidget* parent = nullptr);

    void setColours(std::shared_ptr<RunColours> colours) { m_colours = std::move(colours); }
    void ask();  // requests curves for the selected options
    plots::XyPlot* plot() const { return m_plot; }
    QCheckBox* logarithmic() const { return m_logarithmic; }
    QString notes() const;

private:
    void followTable();
    void takeTable();
    std::vector<std::string> groupBy() const;
    void showCurves();

    ComparePresenter& m_presenter;
    std::shared_ptr<RunColours> m_colours = std::make_shared<RunColours>();
    plots::XyPlot* m_plot = nullptr;
    QComboBox *m_series = nullptr, *m_axes = nullptr, *m_groups = nullptr, *m_bands = nullptr;
    QCheckBox* m_logarithmic = nullptr;
    Caption* m_notes = nullptr;
};

class CompareScatter : public QWidget {
    Q_OBJECT
public:
    CompareScatter(ComparePresenter& presenter, CompareControls& controls,
                   QWidget* parent = nullptr);

    void showPoints();
    plots::XyPlot* plot() const { return m_plot; }

private:
    ComparePresenter& m_presenter;
    plots::XyPlot* m_plot = nullptr;
    QComboBox *m_x = nullptr, *m_y = nullptr, *m_kinds = nullptr;
};

}  // namespace headscope::ui
