// Tests curve and matrix plots: colours, geometry, crosshair values and formulas, against values
// computed by hand.
#include "tests/ui/support/figure_kinds.h"
#include "ui/figures/axis_ticks.h"
#include "ui/figures/colour_map.h"
#include "ui/figures/curve_painter.h"
#include "ui/figures/kinds/head_scatter_figure.h"
#include "ui/figures/mark_shapes.h"
#include "ui/figures/plot_text.h"
#include "ui/plots/curve_plot.h"
#include "ui/plots/matrix_strip.h"
#include "ui/plots/matrix_view.h"
#include "ui/plots/summary_chart.h"

#include <gtest/gtest.h>
#include <QGraphicsTextItem>
#include <QGraphicsView>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include <cmath>

namespace headscope::plots {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

// Matrix of the given size with values growing from 0 towards 1.
MatrixData matrixOf(int size) {
    MatrixData matrix;
    matrix.size = size;
    matrix.layer = 2;
    matrix.title = QStringLiteral("Layer 2");
    matrix.meaning = QStringLiteral("1 = identical maps");
    for (int i = 0; i < size * size; ++i) matrix.values.push_back(float(i) / float(size * size));
    return matrix;
}

// Returns whether the intervals a..b and c..d overlap by more than a rounding error.
bool overlap(double a, double b, double c, double d) {
    return a < d - 0.01 && c < b - 0.01;
}

// Labels of annotations must not overlap each other or cross the line of another annotation.
TEST(MarkPlacesTest, NoLabelTouchesAnotherNorIsCrossedByALine) {
    const std::vector<std::vector<qreal>> all{{10, 40, 300},
                                              {10, 12, 14, 16},
                                              {0, 5, 200, 390, 398},
                                              {380, 385, 390, 395, 400},
                                              {100, 100, 100},
                                              {50},
                                              {}};
    for (const auto& xs : all) {
        const std::vector<qreal> widths(xs.size(), 60);
        const auto places = placeMarks(xs, widths, 400);
        ASSERT_EQ(places.size(), xs.size());
        for (std::size_t i = 0; i < xs.size(); ++i) {
            if (!places[i].labelled) continue;
            const double left = places[i].left, right = left + widths[i];
            EXPECT_LE(right, 400);
            for (std::size_t j = 0; j < xs.size(); ++j) {
                if (i == j) continue;
                if (places[j].labelled && places[j].row == places[i].row) {
                    EXPECT_FALSE(overlap(left, right, places[j].left, places[j].left + widths[j]))
                        << i << " " << j;
                }
                if (places[j].row <= places[i].row) {
                    EXPECT_FALSE(left < xs[j] && xs[j] < right) << "label " << i << ", line " << j;
                }
            }
        }
    }
    EXPECT_TRUE(placeMarks({10, 40}, {60, 60}, 400)[1].labelled)
        << "the later of two is not left out";
}

// Counts the runs of one colour along a horizontal line of the image.
int runsOf(const QImage& image, int y, int fromX, const QColor& colour) {
    int runs = 0;
    bool inside = false;
    for (int x = fromX; x < image.width(); ++x) {
        const QColor at = image.pixelColor(x, y);
        const int distance = std::abs(at.red() - colour.red()) +
                             std::abs(at.green() - colour.green()) +
                             std::abs(at.blue() - colour.blue());
        runs += distance < 60 && !inside;
        inside = distance < 60;
    }
    return runs;
}

TEST(CurveFigureTest, ADashedLineIsDashedInTheLegendToo) {
    for (const int count : {2, 4}) {
        CurvePlot plot;
        std::vector<CurveSeries> series;
        for (int i = 0; i < count; ++i)
            series.push_back(
                {QString::number(i), QStringLiteral("line %1").arg(i), 0, {}, false, false});
        plot.setSeries(series);
        for (int i = 0; i < count; ++i)
            plot.appendPoints(QString::number(i), {{0, double(i)}, {10, double(i)}});
        QImage image(600, 400, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        plot.figure().paintFigure(painter, QRectF(0, 0, 600, 400), PlotStyle::forPrint());
        painter.end();
        // Right edge of the panel, in pixels.
        const int right = 600 - int(labelRoom(plot.data(), PlotStyle::forPrint().font));
        for (int i = 0; i < count; ++i) {
            int most = 0;
            for (int y = 0; y < image.height(); ++y)
                most = std::max(most, runsOf(image, y, right + 3, seriesColour(i)));
            EXPECT_EQ(most > 1, seriesDash(i) != Qt::SolidLine)
                << "line " << i << " of " << count << ": " << most;
        }
    }
}

// A tall plot has more ticks, which have more decimals.
TEST(PruneCurveFigureTest, NumbersLeaveRoomForTheTitleOfTheirAxis) {
    auto figure = test::pruneCurveFigure();
    const PlotStyle style = PlotStyle::forPrint(7);
    const QFontMetricsF metrics(style.font);
    const QRectF area(0, 0, 400, 900);
    for (double span = 0.5; span < 40; span *= 1.1) {
        figure.yLimits = CurveRange{23.3, 23.3 + span};
        const qreal room = figure.pixel(area, style, 0, 0).x() - std::ceil(metrics.height());
        for (const auto& tick : axisTicks(*figure.yLimits, false, 9))
            EXPECT_GE(room, metrics.horizontalAdvance(tick.text)) << span;
    }
}

TEST(SummaryChartTest, ANarrowChartShowsItsWholeLegend) {
    SummaryData data;
    data.categories = QStringList{QStringLiteral("L0"), QStringLiteral("L1")};
    for (const char* run : {"A", "B"}) {
        SummaryData::Set set{QLatin1String(run), Qt::blue, {0.5, 0.6}};
        set.reference = {0.2, 0.3};
        set.referenceName = QStringLiteral("chance level of %1").arg(set.name);
        data.sets.push_back(set);
    }
    SummaryChart chart;
    chart.setData(data);
    QStringList names{QStringLiteral("A"), QStringLiteral("B"), data.sets[0].referenceName,
                      data.sets[1].referenceName};
    for (const int width : {240, 900, 240}) {
        chart.resize(width, 260);
        const QPixmap laidOut = chart.grab();
        QStringList shown;
        for (auto* item : chart.findChild<QGraphicsView*>()->scene()->items())
            if (const auto* text = dynamic_cast<QGraphicsTextItem*>(item))
                shown << text->toPlainText();
        for (const auto& name : names) EXPECT_TRUE(shown.contains(name)) << width;
    }
}

TEST(SummaryChartTest, BarsKeepTheirColourInTheLegendBesideALine) {
    SummaryData data;
    data.categories = {QStringLiteral("L0"), QStringLiteral("L1")};
    data.sets = {{QStringLiteral("A"), seriesColour(0), {0.2, 0.3}},
                 {QStringLiteral("B"), seriesColour(1), {0.3, 0.2}}};
    data.sets[0].referenceName = QStringLiteral("flat maps");
    data.sets[0].reference = {0.5, 0.5};
    SummaryChart chart;
    chart.setData(data);
    QImage image(500, 300, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    chart.figure().paintFigure(painter, QRectF(image.rect()), PlotStyle::forPrint());
    painter.end();
    for (int set : {0, 1}) {
        int filled = 0;
        for (int y = 0; y < 40; ++y)  // above the bars, which use less than half of the height
            for (int x = 0; x < image.width(); ++x)
                filled += image.pixelColor(x, y) == seriesColour(set);
        EXPECT_GT(filled, 30) << "set " << set;
    }
}

TEST(ColourMapTest, ACentredScaleFollowsTheGround) {
    const ColourMap map = ColourMap::diverging(2);
    EXPECT_GT(map.on(false).colour(0).lightnessF(), 0.9);
    EXPECT_LT(map.on(true).colour(0).lightnessF(), 0.3);
    EXPECT_GT(map.on(true).colour(2).lightnessF(), map.on(true).colour(1).lightnessF())
        << "stronger is lighter";
    EXPECT_GT(map.on(true).colour(-2).lightnessF(), map.on(true).colour(-1).lightnessF());
    EXPECT_EQ(ColourMap().on(true), ColourMap()) << "only centred scales change";
    EXPECT_EQ(map.on(true).on(false), map);
}

TEST(SmootherTest, MatchesHandValuesAndLeavesConstantsAlone) {
    Smoother half(0.5);
    EXPECT_DOUBLE_EQ(half.next(4), 4);  // bias-corrected average: 2 / 0.5
    EXPECT_DOUBLE_EQ(half.next(1), 2);  // bias-corrected average: 1.5 / 0.75
    EXPECT_NEAR(half.next(8), 4.75 / 0.875, 1e-12);
    for (double strength : {0.0, 0.6, 0.99, 0.999}) {
        Smoother smoother(strength);
        for (int i = 0; i < 1000; ++i) ASSERT_NEAR(smoother.next(3.7), 3.7, 1e-12) << strength;
    }
}

TEST(SmootherTest, PassesOverValuesThatAreNotFinite) {
    Smoother smoother(0.5);
    smoother.next(4);
    EXPECT_TRUE(std::isnan(smoother.next(kNaN)));
    EXPECT_TRUE(std::isnan(smoother.next(INFINITY)));
    EXPECT_DOUBLE_EQ(smoother.next(1), 2);
}

TEST(CurveDataTest, RangesStayFiniteWhateverComes) {
    CurveData data;
    data.setPanels({{QStringLiteral("loss")}, {QStringLiteral("loss"), true}});
    data.setSeries({{QStringLiteral("a"), QStringLiteral("a"), 0},
                    {QStringLiteral("b"), QStringLiteral("b"), 1}});
    data.append(QStringLiteral("a"), {{1, 1e300}, {2, kNaN}, {3, -INFINITY}, {4, 2}});
    data.append(QStringLiteral("b"), {{1, -1}, {2, 0}, {3, 10}});
    const CurveRange linear = data.yRange(0, data.xRange()),
                     logarithmic = data.yRange(1, data.xRange());
    EXPECT_LT(linear.low, 2);
    EXPECT_GT(linear.high, 2);
    EXPECT_LT(linear.high, 10);
    EXPECT_GT(logarithmic.low, 0);
    EXPECT_TRUE(std::isfinite(logarithmic.high));
    EXPECT_EQ(data.append(QStringLiteral("nobody"), {{1, 1}}), -1);
}

TEST(CurveDataTest, OneBadStepDoesNotFlattenTheSmoothedCurve) {
    CurveData data;
    data.setSeries({{QStringLiteral("a"), QStringLiteral("a")}});
    data.setSmoothing(0.99);
    std::vector<CurvePoint> points;
    for (int i = 0; i < 2000; ++i)
        points.push_back({double(i), i == 1000 ? 40.0 : 1.0 - i / 4000.0});
    data.append(QStringLiteral("a"), points);
    EXPECT_LT(data.yRange(0, data.xRange()).high, 5);
}

TEST(PlotTextTest, NumbersOfAColumnKeepTheirDigits) {
    const auto minus = QChar(0x2212);
    EXPECT_EQ(columnText(0.39), QStringLiteral("0.390"));
    EXPECT_EQ(columnText(0.4041), QStringLiteral("0.404"));
    EXPECT_EQ(columnText(-2), minus + QStringLiteral("2.00"));
    EXPECT_EQ(columnText(250), QStringLiteral("250"));
    EXPECT_EQ(columnText(0), QStringLiteral("0"));
    EXPECT_EQ(columnText(std::nan("")), QStringLiteral("\u2013"));
}

TEST(AxisTicksTest, AnAxisThatHasRoomForManyHasSome) {
    EXPECT_EQ(axisTicks({18, 91}, false, 9).size(), 8U);  // the ticks 20, 30, ..., 90
    EXPECT_EQ(axisTicks({0, 1}, false, 20).size(), 21U);
}

TEST(AxisTicksTest, AreFewAndRound) {
    QStringList texts;
    for (const AxisTick& tick : axisTicks({0, 2.1}, false, 5)) texts << tick.text;
    EXPECT_EQ(texts, (QStringList{"0.0", "0.5", "1.0", "1.5", "2.0"}));
    texts.clear();
    for (const AxisTick& tick : axisTicks({0.5e-4, 20}, true, 8)) texts << tick.text;
    EXPECT_EQ(texts, (QStringList{"0.0001", "0.001", "0.01", "0.1", "1", "10"}));
    texts.clear();
    for (const AxisTick& tick : axisTicks({50, 2e5}, true, 8)) texts << tick.text;
    EXPECT_EQ(texts, (QStringList{"100", "1000", QStringLiteral("10⁴"), QStringLiteral("10⁵")}));
}

TEST(ColourMapTest, EndsAndMiddleAreThePublishedOnes) {
    EXPECT_EQ(ColourMap(ColourScale::Viridis, 0, 1).colour(0), QColor("#440154"));
    EXPECT_EQ(ColourMap(ColourScale::Viridis, 0, 1).colour(1), QColor("#FDE725"));
    const ColourMap diverging = ColourMap::diverging(0.4);
    EXPECT_EQ(diverging.colour(0), QColor("#F7F7F7"));
    EXPECT_EQ(diverging.colour(0.4), QColor("#67001F"));
    EXPECT_EQ(diverging.colour(-9), diverging.colour(-0.4));
    EXPECT_NE(diverging.colour(kNaN), diverging.colour(0));
}

TEST(ColourMapTest, MeaningNamesTheLimitAtWhichHeadsAreAlike) {
    MeasureInfo measure;
    measure.id = "attn-cos";
    measure.redundantWhen = "high";
    EXPECT_EQ(measureMeaning(measure), QStringLiteral("1 = identical maps"));
    measure.id = "attn-js";
    measure.redundantWhen = "low";
    EXPECT_EQ(measureMeaning(measure), QStringLiteral("0 = identical maps"));
    measure.id = "cka-across-layers";
    measure.redundantWhen = "high";
    measure.diverging = true;
    EXPECT_EQ(measureMeaning(measure), QStringLiteral("1 = identical up to rotation"));
    measure.id = "head-cos";
    EXPECT_EQ(measureMeaning(measure), QStringLiteral("1 = same direction"));
}

TEST(MatrixViewTest, CellsHaveTheColourOfTheirValueAndTheDiagonalIsMuted) {
    MatrixView view;
    view.resize(420, 380);
    view.setMatrix(matrixOf(4));
    const QImage image = view.grab().toImage();
    for (int row = 0; row < 4; ++row)
        for (int column = 0; column < 4; ++column) {
            const QColor seen =
                image.pixelColor((view.cellRect(row, column).topLeft() + QPointF(5, 5)).toPoint());
            const QColor scale =
                view.matrix().colours.colour(double(view.matrix().at(row, column)));
            if (row == column)
                EXPECT_NE(seen, scale);
            else
                EXPECT_EQ(seen, scale) << row << ' ' << column;
        }
}

TEST(MatrixViewTest, CellsAreSquareAndInsideAtEveryTextSize) {
    MatrixView view;
    for (int points : {8, 13, 30}) {
        QFont font = view.font();
        font.setPointSize(points);
        view.setFont(font);
        view.resize(view.minimumSizeHint());
        view.setMatrix(matrixOf(12));
        const QRectF first = view.cellRect(0, 0), last = view.cellRect(11, 11);
        EXPECT_DOUBLE_EQ(first.width(), first.height());
        EXPECT_GT(first.width(), 2) << points;
        EXPECT_TRUE(QRectF(view.rect()).contains(first.united(last))) << points;
    }
}

TEST(MatrixViewTest, HoverReadsOutAndClickChoosesThePair) {
    MatrixView view;
    view.resize(420, 380);
    view.setMatrix(matrixOf(4));
    view.show();
    QSignalSpy hovered(&view, &MatrixView::cellHovered), chosen(&view, &MatrixView::cellChosen);
    QTest::mouseMove(&view, view.cellRect(1, 3).center().toPoint());
    EXPECT_EQ(view.hovered(), (MatrixCell{1, 3}));
    EXPECT_EQ(view.describe(view.hovered()), QStringLiteral("Layer 2, head 1 with head 3: 0.438"));
    QTest::mouseClick(&view, Qt::LeftButton, {}, view.cellRect(3, 0).center().toPoint());
    ASSERT_EQ(chosen.size(), 1);
    EXPECT_EQ(chosen[0], (QVariantList{3, 0}));
    QTest::mouseClick(&view, Qt::LeftButton, {}, QPoint(1, 1));
    EXPECT_EQ(chosen.size(), 1) << "beside the cells nothing is chosen";
}

TEST(MatrixViewTest, ArrowKeysMoveTheCursorAndEnterChooses) {
    MatrixView view;
    view.setMatrix(matrixOf(3));
    view.setSelected({1, 1});
    QSignalSpy chosen(&view, &MatrixView::cellChosen);
    QTest::keyClick(&view, Qt::Key_Right);  // starts at the selected pair
    QTest::keyClick(&view, Qt::Key_Right);
    QTest::keyClick(&view, Qt::Key_Right);
    EXPECT_TRUE(view.accessibleDescription().contains(QStringLiteral("head 1 with head 2")));
    QTest::keyClick(&view, Qt::Key_Return);
    EXPECT_EQ(chosen.value(0), (QVariantList{1, 2}));
}

TEST(MatrixStripTest, LayersShareOneScaleAndNothingMovesWhenValuesChange) {
    SimilarityFrame frame;
    frame.heads = 4;
    frame.layers.assign(6, std::vector<float>(16, 0.5F));
    MatrixStrip strip;
    strip.resize(600, 150);
    strip.setFrame(frame, {}, ColourMap(ColourScale::Cividis, 0, 1), QStringLiteral("x"),
                   QStringLiteral("y"));
    const QRectF before = strip.layerRect(5);
    frame.layers[5].assign(16, 0.999F);
    strip.setFrame(frame, {}, ColourMap(ColourScale::Cividis, 0, 1), QStringLiteral("x"),
                   QStringLiteral("y"));
    EXPECT_EQ(strip.layerRect(5), before);
    EXPECT_TRUE(QRectF(strip.rect()).contains(before));
    QSignalSpy chosen(&strip, &MatrixStrip::cellChosen);
    QTest::mouseClick(&strip, Qt::LeftButton, {}, strip.cellRect(5, 2, 1).center().toPoint());
    EXPECT_EQ(chosen.value(0), (QVariantList{5, 2, 1}));
}

// The frame around the selected layer must have the same thickness on all four sides.
TEST(MatrixStripTest, TheFrameOfTheChosenLayerIsWhole) {
    SimilarityFrame frame;
    frame.heads = 4;
    frame.layers.assign(2, std::vector<float>(16, 0.5F));
    MatrixStrip strip;
    strip.resize(400, 140);
    strip.setFrame(frame, {}, ColourMap(ColourScale::Cividis, 0, 1), QStringLiteral("x"),
                   QStringLiteral("y"));
    strip.setCurrentLayer(0);
    const QImage image = strip.grab().toImage();
    const QColor accent = PlotStyle::of(strip.palette(), strip.font()).accent;
    const QPoint centre = strip.layerRect(0).center().toPoint();
    const auto thickness = [&](QPoint at, QPoint step) {
        int pixels = 0;
        for (; image.rect().contains(at); at += step)
            pixels += image.pixelColor(at) == accent ? 1 : 0;
        return pixels;
    };
    const int right = thickness({int(strip.layerRect(0).right()) - 1, centre.y()}, {1, 0});
    EXPECT_GT(right, 0);
    EXPECT_EQ(thickness(centre, {-1, 0}), right) << "left edge";
    EXPECT_EQ(thickness(centre, {0, 1}), right) << "lower edge";
    EXPECT_EQ(thickness(centre, {0, -1}), right) << "upper edge";
}

TEST(CurvePlotTest, LivePointsMoveTheViewUnlessThePersonZoomedIn) {
    CurvePlot plot;
    plot.resize(600, 300);
    plot.setSeries({{QStringLiteral("a"), QStringLiteral("task")}});
    plot.show();
    std::vector<CurvePoint> points;
    for (int i = 0; i <= 100; ++i) points.push_back({double(i), 1.0});
    plot.appendPoints(QStringLiteral("a"), points);
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&plot));
    QCoreApplication::processEvents();  // lets the queued replot run
    auto* canvas = plot.childAt(plot.rect().center());
    const QPointF at = plot.pixel(0, 50, 1);
    QWheelEvent wheel(at, plot.mapToGlobal(at), {}, QPoint(0, 240), Qt::NoButton, {},
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(canvas, &wheel);
    for (QWidget* child : plot.findChildren<QWidget*>())
        if (!plot.zoomed()) QApplication::sendEvent(child, &wheel);
    ASSERT_TRUE(plot.zoomed());
    QCoreApplication::processEvents();
    const double before = plot.pixel(0, 50, 1).x();
    plot.appendPoints(QStringLiteral("a"), {{200, 1.0}});
    EXPECT_DOUBLE_EQ(plot.pixel(0, 50, 1).x(), before);
    QTest::keyClick(&plot, Qt::Key_Home);
    EXPECT_FALSE(plot.zoomed());
    EXPECT_LT(plot.pixel(0, 200, 1).x(), plot.width());
}

TEST(CurvePlotTest, ReadOutHasSmoothedAndRawValuesOfEverySeries) {
    CurvePlot plot;
    plot.setSeries({{QStringLiteral("a"), QStringLiteral("task")},
                    {QStringLiteral("b"), QStringLiteral("accuracy"), 0, {}, false}});
    plot.setSmoothing(0.5);
    plot.appendPoints(QStringLiteral("a"), {{1, 4}, {2, 1}});
    plot.appendPoints(QStringLiteral("b"), {{2, 0.75}});
    EXPECT_EQ(plot.readOut(2), QStringLiteral("task  2  (raw 1)\naccuracy  0.75"));
    EXPECT_TRUE(plot.figure().summary().contains(QStringLiteral("task: from 4 to 1")));
}

// Readers of a greyscale print, and readers who cannot distinguish these colours, need different
// shapes.
TEST(MarkShapes, AKindNeverLooksLikeNoneAndSevenKindsDiffer) {
    std::vector<QImage> drawn;
    for (int kind = -1; kind < 7; ++kind) {
        QImage image(40, 40, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        painter.setBrush(Qt::black);
        drawMark(painter, kind, {20, 20}, 10);
        painter.end();
        for (const auto& other : drawn) EXPECT_NE(image, other) << kind;
        drawn.push_back(image);
    }
    QImage eighth(40, 40, QImage::Format_RGB32);
    eighth.fill(Qt::white);
    QPainter painter(&eighth);
    painter.setBrush(Qt::black);
    drawMark(painter, 7, {20, 20}, 10);
    painter.end();
    EXPECT_NE(eighth, drawn[0]) << "the circle stays with none, however many kinds there are";
}

TEST(MarkShapes, InTexTheCircleIsThatOfNoKindToo) {
    HeadScatterFigure figure;
    figure.kinds = QStringList{QStringLiteral("sink")};
    figure.heads.resize(2);
    figure.heads[1].head = {0, 1};
    figure.heads[1].kind = 0;
    const QString tex = figure.texBody({300, 240}, PlotStyle::forPrint());
    EXPECT_TRUE(tex.contains(QStringLiteral("mark=*,")));
    EXPECT_TRUE(tex.contains(QStringLiteral("mark=square*,")));
    figure.columns = QStringList{QStringLiteral("E0"), QStringLiteral("C0")};
    EXPECT_TRUE(figure.texBody({300, 240}, PlotStyle::forPrint()).contains(QStringLiteral("C0")));
}

}  // namespace
}  // namespace headscope::plots
