// Tests of sweeps: the runs of a sweep, their permanent ids, and refused sweeps.
#include "core/service/jobs/run_disk.h"
#include "core/service/jobs/sweep_file.h"
#include "core/service/jobs/sweep_plan.h"
#include "tests/core/support/session_fake.h"
#include "tests/support/message_texts.h"

#include <gmock/gmock.h>

#include <set>

namespace headscope::test {
namespace {

class SweepPlans : public testing::Test {
protected:
    Sweep lambdas(std::vector<ParamValue> values, std::int64_t seeds) const {
        Sweep sweep;
        sweep.base.values = {{"dataset.id", std::string("headlines")},
                             {"train.epochs", std::int64_t{1}}};
        sweep.axes = {{"objective.lambda", std::move(values)}};
        sweep.seeds = seedsUpTo(seeds);
        return sweep;
    }
    Result<SweepPlan> plan(const Sweep& sweep) { return fake.engine->queue().planSweep(sweep); }
    std::set<std::string> ids(const Sweep& sweep) {
        std::set<std::string> found;
        const auto planned = plan(sweep);
        EXPECT_TRUE(planned) << planned.error().text();
        if (planned)
            for (const auto& run : planned->runs) found.insert(run.id);
        return found;
    }
    std::string refusal(const Sweep& sweep) {
        const auto planned = plan(sweep);
        EXPECT_FALSE(planned);
        if (planned) return {};
        EXPECT_FALSE(planned.error().hint.empty());
        return planned.error().text();
    }

    ScratchFolder scratch;
    FakeEngine fake{scratch.path()};
};

TEST_F(SweepPlans, EveryCombinationWithEverySeedOnce) {
    auto sweep = lambdas({0.0, 0.01, 0.1}, 5);
    sweep.axes.push_back({"objective.id", {std::string("attn-cos"), std::string("proj-cos")}});
    const auto planned = plan(sweep);
    ASSERT_TRUE(planned) << planned.error().text();
    EXPECT_EQ(planned->runs.size(), 30u);
    std::set<std::string> ids, settings;
    for (const auto& run : planned->runs) {
        ids.insert(run.id);
        settings.insert(shortSettings(run.settings));
        for (const auto& [key, value] : run.settings.values)
            EXPECT_EQ(run.config.values.at(key), value);
    }
    EXPECT_EQ(ids.size(), 30u);
    EXPECT_EQ(settings.size(), 30u);
    EXPECT_EQ(settings.count("attn-cos, lambda 0.01, seed 4"), 1u);
    EXPECT_EQ(planned->sweep.name, "headlines lambda id");
}

TEST_F(SweepPlans, NamesOfRunsHaveWordsInsteadOfKeys) {
    auto sweep = lambdas({0.0}, 1);
    sweep.axes.push_back({"train.label_smoothing", {0.0, 0.1}});
    const auto planned = plan(sweep);
    ASSERT_TRUE(planned) << planned.error().text();
    ASSERT_EQ(planned->runs.size(), 2u);
    EXPECT_EQ(planned->runs[1].config.text("run.name"),
              "headlines, lambda 0, label smoothing 0.1, seed 0");
}

TEST_F(SweepPlans, AnExtendedSweepHoldsTheRunsOfBefore) {
    const auto small = ids(lambdas({0.0, 0.1}, 2)), large = ids(lambdas({0.0, 0.05, 0.1}, 4));
    EXPECT_EQ(small.size(), 4u);
    EXPECT_EQ(large.size(), 12u);
    EXPECT_TRUE(std::includes(large.begin(), large.end(), small.begin(), small.end()));
}

TEST_F(SweepPlans, IdsFollowWhatDecidesTheNumbersAlone) {
    auto sweep = lambdas({0.1}, 1);
    const auto before = ids(sweep);
    sweep.base.values["run.name"] = std::string("another name");
    sweep.base.values["train.threads"] = std::int64_t{2};
    sweep.name = "another sweep";
    EXPECT_EQ(ids(sweep), before);
    sweep.base.values["train.lr"] = 0.001;
    EXPECT_NE(ids(sweep), before);
    sweep = lambdas({std::int64_t{1}}, 1);
    EXPECT_EQ(ids(sweep), ids(lambdas({1.0}, 1))) << "1 is 1.0";
    EXPECT_EQ(ids(lambdas({0.1}, 1)).begin()->size(), 12u);
}

TEST_F(SweepPlans, TheSameRunTwiceIsTrainedOnce) {
    const auto planned = plan(lambdas({0.1, 0.1}, 2));
    ASSERT_TRUE(planned);
    EXPECT_EQ(planned->runs.size(), 2u);
    EXPECT_THAT(test::textsOf(planned->warnings),
                testing::Contains(testing::HasSubstr("2 run(s) of the sweep repeat others")));
}

TEST_F(SweepPlans, MoreDrawsKeepTheFirstOnes) {
    auto sweep = lambdas({0.0, 0.1, 1.0}, 1);
    sweep.kind = SweepKind::Random;
    sweep.ranges = {{"train.lr", 1e-4, 1e-2, true}, {"train.batch", 8, 64, false}};
    sweep.draws = 5;
    const auto few = *plan(sweep);
    sweep.draws = 12;
    const auto many = *plan(sweep);
    ASSERT_EQ(many.runs.size(), 12u);
    for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(few.runs[i].id, many.runs[i].id);
    std::set<double> rates;
    for (const auto& run : many.runs) {
        const double rate = run.config.real("train.lr");
        EXPECT_GE(rate, 1e-4);
        EXPECT_LE(rate, 1e-2);
        rates.insert(rate);
        EXPECT_GE(run.config.integer("train.batch"), 8);
        EXPECT_LE(run.config.integer("train.batch"), 64);
    }
    EXPECT_GT(rates.size(), 8u);
    sweep.drawSeed = 1;
    EXPECT_NE(plan(sweep)->runs.front().id, many.runs.front().id);
}

TEST_F(SweepPlans, AListNamesItsRuns) {
    Sweep sweep = lambdas({}, 2);
    sweep.axes.clear();
    sweep.kind = SweepKind::List;
    sweep.list = {RunConfig{{{"objective.lambda", 0.0}}}, RunConfig{{{"model.drophead", 0.1}}}};
    const auto planned = plan(sweep);
    ASSERT_TRUE(planned) << planned.error().text();
    EXPECT_EQ(planned->runs.size(), 4u);
    EXPECT_EQ(planned->runs[2].config.real("model.drophead"), 0.1);
}

TEST_F(SweepPlans, RefusalsSayWhichWhereAndWhatIsAllowed) {
    using testing::AllOf;
    using testing::HasSubstr;
    EXPECT_THAT(
        refusal(lambdas({0.0, 0.1, -1.0}, 2)),
        AllOf(HasSubstr("axis objective.lambda, value 3 of 3"), HasSubstr("-1"), HasSubstr("0")));
    EXPECT_THAT(refusal(lambdas({}, 5)),
                HasSubstr("axis objective.lambda needs at least one value"));
    std::vector<ParamValue> many(1000, 0.1);
    auto sweep = lambdas(many, 1000);
    EXPECT_EQ(sweepSize(sweep), 1000000);
    EXPECT_THAT(refusal(sweep),
                AllOf(HasSubstr("1000000 runs"), HasSubstr("1000 of objective.lambda x 1000 seeds"),
                      HasSubstr("10000")));
    sweep = lambdas({0.1}, 1);
    sweep.axes.front().key = "objective.lamda";
    EXPECT_THAT(refusal(sweep),
                AllOf(HasSubstr("objective.lamda"), HasSubstr("Did you mean objective.lambda?")));
    sweep = lambdas({0.1}, 1);
    sweep.axes.push_back({"train.seed", {std::int64_t{1}}});
    EXPECT_THAT(refusal(sweep), HasSubstr("train.seed is an axis too"));
    sweep.seeds.clear();
    EXPECT_TRUE(plan(sweep));
    sweep.axes.push_back({"train.seed", {std::int64_t{2}}});
    EXPECT_THAT(refusal(sweep), HasSubstr("axis twice"));
    sweep = lambdas({0.1}, 1);
    sweep.axes.push_back({"model.heads", {std::int64_t{4}, std::int64_t{7}}});
    EXPECT_THAT(refusal(sweep), HasSubstr("model.heads"));
    sweep = lambdas({0.1}, 1);
    sweep.base.values["run.folder"] = std::string("/elsewhere");
    EXPECT_THAT(refusal(sweep), HasSubstr("run.folder"));
    sweep = lambdas({0.1}, 1);
    sweep.kind = SweepKind::Random;
    EXPECT_THAT(refusal(sweep), HasSubstr("the sweep is empty"));
    sweep.draws = 3;
    sweep.ranges = {{"train.lr", 1, 0.1, false}};
    EXPECT_THAT(refusal(sweep), HasSubstr("the smaller first"));
}

TEST_F(SweepPlans, ASweepReadsBackFromItsFile) {
    auto sweep = lambdas({0.0, 0.1}, 3);
    sweep.name = "a \"name\"";
    sweep.axes.push_back({"objective.id", {std::string("attn-cos")}});
    const auto again = jobs::parseSweep(jobs::sweepJson(sweep), "file");
    ASSERT_TRUE(again) << again.error().text();
    EXPECT_EQ(ids(*again), ids(sweep));
    EXPECT_EQ(again->name, sweep.name);
    sweep.kind = SweepKind::Random;
    sweep.draws = 4;
    sweep.ranges = {{"train.lr", 1e-4, 1e-2, true}};
    EXPECT_EQ(ids(*jobs::parseSweep(jobs::sweepJson(sweep), "file")), ids(sweep));
}

TEST_F(SweepPlans, AFaultyFileSaysWhere) {
    const auto why = [](const std::string& text) {
        const auto read = jobs::parseSweep(text, "f.json");
        EXPECT_FALSE(read) << text;
        return read ? "" : read.error().text();
    };
    using testing::HasSubstr;
    EXPECT_THAT(why("[1]"), HasSubstr("f.json"));
    EXPECT_THAT(why(R"({"axis": {}})"), HasSubstr("Did you mean axes?"));
    EXPECT_THAT(why(R"({"axes": {"train.lr": 3}})"), HasSubstr("axis train.lr is not a list"));
    EXPECT_THAT(why(R"({"axes": {"train.lr": [null]}})"), HasSubstr("axis train.lr"));
    EXPECT_THAT(why(R"({"seeds": 0})"), HasSubstr("seeds is 0"));
    EXPECT_THAT(why(R"({"seeds": [1.5]})"), HasSubstr("seeds"));
    EXPECT_THAT(why(R"({"list": [], "axes": {}})"),
                HasSubstr("a list cannot be combined with axes"));
    EXPECT_THAT(why(R"({"random": {"ranges": {}}})"), HasSubstr("needs draws"));
    EXPECT_THAT(why(R"({"format_version": 2})"), HasSubstr("newer Headscope"));
}

TEST(RunDisk, GrowsWithCheckpointsAndSteps) {
    RunConfig config;
    config.values = {{"train.checkpoint_every", std::int64_t{500}},
                     {"train.keep_last", std::int64_t{3}},
                     {"train.measure_every", std::int64_t{100}},
                     {"train.measure_early", std::int64_t{10}},
                     {"train.checkpoint_early", std::string("never")}};
    Estimate estimate;
    estimate.parameters = 10'000'000;
    estimate.steps = 100000;
    estimate.stepsPerEpoch = 1000;
    const auto bytes = jobs::predictedBytes(config, estimate);
    EXPECT_GT(bytes, 4 * 120'000'000LL);
    EXPECT_LT(bytes, 6 * 120'000'000LL + 200'000'000LL);
    config.values["train.keep_last"] = std::int64_t{6};
    EXPECT_GT(jobs::predictedBytes(config, estimate), bytes + 2 * 120'000'000LL);
    EXPECT_GT(jobs::freeBytes("/nowhere/at/all"), 0);
}

}  // namespace
}  // namespace headscope::test
