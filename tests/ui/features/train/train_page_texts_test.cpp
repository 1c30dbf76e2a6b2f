// Tests the sentence about a finished run.
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

}  // namespace
}  // namespace headscope::ui
