// Where panels lie on a sheet: a grid of columns and rows, free places, alignment. Millimetres throughout.
#pragma once

#include "ui/figures/sheet.h"

#include <optional>

namespace headscope::plots {

// Columns with gaps between them, and lines every rowMm from the upper margin on.
struct SheetGrid {
    double marginMm = 1, gapMm = 3, rowMm = 2.5;
    int columns = 12;
    double widthMm = 89;

    double columnWidth() const;
    double columnLeft(int column) const;  // 0 to columns - 1
    double columnRight(int column) const;
    double spanWidth(int count) const;  // of count columns beside each other
};
SheetGrid gridOf(const Sheet& sheet);

// Height of the paper: the format's own, or as high as what stands on it.
double sheetHeight(const Sheet& sheet);

// A panel that is moved or made larger, with its edges on the nearest columns, rows and edges of other panels, where
// one lies within reach. It stays on the paper and at least kLeastPanelMm wide and high.
constexpr double kLeastPanelMm = 8;
enum class PanelEdge { None = 0, Left = 1, Top = 2, Right = 4, Bottom = 8 };
struct SnappedPlace {
    QRectF place;
    std::vector<double> upright, level;  // the lines that it lies on
};
// edges: what is dragged, as a sum of PanelEdge; 0: the whole panel.
SnappedPlace snapped(const Sheet& sheet, int id, const QRectF& wanted, int edges, double reachMm);

// For a figure that comes onto the sheet: half of the sheet's width (all of it in one narrow column), less where that
// finds no free place, and as high as the figure is at that width.
QRectF placeFor(const Sheet& sheet, const Figure& figure);
// All panels in rows of `perRow`, in the order of their letters, equally wide, each row as high as its highest panel.
Sheet arranged(Sheet sheet, int perRow);
// What a figure needs at a width, letter included.
double naturalHeight(const Sheet& sheet, const Figure& figure, double widthMm);
// What is left of a panel's place below its letter.
QRectF figureArea(const Sheet& sheet, const SheetPanel& panel);

}  // namespace headscope::plots
