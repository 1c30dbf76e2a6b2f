// Tests the cards on self-repair and on patching of the Ablate page: they measure only on request,
// follow the selected head, colour the head map and draw paths over it.
#include "tests/support/fake_engine.h"
#include "tests/ui/support/child.h"
#include "tests/ui/support/manual_clock.h"
#include "ui/features/ablate/ablate_page.h"
#include "ui/features/ablate/patch_card.h"
#include "ui/features/ablate/repair_bars.h"
#include "ui/features/ablate/repair_card.h"
#include "ui/workspace/head_map/head_map_panel.h"

#include <gtest/gtest.h>
#include <QCheckBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSlider>
#include <QTabWidget>
#include <QTest>

#include <cmath>

namespace headscope::ui {
namespace {

MeanEstimate around(double mean) {
    return {mean, {mean - 0.05, mean + 0.05}};
}

HeadRepair repairOf(HeadPlace head, double lost, double norms) {
    HeadRepair repair;
    repair.head = head;
    repair.direct = around(-lost);
    repair.lost = around(lost);
    repair.norms = around(norms);
    repair.feedForwards = around(-0.1);
    for (int other = 0; head.site == 0 && other < 4; ++other)
        repair.heads.push_back({{1, other}, around(0.1 * (4 - other))});
    repair.laterHeads = around(head.site == 0 ? 1.0 : 0);
    repair.repair = around(norms - 0.1 + repair.laterHeads.mean);
    repair.change = around(lost + repair.repair.mean);
    repair.leaveOneOut = {{kLoss, 0.001, 0.002, 0.01}};
    return repair;
}

// Fake run with planted self-repair and patches.
class PatchedRun : public test::FakeRunView {
public:
    PatchedRun() : FakeRunView(Task::TextClassification) {
        answers<SelfRepairRequest>(&repairs, [](const SelfRepairRequest& request) {
            SelfRepairReport report;
            report.ablation = request.ablation;
            report.samples = request.samples;
            report.heads = {repairOf({0, 0}, -1.5, 0.5), repairOf({1, 1}, -0.5, -0.3),
                            repairOf({1, 2}, -0.4, 0.3), repairOf({1, 0}, -0.4, 0.1)};
            report.withoutPath = {{1, 3}};
            return report;
        });
        answers<PatchRequest>(&patches, [this](const PatchRequest& request) {
            PatchReport report;
            report.edited = request.edited.has_value();
            report.samples = report.edited ? 1 : request.samples;
            report.whole = around(-2);
            for (const auto& head : headsOf(m_shape))
                report.heads.push_back(
                    {head, around(0.1), around(0.1 * (head.head - 1)),
                     exact ? around(0.3 * (head.head - 1)) : MeanEstimate{std::nan(""), {}}});
            report.integratedRanks = exact ? 0.9 : std::nan("");
            if (request.edges)
                for (int i = 0; i < 12; ++i)
                    report.edges.push_back({{{0, i % 4}, {1, (i + 1) % 4}}, around(1.2 - 0.1 * i)});
            if (!request.exactEdges.empty())
                report.edges.insert(report.edges.begin(), PatchedEdge{request.exactEdges.front(),
                                                                      around(0.5), around(0.7)});
            return report;
        });
    }
    std::vector<SelfRepairRequest> repairs;
    std::vector<PatchRequest> patches;
    bool exact = true;  // whether heads are patched exactly too
};

class PatchingCardsTest : public ::testing::Test {
protected:
    void SetUp() override {
        engine.run = run;
        workspace.setEngine(&engine);
        workspace.openRun(QStringLiteral("runs/fake"));
        page.resize(1280, 800);
        page.show();
        settle();
    }
    void settle() {
        ASSERT_TRUE(clock.reach([this] { return page.settled(); }, 5000));
    }
    void press(QPushButton* button) {
        QTest::keyClick(button, Qt::Key_Space);
        settle();
    }
    const HeadValues* published() { return workspace.headMeasures().find(PatchPresenter::kValues); }

    std::shared_ptr<PatchedRun> run = std::make_shared<PatchedRun>();
    test::ManualClock clock;
    test::FakeEngine engine;
    Workspace workspace;
    AblatePage page{workspace};
};

TEST_F(PatchingCardsTest, SelfRepairIsMeasuredOnRequestAndFollowsTheHead) {
    auto& card = *page.repair();
    EXPECT_TRUE(run->repairs.empty()) << "nothing so long is measured unasked";
    press(card.button());
    ASSERT_EQ(run->repairs.size(), 1u);
    EXPECT_TRUE(run->repairs[0].heads.empty()) << "all heads";
    const auto& figure = card.bars()->figure();
    ASSERT_TRUE(figure.repair);
    EXPECT_EQ(figure.repair->head, (HeadPlace{0, 0}));
    const auto parts = figure.segments();
    ASSERT_EQ(parts.size(), 6u) << "norms, three heads, the other heads, feed-forward";
    double sum = 0;
    for (const auto& part : parts) sum += part.part.mean;
    EXPECT_NEAR(sum, figure.repair->repair.mean, 1e-9);
    EXPECT_EQ(figure.csvRows().size(), 9);
    EXPECT_EQ(card.figures().size(), 1);
    EXPECT_TRUE(card.presenter().selected()->backedUp());
    workspace.selection().chooseHead({1, 2});
    EXPECT_EQ(figure.repair->head, (HeadPlace{1, 2}));
    EXPECT_EQ(figure.segments().size(), 2u);
    workspace.selection().chooseHead({1, 3});
    EXPECT_FALSE(card.bars()->isVisibleTo(&card)) << "no direct path";
    EXPECT_TRUE(card.figures().isEmpty());
    workspace.masks().setAblation(HeadAblation::Mean);
    EXPECT_FALSE(card.presenter().report()) << "results belong to a replacement";
    press(card.button());
    EXPECT_EQ(run->repairs.back().ablation, HeadAblation::Mean);
}

TEST_F(PatchingCardsTest, WordsOfSelfRepairHaveTheSignOfTheInterval) {
    auto& card = *page.repair();
    press(card.button());
    const auto says = [&](HeadPlace head, const char* part) {
        workspace.selection().chooseHead(head);
        return card.words().contains(QString::fromUtf8(part));
    };
    EXPECT_TRUE(says({0, 0}, "is backed up")) << card.words().toStdString();
    EXPECT_TRUE(says({1, 1}, "the rest of the model adds to the loss"))
        << card.words().toStdString();
    EXPECT_TRUE(says({1, 1}, "by \u22120.500 directly and by \u22120.400"))
        << card.words().toStdString();
    EXPECT_TRUE(says({1, 0}, "no clear self-repair")) << card.words().toStdString();
}

TEST_F(PatchingCardsTest, WithoutExactValuesTheMapShowsTheEstimate) {
    run->exact = false;
    press(page.patch()->button());
    ASSERT_TRUE(published());
    EXPECT_EQ(published()->name, QStringLiteral("Estimated change when patched, logits"));
    EXPECT_NEAR(published()->values[3], 0.2, 1e-12);
    EXPECT_TRUE(page.patch()->words().contains(QStringLiteral("by integrated gradients")));
}

TEST_F(PatchingCardsTest, PatchingColoursTheMapAndDrawsPaths) {
    auto& card = *page.patch();
    EXPECT_TRUE(run->patches.empty());
    card.paths()->setChecked(true);
    press(card.button());
    ASSERT_EQ(run->patches.size(), 1u);
    EXPECT_FALSE(run->patches[0].edited);
    ASSERT_TRUE(published());
    EXPECT_NEAR(published()->values[3], 0.6, 1e-12) << "exact";
    EXPECT_EQ(page.map()->presenter().shown(), published()) << "the map shows the answer";
    EXPECT_EQ(page.figure().values, published()->values);
    auto* cells = page.map()->cells();
    EXPECT_EQ(cells->paths().size(), 10u);
    EXPECT_EQ(cells->paths()[0].strength, 1);
    card.count()->setValue(3);
    EXPECT_EQ(cells->paths().size(), 3u);
    const auto path = cells->paths()[1];
    QTest::mouseClick(cells, Qt::LeftButton, {}, cells->pathMiddle(path).toPoint());
    settle();
    ASSERT_EQ(run->patches.size(), 2u);
    EXPECT_EQ(run->patches[1].exactEdges, (std::vector<HeadEdge>{{path.from, path.to}}));
    EXPECT_FALSE(run->patches[1].exact);
    ASSERT_TRUE(card.presenter().path());
    EXPECT_EQ(card.presenter().path()->exact->mean, 0.7);
    EXPECT_EQ(workspace.selection().head(), (HeadPlace{0, 0})) << "the click is the path's";
}

TEST_F(PatchingCardsTest, AnEditedSampleIsTheCounterfactual) {
    auto& card = *page.patch();
    EXPECT_EQ(card.edit()->text().toStdString(), run->sentence);
    card.edit()->setText(QStringLiteral("the dog sat on the mat today"));
    QTest::keyClick(card.edit(), Qt::Key_Return);
    settle();
    ASSERT_EQ(run->patches.size(), 1u);
    ASSERT_TRUE(run->patches[0].edited);
    EXPECT_EQ(run->patches[0].edited->text, "the dog sat on the mat today");
    EXPECT_EQ(run->patches[0].input.kind, ModelInput::Kind::Sample);
    ASSERT_TRUE(published());
    EXPECT_TRUE(published()->ranges.empty()) << "one input has no intervals";
    auto inspection = workspace.selection().inspection();
    inspection.input.index = 5;
    workspace.selection().inspect(inspection);
    EXPECT_FALSE(published()) << "the edit belonged to another sample";
    settle();
    page.resetView();
    EXPECT_EQ(card.edit()->text().toStdString(), run->sentence);
}

TEST_F(PatchingCardsTest, OptimalConstantsAreNotFittedForEveryHeadUnasked) {
    const auto before = run->leaveOneOutRequests.size();
    workspace.masks().setAblation(HeadAblation::Optimal);
    settle();
    EXPECT_EQ(run->leaveOneOutRequests.size(), before);
    EXPECT_EQ(run->ablationRequests.back().ablation, HeadAblation::Optimal);
}

}  // namespace
}  // namespace headscope::ui
