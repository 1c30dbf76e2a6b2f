// Tests the views of one attention map: what they paint and what they export.
#include "tests/support/fake_run_view.h"
#include "ui/figures/kinds/token_ranking.h"
#include "ui/figures/weight_painter.h"
#include "ui/plots/head_grid.h"
#include "ui/plots/head_map.h"
#include "ui/plots/token_arcs.h"
#include "ui/plots/token_chips.h"
#include "ui/plots/token_matrix.h"
#include "ui/workspace/attention_view.h"

#include <gtest/gtest.h>
#include <QBuffer>
#include <QPainter>
#include <QScrollBar>
#include <QSvgGenerator>
#include <QTest>

#include <cmath>

namespace headscope::plots {
namespace {

TokenMap mapOf(int tokens, int layer = 0, int head = 1, Task task = Task::TextClassification) {
    test::FakeRunView run(task);
    run.longest = tokens;
    run.sentence.clear();
    for (int i = 0; i < tokens; ++i) run.sentence += (i ? " w" : "w") + std::to_string(i);
    return {std::make_shared<const AttentionMaps>(run.maps({})), layer, head, false};
}

// Renders the figure in print style.
QImage figureOf(const Figure& figure, int width) {
    const PlotStyle style = PlotStyle::forPrint();
    QImage image(width, int(figure.figureHeight(width, style)) + 1, QImage::Format_RGB32);
    image.fill(style.background);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    figure.paintFigure(painter, QRectF(0, 0, width, figure.figureHeight(width, style)), style);
    return image;
}

int pixelsOf(const QImage& image, const QColor& colour, const QRect& inside) {
    int count = 0;
    for (int y = inside.top(); y <= inside.bottom(); ++y)
        for (int x = inside.left(); x <= inside.right(); ++x)
            count += image.pixelColor(x, y) == colour;
    return count;
}

TEST(TokenViews, FiguresSayWhichHeadTheyShowAndBearNoMarkOfTheScreen) {
    TokenMatrix matrix;
    TokenArcs arcs;
    TokenChips chips;
    for (TokenView* view : {static_cast<TokenView*>(&matrix), static_cast<TokenView*>(&arcs),
                            static_cast<TokenView*>(&chips)}) {
        view->setMap(mapOf(12, 1, 2));
        view->setActiveToken(3, true);
        const QImage image = figureOf(view->figure(), 500);
        EXPECT_EQ(pixelsOf(image, PlotStyle::forPrint().accent, image.rect()), 0)
            << view->figure().figureName().toStdString() << ": the colour of a selection";
        QBuffer buffer;
        QSvgGenerator svg;
        svg.setOutputDevice(&buffer);
        svg.setViewBox(image.rect());
        QPainter painter(&svg);
        view->figure().paintFigure(painter, QRectF(image.rect()), PlotStyle::forPrint());
        painter.end();
        EXPECT_TRUE(buffer.data().contains("Layer 1, head 2"))
            << view->figure().figureName().toStdString();
    }
}

TEST(TokenArcs, TakeTheirColoursFromTheBarBesideThem) {
    TokenArcs arcs;
    const TokenMap map = mapOf(12, 0, 2);
    arcs.setMap(map);
    const double strongest = double(largestWeight(map));
    for (const double high : {strongest, 1.0}) {
        arcs.setHigh(high);
        const QImage image = figureOf(arcs.figure(), 500);
        // The part of the image without words and colour bar.
        const QRect right(image.width() / 2, 0, image.width() / 2 - 120, image.height());
        EXPECT_GT(pixelsOf(image, weightColour(strongest / high), right), 50) << high;
    }
}

TEST(TokenMatrix, AThousandTokensPaintOnlyTheCellsInSight) {
    TokenMatrix matrix;
    matrix.resize(600, 500);
    matrix.setMap(mapOf(1024));
    matrix.show();
    matrix.grab();
    EXPECT_GT(matrix.cellsPainted(), 300);
    EXPECT_LT(matrix.cellsPainted(), 5000) << "of 1048576";
    EXPECT_GT(matrix.verticalScrollBar()->maximum(), 5000);
    matrix.showToken(1000);
    matrix.grab();
    EXPECT_LT(matrix.cellsPainted(), 5000);
    EXPECT_GT(matrix.verticalScrollBar()->value(), 5000);
}

TEST(TokenMatrix, ACausalMapLeavesTheFutureUnpainted) {
    TokenMatrix matrix;
    matrix.resize(900, 900);
    matrix.setMap(mapOf(8, 0, 0, Task::LanguageModel));
    matrix.show();
    matrix.grab();
    EXPECT_EQ(matrix.cellsPainted(), 8 * 9 / 2);
}

TEST(TokenMatrix, ExportsCellsAsVectorsAndEveryWeightAsNumber) {
    TokenMatrix matrix;
    matrix.setMap(mapOf(6));
    QBuffer buffer;
    QSvgGenerator svg;
    svg.setOutputDevice(&buffer);
    svg.setViewBox(QRect(0, 0, 400, 360));
    QPainter painter(&svg);
    matrix.figure().paintFigure(painter, QRectF(0, 0, 400, 360), PlotStyle::forPrint());
    painter.end();
    EXPECT_FALSE(buffer.data().contains("<image")) << "no raster in a figure of cells";
    EXPECT_TRUE(buffer.data().contains("w3"));
    const QList<QStringList> rows = matrix.figure().csvRows();
    ASSERT_EQ(rows.size(), 36);
    EXPECT_EQ(rows[1 * 6 + 0][1], QStringLiteral("w1"));
    EXPECT_NEAR(rows[1 * 6 + 0][4].toDouble(), 0.4 / 6 + 0.6, 1e-6)
        << "head 1 of layer 0 looks one token back";
}

TEST(TokenMatrix, PrintPoolsLongMapsAndSaysSo) {
    const PooledMap small = pooled(mapOf(300), 128);
    EXPECT_EQ(small.block, 3);
    EXPECT_EQ(small.rows, 100);
    EXPECT_EQ(small.columns, 100);
    double sum = 0;
    for (float value : small.values) sum += double(value) * 9;
    EXPECT_NEAR(sum, 300, 0.01) << "means over blocks keep the total weight";
    TokenMatrix matrix;
    matrix.setMap(mapOf(300));
    EXPECT_TRUE(matrix.figure().caption().contains(QStringLiteral("mean over 3 × 3")));
}

TEST(TokenArcs, ALockedTokenShowsItsOwnArcsOnly) {
    TokenArcs arcs;
    arcs.resize(500, 700);
    arcs.setMap(mapOf(10));
    arcs.show();
    arcs.grab();
    EXPECT_EQ(arcs.arcsPainted(), 30) << "the three strongest of each token";
    arcs.setActiveToken(4, true);
    arcs.grab();
    EXPECT_EQ(arcs.arcsPainted(), 10 + 9) << "its ten keys, and nine others that look at it";
}

TEST(TokenChips, ShortTextsShowTheMostAttendedToken) {
    const TokenMap map = mapOf(9);
    for (const int query : {-1, 4}) {
        const auto ranked = rankedKeys(map, query);
        const auto weights = weightsOf(map, query);
        ASSERT_EQ(ranked.size(), weights.size());
        for (std::size_t i = 0; i < ranked.size(); ++i) {
            EXPECT_EQ(ranked[i].weight, weights[static_cast<std::size_t>(ranked[i].key)]);
            EXPECT_GE(ranked[i == 0 ? 0 : i - 1].weight, ranked[i].weight);
        }
    }
    TokenChips chips;
    chips.setMap(map);
    chips.setHigh(rankedKeys(map, 4)[0].weight);
    chips.setActiveToken(4, true);
    chips.resize(500, 500);
    const QColor largest = weightColour(1);
    chips.show();
    const int last = chips.chipRect(8).bottom() + 4;
    // Area below the tokens, left of the colour scale.
    const auto under = [&] { return QRect(0, last, chips.width() - 80, chips.height() - last); };
    EXPECT_GT(pixelsOf(chips.grab().toImage(), largest, under()), 500)
        << "the bar of the key it looks at most";
    chips.resize(500, last + 40);  // too low for the lines below the tokens
    EXPECT_EQ(pixelsOf(chips.grab().toImage(), largest, under()), 0);
}

TEST(TokenChips, ChipsWrapAndShowTheChosenRow) {
    TokenChips chips;
    chips.resize(260, 200);
    chips.setMap(mapOf(20));
    chips.show();
    EXPECT_GT(chips.chipRect(19).top(), chips.chipRect(0).bottom()) << "a second line";
    for (int i = 0; i < 20; ++i) EXPECT_LE(chips.chipRect(i).right(), chips.viewport()->width());
    chips.setActiveToken(5, true);
    const QList<QStringList> rows = chips.figure().csvRows();
    EXPECT_NEAR(rows[4][2].toDouble(), 0.4 / 20 + 0.6, 1e-6);
    EXPECT_NEAR(rows[5][2].toDouble(), 0.4 / 20, 1e-6);
}

TEST(TokenChips, TextOnEveryWeightKeepsItsContrast) {
    const auto channel = [](double v) {
        return v <= 0.03928 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
    };
    const auto luminance = [&](const QColor& c) {
        return 0.2126 * channel(c.redF()) + 0.7152 * channel(c.greenF()) +
               0.0722 * channel(c.blueF());
    };
    for (int i = 0; i <= 100; ++i) {
        const QColor fill = weightColour(i / 100.0);
        const double a = luminance(fill), b = luminance(readableOn(fill));
        EXPECT_GE((std::max(a, b) + 0.05) / (std::min(a, b) + 0.05), 4.5) << "at " << i;
    }
}

// Regression test: if the size was not a multiple of the number of cells, gaps were drawn between
// some cells only. With two equal maps, only one of them had gaps.
TEST(HeadMap, AllCellsAreSeparateAtEverySize) {
    HeadMap map;
    map.setMap(mapOf(7), 1, QStringLiteral("L0H1"));
    map.show();
    for (int size = 290; size < 304; ++size) {
        map.resize(size, size);
        const QImage image = map.grab().toImage();
        const QRectF body = map.mapRect();
        const int y = static_cast<int>(body.top() + body.height() / 14);
        const QColor ground = map.palette().color(QPalette::Window);
        int gaps = 0;
        for (int x = static_cast<int>(body.left()) + 3; x < static_cast<int>(body.right()) - 3; ++x)
            gaps += image.pixelColor(x, y) == ground && image.pixelColor(x - 1, y) != ground;
        EXPECT_EQ(gaps, 6) << size;
    }
}

TEST(HeadGrid, DescribesTheChosenHeadAndStrikesMaskedOnes) {
    HeadGrid grid;
    grid.resize(400, 250);
    const auto view = ui::prepareAttention(test::FakeRunView().maps({}));
    ASSERT_TRUE(view.ok());
    grid.setHeads(2, 4, view->thumbnails, QStringLiteral("maps"));
    grid.setCurrent({1, 2});
    const QImage before = grid.grab().toImage();
    EXPECT_TRUE(grid.accessibleDescription().startsWith(QStringLiteral("Layer 1, head 2, on")));
    grid.setMask(HeadMask::without({{1, 2}}));
    EXPECT_TRUE(grid.accessibleDescription().startsWith(QStringLiteral("Layer 1, head 2, off")));
    EXPECT_NE(before, grid.grab().toImage());
    EXPECT_TRUE(grid.figure().caption().contains(QStringLiteral("Crossed")));
}

// A cell that the pattern or the order of a text hides is not a weight of 0.
TEST(AttentionView, ThumbnailsOfHeadsLeaveHiddenCellsOut) {
    AttentionMaps maps = test::FakeRunView().maps({});
    ASSERT_FALSE(maps.causal);
    maps.visible.assign(maps.maps.size(), 1);
    maps.visible[2] = 0;  // query 0, key 2 of the first head
    maps.maps[2] = 0;
    auto view = ui::prepareAttention(maps);
    ASSERT_TRUE(view.ok());
    const auto& first = view->thumbnails[0];
    ASSERT_EQ(first.columns, maps.tokens) << "not pooled";
    EXPECT_TRUE(std::isnan(first.values[2]));
    EXPECT_FALSE(std::isnan(first.values[1]));
    EXPECT_FALSE(std::isnan(view->thumbnails[1].values[2]));
    EXPECT_FLOAT_EQ(first.largest, view->largest[0]);
    maps.causal = true;
    view = ui::prepareAttention(maps);
    EXPECT_TRUE(std::isnan(view->thumbnails[1].values[2]));
}

TEST(AttentionView, UnknownTokensCarryThePersonsOwnWord) {
    AttentionMaps maps = test::FakeRunView().maps({});
    maps.text = "The cat sat, on the quokka today!";
    maps.labels = {"the", "cat", "sat", "on", "the", "[UNK]", "today"};
    maps.unknown = {5};
    auto view = ui::prepareAttention(maps);
    ASSERT_TRUE(view.ok());
    EXPECT_EQ(view->maps->labels[5], "quokka");
    // The text does not match the tokens that the model read, so the word is not guessed.
    maps.labels[1] = "dog";
    view = ui::prepareAttention(maps);
    EXPECT_EQ(view->maps->labels[5], "[UNK]");
}

TEST(AttentionView, AnswersThatContradictThemselvesAreRefused) {
    AttentionMaps maps = test::FakeRunView().maps({});
    maps.maps.pop_back();
    EXPECT_FALSE(ui::prepareAttention(std::move(maps)).ok());
}

}  // namespace
}  // namespace headscope::plots
