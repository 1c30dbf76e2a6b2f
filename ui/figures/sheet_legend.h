// Legends that panels of a sheet have in common: they stand once, below all panels, in place of one in each.
#pragma once

#include "ui/figures/sheet.h"

namespace headscope::plots {

struct SharedLegend {
    QList<LegendLine> lines;
    std::vector<int> panels;  // indices of those that it is of
};

// In the order of their first panels; none where nothing is shared.
std::vector<SharedLegend> sharedLegends(const Sheet& sheet);
// Whether this panel's legend stands below.
bool sharesLegend(const Sheet& sheet, const SheetPanel& panel);
// Millimetres that they take at the sheet's type size, with the gap above; 0: there are none.
double sharedLegendsHeight(const Sheet& sheet);
// Painter units from the sheet's corner.
void paintSharedLegends(QPainter& painter, const Sheet& sheet);

}  // namespace headscope::plots
