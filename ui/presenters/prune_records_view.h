// What training recorded for pruning, as figures: gates on heads, groups of heads. Plain functions.
#pragma once

#include "core/api/model_shape.h"
#include "core/api/pruning_records.h"
#include "ui/figures/panel_painter.h"
#include "ui/figures/prune_map_figure.h"

#include <vector>

namespace headscope::ui {

// What of it is looked at: how open each gate is; the two terms of the group constraint; how well groups part, by
// either definition; the Dunn index; how far the groups' centres moved.
enum class PruneRecord { Gates, Terms, Silhouette, Dunn, Shift };
QString pruneRecordName(PruneRecord record);

// A panel a layer against the training step; a line a head, or one or two numbers of the layer.
plots::PanelData gatePanels(const std::vector<GateFrame>& frames);
// rest: of the centres, below which the vote is held; 0: it waits for the training's end.
plots::PanelData groupPanels(const std::vector<GroupFrame>& frames, PruneRecord record, double rest);
// The first step whose centres moved by less than rest; -1: none.
std::int64_t voteStep(const std::vector<GroupFrame>& frames, double rest);

// All heads at one record: gates by how open they are, those that are read as closed struck out; groups by colour.
plots::PruneMapFigure gateHeads(const ModelShape& shape, const GateFrame& frame);
plots::PruneMapFigure groupHeads(const ModelShape& shape, const GroupFrame& frame);

}  // namespace headscope::ui
