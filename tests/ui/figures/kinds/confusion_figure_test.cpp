#include "tests/ui/support/figure_kinds.h"
#include "ui/figures/weight_painter.h"

#include <gtest/gtest.h>

#include <cmath>

namespace headscope::plots {
namespace {

TEST(ConfusionFigureTest, SharesAreOfTheTrueClassAndAnEmptyClassHasNone) {
    const auto figure = test::confusionFigure();
    EXPECT_DOUBLE_EQ(figure.share(0, 0), 0.8);
    EXPECT_DOUBLE_EQ(figure.share(1, 1), 0.75);
    EXPECT_TRUE(std::isnan(figure.share(2, 2)));
    const auto rows = figure.csvRows();
    ASSERT_EQ(rows.size(), 9);
    EXPECT_EQ(rows[1], (QStringList{"world", "sports", "2", "0.2"}));
    EXPECT_EQ(rows[8], (QStringList{"business", "business", "0", ""}));
}

TEST(ConfusionFigureTest, CellsHaveTheColourOfTheirShare) {
    const auto figure = test::confusionFigure();
    const auto style = PlotStyle::forPrint();
    const QImage image = test::printed(figure);
    const QRectF area(0, 0, 500, figure.figureHeight(500, style));
    for (const auto& [truth, predicted] : {std::pair{0, 0}, std::pair{0, 1}, std::pair{1, 0}}) {
        const QPointF corner =
            figure.cell(area, style.font, truth, predicted).topLeft() + QPointF(4, 4);
        EXPECT_EQ(figure.cellAt(area, style.font, corner), std::pair(truth, predicted));
        EXPECT_EQ(image.pixelColor(corner.toPoint()), weightColour(figure.share(truth, predicted)))
            << truth << ' ' << predicted;
    }
}

}  // namespace
}  // namespace headscope::plots
