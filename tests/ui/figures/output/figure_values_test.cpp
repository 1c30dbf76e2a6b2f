// Tests each figure's picture, table and settings against the numbers that it was made from.
#include "tests/ui/support/figure_kinds.h"
#include "ui/figures/output/figure_bytes.h"
#include "ui/figures/weight_painter.h"

#include <gtest/gtest.h>
#include <QJsonArray>

#include <cmath>
#include <limits>

namespace headscope::plots {
namespace {

using test::pixelsOf;
using test::printed;

QByteArray svgOf(const Figure& figure) {
    auto bytes = figureBytes(figure, FigureFormat::Svg, {});
    return bytes ? *bytes : QByteArray();
}

TEST(MatrixFigureTest, EveryCellHasTheColourOfItsValueAndIsInTheTable) {
    const MatrixFigure figure = test::matrixFigure();
    const QImage image = printed(figure);
    const MatrixLayout place =
        matrixLayout(QRectF(0, 0, 500, figure.figureHeight(500, PlotStyle::forPrint())),
                     figure.matrix, MatrixMarks{}, PlotStyle::forPrint().font);
    const auto rows = figure.csvRows();
    ASSERT_EQ(rows.size(), 16);
    for (int row = 0; row < 4; ++row)
        for (int column = 0; column < 4; ++column) {
            const double value = double(figure.matrix.at(row, column));
            EXPECT_EQ(rows[4 * row + column].mid(0, 3),
                      QStringList({"1", QString::number(row), QString::number(column)}));
            EXPECT_NEAR(rows[4 * row + column][3].toDouble(), value, 1e-7);
            if (row == column) continue;  // the diagonal is muted: a head compared with itself
            const QPoint corner = (place.rect(row, column).topLeft() + QPointF(5, 5)).toPoint();
            EXPECT_EQ(image.pixelColor(corner), figure.matrix.colours.colour(value))
                << row << ' ' << column;
        }
    EXPECT_EQ(figure.figureSettings()[QStringLiteral("layer")].toInt(), 1);
    EXPECT_EQ(figure.figureSettings()[QStringLiteral("colour_high")].toDouble(), 1);
}

TEST(MatrixFigureTest, WithoutAMatrixShowsAPlaceholder) {
    MatrixFigure figure;
    figure.emptyText = QStringLiteral("The similarity of every pair of heads");
    EXPECT_EQ(figure.caption(), figure.emptyText);
    EXPECT_TRUE(figure.csvRows().isEmpty());
    EXPECT_GT(pixelsOf(printed(figure), PlotStyle::forPrint().secondary), 10);
}

TEST(MatrixGroupsFigureTest, TheTableNamesTheRunWhereThereAreSeveral) {
    const auto one = test::groupsFigure(1), two = test::groupsFigure(2);
    EXPECT_EQ(one.csvHeader().first(), QStringLiteral("layer"));
    EXPECT_EQ(two.csvHeader().first(), QStringLiteral("run"));
    ASSERT_EQ(two.csvRows().size(), 2 * one.csvRows().size());
    EXPECT_EQ(two.csvRows().last().first(), QStringLiteral("run 1"));
    EXPECT_EQ(two.csvRows().last().mid(1), one.csvRows().last());
    EXPECT_NEAR(one.csvRows()[2 * 16 + 5][3].toDouble(), 0.25, 1e-6) << "layer 2, heads 1 and 1";
}

TEST(MatrixGroupsFigureTest, RunsOfOneLayerAreSideBySideAndOthersStacked) {
    auto layers = test::groupsFigure(2);
    auto pair = layers;
    for (auto& group : pair.groups) group.matrices.resize(1);
    const PlotStyle style = PlotStyle::forPrint();
    EXPECT_LT(pair.figureHeight(500, style), 500 * 0.75);
    EXPECT_GT(layers.figureHeight(500, style),
              1.5 * test::groupsFigure(1).figureHeight(500, style));
}

TEST(CurveFigureTest, AZoomIsWhatIsDrawnAndTheTableKeepsEveryPoint) {
    CurveFigure figure = test::curveFigure();
    const QByteArray whole = svgOf(figure);
    EXPECT_EQ(figure.figureSettings()[QStringLiteral("x_to")].toDouble(), 100);
    figure.zoom = CurveRange{20, 40};
    EXPECT_NE(svgOf(figure), whole);
    EXPECT_EQ(figure.figureSettings()[QStringLiteral("x_from")].toDouble(), 20);
    EXPECT_EQ(figure.figureSettings()[QStringLiteral("x_to")].toDouble(), 40);
    ASSERT_EQ(figure.csvRows().size(), 200);
    EXPECT_EQ(figure.csvRows()[0], QStringList({"train/loss", "1", "2", "2"}))
        << "the first value is its own mean";
    figure.zoom.reset();
    EXPECT_EQ(svgOf(figure), whole);
}

TEST(CurveFigureTest, SmoothingIsInTheTableTheCaptionAndTheRecipe) {
    CurveFigure figure = test::curveFigure();
    const double bad = figure.csvRows()[49][2].toDouble(),
                 smoothed = figure.csvRows()[49][3].toDouble();
    EXPECT_EQ(bad, 9);
    EXPECT_LT(smoothed, 3);
    EXPECT_EQ(figure.csvRows()[150][3], QStringLiteral("0.5")) << "a constant stays what it is";
    EXPECT_TRUE(figure.caption().contains(QStringLiteral("strength 0.9")));
    EXPECT_EQ(figure.figureSettings()[QStringLiteral("smoothing")].toDouble(), 0.9);
    figure.data.setSmoothing(0);
    EXPECT_EQ(figure.csvRows()[49][3].toDouble(), 9);
    EXPECT_FALSE(figure.caption().contains(QStringLiteral("strength")));
}

TEST(CurveFigureTest, TheSummarySaysStartEndAndBestOfEverySeries) {
    const QStringList lines = test::curveFigure().summary().split(QLatin1Char('\n'));
    ASSERT_EQ(lines.size(), 2);
    EXPECT_TRUE(lines[0].contains(QStringLiteral("task: from 2 to 1.01")))
        << lines[0].toStdString();
    EXPECT_TRUE(lines[1].contains(QStringLiteral("similarity: from 0.5 to 0.5")))
        << lines[1].toStdString();
}

TEST(PanelFigureTest, SliderPositionIsNotPrinted) {
    PanelFigure figure = test::panelFigure();
    const QByteArray without = svgOf(figure);
    figure.data.markX = 1.5;
    EXPECT_EQ(svgOf(figure), without);
    ASSERT_EQ(figure.csvRows().size(), 6);
    EXPECT_EQ(figure.csvRows()[3], QStringList({"L1", "mean", "2", "0.25"}));
}

TEST(SummaryFigureTest, ARunThatLacksALayerLeavesItsCellEmpty) {
    const SummaryFigure figure = test::summaryFigure();
    EXPECT_EQ(figure.csvHeader(), QStringList({"category", "A", "B", "reference"}));
    ASSERT_EQ(figure.csvRows().size(), 2);
    EXPECT_EQ(figure.csvRows()[0], QStringList({"L0", "0.25", "0.125", "0.75"}));
    EXPECT_EQ(figure.csvRows()[1], QStringList({"L1", "0.5", "", "0.75"}));
}

TEST(SummaryFigureTest, ABarIsAsHighAsItsValue) {
    SummaryFigure figure;
    figure.data.categories = {QStringLiteral("L0"), QStringLiteral("L1")};
    figure.data.sets = {{QStringLiteral("A"), QColor(1, 2, 250), {0.25, 0.5}}};
    const QImage image = printed(figure);
    // Returns the height in pixels of the bar between two x positions.
    const auto height = [&](int from, int to) {
        int most = 0;
        for (int x = from; x < to; ++x) {
            int high = 0;
            for (int y = 0; y < image.height(); ++y)
                high += image.pixelColor(x, y) == QColor(1, 2, 250);
            most = std::max(most, high);
        }
        return most;
    };
    const int left = height(0, 280), right = height(300, 500);
    EXPECT_GT(left, 30);
    EXPECT_NEAR(right, 2 * left, 3);
}

TEST(AblationFigureTest, TheTableIsNamedByTheScoreAndHasTheChange) {
    AblationFigure figure = test::ablationFigure();
    EXPECT_EQ(figure.csvHeader(),
              QStringList({"class", "accuracy_before", "accuracy_after", "change"}));
    EXPECT_EQ(figure.csvRows()[0], QStringList({"World", "0.875", "0.75", "-0.125"}));
    EXPECT_EQ(figure.csvRows()[1], QStringList({"Sports", "0.5", "0.625", "0.125"}));
    EXPECT_TRUE(figure.caption().startsWith(QStringLiteral("Accuracy of every class")));
    // An inconsistent answer: only classes that are in both lists are shown.
    figure.report.classAfter.pop_back();
    EXPECT_EQ(figure.csvRows().size(), 1);
}

TEST(PredictionFigureTest, TheLegendIsThereOnlyWhereHeadsAreOff) {
    PredictionFigure figure = test::predictionFigure();
    const qreal both = figure.barsHeight(500, PlotStyle::forPrint().font);
    EXPECT_EQ(figure.csvRows()[1], QStringList({"Sports", "0.25", "0.5", "1"}));
    figure.bars = predictionBars({{"World", 0.75}, {"Sports", 0.25}}, {}, QString());
    EXPECT_LT(figure.barsHeight(500, PlotStyle::forPrint().font), both * 0.6);
    EXPECT_EQ(figure.csvRows()[1], QStringList({"Sports", "0.25", "", "0"}));
    EXPECT_EQ(pixelsOf(printed(figure), PlotStyle::forPrint().secondary), 0)
        << "one colour for one set of bars";
}

TEST(RepairFigureTest, StackedPartsAddUpToTheRepair) {
    RepairFigure figure = test::repairFigure();
    const auto rows = figure.csvRows();
    ASSERT_EQ(rows.size(), 9) << "lost, repaired, six parts, effect";
    EXPECT_EQ(rows[0].mid(1), QStringList({"-1.5", "-1.55", "-1.45"}));
    double sum = 0;
    for (int part = 2; part < 8; ++part) sum += rows[part][1].toDouble();
    EXPECT_NEAR(sum, rows[1][1].toDouble(), 1e-9);
    EXPECT_EQ(rows[6][2], QString()) << "the other heads together have no interval";
    const QImage image = printed(figure);
    for (const auto& segment : figure.segments())
        EXPECT_GT(pixelsOf(image, seriesColour(segment.colour)), 50) << segment.colour;
    figure.repair.reset();
    EXPECT_TRUE(figure.csvRows().isEmpty());
    EXPECT_EQ(pixelsOf(printed(figure), seriesColour(0)), 0);
}

TEST(HeadGridFigureTest, AHeadHasTheColourOfItsWeightsOnTheCommonScale) {
    HeadGridFigure figure = test::gridFigure();
    for (const double high : {1.0, 0.5}) {
        figure.high = high;
        const QImage image = printed(figure);
        for (int head = 1; head < 6; ++head)
            EXPECT_GT(pixelsOf(image, weightColour(double(0.1F * float(head)) / high)), 200)
                << head << " of " << high;
        EXPECT_EQ(figure.figureSettings()[QStringLiteral("colour_high")].toDouble(), high);
    }
    // One scale per head: every head reaches the full colour, except the first, whose weights are
    // 0.
    figure.high.reset();
    EXPECT_GT(pixelsOf(printed(figure), weightColour(1)), 5 * 200);
    EXPECT_FALSE(figure.figureSettings().contains(QStringLiteral("colour_high")));
    EXPECT_TRUE(figure.caption().contains(QStringLiteral("its own colour scale")));
}

TEST(HeadGridFigureTest, CellsThatAPatternHidesAreNotZero) {
    HeadGridFigure figure = test::gridFigure();
    const PlotStyle style = PlotStyle::forPrint();
    const int before = pixelsOf(printed(figure), style.hairline);
    figure.thumbnails[5].values[1] = std::numeric_limits<float>::quiet_NaN();
    EXPECT_GT(pixelsOf(printed(figure), style.hairline), before + 200);
    EXPECT_TRUE(figure.caption().contains(QStringLiteral("Grey cells")));
    const auto rows = figure.csvRows();
    EXPECT_EQ(rows[5 * 4 + 1].back(), QString()) << "no weight in the table";
    EXPECT_EQ(rows[5 * 4].back(), QStringLiteral("0.5"));
}

TEST(HeadGridFigureTest, HeadsThatAreOffAreCrossedAndSaidToBeInTheTable) {
    HeadGridFigure figure = test::gridFigure();
    const PlotStyle style = PlotStyle::forPrint();
    EXPECT_EQ(pixelsOf(printed(figure), style.bad), 0);
    figure.mask = HeadMask::without({{1, 2}});
    EXPECT_GT(pixelsOf(printed(figure), style.bad), 10);
    const auto rows = figure.csvRows();
    ASSERT_EQ(rows.size(), 6 * 4);
    for (const auto& row : rows)
        EXPECT_EQ(row[2] == QStringLiteral("0"), row[0] + row[1] == QStringLiteral("12"));
}

TEST(HeadGridFigureTest, SelectionAndPinsAreNotPrinted) {
    const HeadGridFigure figure = test::gridFigure();
    const PlotStyle style = PlotStyle::forPrint();
    EXPECT_EQ(pixelsOf(printed(figure), style.accent), 0);
    QImage screen(500, 300, QImage::Format_RGB32);
    screen.fill(style.background);
    QPainter painter(&screen);
    const HeadGridFigure::Marks marks{{0, 1}, HeadGridFigure::Place{1, 1}, true};
    figure.paintGrid(painter, QRectF(screen.rect()), style, &marks);
    painter.end();
    EXPECT_GT(pixelsOf(screen, style.accent), 50) << "the same code marks them on the screen";
}

TEST(HeadMapFigureTest, ACausalMapLeavesTheFutureGrey) {
    const PlotStyle style = PlotStyle::forPrint();
    const int causal = pixelsOf(printed(test::mapFigure(Task::LanguageModel)), style.hairline);
    EXPECT_GT(causal, 5000);
    EXPECT_LT(pixelsOf(printed(test::mapFigure()), style.hairline), causal / 10);
}

TEST(HeadMapFigureTest, TheTableHasEveryWeightAndTheRecipeTheHead) {
    const HeadMapFigure figure = test::mapFigure();
    ASSERT_EQ(figure.csvRows().size(), 7 * 7);
    // Head 2 of layer 1 attends three tokens back.
    const QStringList row = figure.csvRows()[5 * 7 + 2];
    EXPECT_EQ(row.mid(0, 4), QStringList({"5", "2", "mat", "sat"}));
    EXPECT_NEAR(row[4].toDouble(), 0.6 + 0.4 / 7, 1e-6);
    EXPECT_EQ(figure.figureSettings()[QStringLiteral("layer")].toInt(), 1);
    EXPECT_EQ(figure.figureSettings()[QStringLiteral("head")].toInt(), 2);
    EXPECT_EQ(figure.figureSettings()[QStringLiteral("colour_high")].toDouble(), 0.8);
}

TEST(ImportanceFigureTest, OnlyAnIntervalWithoutZeroGivesColour) {
    const ImportanceFigure figure = test::importanceFigure();
    const ColourMap colours = ColourMap::diverging(figure.limit());
    EXPECT_DOUBLE_EQ(figure.limit(), 2) << "points, to both sides";
    EXPECT_EQ(figure.colour(0, colours), colours.colour(-2));
    EXPECT_FALSE(figure.colour(2, colours).isValid()) << "0 +- 0.4";
    EXPECT_FALSE(figure.colour(4, colours).isValid()) << "2 +- 10";
    EXPECT_EQ(figure.valueText(0), QStringLiteral("\u22122.0"));
    EXPECT_EQ(figure.rangeText(1),
              QStringLiteral("\u22121.0 (95 % interval \u22121.4 to \u22120.6)"));
    EXPECT_EQ(figure.valueText(5), QString()) << "no such head";
    const QImage image = printed(figure);
    EXPECT_GT(pixelsOf(image, colours.colour(-2)), 500);
    EXPECT_GT(pixelsOf(image, PlotStyle::forPrint().hairline), 1500)
        << "three heads without colour";
}

TEST(ImportanceFigureTest, TheTableHasTheHeadsThatThereAre) {
    ImportanceFigure figure = test::importanceFigure();
    figure.mask = HeadMask::without({{0, 1}});
    const auto rows = figure.csvRows();
    ASSERT_EQ(rows.size(), 5);
    EXPECT_EQ(rows[1].mid(0, 3), QStringList({"0", "1", "0"}));
    EXPECT_NEAR(rows[1][3].toDouble(), -1, 1e-9);
    EXPECT_NEAR(rows[1][4].toDouble(), -1.4, 1e-9);
    EXPECT_EQ(rows[4].mid(0, 3), QStringList({"1", "1", "1"}));
    EXPECT_TRUE(figure.caption().contains(QStringLiteral("Agresti")));
    EXPECT_TRUE(figure.caption().contains(QStringLiteral("Crossed-out heads")));
    figure.values.clear();
    figure.ranges.clear();
    EXPECT_EQ(figure.csvRows()[4], QStringList({"1", "1", "1", "", "", ""}))
        << "switches, before anything is measured";
    EXPECT_TRUE(figure.caption().startsWith(QStringLiteral("Switches of all heads")));
}

TEST(TokenFigureTest, ATokenThatTheNewMapDoesNotHaveIsNotLookedAt) {
    auto figure = test::tokenFigure<TokenChipsFigure>();
    figure.setActiveToken(6, true);
    EXPECT_EQ(figure.figureSettings()[QStringLiteral("token")].toInt(-1), 6);
    TokenMap shorter = figure.map();
    auto maps = std::make_shared<AttentionMaps>(*shorter.maps);
    maps->tokens = 3;
    shorter.maps = maps;
    figure.setMap(shorter);
    EXPECT_EQ(figure.activeToken(), -1);
    EXPECT_FALSE(figure.tokenLocked());
    EXPECT_FALSE(figure.figureSettings().contains(QStringLiteral("token")));
}

TEST(TokenFigureTest, KeysThatThePatternHidesHaveNoWeightInTheTable) {
    auto figure = test::tokenFigure<TokenMatrixFigure>();
    TokenMap map = figure.map();
    auto maps = std::make_shared<AttentionMaps>(*map.maps);
    maps->visible.assign(maps->maps.size(), 1);
    maps->visible[maps->mapOffset(map.layer, map.head) + 3] = 0;  // query 0, key 3
    map.maps = maps;
    figure.setMap(map);
    EXPECT_EQ(figure.csvRows()[3].back(), QString());
    EXPECT_NE(figure.csvRows()[2].back(), QString());
}

TEST(TokenFigureTest, ChipsSayTheMeanOfAllQueriesOrTheRowOfOne) {
    auto figure = test::tokenFigure<TokenChipsFigure>();
    double sum = 0;
    for (const auto& row : figure.csvRows()) sum += row[2].toDouble();
    EXPECT_NEAR(sum, 1, 1e-6);
    EXPECT_TRUE(figure.caption().contains(QStringLiteral("mean over all queries")));
    figure.setActiveToken(5, false);
    EXPECT_NEAR(figure.csvRows()[2][2].toDouble(), 0.6 + 0.4 / 7, 1e-6);
    EXPECT_TRUE(figure.caption().contains(QStringLiteral("\u201cmat\u201d (token 5)")));
}

TEST(PatchFigureTest, StrengthIsTheOpacityOfTheColour) {
    auto figure = test::tokenFigure<PatchFigure>(Task::ImageClassification);
    figure.setActiveToken(0, false);
    // Returns the mean difference between the picture and its overlay.
    const auto difference = [&](double strength) {
        figure.setInk({PatchCover::Colours, PatchBlend::Nearest, strength});
        const QImage image = printed(figure, 600);
        const auto place =
            figure.panels(QRectF(0, 0, 600, image.height() - 1), PlotStyle::forPrint());
        const int from = int(place.overlay.left() - place.picture.left());
        double sum = 0;
        for (int y = image.height() / 2; y < image.height() / 2 + 40; ++y)
            for (int x = int(place.picture.left()) + 60; x < int(place.picture.right()) - 4; ++x) {
                const QColor a = image.pixelColor(x, y), b = image.pixelColor(x + from, y);
                sum += std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) +
                       std::abs(a.blue() - b.blue());
            }
        return sum;
    };
    const double none = difference(0), half = difference(0.5), all = difference(1);
    EXPECT_LT(none, half / 20);
    EXPECT_GT(all, 1.5 * half);
    EXPECT_EQ(figure.csvRows().size(), 16) << "one weight a patch";
}

// The picture stays as it is where nothing is attended to, and the largest weight is the most
// opaque.
TEST(PatchFigureTest, OpacityGrowsWithTheWeight) {
    auto figure = test::tokenFigure<PatchFigure>(Task::ImageClassification);
    figure.setActiveToken(0, false);
    const auto weights = weightsOf(figure.map(), 0);
    const auto [weakest, strongest] = std::minmax_element(weights.begin() + 1, weights.end());
    const int weak = int(weakest - weights.begin()), strong = int(strongest - weights.begin());
    ASSERT_GT(*strongest, 2 * *weakest);
    figure.setHigh(*strongest);
    figure.setInk({PatchCover::Opacity, PatchBlend::Nearest, 1});
    const QImage image = printed(figure, 600);
    const auto place = figure.panels(QRectF(0, 0, 600, image.height() - 1), PlotStyle::forPrint());
    // Distance of a patch's colour from the picture, at a point away from the frame of the query.
    const auto change = [&](int token) {
        const QPointF at = figure.cellOf(place.overlay, token).center(),
                      under = figure.cellOf(place.picture, token).center();
        const QColor a = image.pixelColor(at.toPoint()), b = image.pixelColor(under.toPoint());
        return std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) +
               std::abs(a.blue() - b.blue());
    };
    EXPECT_GT(change(strong), change(weak));
    figure.setHigh(1e6);
    const auto at = [&](const QRectF& panel) {
        return figure.cellOf(panel, strong).center().toPoint();
    };
    EXPECT_EQ(printed(figure, 600).pixelColor(at(place.overlay)),
              image.pixelColor(at(place.picture)));
}

TEST(FigureRowTest, PartsKeepTheirOwnTablesAndSettings) {
    FigureRow row = test::rowFigure();
    HeadMapFigure other;
    other.setMap(test::smallMap(Task::TextClassification, 0, 3), 0.4, QStringLiteral("L0H3"));
    row.parts[1] = kept(other, {});
    const auto rows = row.csvRows();
    ASSERT_EQ(rows.size(), 2 * 49);
    EXPECT_EQ(row.csvHeader().first(), QStringLiteral("figure"));
    EXPECT_EQ(rows.first().first(), QStringLiteral("attention-layer1-head2"));
    EXPECT_EQ(rows.last().first(), QStringLiteral("attention-layer0-head3"));
    const QJsonArray parts = row.figureSettings()[QStringLiteral("parts")].toArray();
    EXPECT_EQ(parts[0].toObject()[QStringLiteral("colour_high")].toDouble(), 0.8);
    EXPECT_EQ(parts[1].toObject()[QStringLiteral("colour_high")].toDouble(), 0.4);
}

TEST(KeptFigureTest, KeepsItsStateWhenTheOriginalChanges) {
    CurveFigure running = test::curveFigure();
    const FigurePtr figure = kept(running, {{QStringLiteral("step"), 100}});
    const QByteArray before = svgOf(*figure);
    running.data.append(QStringLiteral("train/loss"), {{101, 5}});
    EXPECT_EQ(svgOf(*figure), before);
    EXPECT_EQ(figure->csvRows().size(), 200);
    EXPECT_EQ(figure->provenance()[QStringLiteral("step")].toInt(), 100);
    EXPECT_TRUE(running.provenance().isEmpty());
}

}  // namespace
}  // namespace headscope::plots
