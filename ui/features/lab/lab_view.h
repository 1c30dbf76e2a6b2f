// Converts views of the lab into plot data, with one panel per side on common axes.
#pragma once

#include "core/api/engine/lab.h"
#include "ui/figures/kinds/lab_map_figure.h"
#include "ui/figures/kinds/panel_figure.h"

namespace headscope::ui {

// Panels with this id; empty if there are none. Bars are drawn as the outline of a histogram.
plots::PanelData labPanels(const LabView& view, const std::string& id);
QString labPanelTitle(const LabView& view, const std::string& id);
// All panel ids of the view, in its order.
std::vector<std::string> labPanelIds(const LabView& view);
// Returns the last maps at or before this step.
plots::LabMapFigure labMap(const LabView& view, std::int64_t step);
// Common title of all maps: "Heads by directions".
QString labMapTitle(const LabView& view);
// Steps for which maps exist; empty if there are none.
std::vector<std::int64_t> labMapSteps(const LabView& view);

// verdict like verdictWords(), in the window's language
QString verdictText(const LabObserved& seen);
QString certaintyText(LabCertainty certainty);

}  // namespace headscope::ui
