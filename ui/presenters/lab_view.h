// Views of the lab as what the plots draw: one panel a side, side by side on the same axes.
#pragma once

#include "core/api/lab.h"
#include "ui/figures/lab_map_figure.h"
#include "ui/figures/panel_figure.h"

namespace headscope::ui {

// Panels of this id; empty where there are none. Bars become the outline of a histogram.
plots::PanelData labPanels(const LabView& view, const std::string& id);
QString labPanelTitle(const LabView& view, const std::string& id);
// The ids that a view has, in its order.
std::vector<std::string> labPanelIds(const LabView& view);
// Maps at the last point that is not after this step.
plots::LabMapFigure labMap(const LabView& view, std::int64_t step);
// What all of its maps show: "Heads by directions".
QString labMapTitle(const LabView& view);
// Steps at which there are maps; empty without any.
std::vector<std::int64_t> labMapSteps(const LabView& view);

QString verdictText(const LabObserved& seen);  // as verdictWords, translated
QString certaintyText(LabCertainty certainty);

}  // namespace headscope::ui
