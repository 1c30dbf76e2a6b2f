// Test fixture: the Compare page with an in-memory queue of five runs.
#pragma once

#include "core/api/requests/record_scores.h"
#include "tests/support/fake_engine.h"
#include "tests/ui/support/manual_clock.h"
#include "ui/features/compare/compare_page.h"
#include "ui/features/compare/compare_runs.h"

#include <gtest/gtest.h>
#include <QComboBox>

namespace headscope::ui {

// Fake engine with two seeds each for lambda 0 and 0.1, and one run with lambda 0.15 that cannot be
// read. The accuracy is 0.8 + 0.01 times the run's index.
class ManyRunsEngine : public test::FakeEngine {
public:
    ManyRunsEngine() {
        const char* lambdas[] = {"0", "0", "0.1", "0.1", "0.15"};
        for (int i = 0; i < 5; ++i) {
            TabledRun row;
            row.info.path = "runs/r" + std::to_string(i);
            row.info.name = "run " + std::to_string(i);
            row.info.note = i == 3 ? "the good one #paper" : "";
            row.info.state = RunState::Finished;
            row.settings = {{"objective.lambda", lambdas[i]},
                            {"train.seed", std::to_string(i % 2)},
                            {"model.heads", "4"}};
            row.numbers["test_accuracy"].last = 0.8 + 0.01 * i;
            row.numbers["valid_accuracy"] = {0.7, 0.75 + 0.01 * i, 0.6, 40};
            row.numbers["steps"].last = 100;
            waiting.runTable.runs.push_back(row);
        }
        waiting.runTable.settings = {"model.heads", "objective.lambda", "train.seed"};
        waiting.runTable.differing = {"objective.lambda", "train.seed"};
        for (const char* id : {"test_accuracy", "valid_accuracy", "steps"})
            waiting.runTable.numbers.push_back(numberColumn(id));
        waiting.runTable.series = {{"train", "task_loss"}, {"valid", "accuracy"}};
        waiting.runCurves.series = {"valid", "accuracy"};
        waiting.runCurves.value = numberColumn("valid_accuracy");
        waiting.runCurves.keys = {"objective.lambda"};
        waiting.runCurves.curves = {
            {"lambda 0", {"0"}, {"a", "b"}, {10, 20}, {0.5, 0.6}, {0.4, 0.5}, {0.6, 0.7}},
            {"lambda 0.1", {"0.1"}, {"c"}, {10, 20}, {0.5, 0.7}, {}, {}}};
        Comparison means;
        means.keys = {"objective.lambda"};
        means.score = "test_accuracy";
        means.name = "test accuracy";
        means.unit = "%";
        means.scale = 100;
        means.decimals = 1;
        means.rows.resize(2);
        means.rows[0].values = {"0"};
        means.rows[0].baseline = true;
        means.rows[0].score = {2, 0.8, 0.01, 0.007, 0.7, 0.9};
        means.rows[0].seeds = means.rows[1].seeds = {0, 1};
        means.rows[0].scores = {0.79, 0.81};
        means.rows[1].scores = {0.84, 0.86};
        means.rows[0].runs = {"runs/r0", "runs/r1"};
        means.rows[1].runs = {"runs/r2", "runs/r3"};
        means.rows[1].values = {"0.1"};
        means.rows[1].score = {2, 0.85, 0.01, 0.007, 0.8, 0.9};
        waiting.comparison = means;
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
        opened.push_back(path);
        return std::shared_ptr<RunView>(std::make_shared<UnscoredRun>(*this, path));
    }
    std::vector<std::string> opened;  // folders of the runs
    std::vector<RecordScoresRequest> evaluated;

private:
    class UnscoredRun : public test::FakeRunView {
    public:
        UnscoredRun(ManyRunsEngine& engine, const std::string& path) {
            m_info.path = path;
            m_info.state = RunState::Finished;
            answers<RecordScoresRequest>(&engine.evaluated, [&engine, path](const auto&) {
                return engine.recordScores(path);
            });
        }
    };
    Result<RunInfo> recordScores(const std::string& path) {
        for (auto& row : waiting.runTable.runs)
            if (row.info.path == path) {
                row.info.testScores = {{"accuracy", 0.5}};
                return row.info;
            }
        return Error{ErrorCode::Usage, "no such run"_m, "Choose another"_m};
    }
};

// Fixture with the Compare page on five runs.
class ComparePageTest : public ::testing::Test {
protected:
    void SetUp() override {
        workspace.setEngine(&engine);
        page.resize(1100, 700);
        page.show();
        ASSERT_TRUE(clock.reach([this] { return rows() == 5 && page.settled(); }, 20'000));
    }
    // Lists the runs again, two of them on the data "mine", the others on "theirs".
    void splitData() {
        auto& rows = engine.waiting.runTable.runs;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            rows[i].info.dataset = i < 2 ? "mine" : "theirs";
            rows[i].info.note = "read again";
        }
        workspace.runList().readAgain();
        ASSERT_TRUE(
            clock.reach([this] { return page.presenter().families().size() == 2; }, 20'000));
    }
    void showRuns() {
        page.showView(CompareView::Runs);
        settle();
    }
    int rows() { return page.runs()->model()->rowCount(); }
    QStringList headings() {
        QStringList all;
        auto* model = page.runs()->model();
        for (int i = 0; i < model->columnCount(); ++i)
            all << model->headerData(i, Qt::Horizontal).toString();
        return all;
    }
    static void choose(QComboBox* box, const QString& id) {
        const int at = box->findData(id);
        ASSERT_GE(at, 0) << id.toStdString();
        box->setCurrentIndex(at);
        Q_EMIT box->activated(at);
    }
    void settle() {
        ASSERT_TRUE(clock.reach([this] { return page.settled(); }, 20'000));
    }

    test::ManualClock clock;
    ManyRunsEngine engine;
    Workspace workspace;
    ComparePage page{workspace};
};

}  // namespace headscope::ui
