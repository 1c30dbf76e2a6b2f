// Tests the projection of head contributions to samples, with real mouse and key events, on a fake
// run with known points.
#include "ui/features/heads/heads_projection.h"
#include "tests/ui/support/child.h"
#include "tests/ui/support/heads_fakes.h"
#include "tests/ui/support/manual_clock.h"
#include "ui/features/heads/heads_page.h"
#include "ui/features/heads/projection_view.h"
#include "ui/plots/point_map.h"

#include <gtest/gtest.h>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QTest>

#include <cmath>

namespace headscope::ui {
namespace {

// Fake run with two layers of two heads and four samples of two classes. All points of a head share
// a column, and all points of a sample share a row.
class ProjectionRun : public test::HeadsRun {
public:
    explicit ProjectionRun(double silhouette)
        : HeadsRun(0.5F, Task::TextClassification, 2, 2), m_silhouette(silhouette) {
        answers<HeadProjectionRequest>(&projectionRequests,
                                       [this](const auto& request) { return project(request); });
    }
    std::vector<HeadProjectionRequest> projectionRequests;
    bool refuse = false;

private:
    Result<HeadProjection> project(const HeadProjectionRequest& request) const {
        if (refuse)
            return Error{ErrorCode::BadData, "checkpoint step-300 is cut"_m,
                         "Choose another step"_m};
        HeadProjection map;
        map.step = newest;
        map.split = "valid";
        map.samples = map.available = 4;
        map.things = request.things;
        map.method = request.method;
        const bool heads = request.things == ProjectedThings::Heads;
        for (int sample = 0; sample < (heads ? 1 : 4); ++sample) {
            if (!heads)
                map.shown.push_back({10 + sample, sample % 2, "text " + std::to_string(sample)});
            for (const HeadPlace& head : headsOf(m_shape))
                map.points.push_back(
                    {head, heads ? -1 : sample, 2.0 * head.site + head.head, double(sample)});
        }
        map.explained[0] = 0.5;
        map.silhouette = heads ? std::nan("") : m_silhouette;
        if (!heads)
            for (const HeadPlace& head : headsOf(m_shape))
                map.silhouettes.push_back({head, m_silhouette});
        return map;
    }
    double m_silhouette;
};

// Fake engine with two runs that differ in their silhouette.
class ProjectionEngine : public test::HeadsEngine {
public:
    ProjectionEngine() {
        for (const auto& [name, width] : {std::pair("a", 0.1), std::pair("b", 0.4)}) {
            auto run = std::make_shared<ProjectionRun>(width);
            run->m_info.path = run->m_info.name = name;
            views[name] = std::move(run);
        }
    }
    ProjectionRun& run(const char* name) { return static_cast<ProjectionRun&>(*views[name]); }
};

class HeadsProjectionTest : public ::testing::Test {
protected:
    HeadsProjectionTest() { workspace.setEngine(&engine); }
    void SetUp() override {
        page = std::make_unique<HeadsPage>(workspace);
        page->resize(1300, 800);
        page->showView(HeadsView::Projection);
        page->show();
    }
    void settle() {
        ASSERT_TRUE(clock.reach([&] { return view()->settled(); }, 5000));
    }
    void openA() {
        workspace.openRun(QStringLiteral("a"));
        settle();
    }
    HeadsProjection* view() { return page->projection(); }
    // Draws a lasso around the points from `first` to `last`, which are in the column of one head.
    void drawAround(int first, int last, Qt::KeyboardModifiers keys = {}) {
        auto* map = view()->map(0);
        const QPoint a = map->pointPosition(first).toPoint(),
                     b = map->pointPosition(last).toPoint();
        const QPoint corners[] = {a + QPoint(-9, 9), b + QPoint(-9, -9), b + QPoint(9, -9),
                                  a + QPoint(9, 9)};
        QTest::mousePress(map, Qt::LeftButton, keys, corners[0]);
        for (const QPoint& corner : corners) QTest::mouseMove(map, corner);
        QTest::mouseRelease(map, Qt::LeftButton, keys, corners[3]);
    }

    test::ManualClock clock;
    ProjectionEngine engine;
    Workspace workspace;
    std::unique_ptr<HeadsPage> page;
};

TEST_F(HeadsProjectionTest, LassoListsHeadsClassesAndSamplesOfItsPoints) {
    openA();
    ASSERT_EQ(view()->map(0)->figure().points.size(), 16U);
    EXPECT_FALSE(view()->findChild<QPushButton*>(QStringLiteral("switch-off"))->isEnabled());
    drawAround(1, 13);  // selects the points of head 0.1 for samples 0 to 3
    EXPECT_EQ(view()->presenter().lassoed(), (std::vector<int>{1, 5, 9, 13}));
    const auto heads = view()->presenter().lassoHeads();
    ASSERT_EQ(heads.size(), 1U);
    EXPECT_TRUE(heads[0].head == (HeadPlace{0, 1}) && heads[0].inside == 4 && heads[0].all == 4);
    EXPECT_TRUE(view()
                    ->findChild<QLabel*>(QStringLiteral("lasso-result"))
                    ->text()
                    .contains(QStringLiteral("World 2 of 8, Sports 2 of 8")))
        << view()->findChild<QLabel*>(QStringLiteral("lasso-result"))->text().toStdString();
    EXPECT_EQ(test::child<QTableView>(view(), "heads-projection-samples")->model()->rowCount(), 4);
    EXPECT_TRUE(view()->map(0)->figure().points[0].faded);
    drawAround(2, 6, Qt::ShiftModifier);  // adds two of the four points of head 1.0
    EXPECT_EQ(view()->presenter().lassoHeads().size(), 2U);
    QTest::mouseClick(view()->findChild<QPushButton*>(QStringLiteral("switch-off")),
                      Qt::LeftButton);
    EXPECT_FALSE(workspace.masks().mask().on(0, 1));
    EXPECT_FALSE(workspace.masks().mask().on(1, 0)) << "two of its four points";
    workspace.masks().undoStack()->undo();
    EXPECT_TRUE(workspace.masks().mask().all());
    QTest::keyClick(view()->map(0), Qt::Key_Escape);
    EXPECT_TRUE(view()->presenter().lassoed().empty());
    EXPECT_FALSE(view()->map(0)->figure().points[0].faded);
}

TEST_F(HeadsProjectionTest, ALineAroundNothingChoosesNothing) {
    openA();
    auto* map = view()->map(0);
    drawAround(1, 13);
    const QPoint corner = map->rect().bottomRight() - QPoint(30, 30);
    QTest::mousePress(map, Qt::LeftButton, {}, corner);
    for (const QPoint& at : {corner + QPoint(20, 0), corner + QPoint(20, 20), corner})
        QTest::mouseMove(map, at);
    QTest::mouseRelease(map, Qt::LeftButton, {}, corner);
    EXPECT_TRUE(view()->presenter().lassoed().empty());
    EXPECT_TRUE(view()
                    ->findChild<QLabel*>(QStringLiteral("lasso-result"))
                    ->text()
                    .startsWith(QStringLiteral("None.")));
    EXPECT_EQ(test::child<QTableView>(view(), "heads-projection-samples")->model()->rowCount(), 0);
}

TEST_F(HeadsProjectionTest, APointOpensItsHeadAndSampleEverywhere) {
    openA();
    auto* map = view()->map(0);
    // Point 7 is head 1.1 for sample 1.
    QTest::mouseClick(map, Qt::LeftButton, {}, map->pointPosition(7).toPoint());
    EXPECT_EQ(workspace.selection().head(), (HeadPlace{1, 1}));
    EXPECT_EQ(workspace.selection().inspection().input.index, 11);
    EXPECT_EQ(workspace.selection().inspection().input.split, "valid");
    EXPECT_TRUE(pointText(view()->presenter(), 0, 7).contains(QStringLiteral("text 1")));
    QTest::keyClick(map, Qt::Key_Right);
    EXPECT_EQ(map->current(), 8);
    QTest::keyClick(map, Qt::Key_Return);
    EXPECT_EQ(workspace.selection().inspection().input.index, 12);
    QTest::mouseDClick(map, Qt::LeftButton, {}, map->pointPosition(7).toPoint());
    EXPECT_EQ(page->view(), HeadsView::OneHead);
}

TEST_F(HeadsProjectionTest, TwoRunsAreComparedByTheirSilhouettes) {
    workspace.openPair(QStringLiteral("a"), QStringLiteral("b"));
    settle();
    EXPECT_TRUE(view()->map(1)->isVisible());
    const QString verdict = silhouetteText(view()->presenter());
    EXPECT_TRUE(verdict.contains(QStringLiteral("0.10 in A, 0.40 in B"))) << verdict.toStdString();
    const auto* rows = test::child<QTableView>(view(), "heads-projection-heads")->model();
    ASSERT_EQ(rows->rowCount(), 4);
    EXPECT_EQ(rows->index(0, 2).data().toString(), QStringLiteral("0.10"));
    EXPECT_EQ(rows->index(0, 3).data().toString(), QStringLiteral("0.40"));
    EXPECT_EQ(page->figures().size(), 2);
}

TEST_F(HeadsProjectionTest, ColoursAndKindsOfPointsFollowTheChoices) {
    openA();
    const auto kinds = [&] { return view()->map(0)->figure().kinds; };
    EXPECT_EQ(kinds(), QStringList({QStringLiteral("Layer 0"), QStringLiteral("Layer 1")}));
    view()->colours()->setCurrentIndex(2);
    Q_EMIT view()->colours()->activated(2);
    EXPECT_EQ(kinds().size(), 4) << "a kind a class";
    view()->things()->setCurrentIndex(1);
    Q_EMIT view()->things()->activated(1);
    settle();
    EXPECT_EQ(engine.run("a").projectionRequests.back().method, ProjectionMethod::Tsne);
    EXPECT_TRUE(view()->map(0)->figure().xTitle.contains(QStringLiteral("t-SNE")));
    view()->things()->setCurrentIndex(2);
    Q_EMIT view()->things()->activated(2);
    settle();
    ASSERT_EQ(view()->map(0)->figure().points.size(), 4U);
    EXPECT_EQ(view()->map(0)->figure().points[1].name, QStringLiteral("L0H1"));
    EXPECT_TRUE(silhouetteText(view()->presenter()).isEmpty());
}

TEST_F(HeadsProjectionTest, AFaultIsReportedAndTheViewStays) {
    engine.run("a").refuse = true;
    openA();
    EXPECT_TRUE(view()->map(0)->figure().emptyText.contains(QStringLiteral("step-300 is cut")));
    EXPECT_TRUE(view()->figures().isEmpty());
    engine.run("a").refuse = false;
    view()->presenter().show(ProjectedThings::Heads, ProjectionMethod::PrincipalComponents, 500);
    settle();
    EXPECT_EQ(view()->map(0)->figure().points.size(), 4U);
}

TEST(SilhouetteNumbers, ALittleLessThanNothingIsNoNegativeZero) {
    EXPECT_EQ(silhouetteNumber(-0.001), QStringLiteral("0.00"));
    EXPECT_EQ(silhouetteNumber(-0.013), QString::fromUtf8("\u22120.01"));
    EXPECT_EQ(silhouetteNumber(std::nan("")), QString());
}

}  // namespace
}  // namespace headscope::ui
