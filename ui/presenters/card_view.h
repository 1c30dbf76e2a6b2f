// What is drawn of the card of one head (core/api/head_card.h), for the page and for the command line.
#pragma once

#include "core/api/head_card.h"
#include "core/api/model_shape.h"
#include "ui/figures/point_map_figure.h"

namespace headscope::ui {

// Queries and keys on the axes in which both together vary most. origin: run, step and samples, for the caption.
plots::PointMapFigure queryKeyFigure(const HeadCard& card, const ModelShape& shape, const QString& origin);
// "key “bank”, token 3 of sample 118"; of pictures the patch by row and column.
QString queryKeyText(const HeadCard& card, const ModelShape& shape, int point);

}  // namespace headscope::ui
