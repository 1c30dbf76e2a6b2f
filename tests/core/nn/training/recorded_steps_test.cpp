// Tests of training steps that are recorded once and replayed by a device. The training must equal
// one computed step by step, whatever changes between steps.
// A fake graph replaces the device: it repeats the recorded work and writes to the same memory. The
// last tests use a GPU if available.
#include "core/nn/training/recorded_steps.h"

#include "core/base/util/random.h"
#include "core/data/batches/batch.h"
#include "core/nn/models/tensor_bridge.h"
#include "core/nn/training/model_step.h"
#include "tests/core/nn/support/objective_scene.h"
#include "tests/core/nn/support/small_pairs.h"
#include "tests/core/nn/support/small_run.h"

#include <gtest/gtest.h>

namespace headscope::training {
namespace {

constexpr int kSteps = 9;
constexpr double kRounding = 2e-5;  // rows are packed in one training and padded in the other

class ComputedAgain : public DeviceGraph {
public:
    ComputedAgain(std::function<void()> work, std::vector<torch::Tensor> trained)
        : m_work(std::move(work)), m_trained(std::move(trained)) {
        m_work();
        for (const auto& one : m_trained) m_gradients.push_back(one.grad());
    }
    void replay() override {
        torch::NoGradGuard noGrad;
        m_work();
        for (std::size_t i = 0; i < m_trained.size(); ++i)
            if (m_gradients[i].defined()) m_gradients[i].copy_(m_trained[i].grad());
    }

private:
    std::function<void()> m_work;
    std::vector<torch::Tensor> m_trained, m_gradients;
};

GraphRecorder fakeRecorder(ModelStep& step) {
    auto trained = step.model().parameters();
    if (step.gates().on()) trained.push_back(step.gates().logA());
    return [trained](const std::function<void()>& work) {
        return std::make_unique<ComputedAgain>(work, trained);
    };
}

// A recorder that always fails: all steps are computed, with the same shapes.
GraphRecorder refuses(ModelStep&) {
    return [](const std::function<void()>&) -> std::unique_ptr<DeviceGraph> {
        TORCH_CHECK(false, "operation not permitted when stream is capturing");
    };
}

StepSettings settingsAt(int step) {
    StepSettings settings;
    settings.learningRate = 1e-3 * (1 + step);
    // In some steps the loss does not contain the objective.
    settings.lambda = step < 2 ? 0 : 0.1 * step;
    settings.termLambdas = {0.2 / (1 + step)};
    settings.clip = step % 3 == 2 ? 0.01 : 1;
    settings.dropoutSeed = util::derivedSeed(1, "dropout", static_cast<std::uint64_t>(step));
    settings.gateSeed = util::derivedSeed(1, "gates", static_cast<std::uint64_t>(step));
    return settings;
}

struct Trained {
    std::vector<StepRecord> records;
    std::int64_t replays = 0;
    std::string refusal;
};

using Inputs = std::function<models::Input(int)>;

Trained train(const RunConfig& config, const models::ModelSpec& spec, const Inputs& inputs,
              const std::function<GraphRecorder(ModelStep&)>& recorder,
              const std::function<StepSettings(int)>& settings = settingsAt) {
    ModelStep step(config, spec, torch::kCPU);
    step.record(recorder ? recorder(step) : GraphRecorder());
    Trained trained;
    for (int i = 0; i < kSteps; ++i) trained.records.push_back(step.run(inputs(i), settings(i)));
    if (step.recorded()) {
        trained.replays = step.recorded()->replays();
        trained.refusal = step.recorded()->refusal();
    }
    return trained;
}

void expectTheSame(const Trained& replayed, const Trained& computed, double bound = kRounding) {
    for (std::size_t i = 0; i < computed.records.size(); ++i) {
        const auto &a = replayed.records[i], &b = computed.records[i];
        const auto near = [&](double x, double y, const char* what) {
            EXPECT_NEAR(x, y, bound * std::max(1.0, std::abs(y))) << what << " of step " << i;
        };
        near(a.taskLoss, b.taskLoss, "task loss");
        near(a.diversityLoss, b.diversityLoss, "diversity");
        near(a.totalLoss, b.totalLoss, "total loss");
        near(a.gradientNorm, b.gradientNorm, "gradient");
        near(a.openHeads.value_or(0), b.openHeads.value_or(0), "open heads");
        for (std::size_t term = 0; term < b.terms.size(); ++term)
            near(a.terms[term].second, b.terms[term].second, "further term");
    }
}

// Batches of texts as in a run: trimmed to their longest text.
Inputs textBatches(std::shared_ptr<const data::Dataset> texts, std::int64_t length) {
    data::BatchOptions options;
    options.batch = 4;
    options.length = length;
    const auto plan = std::make_shared<data::BatchPlan>(texts, options);
    return [=](int step) {
        return models::inputFrom(
            plan->batch(step / plan->batchesPerEpoch(), step % plan->batchesPerEpoch()),
            texts->task, torch::kCPU);
    };
}

struct TextScene {
    RunConfig config = test::smallConfig();
    std::shared_ptr<const data::Dataset> texts = test::smallTexts();
    models::ModelSpec spec() const { return models::specOf(config, models::DataSizes::of(*texts)); }
    Inputs inputs() const { return textBatches(texts, 8); }
};

class ReplayedObjectives : public testing::TestWithParam<std::string> {};

TEST_P(ReplayedObjectives, ATrainingIsTheOneComputedStepByStep) {
    TextScene scene;
    scene.config.values["objective.id"] = GetParam();
    scene.config.values["objective.terms"] =
        std::string(GetParam() == "out-cos" ? "attn-cos:0.2" : "out-cos:0.2");
    const auto replayed = train(scene.config, scene.spec(), scene.inputs(), fakeRecorder);
    EXPECT_GT(replayed.replays, 3);
    // Equal bit for bit, because some objectives amplify rounding within a few steps.
    expectTheSame(replayed, train(scene.config, scene.spec(), scene.inputs(), refuses), 0);
}

INSTANTIATE_TEST_SUITE_P(All, ReplayedObjectives, testing::ValuesIn(test::objectiveIds()),
                         test::nameOfId);

TEST(RecordedSteps, DropoutAndLambdaOfEveryStepAreItsOwn) {
    TextScene scene;
    scene.config.values["model.dropout"] = 0.4;
    const auto computed = train(scene.config, scene.spec(), scene.inputs(), {});
    expectTheSame(train(scene.config, scene.spec(), scene.inputs(), fakeRecorder), computed);
    // Control: a dropout mask of another step must exceed the bound.
    const auto shifted = train(scene.config, scene.spec(), scene.inputs(), {}, [](int step) {
        auto settings = settingsAt(step);
        if (step == 5) settings.dropoutSeed = settingsAt(4).dropoutSeed;
        return settings;
    });
    EXPECT_GT(std::abs(shifted.records[5].taskLoss - computed.records[5].taskLoss), 20 * kRounding);
}

TEST(RecordedSteps, GatesAndDropHead) {
    TextScene scene;
    scene.config.values["train.gates"] = std::string("together");
    const auto settings = [](int step) {
        auto s = settingsAt(step);
        s.headDrop = 0.3;
        return s;
    };
    const auto replayed = train(scene.config, scene.spec(), scene.inputs(), fakeRecorder, settings);
    EXPECT_GT(replayed.replays, 3);
    expectTheSame(replayed, train(scene.config, scene.spec(), scene.inputs(), {}, settings));
    for (const auto& record : replayed.records) EXPECT_GT(record.openHeads.value_or(0), 0);
}

TEST(RecordedSteps, GatesAlone) {
    TextScene scene;
    scene.config.values["train.gates"] = std::string("alone");
    const auto replayed = train(scene.config, scene.spec(), scene.inputs(), fakeRecorder);
    EXPECT_GT(replayed.replays, 3);
    expectTheSame(replayed, train(scene.config, scene.spec(), scene.inputs(), {}));
}

// The lengths of both sides vary from step to step.
TEST(RecordedSteps, PairsOfTextsShareShapes) {
    auto spec = test::pairSpec(9, 11);
    spec.length = 12;
    spec.dropout = 0.2;
    const auto inputs = [](int step) {
        const auto long_ = static_cast<std::size_t>(3 + step % 3);
        const std::vector<std::int64_t> source(long_, 4), given(long_ + 1, 5), wanted(long_ + 1, 6);
        return test::pairInput({source, {3, 7}}, {given, {2, 8}}, {wanted, {7, 9}});
    };
    const auto config = test::smallConfig();
    const auto replayed = train(config, spec, inputs, fakeRecorder);
    // One shape, recorded twice: the first two steps have an objective outside the loss, and two
    // more are computed before recording.
    EXPECT_EQ(replayed.replays, kSteps - 4);
    expectTheSame(replayed, train(config, spec, inputs, {}));
}

TEST(RecordedSteps, AShapeIsComputedTwiceBeforeItIsRecorded) {
    TextScene scene;
    int recorded = 0;
    const auto counting = [&](ModelStep& step) -> GraphRecorder {
        return [&, record = fakeRecorder(step)](const std::function<void()>& work) {
            ++recorded;
            return record(work);
        };
    };
    const auto steady = [](int) { return settingsAt(2); };
    EXPECT_EQ(train(scene.config, scene.spec(), scene.inputs(), counting, steady).replays,
              kSteps - 2);
    EXPECT_EQ(recorded, 1);
}

TEST(RecordedSteps, ARefusedRecordingIsTriedOnceAndCostsNothing) {
    TextScene scene;
    int tried = 0;
    const auto refusing = [&](ModelStep&) -> GraphRecorder {
        return [&](const std::function<void()>& work) -> std::unique_ptr<DeviceGraph> {
            ++tried;
            work();
            TORCH_CHECK(false, "operation not permitted when stream is capturing");
        };
    };
    const auto trained = train(scene.config, scene.spec(), scene.inputs(), refusing);
    EXPECT_EQ(tried, 1);
    EXPECT_EQ(trained.replays, 0);
    EXPECT_NE(trained.refusal.find("not permitted"), std::string::npos) << trained.refusal;
    // Computed and replayed steps have the same shapes, so they are equal bit for bit.
    expectTheSame(trained, train(scene.config, scene.spec(), scene.inputs(), fakeRecorder), 0);
}

class OnAGpu : public testing::Test {
protected:
    void SetUp() override {
        if (!torch::cuda::is_available()) GTEST_SKIP() << "no GPU";
        if (!graphRecorderOf(m_gpu)) GTEST_SKIP() << "a build without CUDA graphs";
    }

    Trained trained(const TextScene& scene, bool replaying) const {
        ModelStep step(scene.config, scene.spec(), m_gpu);
        if (!replaying) step.record({});
        const auto inputs = scene.inputs();
        Trained trained;
        for (int i = 0; i < kSteps; ++i) {
            auto input = inputs(i);
            for (auto* part : {&input.tokens, &input.targets}) *part = part->to(m_gpu);
            trained.records.push_back(step.run(input, settingsAt(i)));
        }
        if (replaying)
            trained.replays = step.recorded()->replays(),
            trained.refusal = step.recorded()->refusal();
        return trained;
    }

    torch::Device m_gpu{torch::kCUDA, 0};
};

TEST_F(OnAGpu, EveryObjectiveTrainsAsOnTheProcessor) {
    for (const auto& id : test::objectiveIds()) {
        SCOPED_TRACE(id);
        TextScene scene;
        scene.config.values["objective.id"] = id;
        const auto computed = trained(scene, false), replayed = trained(scene, true);
        const bool clusters = id.rfind("group-", 0) == 0;  // whose clustering runs on the CPU
        EXPECT_EQ(replayed.replays, clusters ? 0 : kSteps - 4) << replayed.refusal;
        EXPECT_EQ(replayed.refusal.empty(), !clusters) << replayed.refusal;
        expectTheSame(replayed, computed);
        // Only the first steps are compared, because differences in rounding between CPU and GPU
        // grow from step to step.
        auto here = train(scene.config, scene.spec(), scene.inputs(), {});
        here.records.resize(4);
        expectTheSame(computed, here, 2e-4);
    }
}

// The device itself decides to keep weights and moments, and the step is not counted.
TEST_F(OnAGpu, ALossThatIsNotFiniteLeavesEverythingAsItWas) {
    for (const bool replaying : {false, true}) {
        TextScene scene;
        scene.config.values["train.gates"] = std::string("together");
        ModelStep step(scene.config, scene.spec(), m_gpu);
        if (!replaying) step.record({});
        const auto state = [&] {
            auto file = step.optimizer().state();
            step.gates().addTo(file);
            for (auto& [name, tensor] : models::weightsOf(step.model()).tensors)
                file.tensors["weights " + name] = tensor;
            return file;
        };
        for (int i = 0; i < kSteps; ++i) {
            auto input = scene.inputs()(i);
            for (auto* part : {&input.tokens, &input.targets}) *part = part->to(m_gpu);
            auto settings = settingsAt(3);
            const bool broken = i == 6;
            if (broken) settings.lambda = std::numeric_limits<double>::infinity();
            const auto before = state();
            EXPECT_EQ(step.run(input, settings).finite, !broken);
            EXPECT_EQ(test::sameBytes(before, state()), broken) << "step " << i;
            EXPECT_EQ(before.metadata == state().metadata, broken) << "step " << i;
        }
        EXPECT_EQ(step.recorded() != nullptr, replaying);
        if (replaying) {
            EXPECT_EQ(step.recorded()->replays(), kSteps - 2);
        }
    }
}

}  // namespace
}  // namespace headscope::training
