// Tests the sentences about a finished run and its sweep.
#include "ui/features/train/train_page_texts.h"

#include <gtest/gtest.h>

namespace headscope::ui {
namespace {

QString lineOf(double value, double low, double high) {
    RunResult result;
    result.split = "test";
    Score score;
    score.id = "accuracy";
    score.value = value;
    score.interval = Interval{low, high};
    result.scores = {score};
    return finishedLine(result);
}

TEST(TrainPageTextsTest, AnIntervalWithEqualSidesIsOneHalfWidth) {
    const QString line = lineOf(0.6, 0.557, 0.642);
    EXPECT_TRUE(line.contains(QChar(0x00b1))) << line.toStdString();
    EXPECT_FALSE(line.contains(QStringLiteral("55.7")));
}

// 32 of 32 are correct: the interval reaches to one side only.
TEST(TrainPageTextsTest, AnIntervalWithUnequalSidesNamesBothLimits) {
    const QString line = lineOf(1, 0.893, 1);
    EXPECT_FALSE(line.contains(QChar(0x00b1))) << line.toStdString();
    EXPECT_TRUE(line.contains(QStringLiteral("89.3")) && line.contains(QStringLiteral("100")));
}

JobInfo sweepJob(const char* run, JobState state, const char* sweep = "news") {
    JobInfo one;
    one.run = run;
    one.state = state;
    one.sweep = sweep;
    return one;
}

TEST(TrainPageTextsTest, TheEndOfASweepNamesAllItsRuns) {
    QueueInfo queue;
    queue.cleared = {sweepJob("runs/1", JobState::Finished)};
    queue.jobs = {sweepJob("runs/2", JobState::Finished), sweepJob("runs/3", JobState::Running),
                  sweepJob("runs/other", JobState::Finished, "reviews"),
                  sweepJob("", JobState::Cancelled)};
    const auto end = sweepEnd(queue, "runs/3");
    ASSERT_TRUE(end);
    EXPECT_EQ(end->runs.size(), 3) << "the last run has ended, though the queue does not know yet";
    EXPECT_TRUE(end->runs.contains(QStringLiteral("runs/1")));
    EXPECT_EQ(sweepLine(*end), QStringLiteral("3 of 3 runs of the sweep news are finished."));
    EXPECT_FALSE(sweepEnd(queue, "runs/2")) << "the last run is still training";
    queue.jobs[0].state = JobState::Failed;
    const auto failed = sweepEnd(queue, "runs/3");
    ASSERT_TRUE(failed);
    EXPECT_EQ(sweepLine(*failed), QStringLiteral("2 of 3 runs of the sweep news are finished."));
}

TEST(TrainPageTextsTest, ASingleRunHasNoSweepToCompare) {
    QueueInfo queue;
    queue.jobs = {sweepJob("runs/1", JobState::Running), sweepJob("", JobState::Waiting),
                  sweepJob("runs/2", JobState::Finished, ""),
                  sweepJob("runs/3", JobState::Finished, "")};
    EXPECT_FALSE(sweepEnd(queue, "runs/1")) << "the first of its sweep";
    EXPECT_FALSE(sweepEnd(queue, "runs/2")) << "without a sweep";
    EXPECT_FALSE(sweepEnd(queue, "runs/elsewhere"));
}

}  // namespace
}  // namespace headscope::ui
