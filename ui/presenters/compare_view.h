// Answers about many runs as figures and rows.
#pragma once

#include "core/api/comparison.h"
#include "core/api/run_table.h"
#include "ui/figures/xy_figure.h"
#include "ui/models/run_colours.h"

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
    static QString bandNote(BandKind band, double level);  // what stands in the legend
    static QString titleOf(const NumberColumn& column);    // "test accuracy, %"
};

// Groups take the series colours in turn; a single run keeps its own.
plots::XyFigure curvesFigure(const RunCurves& curves, BandKind band, RunColours& colours, bool logarithmic);
// The score with its interval against the first setting, a line for every combination of the others.
plots::XyFigure meansFigure(const Comparison& comparison);

// What an axis of the scatter may be: a score or a number beside (id), or a setting whose values are numbers (key).
struct ScatterAxis {
    QString id;
    bool setting = false;
    QString title;
    QString column = {};  // of the table of numbers
};
std::vector<ScatterAxis> scatterAxes(const RunTable& table);
// kind: a setting that gives points their colour and shape; "" for none.
plots::XyFigure scatterFigure(const RunTable& table, const ScatterAxis& x, const ScatterAxis& y,
                              const std::string& kind, PickedValue pick);

// For the recipe of a figure: names of the runs and what was asked.
QJsonObject comparedOrigin(const RunTable& table, const QJsonObject& asked);

}  // namespace headscope::ui
