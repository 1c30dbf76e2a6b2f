#include "ui/figures/sheet/sheet_fix.h"

#include "ui/figures/sheet/sheet_layout.h"

#include <algorithm>
#include <numeric>

namespace headscope::plots {
namespace {

constexpr double kFontStep = 0.5;    // in pt, as in the controls of the Figures page
constexpr double kMostFontPt = 36;   // limit of these controls
constexpr double kWiderStep = 1.25;  // factor between the widths that are tried
constexpr int kMostPerRow = 4;       // as in the menu Arrange

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

// Moves panels down until none overlaps one above it.
void makeRoom(Sheet& sheet) {
    const double gap = gridOf(sheet).gapMm;
    std::vector<std::size_t> order(sheet.panels.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto top = [&sheet](std::size_t i) { return sheet.panels[i].place.top(); };
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return top(a) < top(b); });
    for (std::size_t i = 1; i < order.size(); ++i) {
        QRectF& place = sheet.panels[order[i]].place;
        // A move can meet another panel: each panel above moves it at most once.
        for (std::size_t tries = 0; tries < i; ++tries)
            for (std::size_t j = 0; j < i; ++j)
                if (const QRectF& above = sheet.panels[order[j]].place; above.intersects(place))
                    place.moveTop(above.bottom() + gap);
    }
}

bool fitsPaper(const Sheet& sheet) {
    return sheetHeight(sheet) <= sheet.sheetFormat().mostHeightMm + kOverlapMm;
}

// Returns the sheet after its panels made room; arranged in rows if that is too high for the paper.
std::optional<Sheet> placed(Sheet sheet) {
    const Sheet before = sheet;
    makeRoom(sheet);
    if (fitsPaper(sheet)) return sheet;
    for (int perRow = 2; perRow <= kMostPerRow; ++perRow)
        if (Sheet next = arranged(before, perRow); fitsPaper(next)) return next;
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

void growToNatural(const Sheet& sheet, SheetPanel& panel) {
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

// Makes the text smaller, down to the least size of the format, until none is cut.
bool shrinkText(const Sheet& sheet, SheetPanel& panel) {
    const double least = sheet.sheetFormat().leastFontPt;
    panel.fontPt = fontOf(sheet, panel);
    while (panel.fontPt - kFontStep >= least) {
        panel.fontPt -= kFontStep;
        if (found(sheet, panel, SheetFault::SmallText)) return false;
        if (!found(sheet, panel, SheetFault::CutText)) return true;
    }
    return false;
}

bool repairPanel(const Sheet& sheet, SheetPanel& panel, SheetFault fault) {
    if (fault == SheetFault::SmallText)
        return enlargeText(sheet, panel) && enlarge(sheet, panel, SheetFault::CutOff);
    if (enlarge(sheet, panel, fault)) return true;
    return fault == SheetFault::CutText && shrinkText(sheet, panel);
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
        return placed(next);
    SheetPanel* panel = next.find(finding.panel);
    if (!panel || !repairable(finding.fault)) return std::nullopt;
    if (!found(sheet, *panel, finding.fault)) return sheet;  // an earlier repair was enough
    if (!repairPanel(sheet, *panel, finding.fault)) return std::nullopt;
    return placed(next);
}

Sheet allRepaired(Sheet sheet, const std::vector<SheetFinding>& findings) {
    for (const SheetFinding& finding : findings)
        if (auto next = repaired(sheet, finding)) sheet = *std::move(next);
    return sheet;
}

}  // namespace headscope::plots
