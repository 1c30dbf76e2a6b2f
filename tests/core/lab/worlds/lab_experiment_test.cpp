// Tests of lab experiments: refused settings, exact resume, divergence, and all presets.
#include "core/lab/session/lab_session.h"
#include "core/lab/worlds/experiment.h"
#include "tests/core/support/lab_requests.h"

#include <gtest/gtest.h>

namespace headscope::lab {
namespace {

std::string refusal(const LabRequest& requested) {
    const auto plan = resolvePlan(requested);
    EXPECT_FALSE(plan.ok());
    if (plan.ok()) return {};
    EXPECT_EQ(plan.error().code, ErrorCode::Usage);
    EXPECT_FALSE(plan.error().hint.empty());
    return plan.error().text();
}

TEST(LabPlans, SettingsWithoutSenseAreRefusedWithWhatIsAllowed) {
    const auto says = [](const LabRequest& requested, const std::string& part) {
        const auto text = refusal(requested);
        EXPECT_NE(text.find(part), std::string::npos) << text;
    };
    says(labRequest("", {{"model.heads", std::int64_t{0}}}), "1 to 64");
    says(labRequest("", {{"task.features", std::int64_t{10}},
                         {"task.dimension", std::int64_t{10}},
                         {"task.strengths", std::string("2")}}),
         "11 or more");
    says(labRequest("", {{"task.strengths", std::string("4.5,0")}}), "direction 2");
    says(
        labRequest("several-tasks", {{"task.dimension", std::int64_t{7}}}, "in-context-regression"),
        "as 9");
    says(labRequest("max", {{"task.features", std::int64_t{2}}}), "1 direction");
    says(labRequest("", {{"task.strengths", std::string("")}}), "at least one strength");
    says(labRequest("", {{"task.strengths", std::string("1,2,3")}}), "3 numbers for 2 directions");
    says(labRequest("", {{"task.strengths", std::string("1;2")}}), "commas");
    says(labRequest("", {{"task.strengths", std::string("nan,1")}}), "commas");
    says(labRequest("", {{"model.activation", std::string("softmx")}}), "softmax");
    says(labRequest("", {{"model.hedas", std::int64_t{3}}}), "Did you mean model.heads?");
    says(labRequest("signed-onehot", {}), "Did you mean signed-one-hot?");
    says(labRequest("", {}, "single-locations"), "Did you mean single-location?");
    says(labRequest(
             "", {{"train.batch", std::int64_t{100000}}, {"task.dimension", std::int64_t{5000}}}),
         "100 million");
    auto same = labRequest("", {});
    same.against = "bayes-softmax";
    says(same, "both models");
    same.against = "relu";
    says(same, "relu");
}

TEST(LabPlans, SettingWithoutEffectIsReported) {
    const auto plan = resolvePlan(labRequest("", {{"model.activation", std::string("softmax")},
                                                  {"model.bias", std::string("learned")}}));
    ASSERT_TRUE(plan.ok());
    ASSERT_EQ(plan->warnings.size(), 1U);
    EXPECT_NE(plan->warnings[0].text().find("no effect"), std::string::npos);
    EXPECT_TRUE(
        resolvePlan(labRequest("", {{"model.bias", std::string("learned")}}))->warnings.empty());
    auto blanks = labRequest("", {});
    blanks.against = " softmax ";  // earlier, this ended the program
    const auto trimmed = resolvePlan(blanks);
    ASSERT_TRUE(trimmed) << trimmed.error().text();
    EXPECT_EQ(trimmed->request.against, "softmax");
}

TEST(LabPlans, EveryPresetOfEveryExperimentStepsAndLooks) {
    for (const auto& row : experiments())
        for (const auto& preset : row.info.presets) {
            auto plan = resolvePlan(
                {row.info.id, preset.id, "", RunConfig{{{"train.steps", std::int64_t{3}}}}});
            ASSERT_TRUE(plan.ok()) << preset.id << ": " << plan.error().text();
            EXPECT_TRUE(plan->warnings.empty()) << preset.id << ": " << plan->warnings[0];
            const auto experiment = row.make(plan->request.config);
            while (experiment->step() < 3) ASSERT_TRUE(experiment->advance().ok()) << preset.id;
            const auto side = experiment->look();
            EXPECT_FALSE(side.panels.empty());
            for (const auto& panel : side.panels)
                for (const auto& line : panel.lines)
                    EXPECT_EQ(line.values.size(), (line.x.empty() ? panel.x : line.x).size())
                        << line.name;
            for (const auto& map : side.maps) {
                EXPECT_EQ(map.frames.size(), map.steps.size());
                for (const auto& frame : map.frames)
                    EXPECT_EQ(frame.size(), map.rows.size() * map.columns.size());
            }
            for (const auto& seen : side.observed) {
                bool known = false;
                for (const auto& quantity : side.quantities)
                    known = known || quantity.id == seen.claim.quantity;
                EXPECT_TRUE(known) << seen.claim.quantity;
            }
        }
}

TEST(LabExperiments, RestoredStateContinuesIdentically) {
    for (const auto& row : experiments()) {
        const auto plan =
            resolvePlan({row.info.id, "", "", RunConfig{{{"train.steps", std::int64_t{40}}}}});
        ASSERT_TRUE(plan.ok());
        const auto whole = row.make(plan->request.config), first = row.make(plan->request.config),
                   second = row.make(plan->request.config);
        while (whole->step() < 40) ASSERT_TRUE(whole->advance().ok());
        while (first->step() < 17) ASSERT_TRUE(first->advance().ok());
        ASSERT_TRUE(second->restore(first->state()).ok());
        EXPECT_EQ(second->step(), 17);
        while (second->step() < 40) ASSERT_TRUE(second->advance().ok());
        EXPECT_EQ(io::safetensorsBytes(whole->state()), io::safetensorsBytes(second->state()))
            << row.info.id;
    }
}

TEST(LabExperiments, AStateOfOtherSettingsIsRefused) {
    const auto& row = *findExperiment("single-location");
    const auto one = row.make(resolvePlan(smallLabRequest(5))->request.config);
    const auto other = row.make(resolvePlan(labRequest("flip-9", {}))->request.config);
    const auto status = other->restore(one->state());
    ASSERT_FALSE(status.ok());
    EXPECT_EQ(status.error().code, ErrorCode::BadData);
}

TEST(LabExperiments, TwoActivationsStartFromTheSameHeads) {
    auto requested = smallLabRequest(5);
    requested.against = "softmax";
    const auto sides = sidesOf(*resolvePlan(requested));
    ASSERT_EQ(sides.size(), 2U);
    const auto& row = *findExperiment("single-location");
    const auto one = row.make(sides[0])->state(), other = row.make(sides[1])->state();
    EXPECT_EQ(one.tensors.at("k").bytes, other.tensors.at("k").bytes);
}

TEST(LabExperiments, AStepThatIsTooLongEndsWithWhatToLower) {
    auto requested = smallLabRequest(2000);
    requested.config.values["train.step_size"] = 1e6;
    requested.config.values["model.values"] = std::string("learned");
    const auto plan = resolvePlan(requested);
    ASSERT_TRUE(plan.ok());
    const auto session = startLabSession({*plan, "", false, ""});
    ASSERT_TRUE(session.ok());
    (*session)->play();
    const auto end = (*session)->wait();
    ASSERT_FALSE(end.ok());
    EXPECT_EQ(end.error().code, ErrorCode::Diverged);
    EXPECT_NE(end.error().hint.text().find("Lower train.step_size"), std::string::npos);
    EXPECT_EQ((*session)->view()->state, LabState::Failed);
}

// With softmax the loss stays finite at any step size. With a far too large one the heads saturate
// and stop learning, which must also end the experiment.
TEST(LabExperiments, HeadsBeyondTheNumberOfSignalsAreReportedToo) {
    for (const char* activation : {"softmax", "softmax-1-sum", "bayes-softmax"}) {
        auto requested = smallLabRequest(300);
        requested.config.values["train.step_size"] = 1e6;
        requested.config.values["model.activation"] = std::string(activation);
        const auto plan = resolvePlan(requested);
        ASSERT_TRUE(plan.ok());
        const auto experiment = findExperiment("single-location")->make(plan->request.config);
        Status end;
        while (end.ok() && experiment->step() < 300) end = experiment->advance();
        ASSERT_FALSE(end.ok()) << activation;
        EXPECT_EQ(end.error().code, ErrorCode::Diverged);
        EXPECT_NE(end.error().hint.text().find("to 250000"), std::string::npos)
            << end.error().text();
    }
}

// The loss of these experiments grows without overflow. It must be reported as divergence early,
// with the setting to lower.
TEST(LabExperiments, ALossFarBeyondWhatKnowingNothingCostsIsDivergence) {
    for (const char* id :
         {"in-context-regression", "bigram-backcopy", "mixing-time", "why-heads-differ"}) {
        const auto plan = resolvePlan(
            labRequest("", {{"train.step_size", 10.0}, {"train.steps", std::int64_t{200}}}, id));
        ASSERT_TRUE(plan.ok()) << id;
        const auto experiment = findExperiment(id)->make(plan->request.config);
        Status end;
        while (end.ok() && experiment->step() < 60) end = experiment->advance();
        ASSERT_FALSE(end.ok()) << id;
        EXPECT_EQ(end.error().code, ErrorCode::Diverged) << id;
        EXPECT_NE(end.error().hint.text().find("to 2.5"), std::string::npos) << end.error().text();
    }
}

// Bayes-softmax on a strong signal with a random sign, in few dimensions: each sign must be found
// by one head.
TEST(LabExperiments, BayesSoftmaxPartsItsHeads) {
    const auto& row = *findExperiment("single-location");
    const auto plan = resolvePlan(labRequest(
        "flip-16", {{"train.steps", std::int64_t{1500}}, {"task.dimension", std::int64_t{20}}}));
    ASSERT_TRUE(plan.ok());
    const auto experiment = row.make(plan->request.config);
    while (experiment->step() < 1500) ASSERT_TRUE(experiment->advance().ok());
    const auto side = experiment->look();
    std::map<std::string, double> values;
    for (const auto& quantity : side.quantities) values[quantity.id] = quantity.value;
    EXPECT_EQ(values["found_signals"], 2);
    EXPECT_LT(values["gap"], 0.05);
    EXPECT_NEAR(values["specialisation"], 2, 0.1);
}

}  // namespace
}  // namespace headscope::lab
