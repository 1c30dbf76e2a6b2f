// Tests the repairs of a sheet: afterwards, the checks no longer find what was repaired.
#include "ui/figures/sheet/sheet_fix.h"
#include "tests/ui/support/figure_kinds.h"
#include "ui/figures/kinds/kept_figure.h"
#include "ui/figures/kinds/xy_figure.h"
#include "ui/figures/sheet/sheet_layout.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace headscope::plots {
namespace {

Sheet sheetOf(int panels) {
    Sheet sheet;
    sheet.format = QStringLiteral("nature-2");
    for (int i = 0; i < panels; ++i) {
        SheetPanel panel;
        panel.id = sheet.nextId();
        panel.figure = kept(test::xyFigure(), {});
        panel.place = placeFor(sheet, *panel.figure);
        sheet.panels.push_back(panel);
    }
    return sheet;
}

std::vector<SheetFinding> foundOf(const Sheet& sheet, SheetFault fault) {
    auto all = lintSheet(sheet);
    all.erase(std::remove_if(all.begin(), all.end(),
                             [fault](const auto& one) { return one.fault != fault; }),
              all.end());
    return all;
}

// Expects the fault on the sheet, and not after its repair.
Sheet expectRepaired(const Sheet& sheet, SheetFault fault) {
    const auto before = foundOf(sheet, fault);
    EXPECT_FALSE(before.empty()) << "nothing to repair";
    if (before.empty()) return sheet;
    const auto after = repaired(sheet, before.front());
    EXPECT_TRUE(after.has_value());
    if (!after) return sheet;
    EXPECT_TRUE(foundOf(*after, fault).empty());
    EXPECT_TRUE(foundOf(*after, SheetFault::Overlap).empty());
    EXPECT_TRUE(foundOf(*after, SheetFault::TooHigh).empty());
    return *after;
}

TEST(SheetFix, SmallTextIsEnlargedWhereItIs) {
    auto sheet = sheetOf(2);
    sheet.panels[1].fontPt = 4;
    const auto after = expectRepaired(sheet, SheetFault::SmallText);
    EXPECT_EQ(after.panels[0].fontPt, 0) << "the other panel stays";
    EXPECT_LT(after.panels[1].fontPt, 8) << "no larger than needed";
}

TEST(SheetFix, ADrawingThatIsCutOffGetsTheHeightThatItNeeds) {
    auto sheet = sheetOf(2);
    sheet.panels[0].figure = test::figureKinds().front().figure;
    sheet.panels[0].place.setHeight(kLeastPanelMm);
    if (foundOf(sheet, SheetFault::CutOff).empty()) {
        sheet.panels[0].figure = kept(test::xyFigure(), {});
        sheet.panels[0].place.setWidth(kLeastPanelMm);
    }
    expectRepaired(sheet, SheetFault::CutOff);
}

TEST(SheetFix, PanelsThatOverlapMakeRoomBelow) {
    auto sheet = sheetOf(3);
    for (auto& panel : sheet.panels) panel.place = sheet.panels[0].place;
    const auto after = expectRepaired(sheet, SheetFault::Overlap);
    EXPECT_EQ(after.panels[0].place, sheet.panels[0].place) << "the first one stays";
}

// Two rows: the first panel above the two others, which share a row.
Sheet twoRows(const char* format) {
    Sheet sheet = arranged(inFormat(sheetOf(3), QString::fromLatin1(format)), 2);
    const QRectF left = sheet.panels[0].place, right = sheet.panels[1].place;
    const double below = left.bottom() + gridOf(sheet).gapMm;
    sheet.panels[0].place.setRight(right.right());
    sheet.panels[1].place = left.translated(0, below - left.top());
    sheet.panels[2].place = right.translated(0, below - left.top());
    return sheet;
}

// A figure whose title of the x axis is as wide as its plot at this font size and panel.
FigurePtr titledFigure(int letters) {
    auto figure = test::xyFigure();
    figure.data.xTitle = QString(letters, QLatin1Char('m'));
    return std::make_shared<XyFigure>(figure);
}

double topOf(const Sheet& sheet, int panel) {
    return sheet.panels[std::size_t(panel)].place.top();
}

TEST(SheetFix, ATextThatIsCutGetsSmallerBeforeItsPanelGetsWider) {
    auto sheet = twoRows("nature-2");
    const double width = sheet.panels[1].place.width();
    for (int letters = 8; foundOf(sheet, SheetFault::CutText).empty(); ++letters) {
        ASSERT_LT(letters, 200);
        sheet.panels[1].figure = titledFigure(letters);
    }
    const auto after = expectRepaired(sheet, SheetFault::CutText);
    EXPECT_LT(after.panels[1].fontPt, sheet.fontPt);
    EXPECT_GT(after.panels[1].fontPt, 0);
    EXPECT_EQ(after.panels[1].place.width(), width);
    EXPECT_EQ(topOf(after, 1), topOf(after, 2));
}

TEST(SheetFix, SmallerTextLeavesNoDrawingCutOff) {
    int repairs = 0;
    for (const auto& kind : test::figureKinds())
        for (const int perRow : {2, 3, 4}) {
            auto sheet = inFormat(sheetOf(perRow), QStringLiteral("nature-2"));
            sheet.panels[0].figure = kind.figure;
            sheet = arranged(sheet, perRow);
            const auto cut = foundOf(sheet, SheetFault::CutText);
            if (cut.empty()) continue;
            const auto after = repaired(sheet, cut.front());
            ASSERT_TRUE(after) << kind.name;
            ++repairs;
            EXPECT_TRUE(foundOf(*after, SheetFault::CutOff).empty()) << kind.name;
        }
    EXPECT_GT(repairs, 0);
}

TEST(SheetFix, APanelThatMustBeWiderKeepsTheSheetInRows) {
    auto sheet = twoRows("nature-1");
    // Even the smallest font is too large beside the neighbour, but not in the whole width.
    sheet.panels[1].fontPt = sheet.sheetFormat().leastFontPt;
    for (int letters = 8; foundOf(sheet, SheetFault::CutText).empty(); ++letters) {
        ASSERT_LT(letters, 200);
        sheet.panels[1].figure = titledFigure(letters);
    }
    const auto after = expectRepaired(sheet, SheetFault::CutText);
    const SheetGrid grid = gridOf(sheet);
    EXPECT_NEAR(after.panels[1].place.width(), grid.spanWidth(grid.columns), 0.01);
    for (int i = 1; i < 3; ++i)
        EXPECT_NEAR(topOf(after, i), after.panels[std::size_t(i) - 1].place.bottom() + grid.gapMm,
                    0.01)
            << "the rows follow each other in the order of the letters";
    EXPECT_EQ(after.panels[0].place.left(), after.panels[2].place.left());
}

TEST(SheetFix, ARowMovesDownAsAWhole) {
    auto sheet = twoRows("nature-2");
    sheet.panels[0].place.setRight(sheet.panels[1].place.right());
    sheet.panels[0].place.setBottom(sheet.panels[0].place.bottom() + 20);
    const auto after = expectRepaired(sheet, SheetFault::Overlap);
    EXPECT_GT(topOf(after, 1), topOf(sheet, 1));
    EXPECT_EQ(topOf(after, 1), topOf(after, 2));
}

TEST(SheetFix, ASheetThatIsTooHighIsArrangedInMoreColumns) {
    auto sheet = arranged(sheetOf(6), 1);
    const auto after = expectRepaired(sheet, SheetFault::TooHigh);
    EXPECT_EQ(after.panels.size(), 6U);
}

TEST(SheetFix, OneQuantityGetsOneScale) {
    auto sheet = sheetOf(1);
    auto other = test::xyFigure();
    other.data.yLimits = CurveRange{-10, 99};
    SheetPanel panel;
    panel.id = sheet.nextId();
    panel.figure = kept(other, {});
    panel.place = placeFor(sheet, *panel.figure);
    sheet.panels.push_back(panel);
    expectRepaired(sheet, SheetFault::UnequalScales);
}

TEST(SheetFix, WhatTheAuthorDecidesStays) {
    const auto sheet = sheetOf(1);
    for (const auto fault : {SheetFault::NoAxisTitle, SheetFault::NoUnit, SheetFault::AlikeColours,
                             SheetFault::Raster, SheetFault::Type3, SheetFault::MissingGlyph}) {
        EXPECT_FALSE(repairable(fault));
        EXPECT_FALSE(repaired(sheet, {fault, sheet.panels[0].id, {}, {}}).has_value());
    }
}

TEST(SheetFix, AllFindingsAreRepairedTogether) {
    auto sheet = sheetOf(3);
    sheet.panels[1].fontPt = 4;
    sheet.panels[2].place = sheet.panels[0].place;
    const auto after = allRepaired(sheet, lintSheet(sheet));
    for (const auto& finding : lintSheet(after))
        EXPECT_FALSE(repairable(finding.fault)) << finding.where.toStdString();
}

}  // namespace
}  // namespace headscope::plots
