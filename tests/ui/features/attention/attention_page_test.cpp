// Tests the Attention page with real mouse and key events on a fake engine whose maps are known.
#include "tests/ui/support/attention_fixture.h"
#include "tests/ui/support/typing.h"
#include "ui/plots/prediction_bars.h"
#include "ui/widgets/attention_input.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/options_button.h"

#include <gtest/gtest.h>
#include <QApplication>
#include <QComboBox>
#include <QDropEvent>
#include <QLabel>
#include <QLocale>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QTest>
#include <QUrl>

#include <set>

namespace headscope::ui {
namespace {

using test::typeOver;

class AttentionPageTest : public test::AttentionFixture {
protected:
    static QString writeFile(const QTemporaryDir& folder, const char* name, const char* content) {
        QFile file(folder.filePath(QLatin1String(name)));
        if (file.open(QIODevice::WriteOnly)) file.write(content);
        return file.fileName();
    }
    static QPoint chip(plots::TokenChips* chips, int token) {
        return chips->chipRect(token).center();
    }
};

TEST_F(AttentionPageTest, HoverPreviewsClickLocksSecondClickAndEscUnlock) {
    open(Task::TextClassification);
    page->setMode(AttentionMode::Tokens);
    plots::TokenChips* chips = page->pane()->chips();
    QTest::mouseMove(chips->viewport(), chip(chips, 2));
    EXPECT_EQ(page->lock().active(), 2);
    EXPECT_FALSE(page->lock().locked());
    QTest::mouseClick(chips->viewport(), Qt::LeftButton, {}, chip(chips, 2));
    EXPECT_TRUE(page->lock().locked());
    QTest::mouseMove(chips->viewport(), chip(chips, 5));
    EXPECT_EQ(page->lock().active(), 2) << "a locked token stays while the mouse moves on";
    QTest::mouseClick(chips->viewport(), Qt::LeftButton, {}, chip(chips, 2));
    EXPECT_FALSE(page->lock().locked());
    QTest::mouseClick(chips->viewport(), Qt::LeftButton, {}, chip(chips, 4));
    ASSERT_TRUE(page->lock().locked());
    QTest::keyClick(chips, Qt::Key_Escape);
    EXPECT_FALSE(page->lock().locked());
}

TEST_F(AttentionPageTest, ArrowsMoveBetweenHeadsAndLayersAndStopAtTheEdge) {
    open(Task::TextClassification);
    plots::TokenMatrix* matrix = page->pane()->matrix();
    QTest::keyClick(matrix, Qt::Key_Right);
    QTest::keyClick(matrix, Qt::Key_Right);
    QTest::keyClick(matrix, Qt::Key_Down);
    EXPECT_EQ(matrix->map().layer, 1);
    EXPECT_EQ(matrix->map().head, 2);
    for (int i = 0; i < 9; ++i) QTest::keyClick(page->grid(), Qt::Key_Right);
    QTest::keyClick(page->grid(), Qt::Key_Down);
    EXPECT_EQ(page->grid()->current(), (plots::HeadGrid::Place{1, 3}));
    QTest::mouseClick(page->grid(), Qt::LeftButton, {}, page->grid()->cellRect({0, 1}).center());
    EXPECT_EQ(matrix->map().layer, 0);
    EXPECT_EQ(matrix->map().head, 1);
}

TEST_F(AttentionPageTest, ShiftArrowsWalkAlongTheTokensAndEnterLocks) {
    open(Task::TextClassification);
    plots::TokenMatrix* matrix = page->pane()->matrix();
    QTest::keyClick(matrix, Qt::Key_Right, Qt::ShiftModifier);
    QTest::keyClick(matrix, Qt::Key_Right, Qt::ShiftModifier);
    EXPECT_EQ(page->lock().active(), 1);
    QTest::keyClick(matrix, Qt::Key_Return);
    EXPECT_TRUE(page->lock().locked());
    EXPECT_EQ(matrix->activeToken(), 1);
    EXPECT_TRUE(matrix->figure().tokenLocked());
}

TEST_F(AttentionPageTest, XSwitchesTheHeadOffAndBothPredictionsAreShown) {
    open(Task::TextClassification);
    page->chooseHead(1, 2);
    QTest::keyClick(page->pane()->matrix(), Qt::Key_X);
    settle();
    EXPECT_EQ(workspace.masks().mask(), HeadMask::without({{1, 2}}));
    const auto* bars = page->findChild<plots::PredictionBars*>();
    ASSERT_FALSE(bars->bars().empty());
    EXPECT_NEAR(bars->bars()[0].full, 0.7, 1e-9);
    ASSERT_TRUE(bars->bars()[0].masked);
    EXPECT_NEAR(*bars->bars()[0].masked, 0.6, 1e-9);
    EXPECT_TRUE(bars->bars()[0].truth);
    QTest::keyClick(page->pane()->matrix(), Qt::Key_X);
    settle();
    EXPECT_TRUE(workspace.masks().mask().all());
    EXPECT_FALSE(bars->bars()[0].masked);
}

TEST_F(AttentionPageTest, PPinsAHeadBesideTheNextOne) {
    open(Task::TextClassification);
    QTest::keyClick(page->grid(), Qt::Key_P);
    QTest::keyClick(page->grid(), Qt::Key_Down);
    ASSERT_TRUE(page->findChild<AttentionPane*>(QStringLiteral("pinned-pane"))->isVisible());
    EXPECT_EQ(page->findChild<AttentionPane*>(QStringLiteral("pinned-pane"))->view()->map().layer,
              0);
    EXPECT_EQ(page->pane()->view()->map().layer, 1);
    QTest::keyClick(page->grid(), Qt::Key_Escape);
    EXPECT_FALSE(page->findChild<AttentionPane*>(QStringLiteral("pinned-pane"))->isVisible());
}

TEST_F(AttentionPageTest, APairChosenOnTheHeadsPageIsShownSideBySide) {
    open(Task::TextClassification);
    workspace.selection().choosePair({0, 3}, {1, 1});
    workspace.navigation().askPair();
    EXPECT_EQ(page->pane()->view()->map().head, 3);
    ASSERT_TRUE(page->findChild<AttentionPane*>(QStringLiteral("pinned-pane"))->isVisible());
    EXPECT_EQ(page->findChild<AttentionPane*>(QStringLiteral("pinned-pane"))->view()->map().head,
              1);
    EXPECT_EQ(page->findChild<AttentionPane*>(QStringLiteral("pinned-pane"))->view()->map().layer,
              1);
}

TEST_F(AttentionPageTest, TypingAsksOnceForTheWholeSentenceAndMarksUnknownWords) {
    open(Task::TextClassification);
    const std::size_t before = engine.run->attentionRequests.size();
    auto* box = page->findChild<QPlainTextEdit*>(QStringLiteral("own-sentence"));
    typeOver(box, QStringLiteral("dogs zyx bark"));
    settle();
    EXPECT_EQ(engine.run->attentionRequests.size(), before + 1)
        << "one request after the typing, not one a letter";
    EXPECT_EQ(lastRequest().input.kind, ModelInput::Kind::Text);
    EXPECT_EQ(lastRequest().input.text, "dogs zyx bark");
    EXPECT_EQ(page->pane()->view()->map().tokens(), 3);
    EXPECT_TRUE(page->pane()->view()->map().unknown(1));
    QTest::mouseClick(page->findChild<QPushButton*>(QStringLiteral("next-sample")), Qt::LeftButton);
    settle();
    EXPECT_EQ(lastRequest().input.kind, ModelInput::Kind::Sample);
}

TEST_F(AttentionPageTest, NextRandomAndTheEndOfTheSplit) {
    open(Task::TextClassification);
    QTest::mouseClick(page->findChild<QPushButton*>(QStringLiteral("next-sample")), Qt::LeftButton);
    settle();
    EXPECT_EQ(lastRequest().input.index, 1);
    EXPECT_EQ(lastRequest().input.split, "test");
    for (int i = 0; i < 20; ++i) {
        QTest::mouseClick(page->findChild<QPushButton*>(QStringLiteral("random-sample")),
                          Qt::LeftButton);
        EXPECT_LT(workspace.selection().inspection().input.index, 50);
        EXPECT_GE(workspace.selection().inspection().input.index, 0);
    }
}

TEST_F(AttentionPageTest, AStaleAnswerIsDropped) {
    open(Task::TextClassification);
    engine.run->hold = true;
    ModelInput slow;
    slow.kind = ModelInput::Kind::Text;
    slow.text = "one two";
    workspace.selection().inspect({slow, kLatest});
    ASSERT_TRUE(clock.reach([&] { return engine.run->held.size() == 1; }, 3000));
    slow.text = "one two three four";
    workspace.selection().inspect({slow, kLatest});
    ASSERT_TRUE(clock.reach([&] { return engine.run->held.size() == 2; }, 3000));
    engine.run->release(1);
    settle();
    EXPECT_EQ(page->pane()->view()->map().tokens(), 4);
    engine.run->release(0);
    QApplication::processEvents();
    QApplication::processEvents();
    EXPECT_EQ(page->pane()->view()->map().tokens(), 4)
        << "the late answer to the older question must not win";
}

TEST_F(AttentionPageTest, HiddenPageSendsNoRequest) {
    open(Task::TextClassification);
    page->hide();
    const std::size_t before = engine.run->attentionRequests.size();
    workspace.masks().toggle(0, 3);
    workspace.selection().inspect({{}, 200});
    clock.advance(60'000);
    EXPECT_EQ(engine.run->attentionRequests.size(), before);
    page->show();
    settle();
    EXPECT_GT(engine.run->attentionRequests.size(), before) << "it catches up when shown again";
    EXPECT_EQ(lastRequest().step, 200);
}

TEST_F(AttentionPageTest, ADroppedPictureIsRunThroughTheModel) {
    open(Task::ImageClassification);
    QTemporaryDir folder;
    // The engine decodes the picture, so formats that Qt cannot read also work.
    const QString path = writeFile(folder, "own.webp", "RIFF....WEBPVP8L");
    Picture own;
    own.width = 20, own.height = 10;
    for (int i = 0; i < 200; ++i) own.rgb.insert(own.rgb.end(), {10, 200, 30});
    engine.pictures[path.toStdString()] = {own, {"it is grey: red, green and blue are the same"_m}};
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path)});
    QDragEnterEvent enter({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(page.get(), &enter);
    EXPECT_TRUE(enter.isAccepted());
    QDropEvent drop({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(page.get(), &drop);
    settle();
    ASSERT_EQ(lastRequest().input.kind, ModelInput::Kind::Image);
    EXPECT_EQ(lastRequest().input.picture.width, 20);
    EXPECT_EQ(lastRequest().input.picture.height, 10);
    EXPECT_EQ(lastRequest().input.picture.rgb[1], 200);
    const auto* notes = page->findChild<QLabel*>(QStringLiteral("picture-notes"));
    ASSERT_TRUE(notes);
    EXPECT_TRUE(notes->isVisible());
    for (const char* reported : {"it is grey", "squeezed from 20 x 10"})
        EXPECT_TRUE(notes->text().contains(QLatin1String(reported))) << notes->text().toStdString();
    QTest::mouseClick(page->findChild<QPushButton*>(QStringLiteral("next-sample")), Qt::LeftButton);
    EXPECT_FALSE(notes->isVisible()) << "of the sample there is nothing to say";
    workspace.selection().back();
    EXPECT_TRUE(notes->isVisible()) << "back at the picture";
    workspace.closeRun();
    EXPECT_FALSE(notes->isVisible()) << "the picture went with the run";
}

// Files that are not valid pictures are accepted by the drop, refused with a banner, and never sent
// to the model.
TEST_F(AttentionPageTest, APictureThatIsNoneIsRefusedInThePage) {
    open(Task::ImageClassification);
    QTemporaryDir folder;
    const std::size_t before = engine.run->attentionRequests.size();
    auto* banner = page->findChild<Banner*>();
    for (const char* name : {"broken.png", "scan.tiff", "drawing.svg"}) {
        const QString path = writeFile(folder, name, "not a picture");
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path)});
        QDragEnterEvent enter({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(page.get(), &enter);
        EXPECT_TRUE(enter.isAccepted()) << name;
        QDropEvent drop({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(page.get(), &drop);
        settle();
        ASSERT_TRUE(clock.reach([&] { return banner->isVisible(); }, 5000))
            << name << ": read off this thread";
        EXPECT_TRUE(banner->text().contains(QLatin1String(name))) << banner->text().toStdString();
        EXPECT_TRUE(banner->text().contains(QStringLiteral("not a PNG, JPEG or WebP picture")));
        banner->dismiss();
    }
    EXPECT_EQ(engine.run->attentionRequests.size(), before);
}

// Another program can offer a picture and then deliver invalid image data.
TEST_F(AttentionPageTest, AnOfferedPictureWithoutContentIsRefusedInThePage) {
    open(Task::ImageClassification);
    const std::size_t before = engine.run->attentionRequests.size();
    QMimeData data;
    data.setImageData(QImage());
    QDragEnterEvent enter({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(page.get(), &enter);
    ASSERT_TRUE(enter.isAccepted());
    QDropEvent drop({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(page.get(), &drop);
    settle();
    auto* banner = page->findChild<Banner*>();
    EXPECT_TRUE(banner->isVisible());
    EXPECT_TRUE(banner->text().contains(QStringLiteral("not a picture")))
        << banner->text().toStdString();
    EXPECT_EQ(engine.run->attentionRequests.size(), before);
}

TEST_F(AttentionPageTest, ABitmapIsReadByTheWindow) {
    open(Task::ImageClassification);
    QTemporaryDir folder;
    QImage image(20, 10, QImage::Format_RGB32);
    image.fill(QColor(10, 200, 30));
    const QString path = folder.filePath(QStringLiteral("own.bmp"));
    ASSERT_TRUE(image.save(path));
    page->input()->openPicture(path);
    settle();
    ASSERT_EQ(lastRequest().input.kind, ModelInput::Kind::Image);
    EXPECT_EQ(lastRequest().input.picture.rgb[1], 200);
}

TEST_F(AttentionPageTest, ClickingAPatchShowsItsOwnRow) {
    open(Task::ImageClassification);
    plots::PatchOverlay* patches = page->pane()->patches();
    ASSERT_EQ(page->pane()->view(), patches);
    QTest::mouseClick(patches->viewport(), Qt::LeftButton, {}, patches->patchRect(6).center());
    EXPECT_EQ(page->lock().active(), 6);
    EXPECT_TRUE(patches->figure().caption().contains(QStringLiteral("1,2")))
        << patches->figure().caption().toStdString();
    const QList<QStringList> rows = patches->figure().csvRows();
    ASSERT_EQ(rows.size(), 16);
    EXPECT_NEAR(rows[6][2].toDouble(), 0.4 / 16 + 0.6, 1e-6)
        << "layer 0, head 0 looks at the patch itself";
}

// The page has the size that remains beside the run list in a 1440 x 900 window.
TEST_F(AttentionPageTest, ThePictureTakesMostOfTheRoom) {
    open(Task::ImageClassification);
    page->resize(1000, 840);
    settle();
    const plots::PatchOverlay* patches = page->pane()->patches();
    EXPECT_GE(4 * patches->patchRect(6).width(), 320) << "four patches a row";
    const QRect heads(page->grid()->mapTo(page.get(), QPoint()), page->grid()->size());
    const auto* bars = page->findChild<plots::PredictionBars*>();
    EXPECT_GT(bars->mapTo(page.get(), QPoint()).y(), heads.bottom())
        << "the prediction stands under the heads";
    auto printed = patches->figure();
    const auto place = printed.panels(QRectF(0, 0, 600, 300), plots::PlotStyle::forPrint());
    EXPECT_EQ(place.picture.size(), place.overlay.size()) << "in print they can be compared";
}

TEST_F(AttentionPageTest, TheRunningModelIsLookedAtAgainOnRequest) {
    open(Task::TextClassification);
    auto* refresh = page->findChild<QPushButton*>(QStringLiteral("refresh"));
    EXPECT_TRUE(refresh->isHidden()) << "nothing trains";
    workspace.sessions().start({});
    settle();
    ASSERT_TRUE(clock.reach([&] { return !refresh->isHidden(); }, 3000));
    page->findChild<OptionsButton*>()->setOpen(true);
    const std::size_t before = engine.run->attentionRequests.size();
    QTest::mouseClick(refresh, Qt::LeftButton);
    settle();
    EXPECT_EQ(engine.run->attentionRequests.size(), before + 1);
    EXPECT_EQ(lastRequest().step, kLatest);
}

// For one text, the shared colour scale is the same in every view, for every token, and for large
// and small maps.
TEST_F(AttentionPageTest, TheScaleThatAllHeadsShareIsOne) {
    open(Task::TextClassification);
    std::set<double> ends;
    for (const auto mode : {AttentionMode::Matrix, AttentionMode::Arcs, AttentionMode::Tokens}) {
        page->setMode(mode);
        for (const int head : {0, 2})
            for (const bool locked : {false, true}) {
                page->chooseHead(1, head);
                page->setFocus();
                QTest::keyClick(page.get(), locked ? Qt::Key_Right : Qt::Key_Escape,
                                locked ? Qt::ShiftModifier : Qt::NoModifier);
                ends.insert(page->pane()->view()->figure().high());
                ends.insert(*page->grid()->figure().high);
            }
    }
    EXPECT_EQ(ends.size(), 1u) << ::testing::PrintToString(ends);
    EXPECT_FLOAT_EQ(float(*ends.begin()), float(0.6 + 0.4 / 7))
        << "the largest weight of all heads";
}

TEST_F(AttentionPageTest, ALongTextHasTheSameScaleInItsSmallMaps) {
    open(Task::TextClassification);
    engine.run->sentence =
        "a b c d e f g h i j k l m n o p q r s t u v w x y z a b c d e f g h i j k l m n o p";
    page->chooseHead(0, 1);
    ModelInput other;
    other.index = 1;
    workspace.selection().inspect({other, kLatest});
    settle();
    const double end = page->pane()->view()->figure().high();
    EXPECT_EQ(end, *page->grid()->figure().high);
    float peak = 0;
    for (const auto& thumbnail : page->grid()->figure().thumbnails)
        peak = std::max(peak, thumbnail.peak);
    EXPECT_FLOAT_EQ(float(end), peak) << "the largest weight is seen in the small maps, too";
}

TEST_F(AttentionPageTest, APicturesSmallMapsHaveTheScaleOfTheLargeOne) {
    open(Task::ImageClassification);
    EXPECT_FALSE(page->grid()->figure().high) << "each head has its own, so that weak ones show";
    page->findChild<QComboBox*>(QStringLiteral("scale"))->setCurrentIndex(0);
    ASSERT_TRUE(page->grid()->figure().high);
    EXPECT_EQ(page->pane()->view()->figure().high(), *page->grid()->figure().high)
        << "mean over all queries";
    page->setFocus();
    QTest::keyClick(page.get(), Qt::Key_Right, Qt::ShiftModifier);
    EXPECT_GE(page->lock().active(), 0);
    EXPECT_EQ(page->pane()->view()->figure().high(), *page->grid()->figure().high) << "one query";
}

TEST_F(AttentionPageTest, AnySavedStepCanBeLookedAt) {
    open(Task::TextClassification);
    workspace.selection().inspect({{}, 100});
    settle();
    EXPECT_EQ(lastRequest().step, 100);
    EXPECT_EQ(page->pane()->view()->map().maps->step, 100);
}

QString cutText(const AttentionPage& page) {
    const auto* label = page.findChild<QLabel*>(QStringLiteral("cut-text"));
    return label && label->isVisible() ? label->text() : QString();
}

TEST_F(AttentionPageTest, ATextBeyondTheModelsLengthSaysHowMuchWasRead) {
    open(Task::TextClassification);
    engine.run->longest = 16;
    EXPECT_EQ(cutText(*page), QString());
    auto* box = page->findChild<QPlainTextEdit*>(QStringLiteral("own-sentence"));
    box->setPlainText(QStringLiteral("word ").repeated(20000));
    settle();
    EXPECT_EQ(page->pane()->view()->map().tokens(), 16);
    EXPECT_TRUE(cutText(*page).contains(QStringLiteral("16"))) << cutText(*page).toStdString();
    EXPECT_TRUE(cutText(*page).contains(QLocale().toString(20000))) << cutText(*page).toStdString();
    EXPECT_TRUE(page->pane()->view()->figure().caption().contains(QStringLiteral("20000")))
        << "an exported figure says it too";
    QTest::mouseClick(page->findChild<QPushButton*>(QStringLiteral("next-sample")), Qt::LeftButton);
    settle();
    EXPECT_EQ(cutText(*page), QString()) << "the sample is read whole";
}

TEST_F(AttentionPageTest, AnEmptiedBoxShowsTheSampleAgain) {
    open(Task::TextClassification);
    auto* box = page->findChild<QPlainTextEdit*>(QStringLiteral("own-sentence"));
    typeOver(box, QStringLiteral("dogs bark"));
    settle();
    ASSERT_EQ(page->pane()->view()->map().tokens(), 2);
    QTest::keyClick(box, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(box, Qt::Key_Delete);
    settle();
    EXPECT_EQ(workspace.selection().inspection().input.kind, ModelInput::Kind::Sample);
    EXPECT_EQ(page->pane()->view()->map().tokens(), 7)
        << "the maps belong to what the page says it shows";
    EXPECT_EQ(box->toPlainText(), QString()) << "another text may follow";
    QFocusEvent left(QEvent::FocusOut);
    QApplication::sendEvent(box, &left);
    EXPECT_EQ(box->toPlainText().toStdString(), engine.run->sentence);
}

// The text of a sample is shown in the box; changing a word of it requests the changed text.
TEST_F(AttentionPageTest, TheTextOfASampleIsEditedWhereItStands) {
    open(Task::TextClassification);
    auto* box = page->findChild<QPlainTextEdit*>(QStringLiteral("own-sentence"));
    ASSERT_EQ(box->toPlainText().toStdString(), engine.run->sentence);
    ASSERT_EQ(lastRequest().input.kind, ModelInput::Kind::Sample);
    box->moveCursor(QTextCursor::End);
    QTest::keyClicks(box, QStringLiteral(" today"));
    settle();
    EXPECT_EQ(lastRequest().input.kind, ModelInput::Kind::Text);
    EXPECT_EQ(lastRequest().input.text, engine.run->sentence + " today");
    QTest::mouseClick(page->findChild<QPushButton*>(QStringLiteral("next-sample")), Qt::LeftButton);
    settle();
    EXPECT_EQ(box->toPlainText().toStdString(), engine.run->sentence);
}

TEST_F(AttentionPageTest, ATextThatTheModelRefusesLeavesNoMapsOfAnotherOne) {
    open(Task::TextClassification);
    ASSERT_GT(page->pane()->view()->map().tokens(), 0);
    engine.run->unreadable = "!!!";
    auto* box = page->findChild<QPlainTextEdit*>(QStringLiteral("own-sentence"));
    typeOver(box, QStringLiteral("!!!"));
    settle();
    EXPECT_EQ(page->pane()->view()->map().tokens(), 0);
    EXPECT_TRUE(page->findChild<plots::PredictionBars*>()->bars().empty());
    QTest::keyClicks(box, QStringLiteral(" dogs"));
    settle();
    EXPECT_EQ(page->pane()->view()->map().tokens(), 2);
}

// At several page sizes, the prediction stays visible beside a pinned head, and nothing scrolls
// sideways.
TEST_F(AttentionPageTest, APinnedHeadLeavesThePredictionInSightAndNothingScrollsSideways) {
    open(Task::TextClassification);
    engine.run->sentence =
        "Wall St. bears claw back into the black as short sellers see green again this long week "
        "of trade";
    workspace.selection().inspect({{}, 200});
    settle();
    for (const QSize size : {QSize(1050, 700), QSize(1360, 780), QSize(900, 640)}) {
        page->resize(size);
        if (!page->findChild<AttentionPane*>(QStringLiteral("pinned-pane"))->isVisible())
            QTest::keyClick(page->grid(), Qt::Key_P);
        QTest::keyClick(page->grid(), Qt::Key_Right);
        QApplication::processEvents();
        ASSERT_TRUE(page->findChild<AttentionPane*>(QStringLiteral("pinned-pane"))->isVisible());
        const auto* area = page->findChild<QScrollArea*>();
        EXPECT_EQ(area->horizontalScrollBar()->maximum(), 0) << "at " << size.width();
        const QRect sight(QPoint(0, 0), page->size());
        const auto* bars = page->findChild<plots::PredictionBars*>();
        const QRect shown(bars->mapTo(page.get(), QPoint(0, 0)), bars->size());
        EXPECT_TRUE(sight.contains(shown)) << "prediction out of sight at " << size.width();
        for (const AttentionPane* pane :
             {page->pane(), page->findChild<AttentionPane*>(QStringLiteral("pinned-pane"))})
            EXPECT_EQ(pane->matrix()->horizontalScrollBar()->maximum(), 0)
                << "columns cut at " << size.width();
    }
}

}  // namespace
}  // namespace headscope::ui
