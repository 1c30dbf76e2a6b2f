// Tests the Attention presenter without its page: a burst of changes sends one query, outdated
// answers are dropped, and the shown result belongs to the current input.
#include "ui/features/attention/attention_presenter.h"
#include "tests/support/fake_engine.h"
#include "tests/ui/support/manual_clock.h"

#include <gtest/gtest.h>
#include <QJsonArray>
#include <QSignalSpy>

namespace headscope::ui {
namespace {

// Fixture with the presenter on a fake run; requested() counts its attention queries.
class AttentionPresenterTest : public ::testing::Test {
protected:
    void open() {
        workspace.setEngine(&engine);
        workspace.openRun(QStringLiteral("runs/fake"));
        presenter.setActive(true);
        settle();
    }
    void settle() {
        ASSERT_TRUE(clock.reach([this] { return presenter.settled(); }, 5000));
    }
    test::FakeRunView& run() { return *engine.run; }
    std::size_t requested() { return run().attentionRequests.size(); }

    test::ManualClock clock;
    test::FakeEngine engine;
    Workspace workspace;
    AttentionPresenter presenter{workspace};
};

TEST_F(AttentionPresenterTest, BurstOfChangesIsOneRequest) {
    open();
    ASSERT_EQ(requested(), 1U);
    for (int i = 1; i <= 4; ++i) presenter.chooseSample(QStringLiteral("valid"), i);
    presenter.chooseStep(200);
    settle();
    ASSERT_EQ(requested(), 2U);
    EXPECT_EQ(run().attentionRequests.back().input.index, 4);
    EXPECT_EQ(run().attentionRequests.back().step, 200);
    EXPECT_EQ(presenter.origin(),
              QStringLiteral("Step 200 of run “fake run”, validation sample 4."));
}

TEST_F(AttentionPresenterTest, WithARemovedHeadThePredictionOfAllHeadsIsShownToo) {
    open();
    EXPECT_TRUE(presenter.maskedPrediction().empty());
    workspace.masks().toggle(0, 1);
    settle();
    ASSERT_EQ(requested(), 3U);
    ASSERT_FALSE(presenter.maskedPrediction().empty());
    EXPECT_NEAR(presenter.fullPrediction().front().probability, 0.7, 1e-9);
    EXPECT_NEAR(presenter.maskedPrediction().front().probability, 0.6, 1e-9);
    EXPECT_TRUE(presenter.origin().contains(QStringLiteral("1 head switched off")));
    workspace.masks().toggle(0, 1);
    EXPECT_TRUE(workspace.masks().mask().all());
    settle();
    EXPECT_EQ(requested(), 4U) << "once more, and not twice";
    EXPECT_TRUE(presenter.maskedPrediction().empty());
}

TEST_F(AttentionPresenterTest, OnlyTheNewestAnswerIsShown) {
    open();
    run().hold = true;
    presenter.chooseSample(QStringLiteral("test"), 5);
    ASSERT_TRUE(clock.reach([this] { return run().held.size() == 1; }, 5000));
    presenter.chooseStep(100);
    ASSERT_TRUE(clock.reach([this] { return run().held.size() == 2; }, 5000));
    QSignalSpy shown(&presenter, &AttentionPresenter::answered);
    run().release(1);
    run().release(0);
    settle();
    EXPECT_EQ(shown.count(), 1);
    EXPECT_EQ(presenter.view()->maps->step, 100);
}

TEST_F(AttentionPresenterTest, MapsOfAnotherInputAreNotShownForARefusedInput) {
    run().unreadable = "…";
    open();
    ASSERT_TRUE(presenter.view());
    QSignalSpy failures(&presenter, &AttentionPresenter::failed);
    presenter.typeText(QStringLiteral("…"));
    settle();
    EXPECT_EQ(failures.count(), 1);
    EXPECT_FALSE(presenter.view());
    EXPECT_EQ(presenter.origin(), QString());
    presenter.typeText(QStringLiteral("   "));
    settle();
    ASSERT_TRUE(presenter.view());
    EXPECT_EQ(presenter.truth(), QStringLiteral("Sports")) << "blanks are the sample again";
}

TEST_F(AttentionPresenterTest, TheSameRunOpenedAgainKeepsItsMapsAndAsksForNewerOnes) {
    open();
    run().newest = 400;
    workspace.openRun(QStringLiteral("runs/fake"));
    EXPECT_TRUE(presenter.view());
    settle();
    EXPECT_EQ(presenter.view()->maps->step, 400);
}

// A run trained by another process is visible only through its folder: a newer checkpoint, or the
// end of the training.
TEST_F(AttentionPresenterTest, LatestWeightsAreFollowedWhicheverProcessTrains) {
    open();
    EXPECT_EQ(presenter.view()->maps->step, 300);
    run().newest = 400;
    run().m_checkpoints.push_back({400, 4.0, false, true, ""});
    workspace.runList().readAgain();
    ASSERT_TRUE(clock.reach([this] { return presenter.view()->maps->step == 400; }, 5000));
    run().newest = 500;
    workspace.runList().readAgain();
    settle();
    EXPECT_EQ(presenter.view()->maps->step, 400) << "no newer checkpoint: nothing is asked for";
    presenter.chooseStep(100);
    settle();
    run().m_checkpoints.push_back({500, 5.0, false, true, ""});
    const auto requested = run().attentionRequests.size();
    workspace.runList().readAgain();
    settle();
    EXPECT_EQ(run().attentionRequests.size(), requested) << "a step that was chosen stays";
}

TEST_F(AttentionPresenterTest, AnotherRunStartsFromItsFirstSample) {
    open();
    presenter.chooseSample(QStringLiteral("valid"), 9);
    settle();
    engine.run = std::make_shared<test::FakeRunView>(Task::ImageClassification);
    engine.run->m_info.path = "runs/pictures";
    workspace.openRun(QStringLiteral("runs/pictures"));
    EXPECT_FALSE(presenter.view());
    EXPECT_EQ(workspace.selection().inspection().input.index, 0);
    settle();
    ASSERT_TRUE(presenter.view());
    EXPECT_TRUE(presenter.view()->picture());
    EXPECT_EQ(presenter.sizes().test, 50);
}

TEST_F(AttentionPresenterTest, LossOfPictureDetailIsReported) {
    engine.run = std::make_shared<test::FakeRunView>(Task::ImageClassification);
    open();
    const auto notesOf = [&](const QImage& image, const QStringList& ofTheFile = {}) {
        presenter.choosePicture(image, ofTheFile);
        return workspace.selection().inspection().pictureNotes.join(QLatin1Char('|'));
    };
    QImage opaque(8, 8, QImage::Format_ARGB32), glass(8, 8, QImage::Format_ARGB32),
        wide(16, 8, QImage::Format_RGB32);
    opaque.fill(QColor(10, 20, 30));
    glass.fill(QColor(10, 20, 30));
    glass.setPixelColor(3, 3, QColor(0, 0, 0, 0));
    wide.fill(QColor(1, 2, 3));
    EXPECT_EQ(notesOf(opaque), QString()) << "a format that could be transparent is not";
    EXPECT_TRUE(notesOf(glass).contains(QStringLiteral("shown on white")));
    EXPECT_EQ(workspace.selection().inspection().input.picture.rgb[3 * (3 * 8 + 3)], 255);
    EXPECT_TRUE(notesOf(wide).contains(QStringLiteral("squeezed from 16 x 8")));
    EXPECT_TRUE(
        notesOf(opaque, {QStringLiteral("it is grey")}).startsWith(QStringLiteral("it is grey")));
}

TEST_F(AttentionPresenterTest, AFileThatIsNoPictureIsRefusedAndTheLastOneChosenWins) {
    engine.run = std::make_shared<test::FakeRunView>(Task::ImageClassification);
    Picture red;
    red.width = red.height = 2;
    red.rgb.assign(12, 200);
    engine.pictures["red.png"] = {red, {}};
    open();
    QSignalSpy failures(&presenter, &AttentionPresenter::failed);
    presenter.choosePictureFile(QStringLiteral("words.txt"));
    settle();
    ASSERT_EQ(failures.count(), 1);
    EXPECT_EQ(failures.front().front().value<Error>().hint.text(), "Choose a picture");
    presenter.choosePictureFile(QStringLiteral("other.txt"));
    presenter.choosePictureFile(QStringLiteral("red.png"));
    settle();
    EXPECT_EQ(failures.count(), 1) << "the answer for the file before came too late to matter";
    EXPECT_EQ(workspace.selection().inspection().input.kind, ModelInput::Kind::Image);
    EXPECT_EQ(workspace.selection().inspection().input.picture.width, 2);
}

TEST_F(AttentionPresenterTest, HiddenViewSendsNoRequestAndUpdatesWhenShown) {
    open();
    presenter.setActive(false);
    presenter.chooseSample(QStringLiteral("test"), 3);
    workspace.masks().toggle(0, 0);
    clock.advance(60'000);
    EXPECT_EQ(requested(), 1U);
    presenter.setActive(true);
    settle();
    EXPECT_EQ(requested(), 3U);
    EXPECT_EQ(presenter.provenance().value(QStringLiteral("heads_off")).toArray().size(), 1);
}

}  // namespace
}  // namespace headscope::ui
