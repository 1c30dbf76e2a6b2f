// Tests the mean map of many samples beside the current sample on the Attention page: which queries
// are sent and when, how the mean is described, and the page with real events.
#include "core/api/requests/mean_maps.h"
#include "tests/support/fake_engine.h"
#include "tests/ui/support/manual_clock.h"
#include "ui/features/attention/attention_page.h"
#include "ui/features/attention/attention_page_beside.h"

#include <gtest/gtest.h>
#include <QComboBox>
#include <QJsonArray>
#include <QTest>

namespace headscope::ui {
namespace {

// Fake run that returns means of `count` samples. Texts have up to nine tokens; only three samples
// reach the last position.
class MeaningRun : public test::FakeRunView {
public:
    explicit MeaningRun(Task task = Task::TextClassification) : FakeRunView(task) {
        answers<MeanMapsRequest>(&meanMapsRequests,
                                 [this](const auto& request) { return mean(request); });
    }
    std::vector<MeanMapsRequest> meanMapsRequests;

private:
    Result<MeanMaps> mean(const MeanMapsRequest& request) const {
        AttentionRequest like;
        like.step = request.step;
        like.input.kind =
            m_shape.gridColumns > 0 ? ModelInput::Kind::Sample : ModelInput::Kind::Text;
        like.input.text = "0 1 2 3 4 5 6 7 8";
        MeanMaps answer;
        answer.maps = maps(like);
        answer.maps.rollout.clear();
        answer.maps.prediction.clear();
        answer.maps.text.clear();
        answer.label = request.label;
        answer.split = request.split.empty() ? "valid" : request.split;
        answer.count = answer.samples = request.label < 0 ? 256 : 60;
        answer.available = 500;
        answer.having.assign(std::size_t(answer.maps.tokens), answer.count);
        if (m_shape.gridColumns == 0) answer.having.back() = 3;
        return answer;
    }
};

// Fixture with the presenter on a run with mean maps.
class MeanMapsTest : public ::testing::Test {
protected:
    void open(Task task = Task::TextClassification) {
        run = std::make_shared<MeaningRun>(task);
        engine.run = run;
        workspace.setEngine(&engine);
        workspace.openRun(QStringLiteral("runs/fake"));
    }
    void settle() {
        ASSERT_TRUE(clock.reach([this] { return presenter.settled(); }, 5000));
    }

    test::ManualClock clock;
    test::FakeEngine engine;
    std::shared_ptr<MeaningRun> run;
    Workspace workspace;
    MeanPresenter presenter{workspace};
};

// The mean can be chosen over all classes or per class. Nothing is queried before a choice is made.
TEST_F(MeanMapsTest, ValidationAndEveryClassCanBeChosenAndNothingIsAskedBefore) {
    EXPECT_TRUE(presenter.choices().isEmpty()) << "no run";
    open();
    ASSERT_EQ(presenter.choices().size(), 6);
    EXPECT_TRUE(presenter.choices()[5].contains(QStringLiteral("Science")));
    presenter.setActive(true);
    settle();
    EXPECT_TRUE(run->meanMapsRequests.empty());
    presenter.choose(MeanPresenter::kAllClasses);
    settle();
    ASSERT_EQ(run->meanMapsRequests.size(), 1U);
    EXPECT_EQ(run->meanMapsRequests[0].split, "") << "the one to choose heads by";
    EXPECT_EQ(run->meanMapsRequests[0].label, -1);
    ASSERT_TRUE(presenter.view());
    EXPECT_EQ(presenter.view()->maps->tokens, 9);
    EXPECT_EQ(presenter.title(), QStringLiteral("Mean over 256 samples"));
    EXPECT_TRUE(presenter.origin().contains(QStringLiteral("3 at the last")))
        << presenter.origin().toStdString();
    presenter.choose(3);
    EXPECT_FALSE(presenter.view()) << "what was shown is of something else";
    settle();
    EXPECT_EQ(run->meanMapsRequests[1].split, "test");
    EXPECT_EQ(run->meanMapsRequests[1].label, 3);
    EXPECT_EQ(presenter.title(), QStringLiteral("Mean of class Science, 60 samples"));
    EXPECT_EQ(presenter.provenance().value(QStringLiteral("class")).toString(),
              QStringLiteral("Science"));
    presenter.choose(MeanPresenter::kNone);
    EXPECT_FALSE(presenter.view());
}

// A changed head mask or step sends a new query; another sample does not.
TEST_F(MeanMapsTest, OtherSwitchesAndWeightsAreAskedForAnotherSampleIsNot) {
    open();
    presenter.setActive(true);
    presenter.choose(MeanPresenter::kAllClasses);
    settle();
    auto inspection = workspace.selection().inspection();
    inspection.input.index = 9;
    workspace.selection().inspect(inspection);
    settle();
    EXPECT_EQ(run->meanMapsRequests.size(), 1U);
    workspace.masks().toggle(1, 1);
    EXPECT_TRUE(presenter.view()) << "the former one stays until the new one is there";
    settle();
    ASSERT_EQ(run->meanMapsRequests.size(), 2U);
    EXPECT_EQ(run->meanMapsRequests[1].mask, workspace.masks().mask());
    EXPECT_TRUE(presenter.origin().contains(QStringLiteral("Heads switched off: 1")));
    inspection.step = 100;
    workspace.selection().inspect(inspection);
    settle();
    ASSERT_EQ(run->meanMapsRequests.size(), 3U);
    EXPECT_EQ(presenter.view()->maps->step, 100);
    presenter.setActive(false);
    workspace.masks().toggle(1, 1);
    clock.advance(60'000);
    EXPECT_EQ(run->meanMapsRequests.size(), 3U) << "nobody looks";
    presenter.setActive(true);
    settle();
    EXPECT_EQ(run->meanMapsRequests.size(), 4U);
}

TEST_F(MeanMapsTest, ReadingCanBeStoppedAndSaysSo) {
    open();
    run->hold = true;
    presenter.setActive(true);
    presenter.choose(0);
    ASSERT_TRUE(clock.reach([this] { return !run->held.empty(); }, 5000));
    run->progress(0.25);
    ASSERT_TRUE(clock.reach([this] { return presenter.share() == 0.25; }, 5000));
    presenter.stop();
    run->releaseAll();
    settle();
    EXPECT_FALSE(presenter.view());
    EXPECT_FALSE(presenter.problem().isEmpty());
}

// Fixture with the Attention page; beside() chooses what is shown beside the sample.
class MeanPageTest : public MeanMapsTest {
protected:
    void openPage(Task task) {
        open(task);
        page = std::make_unique<AttentionPage>(workspace);
        page->resize(1500, 900);
        page->show();
        wait();
    }
    void wait() {
        ASSERT_TRUE(clock.reach([this] { return page->settled(); }, 5000));
    }
    void beside(int choice) {
        auto* box = page->findChild<QComboBox*>(QStringLiteral("beside"));
        box->setFocus();
        while (box->currentIndex() != choice)
            QTest::keyClick(box, box->currentIndex() < choice ? Qt::Key_Down : Qt::Key_Up);
        wait();
    }
    std::unique_ptr<AttentionPage> page;
};

// The mean shows the same head as the sample, and hovering selects the same token position in both.
TEST_F(MeanPageTest, SameHeadIsShownBesideTheSampleWithTokensByPosition) {
    openPage(Task::TextClassification);
    EXPECT_FALSE(page->beside()->mean()->isVisible());
    beside(1);
    ASSERT_TRUE(page->beside()->mean()->isVisible());
    const plots::TokenView* mean = page->beside()->mean()->pane()->view();
    EXPECT_EQ(mean->map().tokens(), 9);
    EXPECT_EQ(page->pane()->view()->map().tokens(), 7);
    QTest::keyClick(page->grid(), Qt::Key_Right);
    EXPECT_EQ(mean->map().head, 1);
    EXPECT_EQ(mean->map().name(), QStringLiteral("Layer 0, head 1, mean"));
    Q_EMIT page->beside()->mean()->pane()->tokenHovered(3);
    EXPECT_EQ(page->pane()->view()->activeToken(), 3);
    EXPECT_EQ(mean->activeToken(), 3);
    Q_EMIT page->beside()->mean()->pane()->tokenHovered(8);
    EXPECT_EQ(page->lock().active(), -1) << "the sample has no such token";
    Q_EMIT page->beside()->mean()->pane()->tokenClicked(8);
    EXPECT_FALSE(page->lock().locked());
    QStringList titles;
    for (const auto& figure : page->figures()) titles << figure.title;
    EXPECT_TRUE(titles.contains(QStringLiteral("Mean over 256 samples")));
    EXPECT_TRUE(titles.contains(QStringLiteral("Maps side by side")));
    EXPECT_TRUE(mean->figure().caption().contains(QStringLiteral("labelled by position")));
    EXPECT_TRUE(mean->figure().figureName().endsWith(QStringLiteral("-mean")));
    beside(0);
    EXPECT_FALSE(page->beside()->mean()->isVisible());
}

// Sample and mean share one colour scale, over all heads or for one head, unless each map has its
// own scale.
TEST_F(MeanPageTest, TheMeanHasTheColourScaleOfTheSampleUnlessEachMapHasItsOwn) {
    openPage(Task::TextClassification);
    beside(1);
    const auto ends = [this] {
        return std::pair(page->pane()->view()->figure().high(),
                         page->beside()->mean()->pane()->view()->figure().high());
    };
    const plots::TokenMap sample = page->pane()->view()->map(),
                          mean = page->beside()->mean()->mapOf({0, 0});
    const double own = double(plots::largestWeight(sample)),
                 others = double(plots::largestWeight(mean));
    ASSERT_NE(own, others);
    auto* scale =
        page->findChild<AttentionTools*>()->findChild<QComboBox*>(QStringLiteral("scale"));
    for (const int index : {0, 1}) {
        scale->setCurrentIndex(index);
        EXPECT_EQ(ends().first, ends().second) << index;
        EXPECT_NEAR(ends().first, std::max(own, others), 1e-6) << index;
    }
    scale->setCurrentIndex(2);
    EXPECT_EQ(ends(), std::pair(1.0, 1.0));
    scale->setCurrentIndex(3);
    EXPECT_NEAR(ends().first, own, 1e-6);
    EXPECT_NEAR(ends().second, others, 1e-6);
}

TEST_F(MeanPageTest, AClassOfPicturesShowsItsMeanPicture) {
    openPage(Task::ImageClassification);
    beside(3);
    ASSERT_TRUE(page->beside()->mean()->isVisible());
    EXPECT_EQ(run->meanMapsRequests.back().label, 1);
    EXPECT_EQ(page->beside()->mean()->pane()->view(), page->beside()->mean()->pane()->patches());
    EXPECT_EQ(page->beside()->mean()->pane()->title(),
              QStringLiteral("Mean of class Sports, 60 samples"));
}

}  // namespace
}  // namespace headscope::ui
