// Figures for the card of one head (core/api/requests/head_card.h), for the page and the command
// line.
#pragma once

#include "core/api/requests/head_card.h"
#include "core/api/runs/model_shape.h"
#include "ui/figures/kinds/point_map_figure.h"

namespace headscope::ui {

// Plots queries and keys on their first two principal components, fitted on both together.
// `origin`: caption text with run, step and samples.
plots::PointMapFigure queryKeyFigure(const HeadCard& card, const ModelShape& shape,
                                     const QString& origin);
// Describes one point: "key of “bank”, token 3 of sample 118"; for pictures, the patch's row and
// column.
QString queryKeyText(const HeadCard& card, const ModelShape& shape, int point);

}  // namespace headscope::ui
