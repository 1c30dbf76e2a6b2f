// Tests the view of redundant sets and compositions: presenter, picture, table, slider and buttons.
#include "ui/features/heads/heads_sets.h"
#include "tests/support/fake_engine.h"
#include "tests/ui/support/manual_clock.h"
#include "ui/plots/head_links.h"

#include <gtest/gtest.h>
#include <QComboBox>
#include <QPushButton>
#include <QSlider>
#include <QTableView>
#include <QTest>

#include <cmath>

namespace headscope::ui {
namespace {

// Two layers of four heads. In layer 1, head 0 predicts heads 2 and 3.
class SetsRun : public test::FakeRunView {
public:
    SetsRun() {
        answers<RedundancyRequest>(&redundancyRequests,
                                   [this](const auto& request) { return redundancy(request); });
        answers<CompositionRequest>(
            &compositionRequests, [this](const auto& request) -> Result<CompositionReport> {
                if (refuses) return Error{ErrorCode::Usage, "a single layer"_m, "Use two layers"_m};
                return composition(request);
            });
    }
    std::vector<RedundancyRequest> redundancyRequests;
    std::vector<CompositionRequest> compositionRequests;
    Interval least{0.93, 0.99};
    bool redundant = true, both = false, refuses = false;

private:
    Result<RedundancyReport> redundancy(const RedundancyRequest& request) const {
        RedundancyReport report;
        report.step = request.step < 0 ? newest : request.step;
        report.split = "valid";
        report.samples = 200;
        report.readSamples = 100;
        report.available = 500;
        report.threshold = request.threshold;
        for (int site = 0; site < 2; ++site) {
            SiteRedundancy one;
            one.site = site;
            for (int head = 0; head < 4; ++head)
                one.heads.push_back(
                    {0.1 * head + 0.2 * site,
                     {0.1 * head + 0.2 * site - 0.05, 0.1 * head + 0.2 * site + 0.05}});
            if (site == 1 && redundant) one.sets = {{{2, 3}, {0}, {0.96, least}}};
            if (site == 0 && both) one.sets = {{{1}, {2}, {0.95, least}}};
            report.sites.push_back(std::move(one));
        }
        return report;
    }
    Result<CompositionReport> composition(const CompositionRequest& request) const {
        CompositionReport report;
        report.step = request.step < 0 ? newest : request.step;
        report.heads = headsOf(m_shape);
        for (int i = 0; i < request.strongest; ++i) {
            Composition edge;
            edge.from = {0, i % 4};
            edge.to = {1, (i / 4) % 4};
            edge.side = static_cast<CompositionSide>(i % 3);
            edge.chance = 0.1;
            // The last ten are below chance.
            edge.value = i < 40 ? 0.6 - 0.01 * i : 0.05;
            report.strongest.push_back(edge);
        }
        return report;
    }
};

class HeadsSetsTest : public ::testing::Test {
protected:
    void open() {
        run = std::make_shared<SetsRun>();
        engine.run = run;
        workspace.setEngine(&engine);
        workspace.openRun(QStringLiteral("runs/fake"));
        view = std::make_unique<HeadsSets>(workspace);
        view->resize(1200, 800);
        view->show();
        settle();
    }
    void settle() {
        ASSERT_TRUE(clock.reach([this] { return view->settled(); }, 5000));
    }
    void start() {
        ASSERT_TRUE(view->start()->isVisible());
        QTest::mouseClick(view->start(), Qt::LeftButton);
        settle();
    }
    QAbstractItemModel* rows() const {
        return view->findChild<QTableView*>(QStringLiteral("heads-sets-rows"))->model();
    }
    QString cell(int row, int column) const { return rows()->index(row, column).data().toString(); }

    test::ManualClock clock;
    test::FakeEngine engine;
    std::shared_ptr<SetsRun> run;
    Workspace workspace;
    std::unique_ptr<HeadsSets> view;
};

TEST_F(HeadsSetsTest, NothingIsMeasuredBeforeTheButton) {
    open();
    EXPECT_TRUE(run->redundancyRequests.empty());
    EXPECT_TRUE(view->verdict().text.isEmpty());
    EXPECT_TRUE(view->figures().isEmpty());
    EXPECT_EQ(view->picture()->figure().shape.layers, 0);
    start();
    ASSERT_EQ(run->redundancyRequests.size(), 1u);
    EXPECT_FALSE(view->start()->isVisible());
    EXPECT_EQ(view->figures().size(), 1);
}

TEST_F(HeadsSetsTest, SetsHaveLettersARowAndAVerdict) {
    open();
    start();
    const auto& figure = view->picture()->figure();
    EXPECT_EQ(figure.letterOf({1, 0}), QStringLiteral("A"));
    EXPECT_EQ(figure.letterOf({1, 3}), QStringLiteral("A"));
    EXPECT_EQ(figure.letterOf({1, 1}), QString());
    EXPECT_NEAR(figure.valueOf({1, 2}), 0.4, 1e-12);
    ASSERT_EQ(rows()->rowCount(), 1);
    EXPECT_EQ(cell(0, 1), QStringLiteral("2, 3"));
    EXPECT_EQ(cell(0, 2), QStringLiteral("0"));
    const Verdict verdict = view->verdict();
    EXPECT_EQ(verdict.confidence, Verdict::Confidence::Shown);
    for (const char* part : {"of heads 2, 3", "from those of head 0", "0.96", "0.93 to 0.99"})
        EXPECT_TRUE(verdict.text.contains(QString::fromUtf8(part))) << verdict.text.toStdString();
    // A click on the row selects the first head of the set.
    auto* table = view->findChild<QTableView*>(QStringLiteral("heads-sets-rows"));
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                      table->visualRect(rows()->index(0, 0)).center());
    EXPECT_EQ(workspace.selection().head(), (HeadPlace{1, 2}));
}

// One letter in two layers looked like one set of both.
TEST_F(HeadsSetsTest, ALetterStandsForOneSet) {
    open();
    run->both = true;
    start();
    const auto& figure = view->picture()->figure();
    EXPECT_EQ(figure.letterOf({0, 1}), QStringLiteral("A"));
    EXPECT_EQ(figure.letterOf({1, 3}), QStringLiteral("B"));
}

TEST_F(HeadsSetsTest, ANarrowIntervalKeepsItsWidth) {
    open();
    run->least = {0.9612, 0.9638};
    start();
    EXPECT_TRUE(view->verdict().text.contains(QStringLiteral("0.961 to 0.964")))
        << view->verdict().text.toStdString();
}

TEST_F(HeadsSetsTest, VerdictIsUnclearIfTheIntervalReachesBelowTheThreshold) {
    open();
    run->least = {0.85, 0.99};
    start();
    EXPECT_EQ(view->verdict().confidence, Verdict::Confidence::Unclear);
}

TEST_F(HeadsSetsTest, WithoutSetsTheVerdictNamesTheMostPredictableHead) {
    open();
    run->redundant = false;
    start();
    EXPECT_EQ(rows()->rowCount(), 0);
    EXPECT_TRUE(view->verdict().text.contains(QStringLiteral("L1H3")))
        << view->verdict().text.toStdString();
    EXPECT_EQ(view->verdict().confidence, Verdict::Confidence::Shown);
}

TEST_F(HeadsSetsTest, SliderLimitsTheLinksAboveChance) {
    open();
    QTest::keyClick(view->modes(), Qt::Key_Down);
    EXPECT_EQ(view->presenter().shown(), HeadSetsPresenter::Shown::Composition);
    start();
    ASSERT_EQ(run->compositionRequests.size(), 1u);
    EXPECT_EQ(run->compositionRequests[0].strongest, 50);
    EXPECT_EQ(view->picture()->figure().links.size(), 20u);
    EXPECT_EQ(rows()->rowCount(), 20);
    EXPECT_EQ(cell(0, 3), QStringLiteral("0.50"));
    view->slider()->setFocus();
    QTest::keyClick(view->slider(), Qt::Key_Home);
    EXPECT_EQ(view->picture()->figure().links.size(), 1u);
    QTest::keyClick(view->slider(), Qt::Key_End);
    EXPECT_EQ(view->picture()->figure().links.size(), 40u) << "ten are below chance";
    EXPECT_TRUE(view->verdict().text.contains(QStringLiteral(
        "0.50 above chance (composition 0.60; chance, mean of 20 random pairs: 0.10)")));
    EXPECT_EQ(view->verdict().confidence, Verdict::Confidence::Unclear) << "no test";
    // The sets are another measurement.
    QTest::keyClick(view->modes(), Qt::Key_Up);
    EXPECT_TRUE(view->start()->isVisible());
}

TEST_F(HeadsSetsTest, ClickSelectsAHeadAndKeysMoveOn) {
    open();
    start();
    QTest::mouseClick(view->picture(), Qt::LeftButton, {},
                      view->picture()->cellRect({0, 2}).center().toPoint());
    EXPECT_EQ(workspace.selection().head(), (HeadPlace{0, 2}));
    QTest::keyClick(view->picture(), Qt::Key_Down);
    EXPECT_EQ(workspace.selection().head(), (HeadPlace{1, 2}));
    EXPECT_TRUE(view->picture()->cellWords({1, 2}).contains(QStringLiteral("0.4")));
}

TEST_F(HeadsSetsTest, RefusalIsReported) {
    open();
    run->refuses = true;
    view->presenter().show(HeadSetsPresenter::Shown::Composition);
    QString message;
    QObject::connect(&view->presenter(), &HeadSetsPresenter::failed, view.get(),
                     [&](const Error& error) { message = QString::fromStdString(error.text()); });
    start();
    EXPECT_TRUE(message.contains(QStringLiteral("a single layer")));
    EXPECT_TRUE(view->start()->isVisible()) << "it can be tried again";
}

TEST_F(HeadsSetsTest, AnotherRunLeavesNothingOfTheFormer) {
    open();
    start();
    auto other = std::make_shared<SetsRun>();
    other->m_info.path = "runs/other";
    engine.run = other;
    workspace.openRun(QStringLiteral("runs/other"));
    settle();
    EXPECT_FALSE(view->presenter().sets());
    EXPECT_TRUE(view->start()->isVisible());
    view->resetView();
    EXPECT_EQ(view->modes()->currentIndex(), 0);
}

}  // namespace
}  // namespace headscope::ui
