// Tests commands on listed runs, without a window: undo, redo and refusal.
#include "ui/features/runs/run_commands.h"
#include "tests/support/fake_engine.h"

#include <gtest/gtest.h>
#include <QSignalSpy>
#include <QUndoStack>

namespace headscope::ui {
namespace {

// Fake engine that renames, annotates, trashes and restores runs, or refuses everything.
class RunsEngine : public test::FakeEngine {
public:
    bool refuses = false;
    std::vector<std::string> trashed, restored;

    Status renameRun(const std::string&, const std::string& name) override {
        return change(run->m_info.name, name);
    }
    Status setNote(const std::string&, const std::string& note) override {
        return change(run->m_info.note, note);
    }
    Result<std::string> trashRun(const std::string& path) override {
        if (refuses) return refusal();
        trashed.push_back(path);
        return "trash/" + path;
    }
    Status restoreRun(const std::string& path) override {
        if (refuses) return refusal();
        restored.push_back(path);
        return {};
    }

private:
    static Error refusal() {
        return {ErrorCode::Io, "the folder cannot be written"_m, "Look at its permissions"_m, {}};
    }
    Status change(std::string& what, const std::string& to) {
        if (refuses) return refusal();
        what = to;
        return {};
    }
};

// Fixture with the commands and their undo stack.
class RunCommandsTest : public ::testing::Test {
protected:
    RunCommandsTest() { workspace.setEngine(&engine); }
    QString name() const { return QString::fromStdString(engine.run->m_info.name); }

    const QString path = QStringLiteral("runs/fake");
    RunsEngine engine;
    Workspace workspace;
    RunCommands commands{workspace};
    QUndoStack& stack = *workspace.undoStack();
    QSignalSpy failures{&workspace.navigation(), &Navigation::failed};
};

TEST_F(RunCommandsTest, ANameIsTakenBackAndGivenAgain) {
    commands.rename(path, QStringLiteral("diverse"));
    EXPECT_EQ(name(), QStringLiteral("diverse"));
    EXPECT_EQ(stack.undoText(), QStringLiteral("renaming “fake run”"));
    stack.undo();
    EXPECT_EQ(name(), QStringLiteral("fake run"));
    stack.redo();
    EXPECT_EQ(name(), QStringLiteral("diverse"));
    EXPECT_EQ(failures.count(), 0);
}

TEST_F(RunCommandsTest, RefusalIsReportedAndLeavesNothingToUndo) {
    engine.refuses = true;
    commands.rename(path, QStringLiteral("diverse"));
    commands.setNote(path, QStringLiteral("best so far"));
    commands.trash(path);
    EXPECT_EQ(failures.count(), 3);
    EXPECT_EQ(stack.count(), 0);
    EXPECT_EQ(name(), QStringLiteral("fake run"));
}

TEST_F(RunCommandsTest, AnUndoThatIsRefusedIsReportedAndNotOfferedAgain) {
    commands.rename(path, QStringLiteral("diverse"));
    engine.refuses = true;
    stack.undo();
    EXPECT_EQ(failures.count(), 1);
    EXPECT_EQ(name(), QStringLiteral("diverse"));
    EXPECT_FALSE(stack.canUndo());
    EXPECT_FALSE(stack.canRedo());
}

TEST_F(RunCommandsTest, TheSameNoteIsNoChange) {
    commands.setNote(path, QString());
    EXPECT_EQ(stack.count(), 0);
    commands.setNote(path, QStringLiteral("best so far"));
    EXPECT_EQ(engine.run->m_info.note, "best so far");
    commands.setNote(path, QStringLiteral("best so far"));
    EXPECT_EQ(stack.count(), 1);
    stack.undo();
    EXPECT_EQ(engine.run->m_info.note, "");
}

TEST_F(RunCommandsTest, TheTrashClosesAnOpenRunAndGivesItBackFromWhereItLies) {
    workspace.openRun(path);
    ASSERT_TRUE(workspace.runA());
    QSignalSpy said(&workspace.navigation(), &Navigation::said);
    commands.trash(path);
    EXPECT_FALSE(workspace.runA());
    EXPECT_EQ(engine.trashed, std::vector<std::string>{"runs/fake"});
    ASSERT_EQ(said.count(), 1);
    EXPECT_TRUE(said.front().front().toString().contains(QStringLiteral("Undo restores it")));
    stack.undo();
    EXPECT_EQ(engine.restored, std::vector<std::string>{"trash/runs/fake"});
}

TEST_F(RunCommandsTest, ARunThatIsNotOpenLeavesTheOpenOne) {
    workspace.openRun(path);
    commands.trash(QStringLiteral("runs/other"));
    EXPECT_TRUE(workspace.runA());
}

}  // namespace
}  // namespace headscope::ui
