// Converts answers about many runs into figures and axes.
#pragma once

#include "core/api/runs/comparison.h"
#include "core/api/runs/run_table.h"
#include "ui/figures/kinds/xy_figure.h"
#include "ui/workspace/run_colours.h"

#include <QCoreApplication>
#include <QJsonObject>
#include <QString>
#include <QStringList>

namespace headscope::ui {

struct CompareText {
    Q_DECLARE_TR_FUNCTIONS(CompareText)
public:
    static QString axisTitle(CurveAxis axis);
    static QString bandName(BandKind band);
    // Note for the legend that explains lines and bands.
    static QString bandNote(BandKind band, double level);
    static QString titleOf(const NumberColumn& column);  // title with unit, e.g. "test accuracy, %"
};

// Draws a line per curve. Means of groups get the series colours in order; a single run keeps its
// own colour.
plots::XyFigure curvesFigure(const RunCurves& curves, BandKind band, RunColours& colours,
                             bool logarithmic);
// Plots the score with its confidence interval against the first setting, one series per
// combination of the other settings.
plots::XyFigure meansFigure(const Comparison& comparison);

// A quantity for a scatter axis: a score or another number (`id` of its column), or a setting with
// numeric values (`id` is its key).
struct ScatterAxis {
    QString id;
    bool setting = false;
    QString title;
    QString column = {};  // column name in the exported table
};
std::vector<ScatterAxis> scatterAxes(const RunTable& table);
// Plots one point per run. `kind`: setting that selects colour and shape of the points; "" for
// none.
plots::XyFigure scatterFigure(const RunTable& table, const ScatterAxis& x, const ScatterAxis& y,
                              const std::string& kind, PickedValue pick);

// Provenance for a figure recipe: the compared runs plus the options in `requested`.
QJsonObject comparedOrigin(const RunTable& table, const QJsonObject& requested);

}  // namespace headscope::ui
