// Figure of mean attention distance by layer (Dosovitskiy et al. 2021, figure 7): one column of
// dots per attention site. Distances are in pixels for pictures and in tokens for texts.
#pragma once

#include "core/api/requests/head_overview.h"
#include "core/api/runs/catalogue.h"
#include "core/api/runs/model_shape.h"
#include "ui/figures/kinds/head_scatter_figure.h"

namespace headscope::ui {

// Returns the id of the distance measure that suits the model's task.
std::string distanceMeasure(const ModelShape& shape);
// Column labels: "L0", "L1", ... or "E0", "C0", ... for encoder-decoder models.
QStringList siteNames(const ModelShape& shape);
// Arranges a scatter figure in columns; its x values must be attention sites.
void makeColumns(plots::HeadScatterFigure& figure, const ModelShape& shape);
// Builds the figure from the overview's values of `measure`. `origin`: provenance sentence that
// ends the caption.
plots::HeadScatterFigure distanceFigure(const HeadOverview& overview, const ModelShape& shape,
                                        const MeasureInfo& measure, const QString& origin);

}  // namespace headscope::ui
