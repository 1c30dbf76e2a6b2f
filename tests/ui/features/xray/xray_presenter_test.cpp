// Tests the X-ray presenter without its page: the selected part of the records, and how records
// grow while the run trains.
#include "ui/features/xray/xray_presenter.h"
#include "tests/ui/support/xray_fakes.h"

#include <gtest/gtest.h>
#include <QSignalSpy>
#include <QTest>

namespace headscope::ui {
namespace {

// Fixture with the presenter; `frames` counts changes of its records.
class XrayPresenterTest : public test::RecordsScene<test::XrayRun, test::XrayEngine> {
protected:
    XrayPresenterTest() : RecordsScene("decoder") {}
    void open(const char* path = "x") {
        presenter.setActive(true);
        RecordsScene::open(path);
        settle();
    }
    void settle() {
        ASSERT_TRUE(QTest::qWaitFor([this] { return presenter.settled(); }, 5000));
    }

    XrayPresenter presenter{workspace};
    QSignalSpy frames{&presenter, &XrayPresenter::framesChanged};
};

TEST_F(XrayPresenterTest, RecordsAreReadOnceTheyAreLookedAt) {
    workspace.openRun(QStringLiteral("x"));
    EXPECT_FALSE(presenter.hasRun());
    presenter.setActive(true);
    EXPECT_FALSE(presenter.measuresNow()) << "unknown until the records were read";
    settle();
    EXPECT_EQ(presenter.frames().size(), 12U);
    EXPECT_EQ(presenter.steps().front(), 1);
    workspace.openRun(QStringLiteral("plain"));
    EXPECT_TRUE(presenter.frames().empty()) << "those of another run";
    settle();
    EXPECT_TRUE(presenter.frames().empty());
    EXPECT_FALSE(presenter.frame());
    EXPECT_EQ(presenter.origin(), QString());
}

TEST_F(XrayPresenterTest, ChoicesStayWithinWhatThereIs) {
    open();
    presenter.chooseMetric(99);
    EXPECT_EQ(presenter.metric(), kXrayMetrics - 1);
    presenter.chooseMetric(-1);
    EXPECT_EQ(presenter.measure(), "query-orthogonality");
    presenter.chooseForm(XrayForm::Normalised);
    EXPECT_EQ(presenter.measure(), "query-orthogonality-normalised");
    presenter.chooseLayer(99);
    EXPECT_EQ(presenter.layer(), presenter.layers() - 1);
    presenter.chooseFrame(99);
    EXPECT_EQ(presenter.frame()->step, 12);
    presenter.chooseFrame(-1);
    EXPECT_EQ(presenter.frame()->step, 1);
    presenter.setBatches(0);
    EXPECT_EQ(presenter.batches(), kFewestBatches);
}

TEST_F(XrayPresenterTest, TheFitIsOfTheFirstBatchesAndOfEveryLayer) {
    open();
    presenter.setBatches(12);
    ASSERT_EQ(presenter.fits().size(), std::size_t(presenter.layers()));
    const auto lastOf = [&](std::size_t layer) { return presenter.fits()[layer].back(); };
    EXPECT_EQ(lastOf(0).batches, 12);
    EXPECT_NEAR(lastOf(0).r2, 1, 1e-6) << "the loss follows layer 0 by construction";
    EXPECT_LT(lastOf(2).r2, 0.9) << "and layer 2 says nothing of it";
    presenter.setBatches(6);
    EXPECT_EQ(lastOf(0).batches, 6);
}

// New records are added. The newest is selected unless the user chose an earlier one, and a hidden
// page waits.
TEST_F(XrayPresenterTest, ARunInTrainingGrowsAndIsFollowedOnlyAtItsEnd) {
    auto session = std::make_shared<test::XraySession>();
    session->path = "x";
    engine.session = session;
    run->batches = 0;
    open();
    workspace.sessions().start({});
    ASSERT_TRUE(presenter.live());
    EXPECT_TRUE(presenter.expectsRecords()) << "train.xray is on and the first batch still to come";
    const auto record = [&](std::int64_t step) {
        session->kept.push_back(std::make_shared<const XrayFrame>(test::xrayAt(step)));
        Q_EMIT workspace.sessions().advanced();
    };
    record(1);
    record(2);
    EXPECT_EQ(presenter.frame()->step, 2);
    EXPECT_FALSE(presenter.expectsRecords());
    presenter.chooseFrame(0);
    record(3);
    EXPECT_EQ(presenter.frames().size(), 3U);
    EXPECT_EQ(presenter.frame()->step, 1) << "who looks back is left where they are";
    const auto before = frames.count();
    Q_EMIT workspace.sessions().advanced();
    EXPECT_EQ(frames.count(), before) << "no news, nothing to draw";
    presenter.setActive(false);
    record(4);
    EXPECT_EQ(presenter.frames().size(), 3U);
    presenter.setActive(true);
    EXPECT_EQ(presenter.frames().size(), 4U);
    session->over = true;
}

TEST_F(XrayPresenterTest, TheFormIsOfferedWithTheRunsSettingsAndRecordsSwitchedOn) {
    open();
    RunConfig offered;
    bool wholly = false;
    QObject::connect(&workspace.navigation(), &Navigation::formRequested, &workspace,
                     [&](const RunConfig& values, bool all) {
                         offered = values;
                         wholly = all;
                     });
    presenter.offerRecording();
    EXPECT_TRUE(wholly);
    EXPECT_TRUE(offered.flag("train.xray"));
    EXPECT_EQ(offered.text("dataset.id"), "recall");
    EXPECT_FALSE(offered.has("run.name")) << "another run has another name";
    workspace.closeRun();
    presenter.offerRecording();
    EXPECT_FALSE(wholly) << "beside the person's own settings";
}

TEST_F(XrayPresenterTest, ThePresetIsOfferedWhereTheProgramHasIt) {
    EXPECT_TRUE(presenter.hasPreset());
    QSignalSpy requested(&workspace.navigation(), &Navigation::catalogueRequested);
    presenter.showPreset();
    EXPECT_EQ(requested.front().front().toString(), QStringLiteral("xray-article"));
    // This engine must outlive the workspace, whose threads may still query its queue.
    static test::HeadsEngine without;
    workspace.setEngine(&without);
    EXPECT_FALSE(presenter.hasPreset());
    workspace.setEngine(&engine);
}

TEST_F(XrayPresenterTest, ARecipeNamesMeasureLayerAndHowManyBatches) {
    open();
    presenter.chooseLayer(1);
    const auto recipe = presenter.provenance();
    EXPECT_EQ(recipe[QStringLiteral("measure")].toString(), QStringLiteral("query-orthogonality"));
    EXPECT_EQ(recipe[QStringLiteral("layer")].toInt(), 1);
    EXPECT_EQ(recipe[QStringLiteral("batches")].toInt(), 12);
    EXPECT_TRUE(presenter.origin().contains(QStringLiteral("batches 1 to 12")));
}

}  // namespace
}  // namespace headscope::ui
