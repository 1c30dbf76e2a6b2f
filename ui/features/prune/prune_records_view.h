// Figures of pruning records: gates on heads, and groups of heads. Pure functions.
#pragma once

#include "core/api/engine/pruning_records.h"
#include "core/api/runs/model_shape.h"
#include "ui/figures/kinds/prune_map_figure.h"
#include "ui/figures/panel_painter.h"

#include <vector>

namespace headscope::ui {

// Quantity to show. Gates: openness of each gate. Terms: the two terms of the group constraint.
// Silhouette: separation of the groups, by two definitions. Dunn: the Dunn index.
// Shift: shift of the group centres.
enum class PruneRecord { Gates, Terms, Silhouette, Dunn, Shift };
QString pruneRecordName(PruneRecord record);

// Plots values against the training step in one panel per layer: one line per head (gates), or one
// or two numbers of the layer (groups).
plots::PanelData gatePanels(const std::vector<GateFrame>& frames);
// `rest`: centre shift below which the groups are final; 0: only at the end of training.
plots::PanelData groupPanels(const std::vector<GroupFrame>& frames, PruneRecord record,
                             double rest);
// First step at which the centres moved by less than `rest`; -1: none.
std::int64_t voteStep(const std::vector<GroupFrame>& frames, double rest);

// Map of all heads for one record: openness of gates, with closed heads struck out, or groups as
// colours.
plots::PruneMapFigure gateHeads(const ModelShape& shape, const GateFrame& frame);
plots::PruneMapFigure groupHeads(const ModelShape& shape, const GroupFrame& frame);

}  // namespace headscope::ui
