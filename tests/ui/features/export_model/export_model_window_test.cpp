// Tests exporting a model in the real window, with the real engine.
#include "tests/ui/support/clipped_text.h"
#include "tests/ui/support/shell_fixture.h"
#include "ui/features/export_model/export_model_dialog.h"
#include "ui/widgets/banner.h"

#include <gtest/gtest.h>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>

namespace headscope::ui {
namespace {

class ExportModelWindow : public ShellTest {
protected:
    ExportModelDialog* dialog() const { return window->findChild<ExportModelDialog*>(); }
    void openDialog() {
        window->resize(1280, 800);
        menuAction(QStringLiteral("Export model"))->trigger();
        ASSERT_TRUE(dialog());
        ASSERT_TRUE(waitUntil([this] { return dialog()->presenter().settled(); }, 60'000));
        handleEvents();
    }
    template <class T>
    T* part(const char* name) const {
        return dialog()->findChild<T*>(QString::fromLatin1(name));
    }
    void shot(const QString& name) {
        const QString out = qEnvironmentVariable("HEADSCOPE_PICTURES");
        if (!out.isEmpty()) dialog()->grab().save(QDir(out).filePath(name + ".png"));
    }
};

TEST_F(ExportModelWindow, ModelOfTheOpenRunIsWritten) {
    workspace->openRun(train(3));
    openDialog();
    ASSERT_TRUE(dialog()->presenter().plan());
    EXPECT_FALSE(dialog()->presenter().plan()->files.empty());
    dialog()->presenter().setParentFolder(folder.path());
    part<QLineEdit>("folder-name")->setFocus();
    part<QLineEdit>("folder-name")->selectAll();
    QTest::keyClicks(part<QLineEdit>("folder-name"), QStringLiteral("given back"));
    shot(QStringLiteral("export-model"));
    const auto cut = clipped(dialog());
    EXPECT_TRUE(cut.isEmpty()) << cut.join(QStringLiteral("\n")).toStdString();
    ASSERT_TRUE(part<QPushButton>("write")->isEnabled());
    const QPointer<ExportModelDialog> shown = dialog();
    QTest::mouseClick(part<QPushButton>("write"), Qt::LeftButton);
    ASSERT_TRUE(waitUntil([&] { return !shown || !shown->isVisible(); }, 60'000));
    EXPECT_TRUE(QFileInfo::exists(folder.filePath(QStringLiteral("given back/model.safetensors"))));
}

TEST_F(ExportModelWindow, FolderWithFilesIsNotTouched) {
    workspace->openRun(train(3));
    QDir(folder.path()).mkpath(QStringLiteral("mine"));
    QFile file(folder.filePath(QStringLiteral("mine/notes.txt")));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.close();
    openDialog();
    dialog()->presenter().setParentFolder(folder.path());
    part<QLineEdit>("folder-name")->setText(QStringLiteral("mine"));
    QTest::mouseClick(part<QPushButton>("write"), Qt::LeftButton);
    ASSERT_TRUE(waitUntil([this] { return dialog()->presenter().settled(); }, 60'000));
    EXPECT_TRUE(dialog()->isVisible());
    EXPECT_EQ(dialog()->findChild<Banner*>()->kind(), Banner::Kind::Bad);
    EXPECT_EQ(QDir(folder.filePath(QStringLiteral("mine"))).entryList(QDir::Files).size(), 1);
    shot(QStringLiteral("export-model-refused"));
    QTest::keyClick(dialog(), Qt::Key_Escape);
    ASSERT_TRUE(waitUntil([this] { return !dialog() || !dialog()->isVisible(); }, 10'000));
}

}  // namespace
}  // namespace headscope::ui
