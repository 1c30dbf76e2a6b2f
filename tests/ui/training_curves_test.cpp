// The curves of a run: what is marked on them and what they are called.
#include "ui/presenters/training_curves.h"

#include <gtest/gtest.h>

namespace headscope::ui {
namespace {

RunEvent moved(std::int64_t step, double seconds, double lambda) {
    return {step, seconds, "lambda", "lambda set", lambda};
}

class TrainingCurvesTest : public ::testing::Test {
protected:
    QStringList labels() const {
        QStringList all;
        for (const auto& mark : plot.data().marks()) all << mark.label;
        return all;
    }
    plots::CurvePlot plot;
    TrainingCurves curves{plot};
};

TEST_F(TrainingCurvesTest, OneMoveOfTheSliderIsOneMarkOfTheValueWhereItCameToRest) {
    curves.addMarks({moved(10, 1.0, 0.2), moved(14, 1.3, 0.5)});
    curves.addMarks({moved(20, 1.9, 0.3)});  // the same move, seen later
    EXPECT_EQ(labels(), QStringList{QStringLiteral("λ = 0.3")});
    EXPECT_EQ(plot.data().marks()[0].x, 20);
    curves.addMarks({moved(400, 30, 0.7)});
    EXPECT_EQ(labels(), QStringList({QStringLiteral("λ = 0.3"), QStringLiteral("λ = 0.7")}));
}

TEST_F(TrainingCurvesTest, WhileThePauseLastsOnlyTheLastValueCounts) {
    curves.addMarks({{50, 5, "paused", "", 0}, moved(50, 5, 1), moved(50, 5, 2), {50, 5, "resumed", "", 0}});
    ASSERT_EQ(labels().size(), 3);
    EXPECT_EQ(labels()[1], QStringLiteral("λ = 2"));
    curves.addMarks({moved(51, 5.1, 3)});
    EXPECT_EQ(labels().size(), 4) << "what lies between two values keeps both";
}

TEST_F(TrainingCurvesTest, TheCurveThatFallsAsHeadsDifferIsCalledSimilarity) {
    for (const Task task : {Task::TextClassification, Task::LanguageModel}) {
        curves.begin(task);
        bool found = false;
        for (const auto& line : plot.data().lines()) {
            EXPECT_FALSE(line.series.name.contains(QStringLiteral("diversity"), Qt::CaseInsensitive));
            found = found || (line.series.key == QStringLiteral("train/diversity_loss") &&
                              line.series.name == QStringLiteral("similarity"));
        }
        EXPECT_TRUE(found) << "the series keeps the name that old runs stored it under";
    }
}

}  // namespace
}  // namespace headscope::ui
