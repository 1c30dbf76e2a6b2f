// Tests token editing on the Attention page with real mouse and key events: hiding tokens from all
// heads and changing words in place. Also tests leaving out [BEGIN] and [END], and showing run B or
// the mean beside the sample on the same colour scale.
#include "tests/ui/support/attention_fixture.h"
#include "tests/ui/support/pair_fakes.h"
#include "tests/ui/support/two_runs_fakes.h"
#include "ui/features/attention/attention_page_beside.h"
#include "ui/features/attention/attention_page_tokens.h"
#include "ui/features/attention/special_tokens.h"
#include "ui/plots/head_map.h"
#include "ui/plots/prediction_bars.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/options_button.h"
#include "ui/workspace/text_pieces.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QTest>

namespace headscope::ui {
namespace {

using testing::ElementsAre;

class AttentionTokens : public test::AttentionFixture {
protected:
    const ModelInput& lastInput() const { return lastRequest().input; }
    const std::vector<int>& hidden() { return workspace.selection().inspection().input.hidden; }
    plots::TokenChips* chips() const { return page->pane()->chips(); }
    void hover(int token) {
        page->setMode(AttentionMode::Tokens);
        // Lets the layout settle after panels beside the map appear or disappear.
        QCoreApplication::processEvents();
        // An earlier test may have left the mouse there, and then no event would be sent.
        QTest::mouseMove(chips()->viewport(), chips()->viewport()->rect().bottomRight());
        QTest::mouseMove(chips()->viewport(), chips()->chipRect(token).center());
    }
    void doubleClick(int token) {
        page->setMode(AttentionMode::Tokens);
        const QPoint at = chips()->chipRect(token).center();
        QTest::mouseClick(chips()->viewport(), Qt::LeftButton, {}, at);
        QTest::mouseDClick(chips()->viewport(), Qt::LeftButton, {}, at);
    }
    QMenu* menuAt(QWidget* viewport, const QPoint& at) {
        QContextMenuEvent event(QContextMenuEvent::Mouse, at, viewport->mapToGlobal(at));
        QApplication::sendEvent(viewport, &event);
        return qobject_cast<QMenu*>(QApplication::activePopupWidget());
    }
    static QAction* actionOf(const QMenu* menu, const QString& text) {
        for (QAction* action : menu->actions())
            if (action->text() == text) return action;
        return nullptr;
    }
    QString banner() const {
        const auto* shown = page->findChild<Banner*>();
        return shown->isHidden() ? QString() : shown->text();
    }
};

// Every sample has the text "the cat sat on the mat today".
TEST_F(AttentionTokens, HHidesTheOneUnderTheMouseAndThePredictionAnswers) {
    open(Task::TextClassification);
    hover(2);
    QTest::keyClick(chips(), Qt::Key_H);
    settle();
    EXPECT_THAT(lastInput().hidden, ElementsAre(2));
    EXPECT_THAT(
        engine.run->attentionRequests[engine.run->attentionRequests.size() - 2].input.hidden,
        ElementsAre())
        << "before it the text as it is, to compare";
    EXPECT_THAT(hidden(), ElementsAre(2));
    const plots::TokenMap& map = chips()->map();
    EXPECT_TRUE(map.hidden(2));
    EXPECT_FALSE(map.hidden(1));
    for (int q = 0; q < map.tokens(); ++q) EXPECT_EQ(map.at(q, 2), 0);
    EXPECT_TRUE(page->tokens()->isVisible());
    EXPECT_TRUE(page->tokens()->text().contains(QStringLiteral("\u201csat\u201d")));
    EXPECT_TRUE(chips()->figure().caption().contains(QStringLiteral("Hidden: \u201csat\u201d")));
    const auto& bars = page->findChild<plots::PredictionBars*>()->bars();
    EXPECT_NEAR(bars[0].full, 0.7, 1e-9);
    ASSERT_TRUE(bars[0].masked);
    EXPECT_NEAR(*bars[0].masked, 0.65, 1e-9);
    EXPECT_TRUE(page->findChild<plots::PredictionBars*>()->figure().caption().contains(
        QStringLiteral("hidden")));
    QTest::keyClick(chips(), Qt::Key_H);
    settle();
    EXPECT_THAT(hidden(), ElementsAre()) << "a second time shows it again";
    EXPECT_FALSE(page->tokens()->isVisible());
    EXPECT_FALSE(page->findChild<plots::PredictionBars*>()->bars()[0].masked);
}

// Joined words have other indices than the tokens, so single tokens cannot be edited then.
TEST_F(AttentionTokens, HiddenTokensCanBeShownAgainWhileWordsAreJoined) {
    open(Task::TextClassification);
    engine.run->wordOfTokens = {0, 0, 1, 2, 3, 4, 5};  // "the cat" is one word
    hover(2);
    QTest::keyClick(chips(), Qt::Key_H);
    settle();
    ASSERT_THAT(hidden(), ElementsAre(2));
    page->findChild<QCheckBox*>(QStringLiteral("join-words"))->click();
    settle();
    ASSERT_EQ(chips()->map().tokens(), 6);
    EXPECT_TRUE(page->tokens()->isVisible());
    hover(3);
    QTest::keyClick(chips(), Qt::Key_H);
    EXPECT_THAT(hidden(), ElementsAre(2)) << "not a token with another index";
    EXPECT_FALSE(banner().isEmpty());
    QTest::mouseClick(page->findChild<QPushButton*>(QStringLiteral("show-all-tokens")),
                      Qt::LeftButton);
    settle();
    EXPECT_THAT(hidden(), ElementsAre());
}

TEST_F(AttentionTokens, TheMeanOverQueriesLeavesHiddenOnesOut) {
    open(Task::TextClassification);
    workspace.selection().inspect({[] {
                                       ModelInput input;
                                       input.hidden = {0};
                                       return input;
                                   }(),
                                   kLatest});
    settle();
    page->setMode(AttentionMode::Tokens);
    const auto received = plots::weightsOf(chips()->map(), -1);
    double sum = 0;
    for (const float one : received) sum += double(one);
    EXPECT_NEAR(sum, 1, 1e-5);
}

// Each hidden token is one undo step, and showing all tokens is one step as well.
TEST_F(AttentionTokens, EachIsOneStepToUndoAndAllAreShownAtOnce) {
    open(Task::TextClassification);
    hover(1);
    QTest::keyClick(chips(), Qt::Key_H);
    settle();
    hover(4);
    QTest::keyClick(chips(), Qt::Key_H);
    settle();
    EXPECT_THAT(hidden(), ElementsAre(1, 4));
    auto* undo = workspace.masks().undoStack();
    EXPECT_EQ(undo->undoText(), QStringLiteral("Hide \u201cthe\u201d"));
    undo->undo();
    settle();
    EXPECT_THAT(hidden(), ElementsAre(1));
    undo->redo();
    QTest::mouseClick(page->findChild<QPushButton*>(QStringLiteral("show-all-tokens")),
                      Qt::LeftButton);
    settle();
    EXPECT_THAT(hidden(), ElementsAre());
    undo->undo();
    EXPECT_THAT(hidden(), ElementsAre(1, 4));
    QTest::keyClick(chips(), Qt::Key_H, Qt::ShiftModifier);
    EXPECT_THAT(hidden(), ElementsAre());
    QTest::mouseClick(page->findChild<QPushButton*>(QStringLiteral("next-sample")), Qt::LeftButton);
    settle();
    EXPECT_THAT(hidden(), ElementsAre()) << "another sample has all its tokens";
}

TEST_F(AttentionTokens, TheMenuOfACellNamesBothOfItsTokens) {
    open(Task::TextClassification);
    page->setMode(AttentionMode::Matrix);
    auto* matrix = page->pane()->matrix();
    const QPoint at(matrix->nameRect({-1, 2}).center().x(), matrix->nameRect({1, -1}).center().y());
    EXPECT_EQ(matrix->spotAt(at).token, 1);
    EXPECT_EQ(matrix->spotAt(at).key, 2);
    QMenu* menu = menuAt(matrix->viewport(), at);
    ASSERT_TRUE(menu);
    EXPECT_TRUE(actionOf(menu, QStringLiteral("Hide \u201ccat\u201d")));
    QAction* hide = actionOf(menu, QStringLiteral("Hide \u201csat\u201d"));
    ASSERT_TRUE(hide);
    hide->trigger();
    menu->close();
    settle();
    EXPECT_THAT(hidden(), ElementsAre(2));
    EXPECT_TRUE(matrix->map().keyHidden(2));
}

TEST_F(AttentionTokens, TokenThatCannotBeHiddenSaysWhyAndSendsNoRequest) {
    open(Task::LanguageModel);
    hover(6);
    const auto before = engine.run->attentionRequests.size();
    QTest::keyClick(chips(), Qt::Key_H);
    settle();
    EXPECT_THAT(hidden(), ElementsAre());
    EXPECT_TRUE(banner().contains(QStringLiteral("prediction is read"))) << qPrintable(banner());
    EXPECT_EQ(engine.run->attentionRequests.size(), before);
    for (int token = 0; token < 6; ++token) {
        hover(token);
        QTest::keyClick(chips(), Qt::Key_H);
        settle();
    }
    EXPECT_THAT(hidden(), ElementsAre(0, 1, 2, 3, 4, 5));
}

TEST_F(AttentionTokens, TheLastOneLeftStays) {
    open(Task::TextClassification);
    for (int token = 0; token < 7; ++token) {
        hover(token);
        QTest::keyClick(chips(), Qt::Key_H);
        settle();
    }
    EXPECT_EQ(hidden().size(), 6u);
    EXPECT_TRUE(banner().contains(QStringLiteral("only token left"))) << qPrintable(banner());
}

TEST_F(AttentionTokens, APatchOfAPictureIsHiddenLikewise) {
    open(Task::ImageClassification);
    auto* patches = page->pane()->patches();
    QTest::mouseMove(patches->viewport(), patches->patchRect(5).center());
    QTest::keyClick(patches, Qt::Key_H);
    settle();
    EXPECT_THAT(hidden(), ElementsAre(5));
    EXPECT_TRUE(page->tokens()->text().contains(QStringLiteral("patch 1,1")));
    QTest::keyClick(patches, Qt::Key_F2);
    EXPECT_FALSE(page->tokens()->editor());
    EXPECT_TRUE(banner().contains(QStringLiteral("cannot be replaced by typing")));
}

// A word replaced by two words shifts the hidden token behind it by one.
TEST_F(AttentionTokens, ADoubleClickChangesAWordInItsPlace) {
    open(Task::TextClassification);
    hover(5);
    QTest::keyClick(chips(), Qt::Key_H);
    settle();
    doubleClick(1);
    QLineEdit* line = page->tokens()->editor();
    ASSERT_TRUE(line);
    EXPECT_EQ(line->text(), QStringLiteral("cat"));
    EXPECT_TRUE(chips()->viewport()->rect().contains(line->geometry()));
    QTest::keyClicks(line, QStringLiteral("big dog"));
    QTest::keyClick(line, Qt::Key_Return);
    settle();
    EXPECT_EQ(workspace.selection().inspection().input.kind, ModelInput::Kind::Text);
    EXPECT_EQ(workspace.selection().inspection().input.text, "the big dog sat on the mat today");
    EXPECT_THAT(hidden(), ElementsAre(6)) << "\u201cmat\u201d has moved by one, and stays hidden";
    EXPECT_EQ(chips()->map().tokens(), 8);
    workspace.masks().undoStack()->undo();
    settle();
    EXPECT_EQ(workspace.selection().inspection().input.kind, ModelInput::Kind::Sample);
    EXPECT_THAT(hidden(), ElementsAre(5));
}

TEST_F(AttentionTokens, EscLeavesTheWordAsItWasAndAnEmptyOneTakesItOff) {
    open(Task::TextClassification);
    doubleClick(1);
    ASSERT_TRUE(page->tokens()->editor());
    QTest::keyClicks(page->tokens()->editor(), QStringLiteral("dog"));
    QTest::keyClick(page->tokens()->editor(), Qt::Key_Escape);
    EXPECT_FALSE(page->tokens()->editor());
    EXPECT_EQ(workspace.selection().inspection().input.kind, ModelInput::Kind::Sample);
    QTest::keyClick(chips(), Qt::Key_F2);
    ASSERT_TRUE(page->tokens()->editor()) << "the locked token";
    QTest::keyClick(page->tokens()->editor(), Qt::Key_Delete);
    QTest::keyClick(page->tokens()->editor(), Qt::Key_Return);
    settle();
    EXPECT_EQ(workspace.selection().inspection().input.text, "the sat on the mat today");
}

TEST(TextPieces, AreWordsBlanksOrCharactersAndNothingForPiecesOfWords) {
    AttentionMaps maps;
    maps.text = "The U.S. won";
    maps.labels = {"the", "u", "s", "won"};
    maps.tokens = 4;
    ASSERT_EQ(piecesOf(maps).size(), 4u);
    EXPECT_EQ(piecesOf(maps)[2].at, 6);
    EXPECT_EQ(pieceCount(maps, QStringLiteral("The E.U. lost it")), 5);
    maps.labels = {"the", "u.s.", "won"};
    maps.tokens = 3;
    EXPECT_EQ(piecesOf(maps)[1].length, 4);
    maps.labels = {"the", "u.", "s. w", "on"};
    maps.tokens = 4;
    EXPECT_TRUE(piecesOf(maps).empty());
}

// ---- Leaving out [BEGIN] and [END] ----

TEST(SpecialTokensText, LeftOutRowsAndColumnsGoAndRowsAreRenormalisedOnDemand) {
    test::PairRunView run;
    const AttentionMaps whole = run.pairMaps({});
    const AttentionMaps same = withoutSpecialTokens(whole, SpecialTokensShown::Shown);
    EXPECT_EQ(same.maps, whole.maps);
    for (const SpecialTokensShown shown :
         {SpecialTokensShown::Hidden, SpecialTokensShown::Renormalised}) {
        const AttentionMaps left = withoutSpecialTokens(whole, shown);
        EXPECT_EQ(left.tokens, whole.tokens - 1);
        EXPECT_EQ(left.target.read.labels.front(), whole.target.written.labels.front());
        EXPECT_EQ(left.target.written.labels.back(), whole.target.read.labels.back());
        EXPECT_EQ(left.maps.size(), left.mapOffset(left.layers, 0));
        for (int layer = 0; layer < whole.layers; ++layer) {
            // Skip the leading [BEGIN].
            const int row = whole.queryStream(layer) == TokenStream::Read ? 1 : 0;
            const int column = whole.keyStream(layer) == TokenStream::Read ? 1 : 0;
            for (int q = 0; q < left.queries(layer); ++q) {
                double sum = 0;
                for (int k = 0; k < left.keys(layer); ++k)
                    sum += double(whole.map(layer, 0)[(q + row) * whole.keys(layer) + k + column]);
                const double by = shown == SpecialTokensShown::Renormalised && sum > 0 ? sum : 1;
                for (int k = 0; k < left.keys(layer); ++k)
                    EXPECT_NEAR(
                        left.map(layer, 0)[q * left.keys(layer) + k],
                        whole.map(layer, 0)[(q + row) * whole.keys(layer) + k + column] / by, 1e-6);
            }
        }
    }
}

// For a generative model, the page offers to leave out special tokens, with or without
// renormalising rows, and the caption says which.
TEST(SpecialTokensText, PageOffersTheChoiceForGenerativeModelsWithACaption) {
    test::FakeEngine engine;
    auto run = std::make_shared<test::PairRunView>();
    engine.run = run;
    Workspace workspace;
    workspace.setEngine(&engine);
    workspace.openRun(QStringLiteral("runs/fake"));
    AttentionPage page(workspace);
    page.resize(1200, 800);
    page.show();
    const auto settle = [&] { ASSERT_TRUE(QTest::qWaitFor([&] { return page.settled(); }, 5000)); };
    settle();
    auto* marks = page.findChild<QComboBox*>(QStringLiteral("marks"));
    page.findChild<OptionsButton*>()->setOpen(true);
    ASSERT_TRUE(marks->isVisible());
    const int before = page.pane()->view()->map().tokens();
    marks->setFocus();
    QTest::keyClick(marks, Qt::Key_Down);
    settle();
    EXPECT_EQ(page.pane()->view()->map().tokens(), before - 1);
    EXPECT_TRUE(page.pane()->view()->figure().caption().contains(
        QStringLiteral("the rows sum to less than 1")));
    QTest::keyClick(marks, Qt::Key_Down);
    settle();
    const plots::TokenMap map = page.pane()->view()->map();
    double sum = 0;
    for (int key = 0; key < map.keys(); ++key) sum += double(map.at(0, key));
    EXPECT_NEAR(sum, 1, 1e-5);
    EXPECT_TRUE(
        page.pane()->view()->figure().caption().contains(QStringLiteral("rescaled to sum to 1")));
}

TEST_F(AttentionTokens, ATextWithoutMarksOffersNoChoiceOfThem) {
    open(Task::TextClassification);
    EXPECT_FALSE(page->findChild<QComboBox*>(QStringLiteral("marks"))->isVisible());
}

// ---- Run B beside the sample ----

// Fixture with the Attention page and two runs whose heads are in opposite order.
class AttentionTwoRuns : public ::testing::Test {
protected:
    void SetUp() override {
        workspace.setEngine(&engine);
        page.resize(1440, 900);
        page.show();
    }
    void settle() {
        ASSERT_TRUE(QTest::qWaitFor([this] { return page.settled(); }, 20'000));
    }
    void beside(int choice) {
        auto* box = page.findChild<QComboBox*>(QStringLiteral("beside"));
        box->setFocus();
        while (box->currentIndex() != choice)
            QTest::keyClick(box, box->currentIndex() < choice ? Qt::Key_Down : Qt::Key_Up);
        settle();
    }
    int last() { return page.findChild<QComboBox*>(QStringLiteral("beside"))->count() - 1; }

    test::TwoRunsEngine engine;
    Workspace workspace;
    AttentionPage page{workspace};
};

// Head 1 of A is matched with head 2 of B. The difference map is B minus A, cell by cell.
TEST_F(AttentionTwoRuns, MatchedHeadOfBAndTheDifferenceAreShownBesideA) {
    workspace.openRun(QStringLiteral("runs/a"));
    settle();
    const int alone = last();
    workspace.openPair(QStringLiteral("runs/a"), QStringLiteral("runs/b"));
    settle();
    ASSERT_EQ(last(), alone + 1) << "offered once there is a B";
    EXPECT_TRUE(engine.b->attentionRequests.empty()) << "and asked for when it is chosen";
    beside(last());
    page.chooseHead(1, 1);
    settle();
    RunsPane* runs = page.beside()->runs();
    ASSERT_TRUE(runs->isVisible());
    EXPECT_EQ(runs->shown().head, 2) << "the head of B that does the same";
    const plots::TokenMap a = page.pane()->view()->map(),
                          difference = runs->difference()->figure().map();
    ASSERT_TRUE(difference.valid());
    EXPECT_TRUE(runs->difference()->figure().differences());
    for (int q = 0; q < a.tokens(); ++q)
        for (int k = 0; k < a.tokens(); ++k)
            EXPECT_NEAR(difference.at(q, k), runs->shown().at(q, k) - a.at(q, k), 1e-6);
    EXPECT_EQ(runs->pane()->view()->figure().high(), page.pane()->view()->figure().high())
        << "one scale";
    EXPECT_TRUE(runs->text().contains(QStringLiteral("1.00")));
    page.chooseHead(1, 3);
    EXPECT_FALSE(runs->shown().valid());
    EXPECT_TRUE(runs->text().contains(QStringLiteral("fewer heads")));
    QStringList titles;
    page.chooseHead(0, 0);
    for (const auto& figure : page.figures()) titles << figure.title;
    EXPECT_TRUE(titles.contains(QStringLiteral("Difference between the two maps")));
    beside(0);
    EXPECT_FALSE(runs->isVisible());
}

TEST_F(AttentionTwoRuns, ReasonForRefusalIsReported) {
    engine.a->refusal = "the runs read different tokens here";
    workspace.openPair(QStringLiteral("runs/a"), QStringLiteral("runs/b"));
    settle();
    beside(last());
    EXPECT_FALSE(page.beside()->runs()->shown().valid());
    EXPECT_TRUE(page.beside()->runs()->text().contains(QStringLiteral("different tokens")));
}

}  // namespace
}  // namespace headscope::ui
