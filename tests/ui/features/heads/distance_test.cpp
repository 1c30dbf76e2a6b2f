// Tests the attention distance of heads per layer: the figure's columns, its numbers, and the
// overview that shows it.
#include "tests/ui/support/figure_kinds.h"
#include "tests/ui/support/manual_clock.h"
#include "tests/ui/support/overview_fakes.h"
#include "ui/features/heads/distance_view.h"
#include "ui/features/heads/heads_overview.h"
#include "ui/features/heads/heads_page.h"
#include "ui/plots/head_scatter.h"
#include "ui/workspace/workspace.h"

#include <gtest/gtest.h>
#include <QTest>
#include <QToolButton>

#include <cmath>

namespace headscope::ui {
namespace {

using plots::HeadScatterFigure;
using plots::PlotStyle;

// Dots of equal value are spread sideways without overlap and stay in the column of their layer.
TEST(DistanceFigure, EveryHeadHasItsOwnPlaceInTheColumnOfItsSite) {
    const HeadScatterFigure figure = test::columnsFigure();
    const QRectF area(0, 0, 500, 400);
    const PlotStyle style = PlotStyle::forPrint();
    for (const auto& head : figure.heads) {
        const QPointF at = figure.position(area, style, head);
        for (const auto& other : figure.heads) {
            const QPointF there = figure.position(area, style, other);
            if (head.head == other.head) continue;
            EXPECT_GE(std::hypot(at.x() - there.x(), at.y() - there.y()),
                      2 * figure.radius(style, head) - 1e-6);
            if (head.head.site < other.head.site) {
                EXPECT_LT(at.x(), there.x()) << "columns stay apart";
            }
            if (head.y == other.y) {
                EXPECT_NEAR(at.y(), there.y(), 1e-6) << "only sideways: the value is as it is";
            }
        }
        EXPECT_EQ(figure.heads[std::size_t(figure.headAt(area, style, at))].head, head.head)
            << "and can be pointed at";
    }
    EXPECT_EQ(figure.yRange().low, 0);
    EXPECT_EQ(figure.xRange().low, -0.5);
    EXPECT_EQ(figure.xRange().high, 1.5);
}

// The distance is in pixels for images and in tokens for text.
TEST(DistanceFigure, IsInPixelsForPicturesAndInTokensForTextWithItsSamples) {
    HeadOverview overview;
    overview.heads = {{"entropy", {{9, 9}, {9, 9}}},
                      {"mean-distance", {{1, 2}, {3, 4}}},
                      {"mean-distance-pixels", {{11, 12}, {13, 14}}}};
    ModelShape shape;
    shape.layers = shape.heads = 2;
    MeasureInfo measure;
    measure.id = distanceMeasure(shape);
    measure.name = "Mean distance";
    EXPECT_EQ(measure.id, "mean-distance");
    const auto text =
        distanceFigure(overview, shape, measure, QStringLiteral("64 of 500 samples (seed 7)."));
    EXPECT_EQ(text.heads[3].y, 4);
    EXPECT_EQ(text.heads[3].x, 1);
    EXPECT_TRUE(text.yTitle.contains(QStringLiteral("in tokens")));
    EXPECT_TRUE(text.caption().contains(QStringLiteral("64 of 500 samples (seed 7)")));
    EXPECT_EQ(text.columns, (QStringList{QStringLiteral("L0"), QStringLiteral("L1")}));
    shape.task = Task::ImageClassification;
    measure.id = distanceMeasure(shape);
    const auto picture = distanceFigure(overview, shape, measure, {});
    EXPECT_EQ(picture.heads[0].y, 11);
    EXPECT_FALSE(picture.yTitle.contains(QStringLiteral("tokens")));
}

TEST(DistanceOverview, OneButtonSetsTheAxesAndAClickOnADotChoosesTheHead) {
    test::ManualClock clock;
    test::OverviewEngine engine;
    Workspace workspace;
    workspace.setEngine(&engine);
    HeadsPage page(workspace);
    page.resize(1280, 820);
    page.show();
    workspace.openRun(QStringLiteral("o"));
    ASSERT_TRUE(clock.reach([&] { return page.settled(); }, 5000));
    HeadsOverview& view = *page.overview();
    using Axis = OverviewPresenter::Axis;
    EXPECT_TRUE(view.scatter()->figure().columns.isEmpty());
    auto* button = view.findChild<QToolButton*>(QStringLiteral("distance-by-layer"));
    ASSERT_TRUE(button && button->isVisible());
    QTest::mouseClick(button, Qt::LeftButton);
    EXPECT_EQ(view.presenter().shown(Axis::X), "layer");
    EXPECT_EQ(view.presenter().shown(Axis::Y), "mean-distance");
    EXPECT_EQ(view.scatter()->figure().columns.size(), 2);
    view.presenter().show(Axis::Y, "entropy");  // a measure for which the run has values
    for (const HeadPlace head : {HeadPlace{1, 2}, HeadPlace{0, 3}}) {
        QTest::mouseClick(view.scatter(), Qt::LeftButton, {},
                          view.scatter()->headPosition(head).toPoint());
        EXPECT_EQ(workspace.selection().head(), head);
    }
}

}  // namespace
}  // namespace headscope::ui
