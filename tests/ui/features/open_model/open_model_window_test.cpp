// Tests opening a pretrained model in the real window, with the real engine and golden models.
#include "tests/support/shared_data.h"
#include "tests/ui/support/child.h"
#include "tests/ui/support/clipped_text.h"
#include "tests/ui/support/shell_fixture.h"
#include "ui/features/open_model/open_model_dialog.h"
#include "ui/features/start/start_page.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/card.h"
#include "ui/widgets/forms/path_field.h"
#include "ui/widgets/forms/spec_field.h"

#include <gmock/gmock.h>
#include <QCheckBox>
#include <QComboBox>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QLineEdit>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSettings>
#include <QTreeWidget>

#include <array>

namespace headscope::ui {
namespace {

using testing::HasSubstr;

class OpenModelWindow : public ShellTest {
protected:
    void SetUp() override {
        model = QString::fromStdString(test::sharedFolder("golden3/models/bert_seqcls/model"));
        if (model.isEmpty()) GTEST_SKIP() << "golden3 is missing";
        ShellTest::SetUp();
        if (!IsSkipped()) window->resize(1280, 800);
    }
    OpenModelDialog* dialog() const { return window->findChild<OpenModelDialog*>(); }
    void drop(const QString& path) {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path)});
        QDragEnterEvent enter({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(window.get(), &enter);
        EXPECT_TRUE(enter.isAccepted());
        QDropEvent event({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(window.get(), &event);
    }
    void settle() {
        ASSERT_TRUE(
            waitUntil([this] { return dialog() && dialog()->presenter().settled(); }, 60'000));
        handleEvents();
    }
    void shot(const QString& name) {
        const QString out = qEnvironmentVariable("HEADSCOPE_PICTURES");
        if (!out.isEmpty() && dialog())
            dialog()->grab().save(QDir(out).filePath(name + QStringLiteral(".png")));
    }
    void typeFolder(const QString& path) {
        auto* edit = test::child<PathField>(dialog(), "open-model-dialog-folder-field")->edit();
        edit->setFocus();
        edit->selectAll();
        QTest::keyClicks(edit, path);
        waitUntil([] { return false; }, 600);
        settle();
    }
    int runs() const { return static_cast<int>(engine->runs().size()); }

    QString model;
};

TEST_F(OpenModelWindow, DroppedFolderIsReportedAndOpenedAsARun) {
    const int before = runs();
    drop(model);
    settle();
    EXPECT_TRUE(dialog()->isVisible());
    EXPECT_EQ(runs(), before) << "nothing is created by looking";
    EXPECT_THAT(dialog()->factText().toStdString(), HasSubstr("BertForSequenceClassification"));
    EXPECT_GT(test::child<QTreeWidget>(dialog(), "open-model-dialog-tensors")
                  ->topLevelItem(0)
                  ->childCount(),
              10);
    EXPECT_TRUE(dialog()->newHead()->isEnabled());
    ASSERT_TRUE(test::child<QPushButton>(dialog(), "open-model-dialog-open-button")->isEnabled());
    shot(QStringLiteral("open-model"));
    QTest::keyClicks(test::child<QLineEdit>(dialog(), "open-model-dialog-name-field"),
                     QStringLiteral("small BERT"));
    QTest::mouseClick(test::child<QPushButton>(dialog(), "open-model-dialog-open-button"),
                      Qt::LeftButton);
    ASSERT_TRUE(waitUntil([this] { return !dialog() || !dialog()->isVisible(); }, 120'000))
        << dialog()->banner()->text().toStdString();
    EXPECT_EQ(runs(), before + 1);
    ASSERT_TRUE(workspace->runA());
    EXPECT_EQ(workspace->runA()->info().name, "small BERT");
    EXPECT_EQ(window->shownPage(), QStringLiteral("heads"));
    // The next time, the dialog begins with the same folder.
    EXPECT_EQ(
        test::child<PathField>(window->openModel({}), "open-model-dialog-folder-field")->path(),
        model);
    settle();
}

TEST_F(OpenModelWindow, RefusedFolderSaysWhyAndEscCloses) {
    menuAction(QStringLiteral("Open model"))->trigger();
    ASSERT_TRUE(dialog());
    EXPECT_TRUE(
        test::child<PathField>(dialog(), "open-model-dialog-folder-field")->edit()->hasFocus() ||
        dialog()->focusWidget() ==
            test::child<PathField>(dialog(), "open-model-dialog-folder-field")->edit());
    EXPECT_FALSE(test::child<QPushButton>(dialog(), "open-model-dialog-open-button")->isEnabled());
    typeFolder(QStringLiteral("/nowhere/model"));
    EXPECT_EQ(dialog()->banner()->kind(), Banner::Kind::Bad);
    // Enter after the folder must not open the model before the data are chosen.
    typeFolder(model);
    QTest::keyClick(dialog()->focusWidget(), Qt::Key_Return);
    EXPECT_FALSE(dialog()->presenter().importing());
    EXPECT_EQ(dialog()->focusWidget(),
              test::child<QComboBox>(dialog(), "open-model-dialog-data-choice"));
    typeFolder(QStringLiteral("/nowhere/model"));
    EXPECT_TRUE(dialog()->banner()->isVisible());
    EXPECT_FALSE(test::child<QPushButton>(dialog(), "open-model-dialog-open-button")->isEnabled());
    shot(QStringLiteral("open-model-refused"));
    typeFolder(model);
    EXPECT_FALSE(dialog()->banner()->isVisible());
    EXPECT_TRUE(test::child<QPushButton>(dialog(), "open-model-dialog-open-button")->isEnabled());
    QTest::keyClick(dialog(), Qt::Key_Escape);
    ASSERT_TRUE(waitUntil([this] { return !dialog() || !dialog()->isVisible(); }, 10'000));
}

// A wrong data file is an error of the import: it is shown in the dialog, and no choice is lost.
TEST_F(OpenModelWindow, ErrorOfTheImportIsShownInTheDialog) {
    const int before = runs();
    window->openPath(model);
    settle();
    auto* data = test::child<QComboBox>(dialog(), "open-model-dialog-data-choice");
    const int row = data->findData(QStringLiteral("csv-text"));
    ASSERT_GE(row, 0);
    data->setCurrentIndex(row);
    Q_EMIT data->activated(row);
    EXPECT_FALSE(test::child<QPushButton>(dialog(), "open-model-dialog-open-button")->isEnabled());
    test::child<PathField>(dialog(), "open-model-dialog-data-field")->edit()->setFocus();
    QTest::keyClicks(test::child<PathField>(dialog(), "open-model-dialog-data-field")->edit(),
                     QStringLiteral("/nowhere/mine.csv"));
    ASSERT_TRUE(test::child<QPushButton>(dialog(), "open-model-dialog-open-button")->isEnabled());
    QTest::mouseClick(test::child<QPushButton>(dialog(), "open-model-dialog-open-button"),
                      Qt::LeftButton);
    settle();
    EXPECT_TRUE(dialog()->isVisible());
    EXPECT_TRUE(dialog()->banner()->isVisible());
    EXPECT_THAT(dialog()->banner()->text().toStdString(), HasSubstr("mine.csv"));
    EXPECT_EQ(test::child<PathField>(dialog(), "open-model-dialog-data-field")->path(),
              QStringLiteral("/nowhere/mine.csv"));
    EXPECT_EQ(
        test::child<QComboBox>(dialog(), "open-model-dialog-data-choice")->currentData().toString(),
        QStringLiteral("csv-text"));
    EXPECT_EQ(runs(), before);
    shot(QStringLiteral("open-model-error"));
}

// Without a heading, the columns cannot be detected: the error asked for a setting that the dialog
// did not have.
TEST_F(OpenModelWindow, ColumnsOfATableWithoutAHeadingAreChosen) {
    const QString file = folder.filePath(QStringLiteral("plain.csv"));
    QByteArray rows;
    for (int i = 0; i < 40; ++i)
        rows += QByteArray(std::array{"bad", "fair", "good"}[i % 3]) + ",x,a few words number " +
                QByteArray::number(i) + '\n';
    QFile out(file);
    ASSERT_TRUE(out.open(QIODevice::WriteOnly) && out.write(rows) == rows.size());
    out.close();
    window->openPath(model);
    settle();
    auto* data = test::child<QComboBox>(dialog(), "open-model-dialog-data-choice");
    data->setCurrentIndex(data->findData(QStringLiteral("csv-text")));
    Q_EMIT data->activated(data->currentIndex());
    EXPECT_TRUE(dialog()->findChildren<SpecField*>().isEmpty()) << "no file, no columns";
    QTest::keyClicks(test::child<PathField>(dialog(), "open-model-dialog-data-field")->edit(),
                     file);
    const auto field = [this](const char* key) -> QComboBox* {
        for (auto* one : dialog()->findChildren<SpecField*>())
            if (one->spec().key == key) return one->findChild<QComboBox*>();
        return nullptr;
    };
    ASSERT_TRUE(waitUntil(
        [&] {
            auto* text = field("dataset.text_column");
            return text && text->count() == 3;
        },
        60'000));
    shot(QStringLiteral("open-model-columns"));
    // Another file has other columns: what was chosen before must not stay in the field.
    field("dataset.text_column")->setFocus();
    QTest::keyClicks(field("dataset.text_column")->lineEdit(), QStringLiteral("2"));
    EXPECT_TRUE(dialog()->presenter().column("dataset.text_column"));
    auto* path = test::child<PathField>(dialog(), "open-model-dialog-data-field")->edit();
    path->setFocus();
    QTest::keyClicks(path, QStringLiteral("x"));
    QTest::keyClick(path, Qt::Key_Backspace);
    EXPECT_FALSE(dialog()->presenter().column("dataset.text_column"));
    EXPECT_TRUE(field("dataset.text_column")->currentText().isEmpty());
    for (const auto& [key, number] : {std::pair("dataset.text_column", QStringLiteral("3")),
                                      std::pair("dataset.label_column", QStringLiteral("1"))}) {
        field(key)->setFocus();
        QTest::keyClicks(field(key)->lineEdit(), number);
    }
    QTest::mouseClick(test::child<QPushButton>(dialog(), "open-model-dialog-open-button"),
                      Qt::LeftButton);
    ASSERT_TRUE(waitUntil([this] { return !dialog() || !dialog()->isVisible(); }, 60'000))
        << dialog()->banner()->text().toStdString();
    ASSERT_TRUE(workspace->runA());
    EXPECT_EQ(workspace->runA()->config().text("dataset.text_column"), "3");
}

TEST_F(OpenModelWindow, StartPageOffersIt) {
    window->showPage(QStringLiteral("start"));
    auto* card = window->startPage()->findChild<Card*>(QStringLiteral("model-card"));
    ASSERT_TRUE(card && card->isEnabled());
    QTest::mouseClick(card, Qt::LeftButton);
    ASSERT_TRUE(dialog());
    EXPECT_TRUE(dialog()->isVisible());
    picture(QStringLiteral("start-with-model"));
}

TEST_F(OpenModelWindow, NoTextIsCutWithALongFolderName) {
    const QString longName = folder.filePath(QStringLiteral("a model with a very long name ") +
                                             QString(120, QLatin1Char('x')));
    ASSERT_TRUE(QFile::link(model, longName));
    window->openPath(longName);
    settle();
    EXPECT_LE(dialog()->width(), 1280);
    EXPECT_LE(dialog()->height(), 800);
    const auto found = clipped(dialog());
    EXPECT_TRUE(found.isEmpty()) << found.join(QStringLiteral("\n")).toStdString();
    shot(QStringLiteral("open-model-long"));
}

}  // namespace
}  // namespace headscope::ui
