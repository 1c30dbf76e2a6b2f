// Tests plots of arbitrary x and y series: decimation of many points per pixel column, bands,
// crosshair, and zoom with mouse and keys.
#include "ui/figures/kinds/xy_figure.h"
#include "tests/ui/support/figure_kinds.h"
#include "ui/figures/colour_map.h"
#include "ui/figures/xy_painter.h"
#include "ui/plots/xy_plot.h"

#include <gtest/gtest.h>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include <cmath>
#include <limits>

namespace headscope::plots {
namespace {

// Series of value(0), value(1), ... at x = 0, 1, ...
XySeries seriesOf(int points, double (*value)(int)) {
    XySeries series;
    series.key = QStringLiteral("key");
    series.name = QStringLiteral("line");
    for (int i = 0; i < points; ++i) {
        series.x.push_back(i);
        series.y.push_back(value(i));
    }
    return series;
}

QImage fast(const XyData& data, XyQuality quality = XyQuality::Fast) {
    QImage image(600, 300, QImage::Format_RGB32);
    const auto style = PlotStyle::forPrint();
    image.fill(style.background);
    QPainter painter(&image);
    paintXy(painter, QRectF(0, 0, 600, 300), data, style, quality);
    return image;
}

TEST(ValueRanges, AreThoseOfAPlainScanWhereverTheyBegin) {
    std::vector<double> values;
    for (int i = 0; i < 1000; ++i)
        values.push_back(i % 7 == 3 ? std::nan("") : std::sin(i * 1.7) * i);
    const ValueRanges ranges(values);
    for (std::size_t from : {0u, 1u, 31u, 32u, 500u})
        for (std::size_t to : {33u, 64u, 501u, 999u, 1000u}) {
            if (from >= to) continue;
            double low = std::numeric_limits<double>::infinity(), high = -low;
            for (auto i = from; i < to; ++i)
                if (!std::isnan(values[i])) {
                    low = std::min(low, values[i]);
                    high = std::max(high, values[i]);
                }
            EXPECT_EQ(ranges.range(values, from, to), std::pair(low, high)) << from << " " << to;
        }
}

TEST(XyFigure, OnePointAmongAHundredThousandIsSeen) {
    XyData data;
    data.add(seriesOf(100000, [](int i) { return i == 54321 ? 10.0 : 0.0; }));
    const auto style = PlotStyle::forPrint();
    const auto top = xyLayout(QRectF(0, 0, 600, 300), data, style.font).pixel(54321, 9);
    for (const auto quality : {XyQuality::Fast, XyQuality::Fine}) {
        const QImage image = fast(data, quality);
        int coloured = 0;
        for (int x = -2; x <= 2; ++x)
            coloured += image.pixelColor(int(top.x()) + x, int(top.y())).lightness() < 200;
        EXPECT_GT(coloured, 0);
        EXPECT_GT(image.pixelColor(int(top.x()) + 40, int(top.y())).lightness(), 200)
            << "and alone";
    }
}

TEST(XyFigure, BandIsWithinItsRange) {
    XyData data;
    auto series = seriesOf(20, [](int) { return 5.0; });
    series.low.assign(20, 2);
    series.high.assign(20, 8);
    data.add(series);
    EXPECT_LT(data.shownY().low, 2);
    EXPECT_GT(data.shownY().high, 8);
    const auto layout = xyLayout(QRectF(0, 0, 600, 300), data, PlotStyle::forPrint().font);
    const QImage image = fast(data);
    const auto at = [&](double y) { return image.pixelColor(layout.pixel(9.5, y).toPoint()); };
    EXPECT_NE(at(7.3), QColor(Qt::white));
    EXPECT_EQ(at(8.15), QColor(Qt::white));
}

TEST(XyFigure, ALogarithmicAxisLeavesOutWhatItHasNoPlaceFor) {
    XyData data;
    data.logY = true;
    data.add(seriesOf(4, [](int i) { return i == 0 ? -1.0 : std::pow(10.0, i); }));
    EXPECT_GT(data.shownY().low, 0);
    EXPECT_FALSE(data.empty());
    EXPECT_GT(test::pixelsOf(fast(data), seriesColour(0)), 20);
    XyData none;
    none.logY = true;
    none.add(seriesOf(3, [](int) { return -1.0; }));
    EXPECT_TRUE(none.empty());
}

TEST(XyFigure, MoreNamesThanTheLegendHoldsAreCounted) {
    XyData data;
    for (int i = 0; i < 200; ++i) {
        auto series = seriesOf(3, [](int k) { return double(k); });
        series.name = QStringLiteral("a run with a long name %1").arg(i);
        data.add(series);
    }
    const auto layout = xyLayout(QRectF(0, 0, 600, 300), data, PlotStyle::forPrint().font);
    EXPECT_LT(layout.legend.height(), 120);
    EXPECT_GT(layout.plot.height(), 100);
}

// Fixture with one falling and one rising line of 11 points.
class XyPlotTest : public ::testing::Test {
protected:
    XyPlotTest() {
        XyFigure figure;
        figure.data.xTitle = QStringLiteral("step");
        figure.data.yTitle = QStringLiteral("loss");
        figure.data.add(seriesOf(11, [](int i) { return 10.0 - i; }));
        auto other = seriesOf(11, [](int i) { return 20.0 + i; });
        other.key = QStringLiteral("other");
        figure.data.add(other);
        plot.setFigure(figure);
        plot.resize(600, 400);
        plot.show();
    }
    XyPlot plot;
};

TEST_F(XyPlotTest, ReadsOutTheNearestPointAndAClickChoosesItsSeries) {
    QSignalSpy chosen(&plot, &XyPlot::seriesChosen);
    const QPoint at = plot.pixel(4, 24).toPoint();
    QTest::mouseMove(&plot, at);
    EXPECT_EQ(plot.accessibleDescription(), QStringLiteral("line\nstep: 4\nloss: 24"));
    QTest::mouseClick(&plot, Qt::LeftButton, {}, at);
    ASSERT_EQ(chosen.count(), 1);
    EXPECT_EQ(chosen.first().first().toString(), QStringLiteral("other"));
    QTest::mouseClick(&plot, Qt::LeftButton, {}, plot.pixel(5, 13).toPoint());
    EXPECT_EQ(chosen.count(), 1) << "far from any point";
}

TEST_F(XyPlotTest, KeysWalkAlongASeriesAndTheWheelZooms) {
    QTest::keyClick(&plot, Qt::Key_Down);
    QTest::keyClick(&plot, Qt::Key_Right);
    QTest::keyClick(&plot, Qt::Key_Right);
    EXPECT_EQ(plot.currentSeries(), 1);
    EXPECT_TRUE(plot.accessibleDescription().contains(QStringLiteral("loss: 22")))
        << plot.accessibleDescription().toStdString();
    const QPointF at = plot.pixel(5, 15);
    QWheelEvent wheel(at, plot.mapToGlobal(at), {}, {0, 120}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(&plot, &wheel);
    ASSERT_TRUE(plot.zoomed());
    EXPECT_NEAR(plot.pixel(5, 15).x(), at.x(), 1) << "what is under the mouse stays there";
    EXPECT_NEAR(plot.figure().data.shownX().high - plot.figure().data.shownX().low, 8, 1e-9);
    plot.setFigure(plot.figure());
    EXPECT_TRUE(plot.zoomed()) << "new points do not move what is looked at";
    QTest::keyClick(&plot, Qt::Key_Home);
    EXPECT_FALSE(plot.zoomed());
}

// In floating point, high - (high - low) is below low for some pairs, such as 7.54 and 16.25.
TEST_F(XyPlotTest, ZoomingOutEndsAtThePointsWhateverTheirDigits) {
    for (int i = 1; i < 400; ++i) {
        const double low = i * 0.13, high = low + i * 0.377;
        XySeries series;
        series.x = {low, high};
        series.y = {1, 2};
        XyFigure figure;
        figure.data.add(series);
        plot.setFigure(figure);
        const QPointF at = plot.rect().center();
        QWheelEvent wheel(at, plot.mapToGlobal(at), {}, {0, -120}, Qt::NoButton, {},
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(&plot, &wheel);
        ASSERT_FALSE(plot.zoomed()) << low << " to " << high;
    }
}

// Names of groups of pruned runs were cut to a few letters.
TEST(XyLayoutTest, LongLabelsBelowTheAxisAreBrokenIntoLines) {
    const PlotStyle style = PlotStyle::forPrint(7);
    const QFontMetricsF metrics(style.font);
    const QRectF area(0, 0, 640, 300);
    XyData data;
    data.xLabels = QStringList{"0", "0.1"};
    const auto flat = xyLayout(area, data, style.font);
    data.xLabels =
        QStringList{"0, news-l0 (3 heads removed), 5", "0.1, random, 5",
                    "0, news-l0 (18 heads removed), 5", "0.1, random, 1", "1, random, 1"};
    const auto layout = xyLayout(area, data, style.font);
    ASSERT_EQ(layout.xLabelLines.size(), 5U);
    for (std::size_t i = 0; i < 5; ++i) {
        EXPECT_EQ(layout.xLabelLines[i].join(QString()).remove(QLatin1Char(' ')),
                  data.xLabels[int(i)].remove(QLatin1Char(' ')));
        for (const auto& line : layout.xLabelLines[i])
            EXPECT_LE(metrics.horizontalAdvance(line), layout.plot.width() / 5);
    }
    EXPECT_LT(layout.plot.bottom(), flat.plot.bottom());
    EXPECT_EQ(layout.xTitle, flat.xTitle);
}

}  // namespace
}  // namespace headscope::plots
