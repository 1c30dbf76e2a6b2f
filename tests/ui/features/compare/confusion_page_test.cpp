// Tests the confusion matrix on the Compare page: which run is asked, when, and what the page says.
#include "tests/support/fake_engine.h"
#include "tests/ui/support/child.h"
#include "tests/ui/support/figure_kinds.h"
#include "tests/ui/support/manual_clock.h"
#include "ui/features/compare/compare_confusion.h"
#include "ui/features/compare/compare_page.h"
#include "ui/plots/confusion_map.h"

#include <gtest/gtest.h>
#include <QComboBox>
#include <QPushButton>
#include <QTest>

namespace headscope::ui {
namespace {

class ConfusedRunView : public test::FakeRunView {
public:
    ConfusedRunView() {
        answers<ConfusionRequest>(&requested, [](const ConfusionRequest& request) {
            auto report = test::confusionFigure().report;
            report.split = request.split;
            return report;
        });
    }
    std::vector<ConfusionRequest> requested;
};

// A language model, which is listed first, and two classifiers.
class ConfusedEngine : public test::FakeEngine {
public:
    ConfusedEngine() {
        for (int i = 0; i < 3; ++i) {
            TabledRun row;
            row.info.path = "runs/c" + std::to_string(i);
            row.info.name = "run " + std::to_string(i);
            row.info.task = i == 0 ? Task::LanguageModel : Task::TextClassification;
            row.info.state = RunState::Finished;
            waiting.runTable.runs.push_back(row);
        }
    }
    std::vector<RunInfo> runs() const override {
        std::vector<RunInfo> infos;
        for (const auto& run : waiting.runTable.runs) infos.push_back(run.info);
        return infos;
    }
    void listRuns(const std::vector<std::string>&, Callback<std::vector<RunInfo>> done) override {
        done(runs());
    }
    Result<std::shared_ptr<RunView>> open(const std::string& path) override {
        if (path == broken) return Error{ErrorCode::Io, "no such folder"_m, "Restore it"_m};
        auto& view = views[path];
        if (!view) view = std::make_shared<ConfusedRunView>();
        view->m_info.path = path;
        return std::shared_ptr<RunView>(view);
    }
    std::map<std::string, std::shared_ptr<ConfusedRunView>> views;
    std::string broken;  // folder of a run that cannot be opened
};

class ConfusionPageTest : public ::testing::Test {
protected:
    void SetUp() override {
        workspace.setEngine(&engine);
        page.resize(1100, 700);
        page.show();
        ASSERT_TRUE(clock.reach(
            [this] { return !page.presenter().table().runs.empty() && page.settled(); }, 20'000));
    }
    void settle() {
        ASSERT_TRUE(clock.reach([this] { return page.settled(); }, 20'000));
    }

    test::ManualClock clock;
    ConfusedEngine engine;
    Workspace workspace;
    ComparePage page{workspace};
};

TEST_F(ConfusionPageTest, FirstClassifierIsMeasuredOnceTheViewIsShown) {
    EXPECT_TRUE(engine.views.empty()) << "nothing is measured before";
    QTest::mouseClick(page.button(CompareView::Confusion), Qt::LeftButton);
    settle();
    ASSERT_EQ(engine.views.size(), 1u);
    EXPECT_EQ(engine.views.begin()->first, "runs/c1") << "a language model has no classes";
    const auto& figure = page.confusion()->map()->figure();
    EXPECT_EQ(figure.count(0, 1), 2);
    EXPECT_DOUBLE_EQ(figure.share(1, 0), 0.25);
    ASSERT_EQ(page.figures().size(), 1);
    EXPECT_TRUE(page.verdict().text.contains(QStringLiteral("sports")))
        << page.verdict().text.toStdString();
    EXPECT_EQ(page.verdict().confidence, Verdict::Confidence::Shown);
    page.showView(CompareView::Scores);
    page.showView(CompareView::Confusion);
    settle();
    EXPECT_EQ(engine.views.at("runs/c1")->requested.size(), 1u) << "known answers are kept";
}

TEST_F(ConfusionPageTest, RunAndSplitAreChosen) {
    page.showView(CompareView::Confusion);
    settle();
    const auto choose = [this](const char* name, const QString& id) {
        auto* box = test::child<QComboBox>(page, name);
        box->setCurrentIndex(box->findData(id));
        Q_EMIT box->activated(box->currentIndex());
        settle();
    };
    choose("compare-confusion-split", QStringLiteral("valid"));
    EXPECT_EQ(engine.views.at("runs/c1")->requested.back().split, "valid");
    choose("compare-confusion-run", QStringLiteral("runs/c2"));
    EXPECT_EQ(engine.views.at("runs/c2")->requested.size(), 1u);
    EXPECT_EQ(page.confusion()->map()->figure().run, QStringLiteral("run 2"));
}

TEST_F(ConfusionPageTest, RunThatCannotBeOpenedIsNamed) {
    engine.broken = "runs/c1";
    page.showView(CompareView::Confusion);
    settle();
    EXPECT_TRUE(page.confusion()->map()->figure().report.counts.empty());
    EXPECT_TRUE(page.confusion()->map()->figure().emptyText.startsWith(QStringLiteral("run 1: ")));
}

// Arrow keys walk the cells, so that screen readers can announce them.
TEST_F(ConfusionPageTest, ArrowKeysWalkTheCells) {
    page.showView(CompareView::Confusion);
    settle();
    auto* map = page.confusion()->map();
    map->setFocus();
    QTest::keyClick(map, Qt::Key_Right);
    EXPECT_EQ(map->currentCell(), (plots::TableCell{0, 1}));
    EXPECT_TRUE(map->cellWords({0, 1}).contains(QStringLiteral("2 of 10")));
}

// A class with a single sample does not make its mistake the most frequent one.
TEST(ConfusionVerdictTest, MostFrequentMistakeIsByCount) {
    auto figure = test::confusionFigure();
    figure.report.counts = {80, 20, 0, 2, 3, 0, 1, 0, 0};
    EXPECT_TRUE(confusionVerdict(figure).text.contains(QStringLiteral("20 of 100")));
    figure.report.counts = {8, 0, 0, 0, 3, 0, 0, 0, 0};
    EXPECT_TRUE(confusionVerdict(figure).text.contains(QStringLiteral("All predictions")));
    figure.report.counts.clear();
    EXPECT_EQ(confusionVerdict(figure), Verdict());
}

}  // namespace
}  // namespace headscope::ui
