// Tests sharing and opening bundles, with a fake engine.
#include "ui/features/runs/run_files.h"
#include "tests/support/fake_engine.h"

#include <gtest/gtest.h>
#include <QProgressDialog>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

namespace headscope::ui {
namespace {

class RunFilesTest : public ::testing::Test {
protected:
    RunFilesTest() {
        workspace.setEngine(&engine);
        QObject::connect(&workspace.navigation(), &Navigation::said,
                         [this](const QString& text) { said = text; });
        QObject::connect(&workspace.navigation(), &Navigation::failed,
                         [this](const Error& error) { reported = error; });
    }
    // Waits for the thread that reads or writes the file.
    template <class Work>
    void finish(Work work) {
        QSignalSpy finished(&files, &RunFiles::finished);
        work();
        ASSERT_TRUE(finished.size() == 1 || finished.wait(10'000));
    }
    test::FakeEngine engine;
    Workspace workspace;
    RunFiles files{workspace, nullptr};
    QString said;
    std::optional<Error> reported;
};

TEST_F(RunFilesTest, ABundleOpensItsFirstRun) {
    engine.bundledRuns = {"runs/fake", "runs/other"};
    QSignalSpy opened(&files, &RunFiles::opened);
    finish([this] { files.openBundle(QStringLiteral("homework.headscope")); });
    ASSERT_TRUE(workspace.runA());
    EXPECT_EQ(opened.size(), 1);
    EXPECT_FALSE(said.isEmpty());
    EXPECT_FALSE(reported);
}

TEST_F(RunFilesTest, AFileThatIsNoBundleIsReported) {
    QSignalSpy opened(&files, &RunFiles::opened);
    finish([this] { files.openBundle(QStringLiteral("other.headscope")); });
    EXPECT_FALSE(workspace.runA());
    EXPECT_EQ(opened.size(), 0);
    ASSERT_TRUE(reported);
    EXPECT_EQ(reported->code, ErrorCode::BadData);
}

TEST_F(RunFilesTest, WhatIsWrittenIsSaid) {
    finish([this] { files.shareIn({QStringLiteral("runs/fake")}, QStringLiteral("a.headscope")); });
    EXPECT_TRUE(said.contains(QStringLiteral("a.headscope")));
    finish([this] {
        files.exportTo({QStringLiteral("runs/fake")}, CurveFormat::Csv, QStringLiteral("b.csv"));
    });
    EXPECT_TRUE(said.contains(QStringLiteral("b.csv")));
}

TEST_F(RunFilesTest, LongWorkCanBeCancelled) {
    engine.bundlesUntilCancelled = true;
    QWidget window;
    RunFiles files(workspace, &window);
    QSignalSpy finished(&files, &RunFiles::finished);
    files.shareIn({QStringLiteral("runs/fake")}, QStringLiteral("a.headscope"));
    const auto dialog = [&] { return window.findChild<QProgressDialog*>(); };
    ASSERT_TRUE(QTest::qWaitFor([&] { return dialog() != nullptr; }, 10'000));
    dialog()->findChild<QPushButton*>()->click();
    ASSERT_TRUE(finished.size() == 1 || finished.wait(10'000));
    EXPECT_FALSE(reported) << "the user wanted it";
    EXPECT_FALSE(said.contains(QStringLiteral("a.headscope")));
    EXPECT_FALSE(dialog());
}

TEST_F(RunFilesTest, DestructorCancelsRunningWork) {
    engine.bundlesUntilCancelled = true;
    {
        RunFiles files(workspace, nullptr);
        files.shareIn({QStringLiteral("runs/fake")}, QStringLiteral("a.headscope"));
        ASSERT_TRUE(QTest::qWaitFor([this] { return engine.bundling.load(); }, 10'000));
    }
    EXPECT_FALSE(engine.bundling);
}

TEST_F(RunFilesTest, NothingIsAskedWithoutRuns) {
    files.askAndShare({});
    EXPECT_FALSE(said.isEmpty());
    said.clear();
    files.askAndExport({});
    EXPECT_FALSE(said.isEmpty());
}

TEST(RunFilesWithoutEngine, NothingIsReadOrWritten) {
    Workspace workspace;
    RunFiles files(workspace, nullptr);
    QSignalSpy finished(&files, &RunFiles::finished);
    files.openBundle(QStringLiteral("a.headscope"));
    files.importFrom(QStringLiteral("a.csv"));
    files.shareIn({QStringLiteral("runs/fake")}, QStringLiteral("a.headscope"));
    files.exportTo({QStringLiteral("runs/fake")}, CurveFormat::Csv, QStringLiteral("b.csv"));
    EXPECT_EQ(finished.size(), 4);
}

TEST(RunFileNames, BundlesAndEventFilesAreRecognised) {
    EXPECT_TRUE(RunFiles::isBundle(QStringLiteral("/a/Homework.HEADSCOPE")));
    EXPECT_FALSE(RunFiles::isBundle(QStringLiteral("/a/homework.zip")));
    EXPECT_TRUE(RunFiles::isEventFile(QStringLiteral("/a/events.out.tfevents.1.host")));
    EXPECT_FALSE(RunFiles::isEventFile(QStringLiteral("/tfevents/a.csv")));
}

}  // namespace
}  // namespace headscope::ui
