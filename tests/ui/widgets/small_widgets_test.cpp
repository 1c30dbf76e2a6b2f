// Tests small widgets that all pages use: wrapping rows, dropped paths, the command palette and
// scores in words.
#include "core/api/base/long_task.h"
#include "tests/ui/support/child.h"
#include "tests/ui/support/language_guard.h"
#include "ui/features/runs/note_dialog.h"
#include "ui/main_window/command_palette.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/forms/path_field.h"
#include "ui/widgets/forms/sample_list.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/progress_bar.h"
#include "ui/widgets/save_dialog.h"
#include "ui/widgets/text/bounded_text.h"
#include "ui/widgets/text/score_text.h"
#include "ui/widgets/text/text.h"
#include "ui/widgets/wrapped_label.h"

#include <gtest/gtest.h>
#include <QAction>
#include <QApplication>
#include <QDir>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMimeData>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QUrl>

#include <algorithm>

namespace headscope::ui {
namespace {

// Widget with a fixed size hint and a fixed minimum width.
class Block : public QWidget {
public:
    Block(int width, int least, QWidget* parent)
        : QWidget(parent), m_hint(width, 20), m_least(least, 20) {
        show();
    }
    QSize sizeHint() const override { return m_hint; }
    QSize minimumSizeHint() const override { return m_least; }

private:
    QSize m_hint, m_least;
};

// Fixture with three blocks in a wrapping row.
class FlowLayoutTest : public ::testing::Test {
protected:
    void SetUp() override {
        for (Block*& block : blocks) flow->addWidget(block = new Block(100, 40, &row));
    }
    void lay(int width) { flow->setGeometry(QRect(0, 0, width, flow->heightForWidth(width))); }

    QWidget row;
    FlowLayout* flow = new FlowLayout(&row, 8);
    Block* blocks[3] = {};
};

TEST_F(FlowLayoutTest, WrapsLikeWords) {
    EXPECT_EQ(flow->sizeHint(), QSize(316, 20));
    EXPECT_EQ(flow->heightForWidth(316), 20);
    EXPECT_EQ(flow->heightForWidth(315), 48) << "the third on a line of its own";
    EXPECT_EQ(flow->heightForWidth(207), 76);
    lay(315);
    EXPECT_EQ(blocks[1]->geometry(), QRect(108, 0, 100, 20));
    EXPECT_EQ(blocks[2]->geometry(), QRect(0, 28, 100, 20));
}

TEST_F(FlowLayoutTest, HiddenWidgetTakesNoSpace) {
    blocks[1]->hide();
    EXPECT_EQ(flow->sizeHint(), QSize(208, 20));
    lay(208);
    EXPECT_EQ(blocks[2]->geometry(), QRect(108, 0, 100, 20));
}

TEST_F(FlowLayoutTest, AnItemWiderThanTheRowShrinksToItAndNoFurtherThanItCan) {
    lay(60);
    EXPECT_EQ(blocks[0]->width(), 60);
    EXPECT_EQ(blocks[1]->pos(), QPoint(0, 28));
    EXPECT_EQ(flow->minimumSize().width(), 40);
    lay(10);
    EXPECT_EQ(blocks[0]->width(), 40);
}

TEST_F(FlowLayoutTest, BeginsAtTheRightWhereScriptsDo) {
    row.setLayoutDirection(Qt::RightToLeft);
    lay(400);
    EXPECT_EQ(blocks[0]->geometry(), QRect(300, 0, 100, 20));
    EXPECT_EQ(blocks[2]->geometry().right(), 300 - 8 - 100 - 8 - 1);
}

// Fixture that offers URLs to the path field by drag and drop.
class PathFieldTest : public ::testing::Test {
protected:
    bool offer(const QList<QUrl>& urls) {
        data.setUrls(urls);
        QDragEnterEvent enter(QPoint(3, 3), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        enter.ignore();
        QApplication::sendEvent(&field, &enter);
        if (!enter.isAccepted()) return false;
        QDropEvent drop(QPointF(3, 3), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&field, &drop);
        return true;
    }
    QMimeData data;
    PathField field;
    QSignalSpy edited{&field, &PathField::pathEdited};
};

TEST_F(PathFieldTest, AFileThatIsDroppedIsTheOneThatIsMeant) {
    EXPECT_TRUE(offer({QUrl::fromLocalFile(QStringLiteral("/data/a b.csv"))}));
    EXPECT_EQ(field.path(), QStringLiteral("/data/a b.csv"));
    ASSERT_EQ(edited.count(), 1);
    EXPECT_EQ(edited[0][0].toString(), QStringLiteral("/data/a b.csv"));
}

TEST_F(PathFieldTest, SeveralFilesOrAnAddressAreRefused) {
    EXPECT_FALSE(offer(
        {QUrl::fromLocalFile(QStringLiteral("/a")), QUrl::fromLocalFile(QStringLiteral("/b"))}));
    EXPECT_FALSE(offer({QUrl(QStringLiteral("https://example.org/a.csv"))}));
    EXPECT_FALSE(offer({}));
    EXPECT_TRUE(field.path().isEmpty());
    EXPECT_EQ(edited.count(), 0);
}

TEST_F(PathFieldTest, OnlyChangesByTheUserAreReported) {
    field.setPath(QStringLiteral("/from/the/form"));
    EXPECT_EQ(edited.count(), 0);
    QTest::keyClicks(field.edit(), QStringLiteral("x"));
    EXPECT_EQ(edited.count(), 1);
    EXPECT_EQ(field.path(), QStringLiteral("/from/the/formx"));
}

TEST(NoteDialogTest, HugePasteIsCutAndReported) {
    NoteDialog dialog(QStringLiteral("run"), QStringLiteral("before "));
    dialog.show();
    EXPECT_EQ(dialog.note(), QStringLiteral("before "));
    QMimeData data;
    data.setText(QString(5'000'000, QLatin1Char('x')));
    test::child<BoundedText>(dialog, "note-dialog-edit")->moveCursor(QTextCursor::End);
    test::child<BoundedText>(dialog, "note-dialog-edit")->insertFromMimeData(&data);
    EXPECT_LE(dialog.note().size(), BoundedText::kMostCharacters);
    EXPECT_TRUE(dialog.note().startsWith(QStringLiteral("before x")));
    const auto labels = dialog.findChildren<QLabel*>();
    EXPECT_TRUE(std::any_of(labels.begin(), labels.end(), [](const auto* label) {
        return label->isVisible() && label->text().contains(QStringLiteral("5000000 characters"));
    }));
}

// Fixture with a palette of four commands, of which "Stop" is disabled.
class CommandPaletteTest : public ::testing::Test {
protected:
    void SetUp() override {
        open.setShortcut(QKeySequence(Qt::CTRL | Qt::Key_O));
        stop.setEnabled(false);
        made = std::make_unique<CommandPalette>(QList<QAction*>{&stop, &start, &open, &space});
    }
    CommandPalette& dialog() const { return *made; }
    QStringList shown() const {
        QStringList all;
        for (int row = 0; row < dialog().list()->count(); ++row)
            all << dialog().list()->item(row)->text();
        return all;
    }
    QLineEdit* edit() { return dialog().findChild<QLineEdit*>(); }

    QAction start{QStringLiteral("&Start training")}, stop{QStringLiteral("S&top")},
        open{QStringLiteral("&Open run…")}, space{QStringLiteral("Pause\tSpace")};
    std::unique_ptr<CommandPalette> made;
};

TEST_F(CommandPaletteTest, ListsEveryActionByItsNameAndKey) {
    EXPECT_EQ(shown(),
              QStringList({"Stop", "Start training", "Open run    (Ctrl+O)", "Pause    (Space)"}));
    EXPECT_EQ(dialog().list()->currentRow(), 1) << "the first that can be run";
}

TEST_F(CommandPaletteTest, AFewLettersInOrderFindIt) {
    QTest::keyClicks(edit(), QStringLiteral("s t"));
    EXPECT_EQ(shown(), QStringList({"Stop", "Start training"}));
    edit()->clear();
    QTest::keyClicks(edit(), QStringLiteral("OPR"));
    EXPECT_EQ(shown(), QStringList({"Open run    (Ctrl+O)"}));
    QTest::keyClicks(edit(), QStringLiteral("x"));
    ASSERT_EQ(shown().size(), 1) << "it says that nothing fits";
    EXPECT_FALSE(dialog().list()->item(0)->flags() & Qt::ItemIsEnabled);
    QSignalSpy ran(&open, &QAction::triggered);
    QTest::keyClick(edit(), Qt::Key_Return);
    EXPECT_EQ(ran.count(), 0) << "nothing is left to run";
}

TEST_F(CommandPaletteTest, PrefixMatchesComeFirst) {
    QAction far{QStringLiteral("Repeat all steps")}, word{QStringLiteral("Go to start && end")};
    CommandPalette palette({&far, &word, &start});
    QTest::keyClicks(palette.findChild<QLineEdit*>(), QStringLiteral("st"));
    ASSERT_EQ(palette.list()->count(), 3);
    EXPECT_EQ(palette.list()->item(0)->text(), QStringLiteral("Start training"));
    EXPECT_EQ(palette.list()->item(1)->text(), QStringLiteral("Repeat all steps"))
        << "a word of both begins so";
    EXPECT_EQ(palette.list()->item(2)->text(), QStringLiteral("Go to start & end"));
}

TEST_F(CommandPaletteTest, EnterRunsTheChosenOneAndNeverOneThatIsSwitchedOff) {
    QSignalSpy started(&start, &QAction::triggered), stopped(&stop, &QAction::triggered);
    dialog().show();
    QTest::keyClick(edit(), Qt::Key_Up);  // selects "Stop"
    EXPECT_EQ(dialog().list()->currentRow(), 0);
    QTest::keyClick(edit(), Qt::Key_Return);
    EXPECT_EQ(stopped.count(), 0);
    EXPECT_TRUE(dialog().isVisible());
    QTest::keyClick(edit(), Qt::Key_Up);  // wraps around to the last entry
    EXPECT_EQ(dialog().list()->currentRow(), 3);
    QTest::keyClick(edit(), Qt::Key_Down);
    QTest::keyClick(edit(), Qt::Key_Down);
    QTest::keyClick(edit(), Qt::Key_Return);
    EXPECT_EQ(started.count(), 1);
    EXPECT_FALSE(dialog().isVisible());
}

QList<QLabel*> labelsOf(const QWidget& widget) {
    return widget.findChildren<QLabel*>();
}

TEST(SampleListTest, TextsAreShownAsTheyAreWrittenOneLineEach) {
    SampleList list;
    DatasetPreview preview;
    preview.classes = {"R&D", "<b>"};
    preview.samples = {{0, "a <i>tag</i>\n and   room", {}, {}, 1},
                       {1, std::string(500, 'x'), {}, {}, 0},
                       {2, "none", {}, {}, -1}};
    list.setSamples(preview);
    ASSERT_EQ(list.shown(), 3);
    const auto labels = labelsOf(list);
    ASSERT_EQ(labels.size(), 2) << "a language model's samples have no class";
    EXPECT_EQ(labels[0]->text(), QStringLiteral("<b>"));
    EXPECT_EQ(labels[0]->textFormat(), Qt::PlainText);
    EXPECT_EQ(labels[1]->text(), QStringLiteral("R&D"));
    QStringList texts;
    for (const auto* cell : list.findChildren<QWidget*>())
        if (!cell->accessibleName().isEmpty()) texts << cell->accessibleName();
    ASSERT_EQ(texts.size(), 3);
    EXPECT_EQ(texts[0], QStringLiteral("a <i>tag</i> and room"));
    EXPECT_TRUE(texts[1].endsWith(QChar(0x2026))) << "the rest is left out, and that is seen";
    EXPECT_LT(texts[1].size(), 200);
    EXPECT_EQ(texts[2], QStringLiteral("none"));
}

TEST(SampleListTest, TextsAreOneLineHighAndDoNotWidenTheForm) {
    SampleList list;
    DatasetPreview preview;
    for (int i = 0; i < 9; ++i) preview.samples.push_back({i, std::string(150, 'x'), {}, {}, -1});
    list.setSamples(preview);
    EXPECT_EQ(list.shown(), 5);
    EXPECT_LE(list.minimumSizeHint().width(), 40);
    EXPECT_LE(list.sizeHint().height(), 6 * list.fontMetrics().height());
}

TEST(SampleListTest, PicturesKeepTheirShapeAndOneWithAFalseSizeIsNotRead) {
    SampleList list;
    DatasetPreview preview;
    preview.task = Task::ImageClassification;
    preview.classes = {"cat"};
    Picture wide{4, 2, std::vector<std::uint8_t>(24, 200)}, cut{400, 200, {1, 2, 3}};
    preview.samples = {{0, "", {}, wide, 0}, {1, "", {}, cut, 7}};
    list.setSamples(preview);
    EXPECT_EQ(list.shown(), 2);
    QList<QSize> sizes;
    QStringList classes;
    for (const auto* label : labelsOf(list))
        if (const QPixmap picture = label->pixmap(Qt::ReturnByValue); !picture.isNull()) {
            sizes << picture.deviceIndependentSize().toSize();
            classes << label->accessibleName();
        }
    ASSERT_EQ(sizes.size(), 2);
    EXPECT_EQ(sizes[0], QSize(64, 32));
    EXPECT_EQ(classes, QStringList({"Sample picture, class cat", "Sample picture, class 7"}));
}

TEST(SampleListTest, OnlyTheFirstFewAreShownAndOthersTakeTheirPlace) {
    SampleList list;
    DatasetPreview preview;
    preview.samples.resize(50);
    list.setSamples(preview);
    EXPECT_EQ(list.shown(), 5);
    preview.samples.resize(1);
    list.setSamples(preview);
    EXPECT_EQ(list.shown(), 1);
    EXPECT_EQ(list.findChildren<QWidget*>().size(), 2) << "one table with one line";
}

TEST(ScoreTexts, SharesAreInPercentAndTheRestInTheirUnit) {
    EXPECT_EQ(shownScore(scoreKind(kAccuracy), 0.8274), QStringLiteral("82.7 %"));
    EXPECT_EQ(shownNumber(scoreKind(kAccuracy), 0.8274, 3), QStringLiteral("82.740"));
    EXPECT_EQ(shownScore(scoreKind(kLoss), 1.2434), QStringLiteral("1.243"));
    EXPECT_EQ(shownWithUnit(scoreKind(kLoss), 1.2434), QStringLiteral("1.243 nats"));
    EXPECT_EQ(shownWithUnit(scoreKind(kPerplexity), 3.466), QStringLiteral("3.47"))
        << "it has no unit";
    EXPECT_EQ(scoreTitle(scoreKind(kPerplexity)), QStringLiteral("Perplexity"));
}

TEST(ScoreTexts, ASmallLossKeepsTwoDigits) {
    const auto& loss = scoreKind(kLoss);
    EXPECT_EQ(shownScore(loss, 0.000264), QStringLiteral("0.00026"));
    EXPECT_EQ(shownScore(loss, 0.0000722), QStringLiteral("0.000072"));
    EXPECT_EQ(shownScore(loss, 0.0026), QStringLiteral("0.003")) << "it does not vanish";
    EXPECT_EQ(shownScore(loss, 0), QStringLiteral("0.000"));
    EXPECT_EQ(shownScore(loss, 1e-30), QStringLiteral("0.00000000"));
    EXPECT_EQ(shownScore(scoreKind(kAccuracy), 0.0001), QStringLiteral("0.0 %"))
        << "a share of few samples";
}

TEST(ScoreTexts, ALineNamesSplitScoreAndWhereItsIntervalIsFrom) {
    const Score accuracy{kAccuracy, 0.8274, Interval{0.81, 0.8449}}, bare{kLoss, 1.5};
    EXPECT_EQ(scoreLine(accuracy, QStringLiteral("test")), QStringLiteral("test accuracy 82.7 %"));
    EXPECT_EQ(scoreLine(accuracy, QStringLiteral("test"), true),
              QStringLiteral("test accuracy 82.7 % (95 % interval 81.0 % to 84.5 %, Wilson)"));
    EXPECT_EQ(scoreLine(bare, QStringLiteral("validation"), true),
              QStringLiteral("validation loss 1.500"));
    const Score bleu{kBleu, 0};
    const auto few = scoreLine(bleu, QStringLiteral("test"), true, 3),
               many = scoreLine(bleu, QStringLiteral("test"), true, 300);
    EXPECT_TRUE(few.contains(noIntervalText(NoInterval::TooFew))) << few.toStdString();
    EXPECT_TRUE(many.contains(noIntervalText(NoInterval::AllAlike))) << many.toStdString();
    EXPECT_EQ(scoreLine(bleu, QStringLiteral("test"), true), QStringLiteral("test BLEU 0.0"))
        << "of how many is not known";
}

// WrappedLabel caches the heights it has measured. The cache must be invalidated by every change
// that affects them.
TEST(WrappedLabelTest, IsAsHighAsALabelThatMeasuresEveryTime) {
    WrappedLabel kept;
    QLabel plain;
    plain.setWordWrap(true);
    const auto both = [&](const auto& change) {
        change(kept);
        change(plain);
        for (const int width : {80, 200, 80, 500, 120, 90, 100, 110, 130, 140, 150, 80})
            ASSERT_EQ(kept.heightForWidth(width), plain.heightForWidth(width)) << width;
    };
    const QString words =
        QStringLiteral("words that are wrapped where there is no more room for them ");
    both([&](QLabel& label) { label.setText(words); });
    both([&](QLabel& label) { label.setText(words.repeated(3)); });
    both([&](QLabel& label) { label.setText(QStringLiteral("<b>%1</b><br>%1").arg(words)); });
    both([&](QLabel& label) { label.setTextFormat(Qt::PlainText); });
    both([&](QLabel& label) {
        QFont large = label.font();
        large.setPointSize(30);
        label.setFont(large);
    });
    both([&](QLabel& label) { label.setMargin(12); });
    both([&](QLabel& label) { label.setContentsMargins(20, 5, 7, 9); });
    both([&](QLabel& label) { label.setWordWrap(false); });
}

// Progress bar that counts its paint events. Painting on an empty image would cause a Qt warning,
// which ends the test (see main.cpp).
class CountedBar : public ProgressBar {
public:
    int painted = 0;

protected:
    void paintEvent(QPaintEvent* event) override {
        ++painted;
        ProgressBar::paintEvent(event);
    }
};

TEST(ProgressBarTest, IsDrawnLaterAndOnceForManyValues) {
    CountedBar bar;
    bar.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&bar));
    QCoreApplication::processEvents();
    bar.painted = 0;
    bar.setRange(0, 100);
    for (int value = 0; value <= 100; value += 10) bar.setValue(value);
    EXPECT_EQ(bar.painted, 0);
    EXPECT_EQ(bar.value(), 100);
    QCoreApplication::processEvents();
    EXPECT_EQ(bar.painted, 1);
}

TEST(ProgressBarTest, IsBusyUntilTheShareIsKnown) {
    ProgressBar bar;
    bar.setShare(0);
    EXPECT_EQ(bar.maximum(), 0) << "busy";
    bar.setShare(0.42);
    EXPECT_EQ(bar.maximum(), 100);
    EXPECT_EQ(bar.value(), 42);
    EXPECT_EQ(bar.text(), QStringLiteral("42%")) << "no estimate after no time";
}

// Without these words, a measurement behind a long pruning curve looked as if it hung.
TEST(ProgressBarTest, SaysThatAMeasurementWaitsForAnother) {
    const LanguageGuard english("en");
    ProgressBar bar;
    bar.setShare(kWaitsForAnother);
    EXPECT_EQ(bar.text(), QStringLiteral("waits for another measurement"));
    EXPECT_EQ(bar.value(), 0);
    bar.setShare(0);
    EXPECT_EQ(bar.maximum(), 0) << "busy";
    bar.setShare(0.5);
    EXPECT_EQ(bar.text(), QStringLiteral("50%"));
    bar.setTextVisible(false);
    bar.setShare(kWaitsForAnother);
    EXPECT_EQ(bar.maximum(), 0) << "busy, as there is no room for words";
    EXPECT_EQ(bar.toolTip(), QStringLiteral("waits for another measurement"));
}

TEST(ProgressBarTest, TheTimeLeftFollowsFromTheShare) {
    const LanguageGuard english("en");
    EXPECT_EQ(timeLeftText(0.25, 10), QStringLiteral("about 30 s left"));
    EXPECT_EQ(timeLeftText(0.5, 100), QStringLiteral("about 1 min 40 s left"));
    EXPECT_EQ(timeLeftText(0.01, 10), QString()) << "too little is done";
    EXPECT_EQ(timeLeftText(0.5, 1), QString()) << "too early";
    EXPECT_EQ(timeLeftText(1, 10), QString());
}

TEST(Icons, AreNothingWhereThereIsNoRoom) {
    for (const QSize size : {QSize(0, 0), QSize(16, 0), QSize(0, 16)})
        EXPECT_TRUE(
            icon(QStringLiteral("media-playback-start"), IconInk::Text).pixmap(size).isNull());
    EXPECT_FALSE(
        icon(QStringLiteral("media-playback-start"), IconInk::Text).pixmap(16, 16).isNull());
}

TEST(SaveDialogTest, StartsInTheDocumentsAndThenWhereTheUserSaved) {
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    const QDir first = QFileInfo(documents).isDir() ? QDir(documents) : QDir::home();
    const QTemporaryDir gone, kept;
    const auto start = [] { return savePath(QStringLiteral("table.csv")); };
    rememberSaved(kept.filePath(QStringLiteral("earlier.csv")));
    EXPECT_EQ(start(), kept.filePath(QStringLiteral("table.csv")));
    rememberSaved(QDir(gone.path()).filePath(QStringLiteral("no folder/earlier.csv")));
    EXPECT_EQ(start(), first.filePath(QStringLiteral("table.csv"))) << "that folder is gone";
}

}  // namespace
}  // namespace headscope::ui
