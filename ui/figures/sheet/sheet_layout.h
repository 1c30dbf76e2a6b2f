// Places panels on a sheet: a grid of columns and rows, free positions, alignment. All lengths are
// in millimetres.
#pragma once

#include "ui/figures/sheet/sheet.h"

#include <optional>

namespace headscope::plots {

// Grid of columns separated by gaps, with a line every rowMm from the top margin.
struct SheetGrid {
    double marginMm = 1, gapMm = 3, rowMm = 2.5;
    int columns = 12;
    double widthMm = 89;

    double columnWidth() const;
    double columnLeft(int column) const;  // left edge of a column in mm; column: 0 to columns - 1
    double columnRight(int column) const;
    double spanWidth(int count) const;  // width of `count` adjacent columns in mm
};
SheetGrid gridOf(const Sheet& sheet);

// Returns the height of the paper: fixed by the format, or as high as the panels need.
double sheetHeight(const Sheet& sheet);

// Snaps the edges of a moved or resized panel to the nearest column, row or panel edge within
// reach. The panel stays on the paper and at least kLeastPanelMm wide and high.
constexpr double kLeastPanelMm = 8;
enum class PanelEdge { None = 0, Left = 1, Top = 2, Right = 4, Bottom = 8 };
struct SnappedPlace {
    QRectF place;
    // Vertical (`upright`) and horizontal (`level`) lines that the panel snapped to.
    std::vector<double> upright, level;
};
// edges: sum of the dragged PanelEdge values; 0: the whole panel is moved.
SnappedPlace snapped(const Sheet& sheet, int id, const QRectF& wanted, int edges, double reachMm);

// Returns a position for a new figure: half the sheet's width, or all of it if the sheet is one
// narrow column. It is narrower if that is the only way to find a free position. The height follows
// from the figure.
QRectF placeFor(const Sheet& sheet, const Figure& figure);
// Arranges all panels in rows of `perRow`, in the order of their letters. Panels have equal widths;
// each row is as high as its highest panel.
Sheet arranged(Sheet sheet, int perRow);
// Height that a figure needs at a width, including the letter.
double naturalHeight(const Sheet& sheet, const Figure& figure, double widthMm);
// Returns the part of a panel's rectangle below its letter.
QRectF figureArea(const Sheet& sheet, const SheetPanel& panel);

}  // namespace headscope::plots
