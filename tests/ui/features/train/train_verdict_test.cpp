#include "ui/features/train/train_verdict.h"

#include <gtest/gtest.h>

namespace headscope::ui {
namespace {

TrainingEnd finished() {
    TrainingEnd end;
    end.steps = 780;
    end.seconds = 56;
    end.scores = {{kAccuracy, 0.827, Interval{0.784, 0.863}}, {kLoss, 0.51}};
    end.samples = 300;
    return end;
}

TEST(TrainVerdictTest, EndIsReportedWithTheMainScore) {
    const Verdict verdict = trainingVerdict(finished());
    EXPECT_EQ(verdict.text, QStringLiteral("Finished in 56 s: test accuracy 82.7 % (95 % interval "
                                           "78.4 to 86.3)."));
    EXPECT_EQ(verdict.confidence, Verdict::Confidence::Shown);
    EXPECT_TRUE(verdict.evidence.contains(QStringLiteral("300 samples of the test split")));
    EXPECT_TRUE(verdict.evidence.contains(QStringLiteral("780 steps")));
}

TEST(TrainVerdictTest, ScoreWithoutAnIntervalIsUnclear) {
    auto end = finished();
    end.scores.front().interval.reset();
    EXPECT_EQ(trainingVerdict(end).confidence, Verdict::Confidence::Unclear);
    EXPECT_TRUE(trainingVerdict(end).text.contains(QStringLiteral("no interval")));
}

TEST(TrainVerdictTest, FailedRunHasNone) {
    auto end = finished();
    end.state = RunState::Stopped;
    EXPECT_TRUE(trainingVerdict(end).text.startsWith(QStringLiteral("Stopped after 56 s")));
    for (const auto state : {RunState::Running, RunState::Diverged, RunState::Failed}) {
        end.state = state;
        EXPECT_EQ(trainingVerdict(end), Verdict());
    }
    end = finished();
    end.scores.clear();
    EXPECT_EQ(trainingVerdict(end), Verdict());
}

}  // namespace
}  // namespace headscope::ui
