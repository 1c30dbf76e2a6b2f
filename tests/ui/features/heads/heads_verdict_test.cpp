// Tests the verdicts of the views of the Heads page: numbers and confidence, from presenters with
// known answers.
#include "ui/features/heads/heads_verdict.h"
#include "core/api/requests/effective_heads.h"
#include "tests/ui/support/heads_fakes.h"
#include "tests/ui/support/overview_fakes.h"
#include "ui/features/heads/heads_presenter.h"
#include "ui/features/heads/overview_presenter.h"

#include <gtest/gtest.h>

#include <tuple>

namespace headscope::ui {
namespace {

using Confidence = Verdict::Confidence;

class MatricesVerdictTest : public test::HeadsScene {
protected:
    bool settled() const override { return presenter.settled(); }
    void show(bool both) {
        presenter.setActive(true);
        both ? openBoth() : openA();
    }
    // Replaces both runs by runs of one layer, with these numbers of heads.
    void useOneLayer(int headsA = 4, int headsB = 4) {
        for (const auto& [name, level, heads] :
             {std::tuple("a", 0.9, headsA), std::tuple("b", 0.3, headsB)}) {
            auto one = std::make_shared<test::HeadsRun>(level, Task::TextClassification, 1, heads);
            one->m_info = run(name).m_info;
            engine.views[name] = one;
        }
    }
    void setExcess(const char* name, double excess, double half) {
        auto& of = run(name).excess;
        of.similarity = 0.5 + excess;
        of.chance = 0.5;
        of.excess = excess;
        of.interval = Interval{excess - half, excess + half};
    }
    // Effective number of heads of a layer of a fake run, at its last step.
    static QString effective(double level, int layer) {
        std::vector<double> matrix;
        for (int row = 0; row < 4; ++row)
            for (int column = 0; column < 4; ++column)
                matrix.push_back(test::headsValue(level, layer, row, column, 300));
        return QString::number(effectiveHeads(matrix, 4), 'f', 1);
    }

    HeadsPresenter presenter{workspace};
};

TEST_F(MatricesVerdictTest, WithoutARunThereIsNone) {
    EXPECT_EQ(matricesVerdict(presenter, {0}), Verdict());
}

TEST_F(MatricesVerdictTest, OneRunIsComparedWithIndependentHeads) {
    setExcess("a", 0.2, 0.01);
    show(false);
    // Independent heads: 4^2 / (4 + 12 * 0.2^2) = 3.57.
    const Verdict verdict = matricesVerdict(presenter, {0});
    EXPECT_TRUE(verdict.text.startsWith(
        QStringLiteral("Layer 0: 4 heads work like %1 (independent heads: 3.6).")
            .arg(effective(0.9, 0))))
        << verdict.text.toStdString();
    EXPECT_EQ(verdict.confidence, Confidence::Unclear) << "the interval is of four layers";
    EXPECT_TRUE(
        verdict.text.endsWith(QStringLiteral("There is no interval for this layer alone.")));
    EXPECT_TRUE(verdict.evidence.contains(QStringLiteral("7,600 samples of the test split")))
        << verdict.evidence.toStdString();
    presenter.choosePair({0, 2, 0, 1});
    EXPECT_TRUE(
        matricesVerdict(presenter, {0})
            .text.startsWith(QStringLiteral("Layer 2: 4 heads work like ") + effective(0.9, 2)));
}

TEST_F(MatricesVerdictTest, TheIntervalCarriesASentenceAboutTheOnlyLayer) {
    useOneLayer();
    setExcess("a", 0.2, 0.01);
    show(false);
    const Verdict verdict = matricesVerdict(presenter, {0});
    EXPECT_EQ(verdict.confidence, Confidence::Shown) << verdict.text.toStdString();
    EXPECT_TRUE(verdict.text.endsWith(QStringLiteral("(independent heads: 3.6).")));
}

TEST_F(MatricesVerdictTest, AValueThatIndependentHeadsReachSaysNothing) {
    useOneLayer();
    setExcess("a", 0.2, 0.01);
    run("a").chanceLevel = 0.999;
    show(false);
    presenter.chooseMeasure("out-cos");
    settle();
    const Verdict verdict = matricesVerdict(presenter, {0});
    EXPECT_EQ(verdict.confidence, Confidence::Unclear);
    EXPECT_TRUE(verdict.text.contains(QStringLiteral("Independent heads are already")));
    EXPECT_FALSE(verdict.text.contains(QStringLiteral("uniform"))) << "it is not about maps";
}

TEST_F(MatricesVerdictTest, ARunIsNamedIfTheOtherHasNoNumber) {
    useOneLayer(1, 4);
    setExcess("b", 0.1, 0.01);
    show(true);
    EXPECT_TRUE(matricesVerdict(presenter, {0, 1}).text.startsWith(QStringLiteral("B: Layer 0:")));
}

TEST_F(MatricesVerdictTest, DifferentNumbersOfHeadsAreBothNamed) {
    useOneLayer(4, 3);
    setExcess("a", 0.2, 0.01);
    setExcess("b", 0.1, 0.01);
    show(true);
    const QString text = matricesVerdict(presenter, {0, 1}).text;
    EXPECT_TRUE(text.startsWith(QStringLiteral("Layer 0: 4 heads work like")))
        << text.toStdString();
    EXPECT_TRUE(text.contains(QStringLiteral("In B (lambda 0.1): 3 heads work like")));
}

TEST_F(MatricesVerdictTest, AnExcessThatMayBeChanceIsUnclear) {
    setExcess("a", 0.01, 0.02);
    show(false);
    const Verdict verdict = matricesVerdict(presenter, {0});
    EXPECT_EQ(verdict.confidence, Confidence::Unclear);
    EXPECT_TRUE(verdict.text.contains(QStringLiteral("Not clear from")))
        << verdict.text.toStdString();
}

TEST_F(MatricesVerdictTest, WithoutAnIntervalNothingIsShown) {
    show(true);
    const Verdict verdict = matricesVerdict(presenter, {0, 1});
    EXPECT_EQ(verdict.confidence, Confidence::Unclear);
    EXPECT_TRUE(verdict.text.endsWith(QStringLiteral("There is no interval.")));
}

TEST_F(MatricesVerdictTest, TwoRunsDifferOnlyIfTheirIntervalsDo) {
    useOneLayer();
    setExcess("a", 0.2, 0.01);
    setExcess("b", 0.1, 0.01);
    show(true);
    EXPECT_EQ(matricesVerdict(presenter, {0, 1}).confidence, Confidence::Shown);
    EXPECT_TRUE(matricesVerdict(presenter, {0, 1})
                    .text.contains(QStringLiteral("In B (lambda 0.1): ") + effective(0.3, 0)));
    setExcess("b", 0.19, 0.02);
    presenter.chooseStep(1);
    settle();
    const Verdict verdict = matricesVerdict(presenter, {0, 1});
    EXPECT_EQ(verdict.confidence, Confidence::Unclear);
    EXPECT_TRUE(
        verdict.text.contains(QStringLiteral("Which run is further from independent heads")));
}

// The intervals are of all layers. A layer in which run B is more alike must not be called less so.
TEST_F(MatricesVerdictTest, IntervalsOfTheOppositeSignDoNotCarryTheSentence) {
    setExcess("a", 0.1, 0.01);
    setExcess("b", 0.2, 0.01);
    show(true);
    const Verdict verdict = matricesVerdict(presenter, {0, 1});
    EXPECT_EQ(verdict.confidence, Confidence::Unclear);
    EXPECT_TRUE(verdict.text.contains(QStringLiteral("the other way round")))
        << verdict.text.toStdString();
}

TEST_F(MatricesVerdictTest, FlatMapsComeBeforeAnyNumber) {
    setExcess("a", 0.2, 0.01);
    setExcess("b", 0.1, 0.01);
    run("b").flatness = 0.99;
    show(true);
    EXPECT_TRUE(matricesVerdict(presenter, {0, 1})
                    .text.startsWith(QStringLiteral("Maps of layer 0 in B are nearly uniform")));
    EXPECT_TRUE(matricesVerdict(presenter, {0}).text.startsWith(QStringLiteral("A: Layer 0:")))
        << "only B is flat";
}

TEST_F(MatricesVerdictTest, OtherMeasuresAreComparedByTheirMean) {
    useOneLayer();
    setExcess("a", 0.2, 0.01);
    show(false);
    presenter.chooseMeasure("out-cos");
    settle();
    const Verdict verdict = matricesVerdict(presenter, {0});
    EXPECT_EQ(verdict.confidence, Confidence::Shown);
    EXPECT_TRUE(verdict.text.startsWith(QStringLiteral("Layer 0: mean of the pairs 0.9")))
        << verdict.text.toStdString();
    EXPECT_TRUE(verdict.text.contains(QStringLiteral("(independent heads: 0.2)")));
}

class OverviewVerdictTest : public ::testing::Test {
protected:
    OverviewVerdictTest() {
        workspace.setEngine(&engine);
        presenter.setActive(true);
        workspace.openRun(QStringLiteral("o"));
    }
    void settle() {
        ASSERT_TRUE(clock.reach([this] { return presenter.settled(); }, 5000));
    }

    test::ManualClock clock;
    test::OverviewEngine engine;
    Workspace workspace;
    OverviewPresenter presenter{workspace};
};

TEST_F(OverviewVerdictTest, NamesTheLayerWithTheFewestEffectiveHeads) {
    settle();
    const Verdict verdict = overviewVerdict(presenter);
    EXPECT_EQ(verdict.text,
              QStringLiteral("Layer 0 has the fewest effective heads: 4 work like 2.5 "
                             "(no interval)."));
    EXPECT_EQ(verdict.confidence, Confidence::Unclear);
}

}  // namespace
}  // namespace headscope::ui
