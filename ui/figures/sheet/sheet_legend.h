// Legends that several panels of a sheet share: drawn once below all panels instead of in each.
#pragma once

#include "ui/figures/sheet/sheet.h"

namespace headscope::plots {

struct SharedLegend {
    QList<LegendLine> lines;
    std::vector<int> panels;  // indices of the panels that share the legend
};

// Returns the shared legends in the order of their first panels; empty if nothing is shared.
std::vector<SharedLegend> sharedLegends(const Sheet& sheet);
// Whether this panel's legend is drawn below the panels.
bool sharesLegend(const Sheet& sheet, const SheetPanel& panel);
// Height of the shared legends in millimetres at the sheet's font size, including the gap above; 0
// without legends.
double sharedLegendsHeight(const Sheet& sheet);
// Paints the shared legends, in painter units from the sheet's corner.
void paintSharedLegends(QPainter& painter, const Sheet& sheet);

}  // namespace headscope::plots
