// How far heads look, against their site: the figure of Dosovitskiy et al. 2021 (mean attention distance, its figure
// 7), one column of dots a site. In pixels for pictures, in tokens for text.
#pragma once

#include "core/api/catalogue.h"
#include "core/api/head_overview.h"
#include "core/api/model_shape.h"
#include "ui/figures/head_scatter_figure.h"

namespace headscope::ui {

// The measure that says how far.
std::string distanceMeasure(const ModelShape& shape);
// "L0", "L1" .. or "E0", "C0" ..: what stands below the columns.
QStringList siteNames(const ModelShape& shape);
// Turns a figure whose horizontal axis is the site into columns.
void makeColumns(plots::HeadScatterFigure& figure, const ModelShape& shape);
// measure: of the catalogue; origin: of the numbers, ends the caption.
plots::HeadScatterFigure distanceFigure(const HeadOverview& overview, const ModelShape& shape,
                                        const MeasureInfo& measure, const QString& origin);

}  // namespace headscope::ui
