// Tests small multiples of line plots: log axes, ticks, distances between panels, and the legend.
#include "ui/figures/panel_painter.h"

#include "ui/figures/colour_map.h"
#include "ui/plots/panel_grid.h"

#include <gtest/gtest.h>
#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace headscope::plots {
namespace {

TEST(PanelPlot, LeavesOutWhatALogAxisHasNoPlaceFor) {
    PanelData data;
    data.logY = true;
    data.panels.push_back(
        {QStringLiteral("L0"), {{QStringLiteral("a"), 0, Qt::SolidLine, {{1, -1}, {2, 0}}}}});
    EXPECT_TRUE(data.empty());
    data.panels[0].lines[0].points.push_back({3, 100});
    EXPECT_FALSE(data.empty());
    EXPECT_GT(data.yRange().low, 0);
    EXPECT_LT(data.yRange().low, 100);
    EXPECT_GT(data.yRange().high, 100);
}

TEST(PanelPlot, LabelsOfNeighboursDoNotMeet) {
    PanelData data;
    for (int panel = 0; panel < 4; ++panel)
        data.panels.push_back(
            {QString(), {{QStringLiteral("a"), 0, Qt::SolidLine, {{1000, 1}, {30000, 2}}}}});
    const QFont font;
    const auto layout = panelLayout(QRectF(0, 0, 1200, 200), data, font);
    ASSERT_EQ(layout.columns, 4);
    qreal widest = 0;
    for (const auto& tick : axisTicks(layout.x, false, 6))
        widest = std::max(widest, QFontMetricsF(font).horizontalAdvance(tick.text));
    EXPECT_GT(layout.panels[1].left() - layout.panels[0].right(), widest);
}

TEST(PanelPlot, CountsHaveNoTicksBetweenWholeNumbers) {
    PanelData data;
    data.wholeX = true;
    for (const auto& tick : xTicks({1, 3}, data, 6))
        EXPECT_EQ(tick.text, QString::number(std::round(tick.value)));
    EXPECT_EQ(xTicks({1, 3}, data, 6).size(), 3u);
    data.wholeX = false;
    EXPECT_GT(xTicks({1, 3}, data, 6).size(), 3u);
}

// On a narrow plot, the legend wraps into a second row and still shows every line.
TEST(PanelLegend, TakesAnotherRowRatherThanLosingANameWhereItIsNarrow) {
    PanelData data;
    PanelGrid grid;
    data.panels.resize(1);
    for (int i = 0; i < 3; ++i) {
        PanelLine line;
        line.name = QStringLiteral("layer number %1").arg(i);
        line.colour = i;
        line.points = {{0, double(i)}, {10, double(i)}};
        data.panels[0].lines.push_back(line);
    }
    const auto wide = panelLayout(QRectF(0, 0, 1200, 300), data, grid.font());
    const auto narrow = panelLayout(QRectF(0, 0, 260, 300), data, grid.font());
    EXPECT_GT(narrow.legend.height(), 1.5 * wide.legend.height());
    EXPECT_GT(narrow.panels[0].top(), narrow.legend.bottom());
    grid.setData(data);
    grid.resize(260, 300);
    const QImage image = grid.grab(narrow.legend.toRect()).toImage();
    const bool dark = PlotStyle::of(grid.palette(), grid.font()).dark;
    for (int i = 0; i < 3; ++i) {
        const QColor colour = seriesColour(i, dark);
        bool found = false;
        for (int y = 0; y < image.height() && !found; ++y)
            for (int x = 0; x < image.width() && !found; ++x)
                found = image.pixelColor(x, y) == colour;
        EXPECT_TRUE(found) << "line " << i << " is missing in the legend";
    }
}

}  // namespace
}  // namespace headscope::plots
