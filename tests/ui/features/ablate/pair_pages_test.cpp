// Tests the Attention and Ablate pages with an encoder-decoder model and real events.
#include "tests/ui/support/manual_clock.h"
#include "tests/ui/support/pair_fakes.h"
#include "tests/ui/support/typing.h"
#include "ui/features/ablate/ablate_page.h"
#include "ui/features/ablate/ablate_page_texts.h"
#include "ui/features/attention/attention_page.h"
#include "ui/plots/prediction_bars.h"
#include "ui/widgets/forms/target_bar.h"
#include "ui/workspace/head_map/head_map_panel.h"
#include "ui/workspace/workspace.h"

#include <gtest/gtest.h>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTest>

namespace headscope::ui {
namespace {

using test::typeOver;

// Fixture with a page on the encoder-decoder run.
template <class PageKind>
class PairPage : public ::testing::Test {
protected:
    void open() {
        run = std::make_shared<test::PairRunView>();
        engine.run = run;
        workspace.setEngine(&engine);
        workspace.openRun(QStringLiteral("runs/fake"));
        page = std::make_unique<PageKind>(workspace);
        page->resize(1200, 800);
        page->show();
        settle();
    }
    void settle() {
        ASSERT_TRUE(clock.reach([this] { return page->settled(); }, 30000));
    }
    template <class Widget>
    Widget* find(const char* name) const {
        return page->template findChild<Widget*>(QLatin1String(name));
    }
    void pick(const char* name, const QVariant& data) {
        auto* box = find<QComboBox>(name);
        const int index = box->findData(data);
        ASSERT_GE(index, 0);
        box->setCurrentIndex(index);
        Q_EMIT box->activated(index);
        settle();
    }

    std::shared_ptr<test::PairRunView> run;
    test::ManualClock clock;
    test::FakeEngine engine;
    Workspace workspace;
    std::unique_ptr<PageKind> page;
};

using PairAttention = PairPage<AttentionPage>;
using PairAblation = PairPage<AblatePage>;

// Encoder and decoder maps are square; a cross-attention map has target tokens as rows and source
// tokens as columns.
TEST_F(PairAttention, EachKindOfSiteShowsItsOwnSides) {
    open();
    const auto& map = page->pane()->view()->map();
    EXPECT_EQ(map.tokens(), 8) << "the source and its end";
    EXPECT_EQ(map.keys(), 8);
    EXPECT_EQ(map.name(), QStringLiteral("encoder.0, head 0"));
    page->chooseHead(1, 0);
    EXPECT_EQ(page->pane()->view()->map().tokens(), 4);
    EXPECT_EQ(page->pane()->view()->map().label(0), QStringLiteral("[BEGIN]"));
    EXPECT_TRUE(page->pane()->view()->map().causal());
    page->chooseHead(2, 1);
    const auto& cross = page->pane()->view()->map();
    EXPECT_EQ(cross.tokens(), 4);
    EXPECT_EQ(cross.keys(), 8);
    EXPECT_FALSE(cross.oneText());
    EXPECT_EQ(cross.label(0), QStringLiteral("uno"));
    EXPECT_EQ(cross.keyLabel(0), QStringLiteral("the"));
    EXPECT_FLOAT_EQ(cross.at(0, 6), 1);
    EXPECT_TRUE(cross.belongs(0, 6));
    EXPECT_FALSE(cross.belongs(1, 6));
    EXPECT_EQ(page->grid()->figure().rowLabel(2), QStringLiteral("C0"));
    const auto rows = page->pane()->view()->figure().csvRows();
    ASSERT_EQ(rows.size(), 4 * 8);
    EXPECT_EQ(rows[6], (QStringList{QStringLiteral("0"), QStringLiteral("uno"), QStringLiteral("6"),
                                    QStringLiteral("today"), QStringLiteral("1")}));
}

TEST_F(PairAttention, EveryViewOfACrossHeadIsPainted) {
    open();
    page->chooseHead(2, 1);
    for (const auto mode : {AttentionMode::Matrix, AttentionMode::Arcs, AttentionMode::Tokens}) {
        page->setMode(mode);
        EXPECT_FALSE(page->pane()->view()->grab().isNull());
    }
    page->setMode(AttentionMode::Arcs);
    page->pane()->view()->grab();
    EXPECT_EQ(page->pane()->arcs()->arcsPainted(), 4) << "one for each written token";
    page->setMode(AttentionMode::Matrix);
    page->pane()->view()->grab();
    EXPECT_EQ(page->pane()->matrix()->cellsPainted(), 32);
    for (const auto& choice : page->figures()) EXPECT_NE(choice.take(), nullptr);
}

TEST_F(PairAttention, AskForTheSamplesTargetTheModelsOwnOrAnother) {
    open();
    EXPECT_EQ(run->attentionRequests.back().input.target, ModelInput::Target::Reference);
    EXPECT_TRUE(page->target()->text().contains(QStringLiteral("Target: uno due tre")));
    pick("target-kind", int(ModelInput::Target::Written));
    EXPECT_EQ(run->attentionRequests.back().input.target, ModelInput::Target::Written);
    EXPECT_TRUE(page->target()->text().contains(QStringLiteral("Generated: uno tre")));
    page->target()->showHeard(QStringLiteral("uno"));
    EXPECT_TRUE(page->target()->text().contains(QStringLiteral("uno \u2026")));
}

TEST_F(PairAttention, AnOwnTargetIsForced) {
    open();
    pick("target-kind", int(ModelInput::Target::Text));
    auto* own = find<QLineEdit>("own-target");
    ASSERT_TRUE(own->isVisible());
    QTest::keyClicks(own, QStringLiteral("tre"));
    settle();
    EXPECT_EQ(run->attentionRequests.back().input.targetText, "tre");
    page->chooseHead(2, 0);
    EXPECT_EQ(page->pane()->view()->map().tokens(), 2);
    pick("target-kind", int(ModelInput::Target::Written));
    EXPECT_TRUE(page->target()->text().contains(QStringLiteral("Generated: uno tre")));
    EXPECT_TRUE(page->target()->text().contains(QStringLiteral("Reference: uno due tre")));
    auto* source = find<QPlainTextEdit>("own-sentence");
    typeOver(source, QStringLiteral("dog"));
    settle();
    EXPECT_EQ(run->attentionRequests.back().input.text, "dog");
    EXPECT_TRUE(run->attentionRequests.back().onText != nullptr)
        << "it is told while it is written";
}

TEST_F(PairAttention, TheBestHeadIsOneClickAway) {
    open();
    QTest::mouseClick(find<QPushButton>("best-head"), Qt::LeftButton);
    EXPECT_EQ(page->grid()->current(), (plots::HeadGrid::Place{2, 1}));
    EXPECT_TRUE(page->target()->text().contains(QStringLiteral("alignment error")));
}

TEST_F(PairAttention, AlternativesFollowTheTokenThatIsLookedAt) {
    open();
    page->chooseHead(2, 1);
    const auto* bars = page->findChild<plots::PredictionBars*>();
    ASSERT_FALSE(bars->bars().empty());
    EXPECT_EQ(bars->bars()[0].name, QStringLiteral("uno"));
    QTest::keyClick(page->pane()->matrix(), Qt::Key_Right, Qt::ShiftModifier);
    QTest::keyClick(page->pane()->matrix(), Qt::Key_Right, Qt::ShiftModifier);
    EXPECT_EQ(bars->bars()[0].name, QStringLiteral("due"));
    for (int i = 0; i < 9; ++i)
        QTest::keyClick(page->pane()->matrix(), Qt::Key_Right, Qt::ShiftModifier);
    EXPECT_EQ(page->lock().active(), 3) << "the last written token, whatever the source has";
}

TEST_F(PairAblation, BleuAndTextsAreReportedBeforeAndAfter) {
    open();
    EXPECT_EQ(run->ablationRequests.back().written, 100);
    workspace.masks().toggle(2, 1);
    settle();
    const auto says = [&](const QString& part) {
        const auto labels = page->findChildren<QLabel*>();
        return std::any_of(labels.begin(), labels.end(),
                           [&](const QLabel* label) { return label->text().contains(part); });
    };
    EXPECT_TRUE(says(QStringLiteral("25.0")));
    EXPECT_TRUE(says(QStringLiteral("All heads on: uno tre")));
    EXPECT_TRUE(says(QStringLiteral("With heads off: due")));
    EXPECT_TRUE(says(QStringLiteral("vor \u2192 nach")));
    EXPECT_EQ(page->map()->cells()->view().rows.back().name, QStringLiteral("C0"));
    pick("written-texts", 300);
    EXPECT_EQ(run->ablationRequests.back().written, 300);
    pick("written-texts", 0);
    EXPECT_EQ(run->ablationRequests.back().written, 0);
    EXPECT_TRUE(says(QStringLiteral("Mean loss"))) << "what is left is the loss";
}

TEST(MeanByKind, AddsUpTheHeadsOfAKind) {
    ModelShape shape;
    shape.layers = 3;
    shape.heads = 2;
    shape.sites = {"encoder.0", "decoder.0", "cross.0"};
    const auto text = meanByKindText(shape, {0.1, 0.3, 0, 0, 1, 2}, scoreKind(kLoss));
    EXPECT_TRUE(text.contains(QStringLiteral("encoder 0.200, decoder 0.000, cross 1.500")))
        << text.toStdString();
    shape.sites = {"encoder.0", "encoder.1", "encoder.2"};
    EXPECT_TRUE(meanByKindText(shape, {0.1, 0.3, 0, 0, 1, 2}, scoreKind(kLoss)).isEmpty());
    EXPECT_EQ(shape.shortName(1), "L1");
}

}  // namespace
}  // namespace headscope::ui
