// Compares all ways to compute one training. The same seed gives the same dropout masks on every
// path, so losses must agree up to rounding over many steps. Different masks change a loss by more
// than 100 times the bound.
#include "core/base/util/random.h"
#include "core/data/batches/batch.h"
#include "core/nn/models/transformer.h"
#include "core/nn/training/machine.h"
#include "tests/core/nn/support/styles.h"

#include <gtest/gtest.h>

namespace headscope::training {
namespace {

using attention::Factors;

std::string nameOf(Factors factors) {
    return factors == Factors::Float32 ? "Float32" : "BFloat16";
}

constexpr int kPathSteps = 20;

// Returns the largest difference between the losses of two runs.
double farthest(const std::vector<double>& a, const std::vector<double>& b) {
    double most = 0;
    for (std::size_t i = 0; i < a.size(); ++i) most = std::max(most, std::abs(a[i] - b[i]));
    return most;
}

struct Path {
    const char* name;
    bool packed, recorded, layerByLayer, reference;
};

// Fused block, packed and padded; single layers with kernels, packed, padded and recording; plain
// ATen.
constexpr Path kPaths[] = {
    {"block, packed", true, false, false, false},     {"block, padded", false, false, false, false},
    {"layers, packed", true, false, true, false},     {"layers, padded", false, false, true, false},
    {"layers, recorded", false, true, false, false},  {"reference", false, false, false, true},
    {"reference, recorded", false, true, false, true}};

class PathsOfModel {
protected:
    PathsOfModel(Task task, Factors factors, std::vector<std::int64_t> heads,
                 const models::TransformerStyle& style = {})
        : m_factors(factors) {
        m_spec.data.task = task;
        m_spec.model = test::modelOf(m_spec.data.task);
        m_spec.heads = std::move(heads);
        m_spec.style = style;
        m_spec.headSize = 9;
        m_spec.width = 36;  // not a multiple of the vector size
        m_spec.ff = 40;
        m_spec.length = 12;
        m_spec.dropout = 0.3;
        m_spec.data.vocabulary = 20;
        m_spec.data.outputs = m_spec.data.task == Task::LanguageModel ? 20 : 3;
        m_spec.patch = 2;
        m_spec.data.imageSize = 6;
        if (m_spec.data.task == Task::ImageClassification) m_spec.length = 9;
    }

    models::Input inputAt(int step, bool packed) const {
        util::Random random(util::derivedSeed(5, "batch", static_cast<std::uint64_t>(step)));
        constexpr std::int64_t kBatch = 10;
        models::Input input;
        input.size = kBatch;
        const bool images = m_spec.data.task == Task::ImageClassification,
                   lm = m_spec.data.task == Task::LanguageModel;
        const auto draw = [&](at::IntArrayRef shape, std::uint64_t below) {
            auto t = torch::empty(shape, torch::kLong);
            for (std::int64_t i = 0; i < t.numel(); ++i)
                t.data_ptr<std::int64_t>()[i] = static_cast<std::int64_t>(random.below(below));
            return t;
        };
        if (images) input.pixels = draw({kBatch, 3, 6, 6}, 9).to(torch::kFloat) * 0.3 - 1;
        if (!images) input.tokens = draw({kBatch, 12}, 20);
        input.targets = lm ? draw({kBatch, 12}, 20) : draw({kBatch}, 3);
        if (m_spec.data.task == Task::TextClassification) {
            input.lengths = draw({kBatch}, 11) + 2;
            if (packed) models::indexValidTokens(input);
        }
        return input;
    }

    std::vector<double> losses(const Path& path, std::uint64_t seed = 1) const {
        auto generator = torch::make_generator<torch::CPUGeneratorImpl>(5);
        const auto model = models::makeModel(m_spec, generator);
        model->setFactors(m_factors);
        // Kernels do not support double.
        const auto type = path.reference ? torch::kDouble : torch::kFloat;
        model->to(type);
        std::vector<double> losses;
        for (int step = 0; step < kPathSteps; ++step) {
            auto input = inputAt(step, path.packed);
            if (input.pixels.defined()) input.pixels = input.pixels.to(type);
            models::Pass pass;
            pass.dropoutSeed = util::derivedSeed(seed, "dropout", static_cast<std::uint64_t>(step));
            if (path.recorded) pass.record = {false, true, true};
            if (m_penalises) pass.cosine = {true, true, true};
            // Drops zero heads, but prevents the fused block.
            if (path.layerByLayer) pass.headDrop = 1e-12;
            auto loss = model->loss(model->forward(input, pass), input, 0);
            if (m_penalises)
                for (const auto& capture : pass.captures) loss = loss + capture.cosine;
            losses.push_back(loss.item<double>());
            model->zero_grad();
            loss.backward();
            torch::NoGradGuard noGrad;
            for (auto& p : model->parameters())
                if (p.grad().defined()) p.sub_(0.05 * p.grad());
        }
        return losses;
    }

    void comparePaths(int mostThreads) const {
        const int threads = at::get_num_threads();
        const bool halves = m_factors == Factors::BFloat16;
        training::setThreads(1);
        const auto wanted = losses(kPaths[0]);
        for (int count = 1; count <= mostThreads; ++count) {
            training::setThreads(count);
            for (const auto& path : kPaths) {
                if (halves && path.reference) continue;  // rounds at other places
                EXPECT_LE(farthest(losses(path), wanted), halves ? 5e-3 : 2e-5)
                    << path.name << ", threads " << count;
            }
        }
        training::setThreads(threads);
    }

    Factors m_factors;
    models::ModelSpec m_spec;
    bool m_penalises = false;  // adds the cosine of maps to the loss
};

class TrainingPaths
    : public PathsOfModel,
      public testing::TestWithParam<std::tuple<Task, Factors, std::vector<std::int64_t>>> {
protected:
    TrainingPaths()
        : PathsOfModel(std::get<0>(GetParam()), std::get<1>(GetParam()), std::get<2>(GetParam())) {}
};

TEST_P(TrainingPaths, GiveTheSameLosses) {
    comparePaths(2);
}

// The styles of published transformers, which the fused block does not compute.
class StyledPaths : public PathsOfModel, public testing::TestWithParam<test::NamedStyle> {
protected:
    StyledPaths() : PathsOfModel(GetParam().task, Factors::Float32, {4, 4, 4}, GetParam().style) {}
};

TEST_P(StyledPaths, GiveTheSameLosses) {
    comparePaths(1);
}

INSTANTIATE_TEST_SUITE_P(Styles, StyledPaths, testing::ValuesIn(test::allStyles()),
                         [](const auto& info) { return info.param.name; });

// Sparse patterns whose masks differ by head, with and without the cosine of maps.
class PatternPaths : public PathsOfModel,
                     public testing::TestWithParam<std::tuple<attention::Pattern, Factors, bool>> {
protected:
    PatternPaths()
        : PathsOfModel(std::get<0>(GetParam()) == attention::Pattern::Axial
                           ? Task::ImageClassification
                           : Task::TextClassification,
                       std::get<1>(GetParam()), {4, 4, 4}) {
        m_spec.pattern.kind = std::get<0>(GetParam());
        m_spec.pattern.block = 2;
        m_penalises = std::get<2>(GetParam());
    }
};

TEST_P(PatternPaths, GiveTheSameLosses) {
    comparePaths(1);
}

INSTANTIATE_TEST_SUITE_P(
    All, PatternPaths,
    testing::Combine(testing::Values(attention::Pattern::Strided, attention::Pattern::BigBird,
                                     attention::Pattern::Axial),
                     testing::Values(Factors::Float32, Factors::BFloat16), testing::Bool()),
    [](const auto& info) {
        const auto kind = std::get<0>(info.param);
        const std::string name = kind == attention::Pattern::Strided   ? "Strided"
                                 : kind == attention::Pattern::BigBird ? "BigBird"
                                                                       : "Axial";
        return name + nameOf(std::get<1>(info.param)) +
               (std::get<2>(info.param) ? "Penalised" : "");
    });

// Control: different dropout masks must exceed the bound above.
TEST_P(TrainingPaths, OtherMasksGiveOtherLosses) {
    const auto wanted = losses(kPaths[0]);
    EXPECT_GT(farthest(losses(kPaths[0], 2), wanted), 2e-2);
}

INSTANTIATE_TEST_SUITE_P(All, TrainingPaths,
                         testing::Combine(testing::Values(Task::TextClassification,
                                                          Task::ImageClassification,
                                                          Task::LanguageModel),
                                          testing::Values(Factors::Float32, Factors::BFloat16),
                                          testing::Values(std::vector<std::int64_t>{4, 4, 4},
                                                          std::vector<std::int64_t>{2, 0, 3})),
                         [](const auto& info) {
                             const auto task = std::get<0>(info.param);
                             const std::string name = task == Task::TextClassification ? "Text"
                                                      : task == Task::ImageClassification
                                                          ? "Images"
                                                          : "LanguageModel";
                             return name + nameOf(std::get<1>(info.param)) +
                                    (std::get<2>(info.param)[1] > 0 ? "" : "OneLayerWithoutHeads");
                         });

// A penalty that is too weak to have an effect must not change the training, whichever path it
// uses.
TEST(WeakPenalty, TrainsAsNoneDoes) {
    const auto lossesOf = [](const char* objective, double lambda) {
        auto config = test::smallConfig();
        config.values["objective.id"] = std::string(objective);
        config.values["objective.lambda"] = lambda;
        auto trainer = test::trainerFor(config);
        std::vector<double> losses;
        for (int i = 0; i < kPathSteps; ++i) losses.push_back(trainer->trainStep().taskLoss);
        return losses;
    };
    const auto none = lossesOf("attn-cos", 0);
    for (const char* objective : {"attn-cos", "lin-penalty", "proj-cos", "disagreement-output"})
        EXPECT_LE(farthest(lossesOf(objective, 1e-6), none), 2e-5) << objective;
}

}  // namespace
}  // namespace headscope::training
