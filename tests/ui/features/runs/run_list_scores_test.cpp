// Tests the scores in the run list: validation beside test, with their intervals.
#include "ui/features/runs/run_list_model.h"

#include <gtest/gtest.h>

namespace headscope::ui {
namespace {

// Run with the given accuracies on 400 validation and 2,000 test samples.
RunInfo trained(const char* path, std::optional<double> valid, std::optional<double> test) {
    RunInfo run;
    run.path = run.name = path;
    run.validSamples = valid ? 400 : 0;
    run.testSamples = 2000;
    if (valid) run.validScores = {shareScore(kAccuracy, *valid, run.validSamples)};
    if (test) run.testScores = {shareScore(kAccuracy, *test, run.testSamples)};
    return run;
}

QVariant cellOf(const RunListModel& model, int row, int column, int role = Qt::DisplayRole) {
    return model.data(model.index(row, column), role);
}

TEST(RunListScores, ValidationIsShownBesideTestWithIntervals) {
    RunListModel model(std::make_shared<RunColours>());
    model.setRuns({trained("a", 0.90, 0.93), trained("b", 0.92, 0.91)});
    EXPECT_EQ(cellOf(model, 0, RunListModel::Validation).toString(),
              QStringLiteral("90.0 ± 3.0 %"));
    EXPECT_EQ(cellOf(model, 0, RunListModel::Test).toString(), QStringLiteral("93.0 ± 1.1 %"));
    EXPECT_LT(cellOf(model, 0, RunListModel::Validation, RunListModel::SortRole).toDouble(),
              cellOf(model, 1, RunListModel::Validation, RunListModel::SortRole).toDouble());
    const QString tip = cellOf(model, 0, RunListModel::Name, Qt::ToolTipRole).toString();
    EXPECT_TRUE(
        tip.contains(QStringLiteral("95 % interval 86.7 % to 92.6 % (Wilson, 400 samples)")))
        << tip.toStdString();
}

TEST(RunListScores, ARunWithoutValidationSaysSo) {
    RunListModel model(std::make_shared<RunColours>());
    model.setRuns({trained("a", std::nullopt, 0.93)});
    EXPECT_EQ(cellOf(model, 0, RunListModel::Validation).toString(), QStringLiteral("–"));
    EXPECT_TRUE(cellOf(model, 0, RunListModel::Name, Qt::ToolTipRole)
                    .toString()
                    .contains(QStringLiteral("no validation split")));
}

TEST(RunListScores, LossesHaveTheirIntervalOnceTheirErrorIsKnown) {
    RunInfo run;
    run.path = "lm";
    run.validScores = {meanScore(kLoss, 1.5, std::nullopt)};
    run.testScores = {meanScore(kLoss, 1.5, 0.01)};
    RunListModel model(std::make_shared<RunColours>());
    model.setRuns({run});
    EXPECT_EQ(cellOf(model, 0, RunListModel::Validation).toString(), QStringLiteral("loss 1.50"));
    EXPECT_EQ(cellOf(model, 0, RunListModel::Test).toString(), QStringLiteral("loss 1.50 ± 0.02"));
}

}  // namespace
}  // namespace headscope::ui
