// Tests of lab experiments: refused settings, exact resume, sessions, and the verdict on a paper's
// claim.
#include "core/base/io/atomic_file.h"
#include "core/lab/session/lab_folder.h"
#include "core/lab/session/lab_session.h"
#include "core/lab/worlds/claims.h"
#include "core/lab/worlds/experiment.h"
#include "tests/core/support/data_support.h"

#include <gtest/gtest.h>

#include <cmath>
#include <condition_variable>
#include <filesystem>
#include <limits>
#include <mutex>

namespace headscope::lab {
namespace {

LabRequest request(const std::string& preset, std::map<std::string, ParamValue> values,
                   const std::string& experiment = "single-location") {
    return {experiment, preset, "", RunConfig{std::move(values)}};
}

LabRequest small(std::int64_t steps) {
    return request("signed-one-hot", {{"train.steps", steps},
                                      {"task.dimension", std::int64_t{20}},
                                      {"train.batch", std::int64_t{8}}});
}

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
    says(request("", {{"model.heads", std::int64_t{0}}}), "1 to 64");
    says(request("", {{"task.features", std::int64_t{10}},
                      {"task.dimension", std::int64_t{10}},
                      {"task.strengths", std::string("2")}}),
         "11 or more");
    says(request("", {{"task.strengths", std::string("4.5,0")}}), "direction 2");
    says(request("several-tasks", {{"task.dimension", std::int64_t{7}}}, "in-context-regression"),
         "as 9");
    says(request("max", {{"task.features", std::int64_t{2}}}), "1 direction");
    says(request("", {{"task.strengths", std::string("")}}), "at least one strength");
    says(request("", {{"task.strengths", std::string("1,2,3")}}), "3 numbers for 2 directions");
    says(request("", {{"task.strengths", std::string("1;2")}}), "commas");
    says(request("", {{"task.strengths", std::string("nan,1")}}), "commas");
    says(request("", {{"model.activation", std::string("softmx")}}), "softmax");
    says(request("", {{"model.hedas", std::int64_t{3}}}), "Did you mean model.heads?");
    says(request("signed-onehot", {}), "Did you mean signed-one-hot?");
    says(request("", {}, "single-locations"), "Did you mean single-location?");
    says(request("",
                 {{"train.batch", std::int64_t{100000}}, {"task.dimension", std::int64_t{5000}}}),
         "100 million");
    auto same = request("", {});
    same.against = "bayes-softmax";
    says(same, "both sides");
    same.against = "relu";
    says(same, "relu");
}

TEST(LabPlans, SettingWithoutEffectIsReported) {
    const auto plan = resolvePlan(request("", {{"model.activation", std::string("softmax")},
                                               {"model.bias", std::string("learned")}}));
    ASSERT_TRUE(plan.ok());
    ASSERT_EQ(plan->warnings.size(), 1U);
    EXPECT_NE(plan->warnings[0].text().find("no effect"), std::string::npos);
    EXPECT_TRUE(
        resolvePlan(request("", {{"model.bias", std::string("learned")}}))->warnings.empty());
    auto blanks = request("", {});
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
    const auto one = row.make(resolvePlan(small(5))->request.config);
    const auto other = row.make(resolvePlan(request("flip-9", {}))->request.config);
    const auto status = other->restore(one->state());
    ASSERT_FALSE(status.ok());
    EXPECT_EQ(status.error().code, ErrorCode::BadData);
}

TEST(LabExperiments, TwoActivationsStartFromTheSameHeads) {
    auto requested = small(5);
    requested.against = "softmax";
    const auto sides = sidesOf(*resolvePlan(requested));
    ASSERT_EQ(sides.size(), 2U);
    const auto& row = *findExperiment("single-location");
    const auto one = row.make(sides[0])->state(), other = row.make(sides[1])->state();
    EXPECT_EQ(one.tensors.at("k").bytes, other.tensors.at("k").bytes);
}

TEST(LabExperiments, AStepThatIsTooLongEndsWithWhatToLower) {
    auto requested = small(2000);
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
        auto requested = small(300);
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
            request("", {{"train.step_size", 10.0}, {"train.steps", std::int64_t{200}}}, id));
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
    const auto plan = resolvePlan(request(
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

class LabSessions : public testing::Test {
protected:
    std::shared_ptr<LabSession> started(std::int64_t steps, const std::string& folder = "") {
        auto session = startLabSession({*resolvePlan(small(steps)), folder, false, "test"});
        EXPECT_TRUE(session.ok());
        return *session;
    }
    static bool stopped(LabSession& session) {
        session.stop();
        const auto end = session.wait();
        return !end && end.error().code == ErrorCode::Cancelled;
    }
    // Plays up to this step and waits until the thread is idle.
    static std::shared_ptr<const LabView> paused(LabSession& session, std::int64_t step) {
        std::mutex mutex;
        std::condition_variable news;
        session.setWake([&] {
            session.acknowledge();
            const std::lock_guard lock(mutex);
            news.notify_all();
        });
        std::unique_lock lock(mutex);
        while (session.view()->step < step) news.wait(lock);
        lock.unlock();
        session.setWake({});
        return session.view();
    }
};

TEST_F(LabSessions, BeginPausedAndStepTheRequestedNumber) {
    const auto session = started(50);
    ASSERT_TRUE(session->first().ok());
    EXPECT_EQ(session->view()->state, LabState::Paused);
    EXPECT_EQ(session->view()->step, 0);
    session->step(7);
    const auto view = paused(*session, 7);
    EXPECT_EQ(view->step, 7);
    EXPECT_EQ(view->state, LabState::Paused);
    session->play();
    const auto end = session->wait();
    ASSERT_TRUE(end.ok());
    EXPECT_EQ((*end)->step, 50);
    EXPECT_EQ((*end)->state, LabState::Finished);
}

TEST_F(LabSessions, AStoppedOneResumesToTheSameEnd) {
    const data::TempFolder folder;
    const auto whole = folder.path("whole"), cut = folder.path("cut");
    {
        const auto session = started(60, whole);
        session->play();
        const auto end = session->wait();
        ASSERT_TRUE(end.ok()) << end.error().text();
    }
    {
        const auto session = started(60, cut);
        session->step(23);
        paused(*session, 23);
        session->stop();
        const auto end = session->wait();
        ASSERT_FALSE(end.ok());
        EXPECT_EQ(end.error().code, ErrorCode::Cancelled);
    }
    const auto plan = recordedPlan(cut, "test");
    ASSERT_TRUE(plan.ok()) << plan.error().text();
    const auto again = startLabSession({*plan, cut, true, "test"});
    ASSERT_TRUE(again.ok()) << again.error().text();
    ASSERT_TRUE((*again)->first().ok());
    EXPECT_EQ((*again)->view()->step, 23);
    (*again)->play();
    ASSERT_TRUE((*again)->wait().ok());
    EXPECT_EQ(*io::readFile(whole + "/state-0.safetensors", 1 << 20),
              *io::readFile(cut + "/state-0.safetensors", 1 << 20));
}

TEST_F(LabSessions, ANameThatIsTakenGetsANumber) {
    const data::TempFolder folder;
    const auto wanted = folder.path() + "/experiment";
    for (const auto& name : {wanted, wanted + "-2", wanted + "-3"}) {
        const auto session = startLabSession({*resolvePlan(small(5)), wanted, false, ""});
        ASSERT_TRUE(session.ok());
        EXPECT_EQ((*session)->folder(), name);
        (*session)->play();
        ASSERT_TRUE((*session)->wait().ok());
        EXPECT_TRUE(std::filesystem::exists(name + "/lab.json"));
    }
}

// The files on disk must be sufficient to resume, even if the process is killed early.
TEST_F(LabSessions, AreOnTheDiskBeforeTheirFirstStep) {
    const data::TempFolder folder;
    const auto whole = folder.path("whole"), copy = folder.path("copy");
    const auto session = started(40, whole);
    session->step(1);
    paused(*session, 1);
    std::filesystem::copy(whole, copy);
    session->play();
    ASSERT_TRUE(session->wait().ok());
    const auto again = startLabSession({*recordedPlan(copy, "test"), copy, true, "test"});
    ASSERT_TRUE(again.ok()) << again.error().text();
    (*again)->play();
    ASSERT_TRUE((*again)->wait().ok());
    EXPECT_EQ(*io::readFile(whole + "/state-0.safetensors", 1 << 20),
              *io::readFile(copy + "/state-0.safetensors", 1 << 20));
}

TEST_F(LabSessions, AreRecordedFromWhenThatIsAsked) {
    const data::TempFolder folder;
    const auto session = started(30);
    EXPECT_EQ(session->folder(), "");
    session->step(3);
    paused(*session, 3);
    const auto place = folder.path("lab") + "/" + labFolderName(session->plan());
    ASSERT_TRUE(session->record(place).ok());
    EXPECT_EQ(session->folder(), place);
    const auto twice = session->record(folder.path("other"));
    ASSERT_FALSE(twice.ok());
    EXPECT_EQ(twice.error().code, ErrorCode::Usage);
    session->play();
    ASSERT_TRUE(session->wait().ok());
    folder.write("lab/a file", "no record");
    std::filesystem::create_directory(folder.path("lab") + "/20990101-000000-empty");
    const auto records = labRecords(folder.path("lab"), 5);
    ASSERT_EQ(records.size(), 1U);
    EXPECT_EQ(records[0].folder, place);
    EXPECT_EQ(records[0].experiment, "single-location");
    EXPECT_EQ(records[0].state, LabState::Finished);
    EXPECT_EQ(records[0].step, 30);
    EXPECT_EQ(records[0].seed, 1);
    EXPECT_TRUE(labRecords(folder.path("nothing"), 5).empty());
}

// An experiment that fails like a program out of memory: every call after the fault throws again.
class Exhausted : public Experiment {
public:
    explicit Exhausted(bool fromTheStart) : m_broken(fromTheStart) {}
    std::int64_t steps() const override { return 10; }
    std::int64_t step() const override { return m_step; }
    Status advance() override {
        m_broken = ++m_step == 5;
        return {};
    }
    bool measured() const override { return true; }
    LabSide look() override {
        if (m_broken) throw std::bad_alloc();
        LabSide side;
        side.name = "made up";
        return side;
    }
    io::TensorFile state() const override { throw std::bad_alloc(); }
    Status restore(const io::TensorFile&) override { return {}; }

private:
    std::int64_t m_step = 0;
    bool m_broken;
};

TEST_F(LabSessions, OneThatCannotEvenBeLookedAtEndsWithItsFault) {
    const data::TempFolder folder;
    for (const bool fromTheStart : {true, false})
        for (const std::string& out : {std::string(), folder.path("broken")}) {
            const auto session =
                startLabSession({*resolvePlan(small(10)), out, false, "", [&](const RunConfig&) {
                                     return std::make_unique<Exhausted>(fromTheStart);
                                 }});
            ASSERT_TRUE(session.ok());
            (*session)->step(5);
            const auto end = (*session)->wait();
            ASSERT_FALSE(end.ok());
            EXPECT_EQ(end.error().code, ErrorCode::Device);
            EXPECT_NE(end.error().message.text().find("ended"), std::string::npos)
                << end.error().text();
            EXPECT_TRUE((*session)->ended());
            EXPECT_EQ((*session)->view()->state, LabState::Failed);
        }
}

TEST_F(LabSessions, WhoRecordedOneIsKnown) {
    const data::TempFolder folder;
    const auto path = folder.path("one");
    {
        const auto session = startLabSession({*resolvePlan(small(5)), path, false, "0.0.9"});
        ASSERT_TRUE(session.ok());
        (*session)->play();
        ASSERT_TRUE((*session)->wait().ok());
    }
    EXPECT_EQ(recordedPlan(path, "0.0.9")->recordedBy, "");
    EXPECT_EQ(recordedPlan(path, "0.1.0")->recordedBy, "version 0.0.9");
}

TEST_F(LabSessions, TheNewestRecordsComeFirst) {
    const data::TempFolder folder;
    for (const std::string name : {"20260101-000000-a", "20260301-000000-c", "20260201-000000-b"})
        ASSERT_TRUE(stopped(*started(2, folder.path("lab") + "/" + name)));
    const auto records = labRecords(folder.path("lab"), 2);
    ASSERT_EQ(records.size(), 2U);
    EXPECT_NE(records[0].folder.find("20260301"), std::string::npos);
    EXPECT_NE(records[1].folder.find("20260201"), std::string::npos);
}

TEST_F(LabSessions, AFolderThatCannotBeMadeIsReported) {
    const data::TempFolder folder;
    const auto file = folder.write("file", "text");
    const auto session = startLabSession({*resolvePlan(small(5)), file + "/experiment", false, ""});
    ASSERT_FALSE(session.ok());
    EXPECT_EQ(session.error().code, ErrorCode::Io);
}

LabClaim claimOf(double low, double high) {
    return {"c", "text", "source", LabCertainty::Proved, "q", low, high};
}

// The same cases as in tests/cli/study_tables_test.py.
TEST(LabClaims, WholeIntervalInside_agrees_outside_disagrees_elseUnsettled) {
    const double endless = std::numeric_limits<double>::infinity();
    const struct {
        double low, high;
        std::vector<double> values;
        LabVerdict verdict;
    } cases[] = {{0, 1, {0.45, 0.5, 0.55}, LabVerdict::Agrees},
                 {0, 1, {0.4, 1.5}, LabVerdict::Unsettled},
                 {0, 1, {1.19, 1.2, 1.21}, LabVerdict::Disagrees},
                 {4, endless, {4, 4, 4, 4, 5}, LabVerdict::Unsettled},
                 {0, 0, {3, 2, 1, 3, 1}, LabVerdict::Disagrees},
                 // The interval exceeds the claim on both sides.
                 {0.4, 0.6, {-3, 4}, LabVerdict::Unsettled},
                 {0, 0, {0, 0, 0}, LabVerdict::Agrees}};
    for (const auto& one : cases)
        EXPECT_EQ(observed(claimOf(one.low, one.high), one.values).verdict, one.verdict)
            << one.low << ", " << one.high;
}

TEST(LabClaims, EqualValues_haveNoIntervalUnlessTheClaimIsProved) {
    LabClaim claim = claimOf(3, 3);
    EXPECT_EQ(observed(claim, {3, 3, 3}).verdict, LabVerdict::Agrees);
    for (const auto certainty : {LabCertainty::Reported, LabCertainty::Simulated}) {
        claim.certainty = certainty;
        const auto inside = observed(claim, {3, 3, 3}), outside = observed(claim, {2, 2, 2});
        EXPECT_EQ(inside.verdict, LabVerdict::Unsettled);
        EXPECT_EQ(outside.verdict, LabVerdict::Unsettled);
        EXPECT_TRUE(std::isnan(inside.low) && std::isnan(inside.high));
        EXPECT_TRUE(inside.withoutInterval() && inside.meanInside());
        EXPECT_TRUE(outside.withoutInterval() && !outside.meanInside());
        EXPECT_STRNE(verdictWords(inside), verdictWords(outside));
        EXPECT_STRNE(verdictWords(inside), verdictWords(observed(claim, {3})));
    }
}

TEST(LabClaims, OneRun_isUnsettledAndReportedInsideOrOutside) {
    const auto inside = observed(claimOf(0, 1), {0.5}), outside = observed(claimOf(0, 1), {1.2});
    EXPECT_EQ(inside.verdict, LabVerdict::Unsettled);
    EXPECT_EQ(outside.verdict, LabVerdict::Unsettled);
    EXPECT_TRUE(inside.withoutInterval() && inside.meanInside());
    EXPECT_TRUE(outside.withoutInterval() && !outside.meanInside());
    EXPECT_STRNE(verdictWords(inside), verdictWords(outside));
}

TEST(LabClaims, AWideIntervalSettlesNothing) {
    const LabClaim claim = claimOf(0, 1);
    EXPECT_EQ(observed(claim, {}).verdict, LabVerdict::Open);
    EXPECT_TRUE(std::isnan(observed(claim, {0.5}).low));
    const auto wide = observed(claim, {0.9, 1.5});
    EXPECT_EQ(wide.verdict, LabVerdict::Unsettled);
    EXPECT_NEAR(wide.mean, 1.2, 1e-12);
    // The factor is the 97.5 % quantile of the t distribution with one degree of freedom.
    EXPECT_NEAR(wide.high - wide.mean, 12.7062 * 0.3, 1e-4);
    EXPECT_EQ(observed(claimOf(0, 0), {1e-15, -2e-16}).verdict, LabVerdict::Agrees)
        << "but for rounding";
    EXPECT_EQ(observed(claim, {std::numeric_limits<double>::quiet_NaN()}).verdict,
              LabVerdict::Open);
}

TEST(LabClaims, ExpectationIsDescribedInWords) {
    const double endless = std::numeric_limits<double>::infinity();
    EXPECT_EQ(expectedText({"", "", "", LabCertainty::Proved, "", -endless, 0.05}), "0.05 or less");
    EXPECT_EQ(expectedText({"", "", "", LabCertainty::Proved, "", 4, endless}), "4 or more");
    EXPECT_EQ(expectedText({"", "", "", LabCertainty::Proved, "", 4, 4}), "4");
    EXPECT_EQ(expectedText({"", "", "", LabCertainty::Proved, "", 0.1, 0.2}), "0.1 to 0.2");
}

}  // namespace
}  // namespace headscope::lab
