// Compares optimisers, clipping, schedules and the repulsive direction with formulas written out
// number by number. Also tests exact resume of an optimiser state.
#include "core/nn/models/model.h"
#include "core/nn/training/model_step.h"
#include "core/nn/training/optimizer.h"
#include "core/service/backend/schedule.h"
#include "tests/core/nn/support/small_run.h"
#include "tests/support/error_matchers.h"

#include <ATen/CPUGeneratorImpl.h>
#include <ATen/record_function.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace headscope::training::optimizer_steps {
namespace {

// A matrix with weight decay and a bias without it, of odd sizes.
struct Toy : torch::nn::Module {
    torch::Tensor matrix, bias;
    explicit Toy(torch::ScalarType type, std::uint64_t seed = 1) {
        auto generator = at::make_generator<at::CPUGeneratorImpl>(seed);
        const auto of = [&](std::vector<std::int64_t> shape) {
            return torch::empty(shape, torch::TensorOptions().dtype(type)).normal_(0, 1, generator);
        };
        matrix = register_parameter("matrix", of({7, 13}));
        bias = register_parameter("bias", of({19}));
    }
};

// The gradient of a step: random numbers that depend only on the step.
torch::Tensor gradientAt(const torch::Tensor& parameter, int step) {
    auto generator =
        at::make_generator<at::CPUGeneratorImpl>(static_cast<std::uint64_t>(100 + step));
    return torch::empty(parameter.sizes(), torch::kDouble)
        .normal_(0, 1, generator)
        .to(parameter.scalar_type());
}

void stepOnce(Toy& toy, Optimizer& optimizer, int step, double scale = 1) {
    optimizer.zeroGrad();
    toy.matrix.mutable_grad() = gradientAt(toy.matrix, step);
    toy.bias.mutable_grad() = gradientAt(toy.bias, step);
    optimizer.step(0.01 * (1 + step % 3), scale);
}

// Updates a single weight by AdamW or by SGD with momentum, in double precision.
struct OneWeight {
    double w, m = 0, v = 0;
    void adam(double g, double rate, double decay, int steps, const OptimizerOptions& o) {
        m = o.beta1 * m + (1 - o.beta1) * g;
        v = o.beta2 * v + (1 - o.beta2) * g * g;
        const double mHat = m / (1 - std::pow(o.beta1, steps)),
                     vHat = v / (1 - std::pow(o.beta2, steps));
        w = w - rate * decay * w - rate * mHat / (std::sqrt(vHat) + o.epsilon);
    }
    void sgd(double g, double rate, double decay, const OptimizerOptions& o) {
        m = o.momentum * m + g;
        w = w - rate * decay * w - rate * m;
    }
};

std::vector<double> numbersOf(const torch::Tensor& t) {
    const auto exact = t.detach().to(torch::kDouble).contiguous();
    return {exact.data_ptr<double>(), exact.data_ptr<double>() + exact.numel()};
}

std::vector<double> wayOf(const torch::Tensor& start, int steps, double scale, double decay,
                          const OptimizerOptions& o) {
    std::vector<double> ends;
    const auto first = numbersOf(start);
    for (std::size_t i = 0; i < first.size(); ++i) {
        OneWeight one{first[i]};
        for (int step = 0; step < steps; ++step) {
            const double rate = 0.01 * (1 + step % 3),
                         g = scale * numbersOf(gradientAt(start, step))[i];
            if (o.adam)
                one.adam(g, rate, decay, step + 1, o);
            else
                one.sgd(g, rate, decay, o);
        }
        ends.push_back(one.w);
    }
    return ends;
}

struct Case {
    std::string name;
    bool adam;
    torch::ScalarType type;
    double tolerance;
};

class OptimizerSteps : public testing::TestWithParam<Case> {
protected:
    OptimizerOptions options;
    void SetUp() override {
        options.adam = GetParam().adam;
        options.beta1 = 0.8;
        options.beta2 = 0.95;
        options.epsilon = 1e-3;
        options.momentum = 0.7;
        options.weightDecay = 0.2;
    }
};

TEST_P(OptimizerSteps, FollowTheFormulaWeightByWeight) {
    constexpr int kSteps = 12;
    constexpr double kScale = 0.4;  // the scale that clipping applies
    Toy toy(GetParam().type);
    const auto matrix = wayOf(toy.matrix, kSteps, kScale, options.weightDecay, options);
    const auto bias = wayOf(toy.bias, kSteps, kScale, 0, options);
    Optimizer optimizer(toy, options);
    for (int step = 0; step < kSteps; ++step) stepOnce(toy, optimizer, step, kScale);
    for (std::size_t i = 0; i < matrix.size(); ++i)
        EXPECT_NEAR(numbersOf(toy.matrix)[i], matrix[i], GetParam().tolerance) << i;
    for (std::size_t i = 0; i < bias.size(); ++i)
        EXPECT_NEAR(numbersOf(toy.bias)[i], bias[i], GetParam().tolerance)
            << "no decay of a bias, " << i;
}

TEST_P(OptimizerSteps, ResumeBitForBitFromTheirState) {
    Toy whole(GetParam().type), resumed(GetParam().type, 2);
    Optimizer first(whole, options);
    for (int step = 0; step < 5; ++step) stepOnce(whole, first, step);
    const auto state = first.state();
    {
        torch::NoGradGuard noGrad;
        resumed.matrix.copy_(whole.matrix);
        resumed.bias.copy_(whole.bias);
    }
    Optimizer second(resumed, options);
    stepOnce(resumed, second, 77);  // to start from a state with other values
    {
        torch::NoGradGuard noGrad;
        resumed.matrix.copy_(whole.matrix);
        resumed.bias.copy_(whole.bias);
    }
    ASSERT_TRUE(second.restore(state).ok());
    EXPECT_TRUE(test::sameBytes(second.state(), state));
    EXPECT_EQ(second.state().metadata, state.metadata);
    for (int step = 5; step < 9; ++step) {
        stepOnce(whole, first, step);
        stepOnce(resumed, second, step);
    }
    EXPECT_TRUE(torch::equal(whole.matrix, resumed.matrix));
    EXPECT_TRUE(torch::equal(whole.bias, resumed.bias));
    EXPECT_TRUE(test::sameBytes(second.state(), first.state()));
}

// A parameter without gradient must stay unchanged, even with weight decay.
TEST_P(OptimizerSteps, LeaveWhatHasNoGradient) {
    Toy toy(GetParam().type);
    Optimizer optimizer(toy, options);
    const auto before = toy.matrix.detach().clone();
    toy.bias.mutable_grad() = gradientAt(toy.bias, 0);
    EXPECT_NEAR(optimizer.gradientNorm().item<double>(), toy.bias.grad().norm().item<double>(),
                1e-6);
    optimizer.step(0.1, 1);
    EXPECT_TRUE(torch::equal(toy.matrix, before));
    optimizer.zeroGrad();
    EXPECT_EQ(optimizer.gradientNorm().item<double>(), 0);
}

TEST_P(OptimizerSteps, RefuseAStateOfAnotherModelOrKind) {
    Toy toy(GetParam().type);
    Optimizer optimizer(toy, options);
    stepOnce(toy, optimizer, 0);
    const auto good = optimizer.state();
    const auto refused = [&](const std::function<void(io::TensorFile&)>& spoil,
                             const std::string& says) {
        auto file = good;
        spoil(file);
        const auto status = optimizer.restore(file);
        ASSERT_FALSE(status.ok()) << says;
        EXPECT_EQ(status.error().code, ErrorCode::BadData);
        EXPECT_NE(status.error().text().find(says), std::string::npos) << status.error().text();
    };
    const std::string name = std::string("matrix.") + (options.adam ? "moment1" : "momentum");
    refused([](auto& f) { f.metadata.erase("steps"); }, "\"steps\" is missing");
    refused([](auto& f) { f.metadata["steps"] = "-3"; }, "\"-3\"");
    refused([](auto& f) { f.metadata["steps"] = "4 "; }, "\"4 \"");
    refused([&](auto& f) { f.tensors.erase(name); }, "tensors, expected");
    refused([&](auto& f) { f.tensors[name].shape = {13, 7}; }, "another shape");
    refused(
        [&](auto& f) {
            f.tensors["other"] = f.tensors[name];
            f.tensors.erase(name);
        },
        "tensor " + name + " is missing");
    auto other = options;
    other.adam = !options.adam;
    Toy otherModel(GetParam().type);
    const auto unlike = Optimizer(otherModel, other).restore(good);
    ASSERT_FALSE(unlike.ok());
    const std::string kind = options.adam ? "adamw" : "sgd",
                      otherKind = options.adam ? "sgd" : "adamw";
    EXPECT_THAT(unlike.error(), test::IsError(ErrorCode::BadData, kind, otherKind));
    EXPECT_NE(unlike.error().hint.text().find("Set train.optimizer in config.json back to " + kind),
              std::string::npos);
    auto older = good;  // written before the state contained the kind of optimiser
    older.metadata.erase("kind");
    EXPECT_FALSE(Optimizer(otherModel, other).restore(older).ok()) << "its tensors tell";
    EXPECT_TRUE(optimizer.restore(older).ok());
    EXPECT_TRUE(optimizer.restore(good).ok());
}

INSTANTIATE_TEST_SUITE_P(Kinds, OptimizerSteps,
                         testing::Values(Case{"adamw_float", true, torch::kFloat, 2e-5},
                                         Case{"adamw_double", true, torch::kDouble, 1e-12},
                                         Case{"sgd_float", false, torch::kFloat, 2e-5},
                                         Case{"sgd_double", false, torch::kDouble, 1e-12}),
                         [](const auto& info) { return info.param.name; });

// ---- Gradient clipping ----

// Returns the length of one plain SGD step over all weights at learning rate 1, and the recorded
// gradient norm.
std::pair<double, double> movedWith(double clip) {
    auto config = test::smallConfig();
    config.values["train.optimizer"] = std::string("sgd");
    config.values["train.momentum"] = 0.0;
    config.values["train.weight_decay"] = 0.0;
    const auto data = test::smallTexts(16);
    ModelStep step(config, models::specOf(config, models::DataSizes::of(*data)), torch::kCPU);
    std::vector<torch::Tensor> before, moved;
    for (const auto& p : step.model().parameters()) before.push_back(p.detach().clone());
    StepSettings settings;
    settings.learningRate = 1;
    settings.lambda = 0.5;
    settings.clip = clip;
    const auto input = models::inputFrom(data::orderedBatch(*data, data->train, 0, 16, 8),
                                         data->task, torch::kCPU);
    const auto record = step.run(input, settings);
    const auto after = step.model().parameters();
    for (std::size_t i = 0; i < before.size(); ++i)
        moved.push_back((after[i].detach() - before[i]).flatten());
    return {torch::cat(moved).to(torch::kDouble).norm().item<double>(), record.gradientNorm};
}

// Counts operator calls at the top level, without calls inside other operators.
struct Calls {
    static inline thread_local int depth = 0, count = 0;
    at::CallbackHandle handle;

    Calls()
        : handle(at::addThreadLocalCallback(
              at::RecordFunctionCallback(
                  [](const at::RecordFunction&) -> std::unique_ptr<at::ObserverContext> {
                      count += depth++ == 0;
                      return nullptr;
                  },
                  [](const at::RecordFunction&, at::ObserverContext*) { --depth; })
                  .scopes({at::RecordScope::FUNCTION}))) {
        depth = count = 0;
    }
    ~Calls() { at::removeCallback(handle); }
};

// On a device, each operator is a kernel launch. Their number must not grow with the number of
// parameters.
TEST(Optimizers, TakeNoMoreOperatorsForMoreParameters) {
    for (const bool adam : {true, false}) {
        OptimizerOptions options;
        options.adam = adam;
        const auto callsFor = [&](int parameters) {
            torch::nn::Module module;
            for (int i = 0; i < parameters; ++i)
                module
                    .register_parameter("p" + std::to_string(i),
                                        torch::ones({3, 2}, torch::kDouble))
                    .mutable_grad() = torch::ones({3, 2}, torch::kDouble);
            Optimizer optimizer(module, options);
            const Calls calls;
            optimizer.gradientNorm();
            optimizer.step(0.1, 1);
            return Calls::count;
        };
        const int few = callsFor(2), many = callsFor(40);
        EXPECT_GT(few, 3) << adam;
        EXPECT_EQ(few, many) << adam;
        EXPECT_LE(many, 14) << adam;
    }
}

TEST(Clipping, ShortensLongGradientsToTheLimitAndLeavesShortOnes) {
    const auto [free, length] = movedWith(1e9);
    ASSERT_GT(length, 0.01);
    EXPECT_NEAR(free, length, 1e-4 * length) << "the length is that of all gradients together";
    for (const double part : {0.5, 0.01})
        EXPECT_NEAR(movedWith(part * length).first, part * length, 1e-4 * length);
    EXPECT_NEAR(movedWith(1.01 * length).first, length, 1e-4 * length);
}

// ---- Learning rate and lambda schedules ----

class ScheduleOf : public testing::TestWithParam<std::int64_t> {};

double halfCosine(double share) {
    return 0.5 * (1 + std::cos(std::acos(-1.0) * share));
}

// The one-cycle schedule as defined in PyTorch: its phases end at warmup * total - 1 and at total -
// 1.
TEST_P(ScheduleOf, OneCycleRisesAndFallsByHalfCosines) {
    const auto total = GetParam();
    for (const double warmup : {0.1, 0.3, 0.5}) {
        const LearningRate rate{"one-cycle", 2.0, warmup};
        const double top = warmup * static_cast<double>(total) - 1,
                     last = static_cast<double>(total - 1);
        for (std::int64_t step = 0; step < total; ++step) {
            const auto s = static_cast<double>(step);
            if (top <= 0) break;  // too short for a warm-up
            const double expected =
                s <= top ? 2.0 + (0.08 - 2.0) * halfCosine(s / top)
                         : 8e-6 + (2.0 - 8e-6) * halfCosine((s - top) / (last - top));
            EXPECT_NEAR(rate.at(step, total), expected, 1e-12)
                << step << " of " << total << ", warm-up " << warmup;
        }
    }
}

// For all settings, the rate first rises to the peak and then falls, between 0 and the peak.
TEST_P(ScheduleOf, RatesRiseOnceFallOnceAndStayWithinThePeak) {
    const auto total = GetParam();
    for (const char* kind : {"one-cycle", "cosine", "constant"})
        for (const double warmup : {0.0, 0.05, 0.3, 1.0}) {
            const LearningRate rate{kind, 0.5, warmup};
            std::vector<double> rates;
            for (std::int64_t step = 0; step < total; ++step) rates.push_back(rate.at(step, total));
            for (const double r : rates) {
                EXPECT_GT(r, -1e-15) << kind << ", warm-up " << warmup;
                EXPECT_LE(r, 0.5 + 1e-12) << kind << ", warm-up " << warmup;
            }
            const auto top = std::max_element(rates.begin(), rates.end());
            EXPECT_TRUE(std::is_sorted(rates.begin(), top)) << kind << ", warm-up " << warmup;
            EXPECT_TRUE(std::is_sorted(top, rates.end(), std::greater<>()))
                << kind << ", warm-up " << warmup;
            EXPECT_GT(*top, 0) << kind << ", warm-up " << warmup;
        }
}

TEST_P(ScheduleOf, LambdaWarmsUpInAStraightLineAndFallsByAHalfCosine) {
    const auto total = GetParam();
    LambdaSchedule schedule;
    schedule.warmup = 0.25;
    for (std::int64_t step = 0; step <= total; ++step) {
        const double share = static_cast<double>(step) / static_cast<double>(total);
        EXPECT_NEAR(schedule.with("warmup").factor(step, total), std::min(1.0, share / 0.25),
                    1e-12);
        EXPECT_NEAR(schedule.with("cosine").factor(step, total), halfCosine(share), 1e-12);
        EXPECT_EQ(schedule.with("constant").factor(step, total), 1);
        EXPECT_EQ(schedule.with("target").factor(step, total), 1);
    }
}

INSTANTIATE_TEST_SUITE_P(Steps, ScheduleOf, testing::Values(1, 2, 3, 7, 40, 1001),
                         testing::PrintToStringParamName());

TEST(LambdaTarget, StaysWithinItsLimitsAndSettlesWhereTheTargetIsMet) {
    const LambdaSchedule schedule{"target", 0.1, 0.3, 50};
    EXPECT_DOUBLE_EQ(schedule.adapt(1e5, 1), 1e6);
    EXPECT_DOUBLE_EQ(schedule.adapt(1e-5, 0), 1e-6);
    EXPECT_DOUBLE_EQ(schedule.adapt(0.7, 0.3), 0.7);
    EXPECT_EQ((LambdaSchedule{"constant", 0.1, 0.3, 50}.adapt(0.7, 0.9)), 0.7);
}

// ---- Repulsion between heads ----

// Reference: the SVGD direction, computed head by head and number by number.
torch::Tensor directionByLoops(const torch::Tensor& heads, const torch::Tensor& gradient,
                               double weight) {
    const auto count = heads.size(0), size = heads.size(1);
    const auto t = heads.accessor<double, 2>(), g = gradient.accessor<double, 2>();
    std::vector<std::vector<double>> apart(static_cast<std::size_t>(count));
    std::vector<double> all;
    for (std::int64_t i = 0; i < count; ++i)
        for (std::int64_t j = 0; j < count; ++j) {
            double squares = 0;
            for (std::int64_t k = 0; k < size; ++k)
                squares += (t[i][k] - t[j][k]) * (t[i][k] - t[j][k]);
            apart[static_cast<std::size_t>(i)].push_back(squares);
            all.push_back(squares);
        }
    std::sort(all.begin(), all.end());
    const double median = (all[(all.size() - 1) / 2] + all[all.size() / 2]) / 2;
    const double width = median / (2 * std::log(static_cast<double>(count + 1)));  // h^2
    auto direction = torch::zeros({count, size}, torch::kDouble);
    for (std::int64_t i = 0; i < count; ++i)
        for (std::int64_t j = 0; j < count; ++j) {
            const double kernel = std::exp(
                -apart[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)] / (2 * width));
            for (std::int64_t k = 0; k < size; ++k)
                direction[i][k] += kernel * (g[j][k] - weight * (t[i][k] - t[j][k]) / width) /
                                   static_cast<double>(count);
        }
    return direction;
}

TEST(RepulsionOfManyHeads, FollowsItsFormulaAndWithoutAGradientPartsHeads) {
    auto generator = at::make_generator<at::CPUGeneratorImpl>(12);
    for (const std::int64_t heads : {2, 3, 6}) {
        const auto weights = torch::empty({heads, 10}, torch::kDouble).normal_(0, 1, generator);
        const auto gradient = torch::empty({heads, 10}, torch::kDouble).normal_(0, 1, generator);
        const auto found = repulsiveDirection(weights, gradient, 0.3);
        EXPECT_TRUE(torch::allclose(found, directionByLoops(weights, gradient, 0.3), 1e-9, 1e-12))
            << heads;
        const auto moved =
            weights - 0.01 * repulsiveDirection(weights, torch::zeros_like(gradient), 1);
        EXPECT_GT(torch::pdist(moved).min().item<double>(),
                  torch::pdist(weights).min().item<double>())
            << heads;
    }
}

}  // namespace
}  // namespace headscope::training::optimizer_steps
