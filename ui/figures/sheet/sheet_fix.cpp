#include "ui/figures/sheet/sheet_fix.h"

#include "ui/figures/sheet/sheet_layout.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headscope::plots {
namespace {

constexpr double kFontStep = 0.5;    // in pt, as in the controls of the Figures page
constexpr double kMostFontPt = 36;   // limit of these controls
constexpr double kWiderStep = 1.25;  // factor between the widths that are tried
constexpr int kMostPerRow = 4;       // as in the menu Arrange
constexpr double kLevelMm = 0.5;     // greatest difference between the tops of a row

double fontOf(const Sheet& sheet, const SheetPanel& panel) {
    return panel.fontPt > 0 ? panel.fontPt : sheet.fontPt;
}

// Returns whether the checks still report this finding for the panel on its own.
bool found(const Sheet& sheet, const SheetPanel& panel, SheetFault fault) {
    Sheet alone = sheet;
    alone.panels = {panel};
    const auto all = lintPanel(alone, panel);
    return std::any_of(all.begin(), all.end(),
                       [fault](const SheetFinding& one) { return one.fault == fault; });
}

// Indices of panels whose tops are level and that do not overlap.
using PanelRow = std::vector<std::size_t>;

// Groups the panels into rows, from top to bottom. Overlapping panels get separate rows.
std::vector<PanelRow> rowsOf(const Sheet& sheet) {
    std::vector<std::size_t> order(sheet.panels.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto place = [&sheet](std::size_t i) { return sheet.panels[i].place; };
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return place(a).top() < place(b).top(); });
    std::vector<PanelRow> rows;
    for (const std::size_t i : order) {
        const auto joins = [&](const PanelRow& row) {
            return place(i).top() - place(row.front()).top() <= kLevelMm &&
                   std::none_of(row.begin(), row.end(), [&](std::size_t other) {
                       return place(other).intersects(place(i));
                   });
        };
        const auto row = std::find_if(rows.begin(), rows.end(), joins);
        if (row == rows.end())
            rows.push_back({i});
        else
            row->push_back(i);
    }
    return rows;
}

bool overlap(const Sheet& sheet) {
    for (std::size_t i = 0; i < sheet.panels.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (sheet.panels[i].place.intersects(sheet.panels[j].place)) return true;
    return false;
}

// Moves rows of panels down, each as a whole, until no panel overlaps one above it.
void makeRoom(Sheet& sheet, const std::vector<PanelRow>& rows) {
    const double gap = gridOf(sheet).gapMm;
    PanelRow above;
    for (const PanelRow& row : rows) {
        // A move can cause a new overlap. Each panel above moves the row at most once per member.
        for (std::size_t tries = 0; tries < above.size() * row.size(); ++tries)
            for (const std::size_t i : row)
                for (const std::size_t j : above) {
                    const QRectF over = sheet.panels[j].place;
                    if (!over.intersects(sheet.panels[i].place)) continue;
                    const double by = over.bottom() + gap - sheet.panels[i].place.top();
                    for (const std::size_t member : row)
                        sheet.panels[member].place.translate(0, by);
                }
        above.insert(above.end(), row.begin(), row.end());
    }
}

bool fitsPaper(const Sheet& sheet) {
    return sheetHeight(sheet) <= sheet.sheetFormat().mostHeightMm + kOverlapMm;
}

// Moves the rows of `before` apart in `sheet`. If panels still overlap, or the sheet is too high
// for the paper, arranges all panels in rows again.
std::optional<Sheet> placed(const Sheet& before, Sheet sheet) {
    const Sheet wanted = sheet;
    makeRoom(sheet, rowsOf(before));
    if (fitsPaper(sheet) && !overlap(sheet)) return sheet;
    for (int perRow = 2; perRow <= kMostPerRow; ++perRow)
        if (Sheet next = arranged(wanted, perRow); fitsPaper(next)) return next;
    return std::nullopt;
}

// Arranges all panels in rows, and gives one of them a row of its own.
Sheet arrangedAround(const Sheet& sheet, int panel, int perRow) {
    Sheet all = sheet;
    all.panels.clear();
    const SheetGrid grid = gridOf(sheet);
    double top = 0;  // of the next part, which begins at the margin of the paper
    const auto append = [&](const std::vector<SheetPanel>& panels, int columns) {
        if (panels.empty()) return;
        Sheet part = sheet;
        part.panels = panels;
        part = arranged(part, columns);
        double bottom = 0;
        for (SheetPanel& one : part.panels) {
            one.place.translate(0, top);
            bottom = std::max(bottom, one.place.bottom());
            all.panels.push_back(one);
        }
        top = bottom + grid.gapMm - grid.marginMm;
    };
    const auto at = std::find_if(sheet.panels.begin(), sheet.panels.end(),
                                 [panel](const SheetPanel& one) { return one.id == panel; });
    append({sheet.panels.begin(), at}, perRow);
    append({*at}, 1);
    append({at + 1, sheet.panels.end()}, perRow);
    return all;
}

// Arranges all panels in rows, with fewer of them per row until the fault of the panel is gone. If
// that is too high for the paper, only this panel gets a row of its own.
std::optional<Sheet> arrangedWithout(const Sheet& sheet, int panel, SheetFault fault) {
    std::size_t widest = 1;
    for (const PanelRow& row : rowsOf(sheet)) widest = std::max(widest, row.size());
    const int most = std::min(static_cast<int>(widest), kMostPerRow);
    for (int perRow = most; perRow >= 1; --perRow) {
        Sheet next = arranged(sheet, perRow);
        if (fitsPaper(next) && !found(next, *next.find(panel), fault)) return next;
    }
    for (int perRow = most; perRow <= kMostPerRow; ++perRow) {
        Sheet next = arrangedAround(sheet, panel, perRow);
        if (fitsPaper(next) && !found(next, *next.find(panel), fault)) return next;
    }
    return std::nullopt;
}

// Enlarges the text until the smallest one is large enough.
bool enlargeText(const Sheet& sheet, SheetPanel& panel) {
    panel.fontPt = fontOf(sheet, panel);
    while (panel.fontPt + kFontStep <= kMostFontPt) {
        panel.fontPt += kFontStep;
        if (!found(sheet, panel, SheetFault::SmallText)) return true;
    }
    return false;
}

void growToNatural(Sheet sheet, SheetPanel& panel) {
    // The natural height depends on the font of the panel, not on that of the sheet.
    sheet.fontPt = fontOf(sheet, panel);
    panel.place.setHeight(
        std::max(panel.place.height(), naturalHeight(sheet, *panel.figure, panel.place.width())));
}

// Gives the panel its natural height, and makes it wider up to the paper's width, until the fault
// is gone.
bool enlarge(const Sheet& sheet, SheetPanel& panel, SheetFault fault) {
    const SheetGrid grid = gridOf(sheet);
    const double most = grid.widthMm - 2 * grid.marginMm;
    for (;;) {
        growToNatural(sheet, panel);
        if (!found(sheet, panel, fault)) return true;
        if (panel.place.width() >= most) return false;
        const double width = std::min(most, panel.place.width() * kWiderStep);
        const double left = std::clamp(panel.place.left(), grid.marginMm,
                                       std::max(grid.marginMm, grid.marginMm + most - width));
        panel.place = QRectF(left, panel.place.top(), width, panel.place.height());
    }
}

// Makes the text smaller, down to the least size of the format, until none is cut. Leaves the panel
// as it was if that is not enough.
bool shrinkText(const Sheet& sheet, SheetPanel& panel) {
    const double least = sheet.sheetFormat().leastFontPt;
    SheetPanel smaller = panel;
    smaller.fontPt = fontOf(sheet, panel);
    while (smaller.fontPt - kFontStep >= least) {
        smaller.fontPt -= kFontStep;
        if (found(sheet, smaller, SheetFault::SmallText)) return false;
        if (found(sheet, smaller, SheetFault::CutText)) continue;
        panel = smaller;
        return true;
    }
    return false;
}

// Tries changes that keep the width of the panel first, so that its row stays as it is.
bool repairPanel(const Sheet& sheet, SheetPanel& panel, SheetFault fault) {
    if (fault == SheetFault::SmallText)
        return enlargeText(sheet, panel) && enlarge(sheet, panel, SheetFault::CutOff);
    // A figure with smaller text may need another height.
    if (fault == SheetFault::CutText && shrinkText(sheet, panel))
        return enlarge(sheet, panel, SheetFault::CutOff);
    return enlarge(sheet, panel, fault);
}

// Returns whether the panel, as it is in `after`, overlaps a neighbour of its row in `before`.
bool meetsRow(const Sheet& before, const Sheet& after, const SheetPanel& panel) {
    const QRectF level = before.find(panel.id)->place;
    return std::any_of(after.panels.begin(), after.panels.end(), [&](const SheetPanel& other) {
        return other.id != panel.id && other.place.intersects(panel.place) &&
               std::abs(other.place.top() - level.top()) <= kLevelMm;
    });
}

}  // namespace

bool repairable(SheetFault fault) {
    switch (fault) {
        case SheetFault::SmallText:
        case SheetFault::CutOff:
        case SheetFault::CutText:
        case SheetFault::UnequalScales:
        case SheetFault::Overlap:
        case SheetFault::TooHigh:
            return true;
        default:
            return false;
    }
}

std::optional<Sheet> repaired(const Sheet& sheet, const SheetFinding& finding) {
    Sheet next = sheet;
    if (finding.fault == SheetFault::UnequalScales) {
        next.sharedScales = true;
        return next;
    }
    if (finding.fault == SheetFault::Overlap || finding.fault == SheetFault::TooHigh)
        return placed(sheet, next);
    SheetPanel* panel = next.find(finding.panel);
    if (!panel || !repairable(finding.fault)) return std::nullopt;
    if (!found(sheet, *panel, finding.fault)) return sheet;  // an earlier repair was enough
    const double width = panel->place.width();
    if (!repairPanel(sheet, *panel, finding.fault)) return std::nullopt;
    if (panel->place.width() == width || !meetsRow(sheet, next, *panel)) return placed(sheet, next);
    // A wider panel would push its neighbours out of their row.
    Sheet same = sheet;
    same.find(finding.panel)->fontPt = panel->fontPt;
    const auto fault = finding.fault == SheetFault::SmallText ? SheetFault::CutOff : finding.fault;
    return arrangedWithout(same, finding.panel, fault);
}

Sheet allRepaired(Sheet sheet, const std::vector<SheetFinding>& findings) {
    for (const SheetFinding& finding : findings)
        if (auto next = repaired(sheet, finding)) sheet = *std::move(next);
    return sheet;
}

}  // namespace headscope::plots
