// Tests what Start trains for given fields, without a window.
#include "ui/features/train/train_launch.h"

#include <gtest/gtest.h>

namespace headscope::ui {
namespace {

ParamSpec lambdaSpec() {
    ParamSpec spec;
    spec.key = spec.name = "objective.lambda";
    spec.kind = ParamKind::Real;
    spec.defaultValue = 0.1;
    spec.minimum = 0;
    spec.maximum = 10;
    return spec;
}

LaunchFields fields(const char* values, int repeats) {
    LaunchFields made;
    made.values = QString::fromLatin1(values);
    made.repeats = repeats;
    made.lambda = lambdaSpec();
    return made;
}

Launch english(const LaunchFields& given) {
    return launchOf(given, QLocale(QLocale::English));
}

TEST(TrainLaunchTest, EmptyFieldsAreOneRunOfTheForm) {
    const Launch launch = english(fields("", 1));
    EXPECT_TRUE(launch.valid());
    EXPECT_EQ(launch.runs, 1);
    EXPECT_TRUE(launch.axes.empty());
    EXPECT_TRUE(launch.seeds.empty());
    RunConfig form;
    form.values["objective.lambda"] = 0.7;
    EXPECT_EQ(launch.single(form).real("objective.lambda"), 0.7);
}

TEST(TrainLaunchTest, OneValueIsOneRunWithThatValue) {
    const Launch launch = english(fields("0.25", 1));
    EXPECT_EQ(launch.runs, 1);
    RunConfig form;
    form.values["objective.lambda"] = 0.7;
    EXPECT_EQ(launch.single(form).real("objective.lambda"), 0.25);
}

TEST(TrainLaunchTest, EveryValueIsTrainedWithEverySeed) {
    auto given = fields("0, 0.01, 0.1", 2);
    given.seed = 5;
    const Launch launch = english(given);
    EXPECT_EQ(launch.runs, 6);
    EXPECT_EQ(launch.seeds, (std::vector<std::int64_t>{5, 6})) << "from the seed of the form on";
    ASSERT_EQ(launch.axes.size(), 1U);
    EXPECT_EQ(launch.axes[0].key, "objective.lambda");
    EXPECT_EQ(launch.axes[0].values, (std::vector<ParamValue>{0.0, 0.01, 0.1}));
}

TEST(TrainLaunchTest, TheSameValueTwiceIsOneRun) {
    EXPECT_EQ(english(fields("0.1, 0.10, 0.1", 1)).runs, 1);
}

TEST(TrainLaunchTest, SettingsOfTheFormWithSeveralValuesMultiplyTheRuns) {
    auto given = fields("0, 0.1", 3);
    given.axes = {{"model.layers", {std::int64_t{1}, std::int64_t{2}}}};
    EXPECT_EQ(english(given).runs, 12);
}

TEST(TrainLaunchTest, WrongValuesAreSaidAtTheirField) {
    for (const char* wrong : {"0, much", "0.1, -1", "11", ","}) {
        const Launch launch = english(fields(wrong, 1));
        EXPECT_FALSE(launch.valuesProblem.isEmpty()) << wrong;
        EXPECT_TRUE(launch.repeatsProblem.isEmpty()) << wrong;
    }
}

TEST(TrainLaunchTest, ASettingMayHaveSeveralValuesInOnePlaceOnly) {
    auto given = fields("0, 0.1", 1);
    given.axes = {{"objective.lambda", {0.5, 0.6}}};
    EXPECT_FALSE(english(given).valuesProblem.isEmpty());
    given = fields("", 2);
    given.axes = {{"train.seed", {std::int64_t{1}, std::int64_t{2}}}};
    EXPECT_FALSE(english(given).repeatsProblem.isEmpty());
    EXPECT_TRUE(english(given).valuesProblem.isEmpty());
}

TEST(TrainLaunchTest, WithoutAPenaltyValuesOfLambdaHaveNoEffect) {
    auto given = fields("0, 0.1", 1);
    given.lambda.reset();
    EXPECT_EQ(english(given).runs, 1);
    EXPECT_TRUE(english(given).valid());
}

TEST(TrainLaunchTest, MoreRunsThanTheQueueTakesAreRefused) {
    auto given = fields("", kMostRepeats);
    SweepAxis many{"model.layers", {}};
    for (std::int64_t i = 0; i < 200; ++i) many.values.emplace_back(i);
    given.axes = {many};
    EXPECT_FALSE(english(given).valid());
}

TEST(TrainLaunchTest, TheExampleIsReadAsItsThreeValues) {
    for (const QLocale& locale : {QLocale(QLocale::English), QLocale(QLocale::German)}) {
        auto given = fields("", 1);
        given.values = exampleValues(locale);
        EXPECT_EQ(launchOf(given, locale).runs, 3) << locale.name().toStdString();
    }
}

}  // namespace
}  // namespace headscope::ui
