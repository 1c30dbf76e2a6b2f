// Tests what the Ablate page says about samples, intervals and the importance of heads.
#include "tests/support/fake_engine.h"
#include "tests/ui/support/manual_clock.h"
#include "ui/features/ablate/ablate_page.h"
#include "ui/features/ablate/ablate_page_texts.h"
#include "ui/workspace/workspace.h"

#include <gtest/gtest.h>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>

#include <cmath>

namespace headscope::ui {
namespace {

// Fixture with the Ablate page on a fake run of 216 validation and 240 test samples.
class AblateImportanceTest : public ::testing::Test {
protected:
    AblateImportanceTest() {
        engine.run = std::make_shared<test::FakeRunView>();
        engine.run->m_info.validSamples = 216;
        engine.run->m_info.testSamples = 240;
    }
    void open() {
        workspace.setEngine(&engine);
        workspace.openRun(QStringLiteral("runs/fake"));
        page = std::make_unique<AblatePage>(workspace);
        page->resize(1200, 900);
        page->show();
    }
    void settle() {
        ASSERT_TRUE(clock.reach([this] { return page->settled(); }, 5000));
    }
    void choose(const QString& item) {
        for (QComboBox* box : page->findChildren<QComboBox*>())
            if (const int index = box->findText(item); index >= 0) {
                box->setCurrentIndex(index);
                Q_EMIT box->activated(index);
            }
        settle();
    }
    // Null if no button has this text.
    const QPushButton* button(const char* text) const {
        for (const auto* one : page->findChildren<QPushButton*>())
            if (one->text() == QLatin1String(text)) return one;
        return nullptr;
    }

    test::ManualClock clock;
    test::FakeEngine engine;
    Workspace workspace;
    std::unique_ptr<AblatePage> page;
};

TEST_F(AblateImportanceTest, TheButtonNamesTheSamplesThatTheSplitHas) {
    open();
    settle();
    EXPECT_TRUE(button("Measure on 216 samples"));
    choose(QStringLiteral("on test"));
    EXPECT_TRUE(button("Measure on 240 samples"));
    choose(QStringLiteral("200 samples"));
    EXPECT_TRUE(button("Measure on 200 samples"));
}

TEST_F(AblateImportanceTest, BothAccuraciesHaveTheirInterval) {
    const Score score = shareScore(kAccuracy, 0.833, 240);
    EXPECT_EQ(levelRangeText(&score), QStringLiteral("95 % interval 78.1 to 87.5"));
    const Score without{kAccuracy, 0.833};
    EXPECT_TRUE(levelRangeText(&without).isEmpty());
    EXPECT_TRUE(levelRangeText(nullptr).isEmpty());
    open();
    settle();
    int shown = 0;
    for (const auto* label : page->findChildren<QLabel*>())
        shown += label->isVisible() && label->text().startsWith(QStringLiteral("95 % interval"));
    EXPECT_EQ(shown, 2);
}

TEST_F(AblateImportanceTest, KeepOneSaysWhyItIsNotPossible) {
    engine.run->hold = true;
    open();
    const auto* keep = button("Keep one per layer");
    ASSERT_TRUE(keep);
    ASSERT_FALSE(keep->isEnabled());
    const QString why = keep->toolTip();
    EXPECT_TRUE(why.startsWith(QStringLiteral("Measure the importance"))) << why.toStdString();
    engine.run->hold = false;
    engine.run->releaseAll();
    settle();
    EXPECT_TRUE(keep->isEnabled());
    EXPECT_NE(keep->toolTip(), why);
}

// The page measures each head alone, so it has an answer before any is switched off. One of 40
// useless heads has an interval above 0.
TEST(AblateTexts, SingleHeadsMatterIfChanceCannotExplainIt) {
    const double nan = std::nan("");
    HeadScoreChange change{kAccuracy, {}, {}};
    change.changes.assign(33, 0.0);
    change.range.assign(33, {-0.01, 0.01});
    change.changes[32] = nan;
    change.range[32] = {nan, nan};  // a head that the layer does not have
    const auto none = singleHeadsVerdict(change);
    EXPECT_EQ(none.confidence, Verdict::Confidence::Unclear);
    EXPECT_TRUE(none.text.startsWith(QStringLiteral("No single head"))) << none.text.toStdString();
    change.changes[0] = 0.012;
    change.range[0] = {0.002, 0.022};
    const auto perhaps = singleHeadsVerdict(change);
    EXPECT_EQ(perhaps.confidence, Verdict::Confidence::Unclear);
    EXPECT_TRUE(perhaps.text.contains(QStringLiteral("chance"))) << perhaps.text.toStdString();
    // For 32 heads, an interval of 95 % becomes 3.16 / 1.96 times as wide.
    change.changes[0] = 0.017;
    change.range[0] = {0.007, 0.027};
    const auto one = singleHeadsVerdict(change);
    EXPECT_EQ(one.confidence, Verdict::Confidence::Shown);
    EXPECT_TRUE(one.text.startsWith(QStringLiteral("1 of 32 heads"))) << one.text.toStdString();
    change.changes[0] = 0.016;
    change.range[0] = {0.006, 0.026};
    EXPECT_EQ(singleHeadsVerdict(change).confidence, Verdict::Confidence::Unclear);
    change.range.assign(33, {nan, nan});
    EXPECT_EQ(singleHeadsVerdict(change), Verdict()) << "nothing is known";
}

}  // namespace
}  // namespace headscope::ui
