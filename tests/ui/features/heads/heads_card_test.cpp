// Tests the view of one head over all samples, with real mouse and key events.
#include "ui/features/heads/heads_card.h"
#include "core/api/requests/head_card.h"
#include "tests/ui/support/child.h"
#include "tests/ui/support/heads_fakes.h"
#include "tests/ui/support/manual_clock.h"
#include "ui/features/heads/heads_page.h"
#include "ui/plots/point_map.h"

#include <gtest/gtest.h>
#include <QComboBox>
#include <QScrollArea>
#include <QTableView>
#include <QTest>

namespace headscope::ui {
namespace {

// Fake run with ten samples. In sample i the head contributes i, and removing the head raises the
// loss by 0.1 i.
class CardRun : public test::HeadsRun {
public:
    CardRun() : HeadsRun(0.9, Task::TextClassification, 2, 4) {
        m_info.path = "c";
        m_info.name = "card run";
        answers<HeadCardRequest>(&headCardRequests,
                                 [this](const auto& request) { return card(request); });
    }
    std::vector<HeadCardRequest> headCardRequests;
    bool classes = true;  // false: a generative model, without classes

private:
    Result<HeadCard> card(const HeadCardRequest& request) const {
        HeadCard card;
        card.head = request.head;
        card.step = request.step < 0 ? newest : request.step;
        card.split = "valid";
        card.samples = card.available = 500;
        card.flipped = 1;
        CardList most{"contribution", {}}, flipped{"flipped", {9}};
        for (int i = 0; i < 10; ++i) {
            CardSample sample;
            sample.index = 100 + i;
            sample.text = "text " + std::to_string(i);
            sample.contribution = i;
            sample.lossChange = 0.1 * i;
            sample.label = sample.with = 0;
            sample.without = i == 9 ? 2 : 0;
            card.shown.push_back(sample);
            most.samples.insert(most.samples.begin(), i);
        }
        card.lists = {most};
        if (classes) card.lists.push_back(flipped);
        card.offsets = {{-1, 0.7, 0.2}, {0, 0.3, 0.8}};
        card.attended = {{"bank", 12, 3.5}};
        card.queryKeys.points = {{false, 104, 0, "bank", -2, 0},
                                 {false, 107, 3, "loan", 2, 1},
                                 {true, 104, 0, "bank", 0, -1}};
        card.queryKeys.explained[0] = 0.5;
        card.queryKeys.explained[1] = 0.25;
        card.attending = {{"loan", 7, 0.5}};
        if (request.head.head != 3)
            card.effects = {{0.25, 0.5}, {-0.1, -0.2}, {-0.05, 0}, {-0.1, 0.1}};
        return card;
    }
};

// Fixture with the Heads page showing one head over all samples.
class HeadsCardTest : public ::testing::Test {
protected:
    HeadsCardTest() {
        engine.views["c"] = std::make_shared<CardRun>();
        workspace.setEngine(&engine);
    }
    void SetUp() override {
        page = std::make_unique<HeadsPage>(workspace);
        page->showView(HeadsView::OneHead);
        page->resize(1280, 820);
        page->show();
    }
    void settle() {
        ASSERT_TRUE(clock.reach([this] { return page->settled(); }, 5000));
    }
    void open() {
        workspace.openRun(QStringLiteral("c"));
        settle();
        ASSERT_NE(view().presenter().card(), nullptr);
    }
    HeadsCard& view() { return *page->card(); }
    CardRun& run() { return static_cast<CardRun&>(*engine.views["c"]); }
    QString cell(QTableView* table, int row, int column) {
        return table->model()->index(row, column).data().toString();
    }
    void chooseList(const char* id) {
        const int index =
            test::child<QComboBox>(view(), "heads-card-lists")->findData(QString::fromLatin1(id));
        test::child<QComboBox>(view(), "heads-card-lists")->setCurrentIndex(index);
        Q_EMIT test::child<QComboBox>(view(), "heads-card-lists")->activated(index);
    }

    test::ManualClock clock;
    test::HeadsEngine engine;
    Workspace workspace;
    std::unique_ptr<HeadsPage> page;
};

TEST_F(HeadsCardTest, ShowsAPlaceholderAndThenWhatTheHeadDoes) {
    EXPECT_TRUE(view().summary().contains(QStringLiteral("Open a run")));
    open();
    EXPECT_TRUE(view().summary().contains(QStringLiteral("500"))) << view().summary().toStdString();
    EXPECT_EQ(cell(test::child<QTableView>(view(), "heads-card-samples"), 0, 0),
              QStringLiteral("text 9 [World]"));
    EXPECT_EQ(cell(test::child<QTableView>(view(), "heads-card-attended"), 0, 0),
              QStringLiteral("bank (12)"));
    const auto offsets = view().presenter().offsets();
    ASSERT_EQ(offsets.panels.size(), 1U);
    EXPECT_NEAR(offsets.panels[0].lines[0].points[0].y, 70, 1e-9);
    EXPECT_EQ(page->figures().size(), 3);
}

TEST_F(HeadsCardTest, AnotherListShowsOtherSamplesAndBothPredictions) {
    open();
    chooseList("flipped");
    ASSERT_EQ(test::child<QTableView>(view(), "heads-card-samples")->model()->rowCount(), 1);
    EXPECT_EQ(cell(test::child<QTableView>(view(), "heads-card-samples"), 0, 4),
              QStringLiteral("World \u2192 Business"));
}

TEST_F(HeadsCardTest, AModelThatChoosesNoClassHasNoColumnForIt) {
    open();
    chooseList("flipped");
    EXPECT_FALSE(test::child<QTableView>(view(), "heads-card-samples")->isColumnHidden(4));
    run().classes = false;
    workspace.selection().chooseHead({1, 2});
    settle();
    // The list of changed predictions is also missing, whichever list was selected before.
    EXPECT_EQ(test::child<QComboBox>(view(), "heads-card-lists")->currentData().toString(),
              QStringLiteral("contribution"));
    test::child<QComboBox>(view(), "heads-card-lists")
        ->setCurrentIndex(
            test::child<QComboBox>(view(), "heads-card-lists")->findData(QStringLiteral("helped")));
    QTest::keyClick(test::child<QComboBox>(view(), "heads-card-lists"), Qt::Key_Down);
    EXPECT_EQ(test::child<QComboBox>(view(), "heads-card-lists")->currentData().toString(),
              QStringLiteral("helped"));
    EXPECT_TRUE(test::child<QTableView>(view(), "heads-card-samples")->isColumnHidden(4));
    EXPECT_EQ(test::child<QTableView>(view(), "heads-card-samples")->model()->rowCount(), 10);
}

TEST_F(HeadsCardTest, AClickOnASampleIsForEveryPage) {
    open();
    const QRect row =
        test::child<QTableView>(view(), "heads-card-samples")
            ->visualRect(
                test::child<QTableView>(view(), "heads-card-samples")->model()->index(1, 0));
    QTest::mouseClick(test::child<QTableView>(view(), "heads-card-samples")->viewport(),
                      Qt::LeftButton, {}, row.center());
    EXPECT_EQ(workspace.selection().inspection().input.split, "valid");
    EXPECT_EQ(workspace.selection().inspection().input.index, 108);
    settle();
    EXPECT_EQ(run().headCardRequests.size(), 1U) << "the head is the same";
}

TEST_F(HeadsCardTest, KeysWalkAndWhatIsKnownIsNotMeasuredAgain) {
    open();
    view().setFocus();
    QTest::keyClick(&view(), Qt::Key_Right);
    EXPECT_EQ(view().presenter().card(), nullptr) << "not what another head does";
    settle();
    ASSERT_EQ(run().headCardRequests.size(), 2U);
    EXPECT_EQ(run().headCardRequests[1].head, (HeadPlace{0, 1}));
    QTest::keyClick(&view(), Qt::Key_Left);
    EXPECT_NE(view().presenter().card(), nullptr) << "at once";
    settle();
    EXPECT_EQ(run().headCardRequests.size(), 2U);
    QTest::keyClick(&view(), Qt::Key_X);
    EXPECT_EQ(workspace.masks().mask(), HeadMask::without({{0, 0}}));
}

TEST_F(HeadsCardTest, QueriesAndKeysAreDistinctNamedAndOpenTheirSample) {
    open();
    auto* map = view().queryKeys();
    const auto& figure = map->figure();
    ASSERT_EQ(figure.points.size(), 3U);
    EXPECT_NE(figure.points[0].kind, figure.points[2].kind) << "another colour and another mark";
    EXPECT_EQ(figure.kinds[figure.points[2].kind], QStringLiteral("keys"));
    EXPECT_TRUE(figure.xTitle.contains(QStringLiteral("50.0 %"))) << figure.xTitle.toStdString();
    EXPECT_TRUE(figure.yTitle.contains(QStringLiteral("25.0 %"))) << figure.yTitle.toStdString();
    EXPECT_EQ(figure.csvHeader(),
              QStringList({"layer", "head", "vector", "sample", "position", "token", "x", "y"}));
    EXPECT_EQ(figure.csvRows()[2], QStringList({"0", "0", "key", "104", "0", "bank", "0", "-1"}));
    const auto words = view().presenter().queryKeyText(1);
    EXPECT_TRUE(words.contains(QStringLiteral("loan")) && words.contains(QStringLiteral("107")))
        << words.toStdString();
    view().findChild<QScrollArea*>()->ensureWidgetVisible(map);
    QTest::mouseClick(map, Qt::LeftButton, {}, map->pointPosition(1).toPoint());
    EXPECT_EQ(workspace.selection().inspection().input.split, "valid");
    EXPECT_EQ(workspace.selection().inspection().input.index, 107);
}

TEST_F(HeadsCardTest, ArrowsChooseHeadsFromAnywhereOnTheCard) {
    open();
    auto* below = view().queryKeys()->parentWidget();
    QTest::keyClick(below, Qt::Key_Right);
    EXPECT_EQ(workspace.selection().head(), (HeadPlace{0, 1})) << "scrolling takes no keys";
}

TEST_F(HeadsCardTest, AHeadAskedForElsewhereComesForward) {
    open();
    page->showView(HeadsView::Overview);
    workspace.navigation().askHead({1, 3});
    EXPECT_EQ(page->view(), HeadsView::OneHead);
    settle();
    EXPECT_EQ(run().headCardRequests.back().head, (HeadPlace{1, 3}));
    page->showView(HeadsView::Overview);
    workspace.selection().chooseHead({1, 0});
    settle();
    EXPECT_EQ(run().headCardRequests.back().head, (HeadPlace{1, 3})) << "hidden: nothing is asked";
}

TEST_F(HeadsCardTest, HistoryIsTheSimilarityToTheMostSimilarHead) {
    open();
    const auto history = view().presenter().history();
    ASSERT_EQ(history.panels.size(), 1U);
    ASSERT_EQ(history.panels[0].lines[0].points.size(), 4U);
    EXPECT_NEAR(history.panels[0].lines[0].points[3].y, test::headsValue(0.9, 0, 0, 3, 300), 1e-6)
        << "head 3 is most like head 0";
}

TEST_F(HeadsCardTest, EffectOnClassesIsShownBelowIfThereAreClasses) {
    open();
    ASSERT_TRUE(test::child<QTableView>(view(), "heads-card-classes")->isVisible());
    const auto cell = [this](int row, int column) {
        return test::child<QTableView>(view(), "heads-card-classes")
            ->model()
            ->index(row, column)
            .data()
            .toString();
    };
    EXPECT_EQ(test::child<QTableView>(view(), "heads-card-classes")->model()->rowCount(), 4);
    EXPECT_EQ(cell(0, 0), QStringLiteral("World"));
    EXPECT_EQ(cell(0, 1), QStringLiteral("+0.250"));
    EXPECT_EQ(cell(1, 1), QStringLiteral("\u22120.100"));
    EXPECT_EQ(cell(0, 2), QStringLiteral("+0.500"));
    workspace.selection().chooseHead({0, 3});
    settle();
    EXPECT_FALSE(test::child<QTableView>(view(), "heads-card-classes")->isVisible());
}

}  // namespace
}  // namespace headscope::ui
