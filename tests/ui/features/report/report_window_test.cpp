// Tests the report dialog in the real window, with the real engine and real events.
#include "tests/ui/support/clipped_text.h"
#include "tests/ui/support/language_guard.h"
#include "tests/ui/support/shell_fixture.h"
#include "ui/features/report/report_dialog.h"
#include "ui/widgets/banner.h"

#include <gtest/gtest.h>
#include <QComboBox>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>

namespace headscope::ui {
namespace {

class ReportWindow : public ShellTest {
protected:
    ReportDialog* dialog() const { return window->findChild<ReportDialog*>(); }
    void openDialog() {
        window->resize(1280, 800);
        menuAction(QStringLiteral("Write report"))->trigger();
        ASSERT_TRUE(dialog());
        ASSERT_TRUE(waitUntil([this] { return runs()->count() > 0; }, 60'000));
        handleEvents();
    }
    template <class T>
    T* part(const char* name) const {
        return dialog()->findChild<T*>(QString::fromLatin1(name));
    }
    QListWidget* runs() const { return part<QListWidget>("report-runs"); }
    QPushButton* write() const { return part<QPushButton>("report-write"); }
    void type(const QString& path) {
        auto* edit = part<QLineEdit>("report-file");
        edit->setFocus();
        edit->selectAll();
        QTest::keyClicks(edit, path);
    }
    void press(QPushButton* button) { QTest::mouseClick(button, Qt::LeftButton); }
    // The button of the message; null if it has none.
    static QPushButton* action(const Banner* banner) {
        for (auto* button : banner->findChildren<QPushButton*>())
            if (button->isVisible()) return button;
        return nullptr;
    }
    bool ended() const {
        return waitUntil([this] { return !dialog()->presenter().writing(); }, 60'000);
    }
    int checked() const {
        int count = 0;
        for (int row = 0; row < runs()->count(); ++row)
            count += runs()->item(row)->checkState() == Qt::Checked;
        return count;
    }
    void shot(const QString& name) {
        const QString out = qEnvironmentVariable("HEADSCOPE_PICTURES");
        if (!out.isEmpty()) dialog()->grab().save(QDir(out).filePath(name + ".png"));
    }
};

// A study with results is written without any run.
TEST_F(ReportWindow, WritesAboutAStudyOfTheProgram) {
    openDialog();
    auto* about = part<QComboBox>("report-about");
    ASSERT_TRUE(waitUntil([about] { return about->count() > 1; }, 60'000)) << "published studies";
    about->setFocus();
    QTest::keyClick(about, Qt::Key_Down);
    handleEvents();
    EXPECT_FALSE(runs()->isEnabled()) << "runs are not what the report is about";
    const auto* caption = part<QLabel>("report-caption");
    EXPECT_TRUE(caption->text().contains(QStringLiteral("results of the study")))
        << caption->text().toStdString();
    const QString path = folder.filePath(QStringLiteral("study.md"));
    type(path);
    shot(QStringLiteral("report-study"));
    const auto cut = clipped(dialog());
    EXPECT_TRUE(cut.isEmpty()) << cut.join(QStringLiteral("\n")).toStdString();
    ASSERT_TRUE(write()->isEnabled());
    press(write());
    ASSERT_TRUE(ended());
    EXPECT_TRUE(QFileInfo::exists(path));
    EXPECT_EQ(dialog()->findChild<Banner*>()->kind(), Banner::Kind::Good);
    QTest::keyClick(about, Qt::Key_Up);
    handleEvents();
    EXPECT_TRUE(runs()->isEnabled());
    EXPECT_TRUE(caption->text().contains(QStringLiteral("records of the runs")));
}

TEST_F(ReportWindow, OpenRunIsTickedAndWritten) {
    workspace->openRun(train(3));
    openDialog();
    EXPECT_EQ(checked(), 1);
    const QString path = folder.filePath(QStringLiteral("mine.html"));
    type(path);
    const auto cut = clipped(dialog());
    EXPECT_TRUE(cut.isEmpty()) << cut.join(QStringLiteral("\n")).toStdString();
    shot(QStringLiteral("report"));
    press(write());
    ASSERT_TRUE(ended());
    EXPECT_TRUE(QFileInfo::exists(path));
    auto* banner = dialog()->findChild<Banner*>();
    EXPECT_EQ(banner->kind(), Banner::Kind::Good) << banner->text().toStdString();
    shot(QStringLiteral("report-written"));
    EXPECT_TRUE(action(banner)) << "the report can be opened";
    QTest::keyClick(dialog(), Qt::Key_Escape);
    EXPECT_TRUE(waitUntil([this] { return !dialog(); }, 10'000));
}

TEST_F(ReportWindow, UntickedRunsAndUnknownEndingsCannotBeWritten) {
    workspace->openRun(train(3));
    openDialog();
    EXPECT_TRUE(write()->isEnabled());
    for (int row = 0; row < runs()->count(); ++row)
        if (runs()->item(row)->checkState() == Qt::Checked) {
            runs()->setCurrentRow(row);
            runs()->setFocus();
            QTest::keyClick(runs(), Qt::Key_Space);
        }
    EXPECT_EQ(checked(), 0);
    EXPECT_FALSE(write()->isEnabled());
    runs()->setFocus();
    QTest::keyClick(runs(), Qt::Key_Space);
    EXPECT_TRUE(write()->isEnabled());
    type(folder.filePath(QStringLiteral("mine.docx")));
    EXPECT_FALSE(write()->isEnabled());
}

TEST_F(ReportWindow, FormatChangesTheEndingAndExistingFilesAreAskedAbout) {
    workspace->openRun(train(3));
    openDialog();
    type(folder.filePath(QStringLiteral("lambda 0.1.html")));
    auto* format = part<QComboBox>("report-format");
    format->setFocus();
    QTest::keyClick(format, Qt::Key_Down);
    const QString path = folder.filePath(QStringLiteral("lambda 0.1.pdf"));
    EXPECT_EQ(part<QLineEdit>("report-file")->text(), QDir::toNativeSeparators(path));
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("mine");
    file.close();
    press(write());
    EXPECT_FALSE(dialog()->presenter().writing());
    EXPECT_EQ(QFileInfo(path).size(), 4);
    auto* banner = dialog()->findChild<Banner*>();
    EXPECT_EQ(banner->kind(), Banner::Kind::Caution);
    shot(QStringLiteral("report-replace"));
    QPushButton* replace = action(banner);
    ASSERT_TRUE(replace);
    press(replace);
    ASSERT_TRUE(ended());
    EXPECT_GT(QFileInfo(path).size(), 1000);
}

TEST_F(ReportWindow, FailureIsShownInTheDialog) {
    workspace->openRun(train(3));
    openDialog();
    type(folder.filePath(QStringLiteral("none/mine.html")));
    press(write());
    ASSERT_TRUE(ended());
    EXPECT_EQ(dialog()->findChild<Banner*>()->kind(), Banner::Kind::Bad);
    EXPECT_TRUE(dialog()->isVisible());
}

TEST_F(ReportWindow, EscapeStopsTheReportFirst) {
    workspace->openRun(train(3));
    openDialog();
    const QString path = folder.filePath(QStringLiteral("mine.pdf"));
    type(path);
    press(write());
    ASSERT_TRUE(dialog()->presenter().writing());
    QTest::keyClick(dialog(), Qt::Key_Escape);
    EXPECT_FALSE(dialog()->presenter().writing());
    EXPECT_TRUE(dialog()->isVisible());
    EXPECT_TRUE(write()->isEnabled()) << "it can be written again";
    QTest::keyClick(dialog(), Qt::Key_Escape);
    EXPECT_TRUE(waitUntil([this] { return !dialog(); }, 60'000));
    EXPECT_FALSE(QFileInfo::exists(path));
}

}  // namespace
}  // namespace headscope::ui
