#include "ui/figures/sheet/sheet_layout.h"

#include "ui/figures/sheet/sheet_legend.h"

#include <algorithm>
#include <cmath>

namespace headscope::plots {

namespace {

constexpr double kMmPerPoint = 25.4 / 72;
constexpr double kLetterLines = 1.25;  // line height of the letter, relative to its size
constexpr double kNarrowMm = 120;      // maximum width of a sheet that is a single journal column
constexpr double kLeastEmptyMm = 60;   // height of an empty sheet in mm

double letterHeight(const Sheet& sheet) {
    return sheet.letters.isEmpty() ? 0 : sheet.sheetFormat().letterPt * kLetterLines * kMmPerPoint;
}

struct Candidate {
    double line = 0, distance = 0;
};

// Returns the nearest line within reach.
std::optional<Candidate> nearestLine(const std::vector<double>& lines, double at, double reach) {
    std::optional<Candidate> best;
    for (const double line : lines)
        if (const double distance = std::abs(line - at);
            distance <= reach && (!best || distance < best->distance))
            best = Candidate{line, distance};
    return best;
}

struct SnapLines {
    std::vector<double> lefts, rights, rows;
};

// Lines that a panel can snap to: columns, rows and edges of all other panels.
SnapLines linesOf(const Sheet& sheet, int id) {
    const SheetGrid grid = gridOf(sheet);
    SnapLines lines;
    for (int column = 0; column < grid.columns; ++column) {
        lines.lefts.push_back(grid.columnLeft(column));
        lines.rights.push_back(grid.columnRight(column));
    }
    const double most = sheet.sheetFormat().mostHeightMm;
    for (double row = grid.marginMm; row <= most; row += grid.rowMm) lines.rows.push_back(row);
    for (const auto& panel : sheet.panels) {
        if (panel.id == id) continue;
        lines.lefts.push_back(panel.place.left());
        lines.rights.push_back(panel.place.right());
        lines.rows.insert(lines.rows.end(), {panel.place.top(), panel.place.bottom()});
    }
    return lines;
}

bool has(int edges, PanelEdge edge) {
    return (edges & static_cast<int>(edge)) != 0;
}

// Like std::clamp, but defined if high < low: returns low.
double within(double value, double low, double high) {
    return std::max(low, std::min(value, high));
}

// Limits a moved or resized panel to the paper and the minimum size.
QRectF kept(const Sheet& sheet, QRectF place, int edges) {
    const double width = sheet.sheetFormat().widthMm, height = sheet.sheetFormat().mostHeightMm;
    // If a stored panel is smaller than the minimum and at an edge of the paper, the last lines
    // move its opposite side.
    if (has(edges, PanelEdge::Left))
        place.setLeft(within(place.left(), 0.0, place.right() - kLeastPanelMm));
    if (has(edges, PanelEdge::Right))
        place.setRight(within(place.right(), place.left() + kLeastPanelMm, width));
    if (has(edges, PanelEdge::Top))
        place.setTop(within(place.top(), 0.0, place.bottom() - kLeastPanelMm));
    if (has(edges, PanelEdge::Bottom))
        place.setBottom(within(place.bottom(), place.top() + kLeastPanelMm, height));
    place.setSize({std::min(place.width(), width), std::min(place.height(), height)});
    place.moveLeft(std::clamp(place.left(), 0.0, width - place.width()));
    place.moveTop(std::clamp(place.top(), 0.0, height - place.height()));
    return place;
}

// Snaps the left or right side, whichever is nearer to a line, and the top.
void snapWhole(SnappedPlace& to, const SnapLines& lines, double reach) {
    const auto left = nearestLine(lines.lefts, to.place.left(), reach);
    const auto right = nearestLine(lines.rights, to.place.right(), reach);
    if (left && (!right || left->distance <= right->distance)) {
        to.place.moveLeft(left->line);
        to.upright.push_back(left->line);
    } else if (right) {
        to.place.moveRight(right->line);
        to.upright.push_back(right->line);
    }
    const auto top = nearestLine(lines.rows, to.place.top(), reach);
    if (!top) return;
    to.place.moveTop(top->line);
    to.level.push_back(top->line);
}

// Snaps only the dragged edges.
void snapEdges(SnappedPlace& to, const SnapLines& lines, int edges, double reach) {
    const auto snapTo = [reach](const std::vector<double>& all, double at, std::vector<double>& hit,
                                auto move) {
        if (const auto line = nearestLine(all, at, reach)) {
            move(line->line);
            hit.push_back(line->line);
        }
    };
    QRectF& place = to.place;
    if (has(edges, PanelEdge::Left))
        snapTo(lines.lefts, place.left(), to.upright, [&place](double at) { place.setLeft(at); });
    if (has(edges, PanelEdge::Right))
        snapTo(lines.rights, place.right(), to.upright,
               [&place](double at) { place.setRight(at); });
    if (has(edges, PanelEdge::Top))
        snapTo(lines.rows, place.top(), to.level, [&place](double at) { place.setTop(at); });
    if (has(edges, PanelEdge::Bottom))
        snapTo(lines.rows, place.bottom(), to.level, [&place](double at) { place.setBottom(at); });
}

bool isFree(const Sheet& sheet, const QRectF& place, double gap) {
    const QRectF around = place.adjusted(-gap / 2, -gap / 2, gap / 2, gap / 2);
    return std::none_of(sheet.panels.begin(), sheet.panels.end(),
                        [&around](const auto& panel) { return around.intersects(panel.place); });
}

}  // namespace

double SheetGrid::columnWidth() const {
    return (widthMm - 2 * marginMm - gapMm * (columns - 1)) / columns;
}
double SheetGrid::columnLeft(int column) const {
    return marginMm + column * (columnWidth() + gapMm);
}
double SheetGrid::columnRight(int column) const {
    return columnLeft(column) + columnWidth();
}
double SheetGrid::spanWidth(int count) const {
    return count * columnWidth() + (count - 1) * gapMm;
}

SheetGrid gridOf(const Sheet& sheet) {
    SheetGrid grid;
    grid.widthMm = sheet.sheetFormat().widthMm;
    // add a margin, because paper and slides have visible edges
    if (sheet.sheetFormat().heightMm > 0) grid.marginMm = 8;
    return grid;
}

double sheetHeight(const Sheet& sheet) {
    if (sheet.sheetFormat().heightMm > 0) return sheet.sheetFormat().heightMm;
    if (sheet.panels.empty()) return std::min(kLeastEmptyMm, sheet.sheetFormat().mostHeightMm);
    double bottom = 0;
    for (const auto& panel : sheet.panels) bottom = std::max(bottom, panel.place.bottom());
    return bottom + sharedLegendsHeight(sheet) + gridOf(sheet).marginMm;
}

SnappedPlace snapped(const Sheet& sheet, int id, const QRectF& wanted, int edges, double reachMm) {
    SnappedPlace to{wanted, {}, {}};
    const SnapLines lines = linesOf(sheet, id);
    if (edges == 0)
        snapWhole(to, lines, reachMm);
    else
        snapEdges(to, lines, edges, reachMm);
    to.place = kept(sheet, to.place, edges);
    return to;
}

double naturalHeight(const Sheet& sheet, const Figure& figure, double widthMm) {
    const PlotStyle style = PlotStyle::forPrint(sheet.fontPt);
    return figure.figureHeight(widthMm * kFigureUnitsPerMm, style) / kFigureUnitsPerMm +
           letterHeight(sheet);
}

QRectF placeFor(const Sheet& sheet, const Figure& figure) {
    const SheetGrid grid = gridOf(sheet);
    const double most = sheet.sheetFormat().mostHeightMm;
    const auto sized = [&](int span) {
        const double width = grid.spanWidth(span);
        const double height = std::clamp(naturalHeight(sheet, figure, width), kLeastPanelMm,
                                         most - 2 * grid.marginMm);
        return QSizeF(width, height);
    };
    std::vector<double> tops{grid.marginMm};
    for (const auto& panel : sheet.panels) tops.push_back(panel.place.bottom() + grid.gapMm);
    std::sort(tops.begin(), tops.end());
    const bool narrow = grid.widthMm <= kNarrowMm;
    const std::vector<int> spans = narrow ? std::vector<int>{12, 6, 4} : std::vector<int>{6, 4, 3};
    for (const int span : spans)
        for (const double top : tops)
            for (int column = 0; column + span <= grid.columns; ++column) {
                const QRectF place(QPointF(grid.columnLeft(column), top), sized(span));
                if (place.bottom() <= most + 1e-6 && isFree(sheet, place, 0)) return place;
            }
    // Without a free position, place it over the others; the user sees it and can move it.
    return {QPointF(grid.columnLeft(0), grid.marginMm), sized(spans.front())};
}

Sheet arranged(Sheet sheet, int perRow) {
    const SheetGrid grid = gridOf(sheet);
    const double width = (grid.widthMm - 2 * grid.marginMm - grid.gapMm * (perRow - 1)) / perRow;
    double top = grid.marginMm, most = 0;
    for (std::size_t i = 0; i < sheet.panels.size(); ++i) {
        const int column = static_cast<int>(i) % perRow;
        // A new row starts below the highest panel of the previous one.
        if (column == 0 && i > 0) {
            top += most + grid.gapMm;
            most = 0;
        }
        SheetPanel& panel = sheet.panels[i];
        const double room = sheet.sheetFormat().mostHeightMm - 2 * grid.marginMm;
        const double height =
            std::clamp(naturalHeight(sheet, *panel.figure, width), kLeastPanelMm, room);
        panel.place = QRectF(grid.marginMm + column * (width + grid.gapMm), top, width, height);
        most = std::max(most, height);
    }
    return sheet;
}

QRectF figureArea(const Sheet& sheet, const SheetPanel& panel) {
    return panel.place.adjusted(0, std::min(letterHeight(sheet), panel.place.height() / 2), 0, 0);
}

}  // namespace headscope::plots
