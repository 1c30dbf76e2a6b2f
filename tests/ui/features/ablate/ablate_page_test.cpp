// Tests the Ablate page: head switches, undo, the queries it sends and the texts it shows.
#include "ui/features/ablate/ablate_page.h"
#include "tests/support/fake_engine.h"
#include "tests/ui/support/manual_clock.h"
#include "ui/features/ablate/ablate_page_texts.h"
#include "ui/features/attention/attention_page.h"
#include "ui/widgets/explain_button.h"
#include "ui/widgets/text/score_text.h"
#include "ui/workspace/head_map/head_map_panel.h"
#include "ui/workspace/workspace.h"

#include <gtest/gtest.h>
#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

#include <set>

namespace headscope::ui {
namespace {

// Fixture with the Ablate page on a fake run. `headsPerLayer` gives layers different head counts.
class AblatePageTest : public ::testing::Test {
protected:
    void open(Task task = Task::TextClassification, std::vector<int> headsPerLayer = {}) {
        engine.run = std::make_shared<test::FakeRunView>(task);
        engine.run->m_shape.headsPerLayer = std::move(headsPerLayer);
        workspace.setEngine(&engine);
        workspace.openRun(QStringLiteral("runs/fake"));
        page = std::make_unique<AblatePage>(workspace);
        page->resize(1200, 900);
        page->show();
        settle();
    }
    void settle() {
        ASSERT_TRUE(clock.reach([this] { return page->settled(); }, 5000));
    }
    bool says(const QString& part) const {
        const auto labels = page->findChildren<QLabel*>();
        return std::any_of(labels.begin(), labels.end(), [&](const QLabel* label) {
            return label->isVisible() && label->text().contains(part);
        });
    }
    // What the button "?" explains.
    bool explains(const QString& part) const {
        return page->explanation()->explanation().contains(part);
    }
    void press(const QString& text) {
        for (QPushButton* button : page->findChildren<QPushButton*>())
            if (button->text() == text) return QTest::mouseClick(button, Qt::LeftButton);
        FAIL() << "no button " << text.toStdString();
    }
    HeadMapCells* map() const { return page->map()->cells(); }
    const HeadMapCell& cell(int site, int head) const { return *map()->view().cell({site, head}); }
    // Selects a head by a click, and switches it with its key.
    void switchHead(int site, int head) {
        QTest::mouseClick(map(), Qt::LeftButton, {}, map()->cellRect({site, head}).center());
        QTest::keyClick(map(), Qt::Key_X);
    }
    int off() { return workspace.masks().mask().offCount(); }
    HeadMask kept(HeadPlace a, HeadPlace b) const {
        return HeadMask::only(engine.run->m_shape, {a, b});
    }
    QUndoStack* undoStack() { return workspace.masks().undoStack(); }

    test::ManualClock clock;
    test::FakeEngine engine;
    Workspace workspace;
    std::unique_ptr<AblatePage> page;
};

TEST_F(AblatePageTest, NoButtonHasARowOfItsOwn) {
    open();
    page->resize(900, 740);  // space left beside the run list in a 1280 x 800 window
    settle();
    std::set<int> switching, history;
    for (auto* button : page->findChildren<QAbstractButton*>()) {
        const int top = button->mapTo(page.get(), QPoint(0, 0)).y() + button->height() / 2;
        for (const char* text : {"All on", "All off", "Invert", "Keep one per layer"})
            if (button->text() == QLatin1String(text)) switching.insert(top);
        for (const char* text : {"Undo", "Redo"})
            if (button->accessibleName() == QLatin1String(text) ||
                button->text() == QLatin1String(text))
                history.insert(top);
    }
    EXPECT_EQ(switching.size(), 1U);
    EXPECT_EQ(history.size(), 1U);
}

TEST_F(AblatePageTest, AHeadWithoutEffectIsNoWhiteCellOnADarkPage) {
    open();
    LeaveOneOutReport none;
    none.scoreChanges = {{kAccuracy, std::vector<double>(8, 0.0), {}}};
    workspace.headMeasures().publish(HeadMeasures::Source::Importance,
                                     importanceValues(none, QString()));
    QPalette dark = page->palette();
    dark.setColor(QPalette::Base, QColor(0x16, 0x18, 0x1C));
    dark.setColor(QPalette::Text, QColor(0xE8, 0xEA, 0xED));
    page->map()->setPalette(dark);
    const auto cellColour = [this] {
        const QRect cell = map()->cellRect({1, 1});
        return map()->grab().toImage().pixelColor(cell.left() + 4, cell.top() + 4);
    };
    EXPECT_LT(cellColour().lightnessF(), 0.4);
    page->map()->setPalette(QPalette(Qt::white));
    EXPECT_GT(cellColour().lightnessF(), 0.8) << "and light again with the theme";
}

TEST_F(AblatePageTest, TheSelfTestSaysItInWords) {
    open();
    ASSERT_TRUE(explains(QStringLiteral("Self-test (layer 0): switching head 0 off")));
    QTest::mouseClick(page->explanation(), Qt::LeftButton);
    EXPECT_TRUE(page->explanation()->isOpen());
    page->explanation()->setOpen(false);
    for (const auto* label : page->findChildren<QLabel*>())
        EXPECT_FALSE(label->text().contains(QRegularExpression(QStringLiteral("\\de[-+]\\d"))))
            << label->text().toStdString();
    EXPECT_EQ(changeWord(8.6e-5), QStringLiteral("very slightly"));
    EXPECT_NE(changeWord(0.3), changeWord(0.01));
}

TEST_F(AblatePageTest, AHeadThatIsSwitchedOffIsEvaluated) {
    open();
    switchHead(1, 2);
    settle();
    EXPECT_EQ(workspace.masks().mask(), HeadMask::without({{1, 2}}));
    EXPECT_EQ(engine.run->ablationRequests.back().mask, workspace.masks().mask());
    EXPECT_EQ(engine.run->ablationRequests.back().samples, 1000);
    EXPECT_TRUE(cell(1, 2).words.startsWith(QStringLiteral("Layer 1, head 2, off")));
    EXPECT_TRUE(cell(0, 2).words.startsWith(QStringLiteral("Layer 0, head 2, on")));
    EXPECT_TRUE(says(QStringLiteral("88.0 %")));
    const Verdict verdict = page->verdict();
    EXPECT_EQ(verdict.confidence, Verdict::Confidence::Unclear);
    EXPECT_TRUE(verdict.text.startsWith(QStringLiteral("Not clear from 1,000 sample")))
        << verdict.text.toStdString();
    EXPECT_FALSE(says(verdict.text)) << "it is in the header already";
    EXPECT_EQ(page->nextStep().page, QStringLiteral("prune"));
}

TEST_F(AblatePageTest, VerdictIsAnnouncedOnceAndOnlyWhileThePageIsShown) {
    open();
    QSignalSpy changed(page.get(), &Page::verdictChanged);
    const auto shown = page->verdict();
    workspace.masks().toggle(1, 2);
    settle();
    EXPECT_FALSE(page->verdict() == shown);
    // One emission while the old verdict is outdated, one for the new verdict.
    EXPECT_LE(changed.count(), 2);
    changed.clear();
    page->resetView();
    settle();
    EXPECT_EQ(changed.count(), 0) << "the same conclusion is not announced again";
    page->hide();
    workspace.masks().toggle(1, 2);
    EXPECT_EQ(changed.count(), 0);
    page->show();
    settle();
    EXPECT_GE(changed.count(), 1);
    EXPECT_EQ(page->verdict(), shown);
}

TEST_F(AblatePageTest, HeadsThatALayerLacksCannotBeSwitched) {
    open(Task::TextClassification, {2, 4});
    EXPECT_EQ(map()->view().cell({0, 3}), nullptr);
    EXPECT_EQ(map()->cellWords({0, 3}), QStringLiteral("layer 0 has no head 3"));
    switchHead(1, 0);
    ASSERT_EQ(off(), 1);
    QTest::mouseClick(map(), Qt::LeftButton, {}, map()->cellRect({0, 3}).center());
    EXPECT_EQ(workspace.selection().head(), (HeadPlace{1, 0})) << "an absent head is not selected";
    EXPECT_EQ(oneHeadPerLayer(engine.run->m_shape, {}).offCount(), 4);
    EXPECT_EQ(page->figure().csvRows().size(), 6);
    workspace.selection().chooseHead({1, 3});
    QTest::keyClick(map(), Qt::Key_Up);
    // The nearest existing head is selected, because layer 0 has only two.
    EXPECT_EQ(workspace.selection().head(), (HeadPlace{0, 1}));
}

TEST_F(AblatePageTest, ArrowsSelectAndTheKeyboardSwitches) {
    open();
    map()->setFocus();
    QTest::keyClick(map(), Qt::Key_Right);
    QTest::keyClick(map(), Qt::Key_Down);
    EXPECT_EQ(workspace.selection().head(), (HeadPlace{1, 1}));
    QTest::keyClick(map(), Qt::Key_Space);
    EXPECT_EQ(workspace.masks().mask(), HeadMask::without({{1, 1}}));
    QTest::keyClick(map(), Qt::Key_X);
    EXPECT_EQ(off(), 0);
    QTest::keyClick(map(), Qt::Key_Return);
    EXPECT_EQ(off(), 1);
}

TEST_F(AblatePageTest, UndoAndRedoRestoreTheMaskOnBothPages) {
    open();
    AttentionPage attention(workspace);
    switchHead(0, 3);
    press(QStringLiteral("Invert"));
    EXPECT_EQ(off(), 7);
    EXPECT_EQ(undoStack()->count(), 2);
    undoStack()->undo();
    EXPECT_EQ(off(), 1);
    EXPECT_EQ(workspace.masks().mask(), HeadMask::without({{0, 3}}));
    undoStack()->undo();
    EXPECT_TRUE(workspace.masks().mask().all());
    EXPECT_TRUE(cell(0, 3).on);
    undoStack()->redo();
    EXPECT_EQ(workspace.masks().mask(), HeadMask::without({{0, 3}}));
    EXPECT_FALSE(cell(0, 3).on);
    EXPECT_EQ(undoStack()->count(), 2) << "undo must not be recorded as a new change";
}

TEST_F(AblatePageTest, XOnTheAttentionPageShowsHereAndCanBeUndone) {
    open();
    AttentionPage attention(workspace);
    attention.resize(1000, 700);
    attention.show();
    attention.chooseHead(1, 0);
    QTest::keyClick(attention.grid(), Qt::Key_X);
    EXPECT_FALSE(cell(1, 0).on);
    ASSERT_EQ(undoStack()->count(), 1);
    EXPECT_EQ(undoStack()->text(0), QStringLiteral("Switch off layer 1, head 0"));
    undoStack()->undo();
    EXPECT_TRUE(workspace.masks().mask().all());
}

TEST_F(AblatePageTest, KeepOnePerLayerKeepsTheMostImportant) {
    open();
    press(QStringLiteral("Keep one per layer"));
    EXPECT_EQ(workspace.masks().mask(), kept({0, 3}, {1, 3}))
        << "importance of the fake run rises with the head";
    press(QStringLiteral("All on"));
    EXPECT_TRUE(workspace.masks().mask().all());
    press(QStringLiteral("All off"));
    EXPECT_EQ(off(), 8);
}

// By accuracy, head 0 of layer 0 is the most important, and heads 0 and 1 of layer 1 are tied. By
// loss, head 2 is the most important in both layers.
TEST_F(AblatePageTest, KeepOnePerLayerGoesByWhatTheSwitchesShow) {
    open();
    engine.run->given.scoreChanges = {
        {kAccuracy,
         {0.05, 0.02, 0.01, 0, 0.04, 0.04, 0.01, 0},
         std::vector<Interval>(8, {0.001, 0.1})},
        {kLoss, {0.1, 0.2, 0.5, 0.3, 0.1, 0.2, 0.5, 0.3}, std::vector<Interval>(8, {0.01, 0.6})}};
    press(QStringLiteral("Measure on 500 samples"));
    settle();
    press(QStringLiteral("Keep one per layer"));
    EXPECT_EQ(workspace.masks().mask(), kept({0, 0}, {1, 1})) << "the loss decides between equals";
    auto* colours = page->map()->colours();
    const int loss = colours->findText(QStringLiteral("loss rise"));
    ASSERT_GE(loss, 0);
    colours->setCurrentIndex(loss);
    Q_EMIT colours->activated(loss);
    press(QStringLiteral("Keep one per layer"));
    EXPECT_EQ(workspace.masks().mask(), kept({0, 2}, {1, 2}));
}

TEST_F(AblatePageTest, HeadsWithoutSignificantChangeHaveNoColour) {
    open();  // the change grows by 1 point per head from -2 on, with an interval of +- 1.5
    EXPECT_TRUE(cell(0, 0).fill.isValid());
    for (const int head : {1, 2, 3}) EXPECT_FALSE(cell(0, head).fill.isValid()) << head;
    EXPECT_TRUE(cell(1, 0).fill.isValid());
    EXPECT_TRUE(cell(1, 3).words.contains(QStringLiteral("95 % interval +3.5 to +6.5")))
        << cell(1, 3).words.toStdString();
    EXPECT_EQ(page->figure().csvHeader().last(), QStringLiteral("high_95"));
    EXPECT_NEAR(page->figure().csvRows()[7][4].toDouble(), 3.5, 1e-6);
    EXPECT_TRUE(page->figure().caption().contains(QStringLiteral("Agresti")));
}

TEST_F(AblatePageTest, ImportanceIsMeasuredOnValidationUnlessAskedOtherwise) {
    open();
    ASSERT_EQ(engine.run->leaveOneOutRequests.size(), 1U);
    EXPECT_EQ(engine.run->leaveOneOutRequests[0].split, "");
    EXPECT_TRUE(explains(QStringLiteral("500 of 7,600 samples of the validation split")));
    EXPECT_EQ(engine.run->ablationRequests[0].split, "test") << "effects are reported on test";
    for (QComboBox* box : page->findChildren<QComboBox*>())
        if (const int test = box->findText(QStringLiteral("on test")); test >= 0) {
            EXPECT_EQ(box->itemText(0), QStringLiteral("on validation"));
            box->setCurrentIndex(test);
            Q_EMIT box->activated(test);
        }
    settle();
    EXPECT_EQ(engine.run->leaveOneOutRequests.back().split, "test");
    EXPECT_TRUE(explains(QStringLiteral("samples of the test split")));
}

TEST_F(AblatePageTest, ARunWithoutValidationSaysWhatIsUsedInstead) {
    engine.run = std::make_shared<test::FakeRunView>();
    engine.run->m_info.validSamples = 0;
    workspace.setEngine(&engine);
    workspace.openRun(QStringLiteral("runs/fake"));
    page = std::make_unique<AblatePage>(workspace);
    page->show();
    settle();
    bool said = false;
    for (const QComboBox* box : page->findChildren<QComboBox*>())
        said = said || box->currentText() == QStringLiteral("on training (no validation split)");
    EXPECT_TRUE(said);
    EXPECT_TRUE(explains(QStringLiteral("samples of the training split")));
}

TEST_F(AblatePageTest, ManyQuickTogglesRequestOnlyTheLastMask) {
    open();
    const std::size_t before = engine.run->ablationRequests.size();
    for (int h = 0; h < 4; ++h) switchHead(0, h);
    settle();
    EXPECT_EQ(engine.run->ablationRequests.size(), before + 1);
    EXPECT_EQ(engine.run->ablationRequests.back().mask.offCount(), 4);
    EXPECT_EQ(page->verdict().confidence, Verdict::Confidence::Shown);
    EXPECT_TRUE(page->verdict().text.startsWith(QStringLiteral("The model needs these heads")));
}

TEST_F(AblatePageTest, AnAnswerForAnOlderMaskIsDropped) {
    open();
    engine.run->hold = true;
    switchHead(0, 0);
    ASSERT_TRUE(clock.reach([&] { return engine.run->held.size() == 3; }, 3000));
    switchHead(0, 1);
    switchHead(0, 2);
    ASSERT_TRUE(clock.reach([&] { return engine.run->held.size() == 6; }, 3000));
    for (std::size_t i = 3; i < 6; ++i) engine.run->release(i);
    settle();
    EXPECT_TRUE(says(QStringLiteral("84.0 %")));
    for (std::size_t i = 0; i < 3; ++i) engine.run->release(i);
    QApplication::processEvents();
    QApplication::processEvents();
    EXPECT_TRUE(says(QStringLiteral("84.0 %"))) << "three heads off, whatever comes late";
}

TEST_F(AblatePageTest, LongEvaluationReportsItsProgress) {
    open();
    engine.run->hold = true;
    switchHead(0, 0);
    ASSERT_TRUE(clock.reach([&] { return engine.run->held.size() == 3; }, 3000));
    EXPECT_TRUE(says(QStringLiteral("Computing for the new switches …")));
    EXPECT_FALSE(says(QStringLiteral("… 40 %")));
    engine.run->progress(0.4);
    EXPECT_TRUE(clock.reach([&] { return says(QStringLiteral("… 40 %")); }, 3000));
    engine.run->releaseAll();
    settle();
    EXPECT_FALSE(says(QStringLiteral("Computing")));
}

TEST_F(AblatePageTest, SampleCountIsAskedFor) {
    open();
    for (QComboBox* box : page->findChildren<QComboBox*>())
        if (box->itemText(1) == QLatin1String("1,000 samples")) {
            box->setCurrentIndex(0);
            Q_EMIT box->activated(0);
        }
    settle();
    EXPECT_EQ(engine.run->ablationRequests.back().samples, 200);
}

TEST_F(AblatePageTest, ImportanceIsMeasuredOnceAndColoursTheSwitches) {
    open();
    ASSERT_EQ(engine.run->leaveOneOutRequests.size(), 1U);
    EXPECT_TRUE(cell(1, 3).words.contains(QStringLiteral("+5.0")));
    EXPECT_EQ(page->figure().csvRows()[7][3].toDouble(), 5.0);
    press(QStringLiteral("Measure on 500 samples"));
    settle();
    ASSERT_EQ(engine.run->leaveOneOutRequests.size(), 2U);
}

// A measurement reports its progress, can be stopped, and restarts only when the user asks for it.
TEST_F(AblatePageTest, MeasuringReportsItsProgressAndCanBeStopped) {
    open();
    engine.run->hold = true;
    for (QComboBox* box : page->findChildren<QComboBox*>())
        if (box->accessibleName() == QLatin1String("Split that importance is measured on")) {
            box->setCurrentIndex(1);
            Q_EMIT box->activated(1);
        }
    ASSERT_EQ(engine.run->leaveOneOutRequests.size(), 2U);
    ASSERT_EQ(engine.run->held.size(), 1U);
    const auto* bar = page->findChild<QProgressBar*>(QStringLiteral("importance-progress"));
    EXPECT_TRUE(bar->isVisible());
    EXPECT_EQ(bar->maximum(), 0) << "no share is known yet";
    engine.run->progress(0.4);
    ASSERT_TRUE(clock.reach([&] { return bar->maximum() == 100 && bar->value() == 40; }, 3000));
    press(QStringLiteral("Stop measuring"));
    engine.run->releaseAll();
    settle();
    EXPECT_FALSE(bar->isVisible());
    EXPECT_TRUE(says(QStringLiteral("The colours appear once")));
    engine.run->hold = false;
    switchHead(0, 0);
    settle();
    EXPECT_EQ(engine.run->leaveOneOutRequests.size(), 2U)
        << "what was stopped does not begin again by itself";
    press(QStringLiteral("Measure on 1,000 samples"));
    settle();
    EXPECT_EQ(engine.run->leaveOneOutRequests.size(), 3U);
    EXPECT_FALSE(says(QStringLiteral("The colours appear once")));
}

TEST_F(AblatePageTest, TheSelfTestSwitchesOneHeadOffAndOnAgain) {
    open();
    EXPECT_TRUE(says(QStringLiteral("\u2713 Self-test")));
    std::vector<HeadMask> masks;
    for (const AttentionRequest& request : engine.run->attentionRequests)
        if (request.slot.rfind("self-test", 0) == 0) masks.push_back(request.mask);
    ASSERT_EQ(masks.size(), 3U);
    EXPECT_TRUE(masks[0].all());
    EXPECT_EQ(masks[1].offCount(), 1);
    EXPECT_TRUE(masks[2].all());
}

TEST_F(AblatePageTest, HiddenPageSendsNoRequest) {
    open();
    page->hide();
    const std::size_t ablations = engine.run->ablationRequests.size(),
                      maps = engine.run->attentionRequests.size();
    workspace.masks().toggle(0, 0);
    clock.advance(60'000);
    EXPECT_EQ(engine.run->ablationRequests.size(), ablations);
    EXPECT_EQ(engine.run->attentionRequests.size(), maps);
    page->show();
    settle();
    EXPECT_EQ(engine.run->ablationRequests.back().mask.offCount(), 1);
}

TEST_F(AblatePageTest, LanguageModelsAreJudgedByTheirLoss) {
    open(Task::LanguageModel);
    for (int h = 0; h < 2; ++h) switchHead(0, h);
    settle();
    EXPECT_TRUE(says(QStringLiteral("0.480 nats")));
    EXPECT_EQ(page->verdict().confidence, Verdict::Confidence::Shown);
    EXPECT_TRUE(page->verdict().text.startsWith(QStringLiteral("The model needs these heads")));
}

// The verdict names an effect only if the interval excludes 0, and suggests more samples only if
// more exist.
TEST(AblateTexts, AnIntervalThatIncludesZeroIsNotCalledAnEffect) {
    HeldOutEffect effect;
    effect.before = 0.9;
    effect.after = 0.88;
    effect.change = -0.02;
    effect.low = -0.05;
    effect.high = 0.01;
    effect.samples = 200;
    const auto verdict = [&effect](int off) { return heldOutVerdict(effect, off); };
    EXPECT_EQ(verdict(1).confidence, Verdict::Confidence::Unclear);
    EXPECT_TRUE(verdict(1).text.startsWith(QStringLiteral("Not clear from 200 sample")));
    EXPECT_TRUE(verdict(1).text.endsWith(
        QString::fromUtf8(": accuracy −2.0 points (95 % interval −5.0 to +1.0).")))
        << verdict(1).text.toStdString();
    EXPECT_TRUE(verdict(1).evidence.contains(QStringLiteral("More samples")));
    effect.whole = true;
    EXPECT_EQ(verdict(1).confidence, Verdict::Confidence::Unclear);
    EXPECT_FALSE(verdict(1).evidence.contains(QStringLiteral("More samples")))
        << "there are no more";
    effect.unchanged = true;
    EXPECT_TRUE(verdict(1).text.endsWith(QStringLiteral("changes between right and wrong.")));
    EXPECT_EQ(verdict(1).confidence, Verdict::Confidence::Shown);
    effect.whole = false;
    EXPECT_EQ(verdict(1).confidence, Verdict::Confidence::Unclear)
        << "another sample may change its prediction";
    effect.unchanged = false;
    effect.high = -0.005;
    EXPECT_EQ(verdict(1).confidence, Verdict::Confidence::Shown);
    EXPECT_TRUE(verdict(1).text.contains(QStringLiteral("needs this head")));
    effect.low = 0.01;
    effect.high = 0.03;
    effect.change = 0.02;
    EXPECT_TRUE(verdict(1).text.contains(QStringLiteral("better without")));
    effect.score = kLoss;
    EXPECT_TRUE(verdict(2).text.contains(QStringLiteral("needs these heads")))
        << "a rise of the loss is bad";
}

TEST(AblateTexts, WithAllHeadsOnTheVerdictSaysWhatToDo) {
    const Verdict verdict = heldOutVerdict(HeldOutEffect(), 0);
    EXPECT_EQ(verdict.confidence, Verdict::Confidence::None);
    EXPECT_TRUE(verdict.text.contains(QStringLiteral("Switch one off")));
}

TEST(AblateTexts, AChangeWithoutAnIntervalHasNoVerdict) {
    AblationReport report;
    report.before = {{kBleu, 12}};
    report.after = {{kBleu, 8}};
    report.difference = {{kBleu, -4}};
    report.written = 3;
    report.changed = 3;
    const auto effect = heldOutEffect(report);
    EXPECT_FALSE(effect.clear());
    EXPECT_FALSE(changeText(effect).contains(QStringLiteral("95 %")));
    EXPECT_TRUE(changeText(effect).contains(noIntervalText(NoInterval::TooFew)));
    EXPECT_EQ(heldOutVerdict(effect, 1).confidence, Verdict::Confidence::Unclear);
    EXPECT_FALSE(heldOutVerdict(effect, 1).text.contains(QStringLiteral("needs this head")));
}

}  // namespace
}  // namespace headscope::ui
