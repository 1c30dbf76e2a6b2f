// Tests the presenter of the dialog that exports a model, without widgets.
#include "tests/support/fake_engine.h"
#include "tests/ui/support/manual_clock.h"
#include "ui/features/export_model/export_model_presenter.h"
#include "ui/workspace/workspace.h"

#include <gtest/gtest.h>
#include <QSignalSpy>

namespace headscope::ui {
namespace {

class ExportModelTest : public ::testing::Test {
protected:
    ExportModelTest() {
        workspace.setEngine(&engine);
        presenter.emplace(workspace, engine.run, kLatest);
        clock.advance(0);
    }
    void answer(bool lacksHeads = false) {
        ExportedModel model;
        model.className = "BertForSequenceClassification";
        model.dtype = "F32";
        model.bytes = 4'000'000;
        model.step = 300;
        model.lacksHeads = lacksHeads;
        model.notes = {"A note"_m};
        model.folder = engine.exportOptions.back().folder;
        engine.exportDone(std::move(model));
        clock.advance(0);
    }
    const ExportOptions& asked() const { return engine.exportOptions.back(); }

    test::ManualClock clock;
    test::FakeEngine engine;
    Workspace workspace;
    std::optional<ExportModelPresenter> presenter;
};

TEST_F(ExportModelTest, InspectsFirstAndWritesOnRequest) {
    ASSERT_EQ(engine.exportOptions.size(), 1u);
    EXPECT_TRUE(asked().inspectOnly);
    EXPECT_EQ(asked().step, kLatest);
    EXPECT_EQ(engine.exportRuns.back(), "runs/fake");
    EXPECT_FALSE(presenter->canExport()) << "the plan is not known yet";
    answer();
    EXPECT_FALSE(presenter->canExport()) << "no place was chosen";
    presenter->setParentFolder(QStringLiteral("/home/me"));
    ASSERT_TRUE(presenter->canExport());
    QSignalSpy written(&*presenter, &ExportModelPresenter::exported);
    presenter->write();
    EXPECT_FALSE(asked().inspectOnly);
    EXPECT_EQ(asked().folder, "/home/me/fake-run");
    EXPECT_TRUE(presenter->exporting());
    EXPECT_EQ(written.size(), 0);
    answer();
    EXPECT_EQ(written.size(), 1);
}

TEST_F(ExportModelTest, ProgressOfTheExportChangesNothingElse) {
    answer();
    presenter->setParentFolder(QStringLiteral("/home/me"));
    presenter->write();
    QSignalSpy changed(&*presenter, &ExportModelPresenter::changed);
    QSignalSpy progressed(&*presenter, &ExportModelPresenter::progressed);
    engine.exportProgress(0.25);
    clock.advance(0);
    EXPECT_EQ(progressed.size(), 1);
    EXPECT_EQ(changed.size(), 0);
    EXPECT_DOUBLE_EQ(presenter->share(), 0.25);
}

TEST_F(ExportModelTest, CheckpointAndRemovedHeadsAreInspectedAgain) {
    answer(true);
    presenter->setStep(200);
    clock.advance(0);
    EXPECT_EQ(asked().step, 200);
    presenter->setRemovedHeads(ExportOptions::RemovedHeads::Smaller);
    clock.advance(0);
    EXPECT_EQ(asked().removedHeads, ExportOptions::RemovedHeads::Smaller);
    EXPECT_TRUE(asked().inspectOnly);
    EXPECT_EQ(engine.exportOptions.size(), 3u);
    presenter->setRemovedHeads(ExportOptions::RemovedHeads::Smaller);
    clock.advance(0);
    EXPECT_EQ(engine.exportOptions.size(), 3u) << "nothing changed";
}

TEST_F(ExportModelTest, ErrorOfWritingIsKeptUntilTheTargetChanges) {
    answer();
    presenter->setParentFolder(QStringLiteral("/home/me"));
    presenter->write();
    engine.exportDone(Error{ErrorCode::Usage, "not empty"_m, "Name another folder"_m});
    clock.advance(0);
    ASSERT_TRUE(presenter->error());
    EXPECT_EQ(presenter->error()->code, ErrorCode::Usage);
    EXPECT_TRUE(presenter->canExport()) << "the plan still holds";
    presenter->setName(QStringLiteral("other"));
    EXPECT_FALSE(presenter->error());
    EXPECT_EQ(presenter->target(), QStringLiteral("/home/me/other"));
}

TEST_F(ExportModelTest, StoppedExportIsNoError) {
    answer();
    presenter->setParentFolder(QStringLiteral("/home/me"));
    presenter->write();
    presenter->stop();
    engine.exportDone(Error{ErrorCode::Cancelled, "cancelled"_m});
    clock.advance(0);
    EXPECT_FALSE(presenter->exporting());
    EXPECT_FALSE(presenter->error());
    EXPECT_TRUE(presenter->canExport());
}

TEST_F(ExportModelTest, ModelThatCannotBeReadIsNotWritten) {
    engine.exportDone(Error{ErrorCode::BadData, "damaged"_m, "Use another checkpoint"_m});
    clock.advance(0);
    presenter->setParentFolder(QStringLiteral("/home/me"));
    ASSERT_TRUE(presenter->error());
    EXPECT_FALSE(presenter->canExport());
}

TEST_F(ExportModelTest, NamesOfFoldersAreUsable) {
    EXPECT_EQ(folderNameFor(QStringLiteral("AG News, lambda 0.1 / seed 2")),
              QStringLiteral("AG-News-lambda-0.1-seed-2"));
    EXPECT_EQ(folderNameFor(QStringLiteral("..")), QStringLiteral("model"));
    EXPECT_EQ(folderNameFor(QString(300, QLatin1Char('x'))).size(), 80);
    answer();
    presenter->setParentFolder(QStringLiteral("/home/me"));
    presenter->setName(QStringLiteral("../elsewhere"));
    EXPECT_FALSE(presenter->canExport());
    presenter->setName(QStringLiteral("  "));
    EXPECT_FALSE(presenter->canExport());
}

}  // namespace
}  // namespace headscope::ui
