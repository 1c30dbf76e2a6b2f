// Tests of sparse patterns with the CPU kernels: values and gradients equal those of ATen, for
// short and long samples, with padding and packed rows.
#include "core/nn/attention/attention.h"
#include "core/nn/models/model.h"
#include "core/spec/models/site_pattern.h"

#include <ATen/CPUGeneratorImpl.h>
#include <gtest/gtest.h>

#include <set>

namespace headscope::attention {
namespace {

constexpr std::int64_t kHeads = 3, kHeadWidth = 10;

torch::Tensor drawn(at::IntArrayRef shape, std::uint64_t seed) {
    auto generator = at::make_generator<at::CPUGeneratorImpl>(seed);
    return torch::empty(shape).normal_(0, 1, generator);
}

struct Result {
    torch::Tensor context, cosine, gradient;
};

// weights: of the context in the loss.
Result resultOf(const torch::Tensor& qkv, const Options& options, const torch::Tensor& weights) {
    auto leaf = qkv.detach().clone().requires_grad_(true);
    const auto out = attend(leaf, options);
    auto loss = (out.context * weights).sum();
    if (options.cosine) loss = loss + 20 * out.cosine;
    loss.backward();
    return {out.context.detach(), options.cosine ? out.cosine.detach() : torch::Tensor(),
            leaf.grad()};
}

double difference(const torch::Tensor& a, const torch::Tensor& b) {
    return (a - b).abs().max().item<double>();
}

struct SparseCase {
    const char* name;
    std::int64_t tokens;
    PatternOptions pattern;
    std::int64_t columns = 0, prefix = 0;
};

PatternOptions patterned(Pattern kind, std::int64_t width = 16, std::int64_t stride = 0) {
    PatternOptions options;
    options.kind = kind;
    options.width = width;
    options.stride = stride;
    return options;
}

PatternOptions dilatedByHead() {
    auto options = patterned(Pattern::Dilated, 8);
    options.dilationPerHead = true;
    return options;
}

std::vector<PatternPlace> placesOf(const SparseCase& c, bool causal) {
    const std::int64_t count = differsByHead(c.pattern) ? kHeads : 1;
    std::vector<PatternPlace> places;
    for (std::int64_t head = 0; head < count; ++head)
        places.push_back({c.tokens, causal, 0, head, c.columns, c.prefix});
    return places;
}

// The plan of a case, and the same as a mask.
struct Pair {
    SparsePlanPointer plan;
    torch::Tensor mask;  // (H or 1, T, T)
};

Pair pairOf(const SparseCase& c, bool causal) {
    SparsePlan::Masks masks;
    masks.tokens = static_cast<int>(c.tokens);
    masks.heads = kHeads;
    masks.firstToken = static_cast<int>(c.prefix);
    std::vector<torch::Tensor> stacked;
    for (const auto& place : placesOf(c, causal)) {
        masks.seen.push_back(visibleKeys(c.pattern, place));
        masks.periods.push_back(static_cast<int>(patternPeriod(c.pattern, place)));
        stacked.push_back(
            torch::from_blob(masks.seen.back().data(), {c.tokens, c.tokens}, torch::kByte)
                .to(torch::kBool));
    }
    const auto mask = torch::stack(stacked);
    return {c10::make_intrusive<SparsePlan>(std::move(masks)), mask};
}

Options optionsOf(bool causal, bool cosine, const torch::Tensor& lengths) {
    Options options;
    options.heads = kHeads;
    options.cosine = cosine;
    options.visibility = {lengths, causal, {}};
    options.headMask = torch::tensor({1.0F, 0.5F, 1.0F});
    return options;
}

class SparseAttention : public testing::TestWithParam<SparseCase> {};

TEST_P(SparseAttention, KernelsComputeWhatAtenComputes) {
    const auto& c = GetParam();
    const auto tokens = c.tokens;
    const auto qkv = drawn({3, tokens, 3 * kHeads * kHeadWidth}, 3);
    const auto weights = drawn({3, tokens, kHeads * kHeadWidth}, 4);
    const auto atLeastOne = [](std::int64_t count) { return std::max<std::int64_t>(count, 1); };
    const auto lengths =
        torch::tensor({tokens, atLeastOne(tokens / 3), atLeastOne(tokens - 1)}, torch::kLong);
    for (const bool causal : {false, true})
        for (const bool cosine : {false, true})
            for (const auto& given : {torch::Tensor(), lengths}) {
                const auto pair = pairOf(c, causal);
                auto options = optionsOf(causal, cosine, given);
                options.visibility.pattern = pair.mask;
                const auto wanted = resultOf(qkv, options, weights);
                options.visibility.pattern = torch::Tensor();
                options.visibility.sparse = pair.plan;
                const auto found = resultOf(qkv, options, weights);
                EXPECT_LT(difference(atenAttention(qkv, options).context, wanted.context), 1e-6);
                EXPECT_LT(difference(found.context, wanted.context), 1e-5) << causal << cosine;
                EXPECT_LT(difference(found.gradient, wanted.gradient), 2e-5) << causal << cosine;
                if (!cosine) continue;
                EXPECT_LT(difference(found.cosine, wanted.cosine), 1e-5) << causal;
            }
}

// Returns what the blocks show, (H, length, length); each valid query of each head is in one block.
torch::Tensor shownBy(const SparseBlocks& blocks, std::int64_t length) {
    auto seen = torch::zeros({kHeads, length, length}, torch::kBool);
    std::multiset<std::pair<int, int>> queries;
    for (const auto& group : blocks.groups())
        for (const auto& block : group.blocks)
            for (std::size_t i = 0; i < group.heads.size(); ++i)
                for (std::size_t q = 0; q < block.queries.size(); ++q) {
                    queries.emplace(group.heads[i], block.queries[q]);
                    const auto first = static_cast<std::size_t>(group.masks[i]) * block.keys.size();
                    for (std::size_t key = 0; key < block.keys.size(); ++key)
                        if ((block.seen[first + key] >> q & 1) != 0)
                            seen[group.heads[i]][block.queries[q]][block.keys[key]] = true;
                }
    EXPECT_EQ(queries.size(), static_cast<std::size_t>(kHeads * length));
    EXPECT_EQ(std::set(queries.begin(), queries.end()).size(), queries.size());
    return seen;
}

TEST_P(SparseAttention, BlocksShowWhatTheMaskShows) {
    const auto& c = GetParam();
    for (const bool causal : {false, true}) {
        const auto pair = pairOf(c, causal);
        EXPECT_TRUE(torch::equal(pair.plan->mask(c.tokens, torch::kCPU), pair.mask));
        EXPECT_THROW(pair.plan->blocks(c.tokens + 1, false), std::out_of_range);
        for (const bool together : {false, true})
            for (const auto length : {c.tokens, c.tokens / 2 + 1, c.tokens / 5 + 1}) {
                const auto blocks = pair.plan->blocks(length, together);
                EXPECT_TRUE(!together || blocks->groups().size() == 1);
                auto wanted = pair.mask.narrow(1, 0, length).narrow(2, 0, length).clone();
                const auto blind = wanted.any(-1).logical_not().unsqueeze(-1);
                wanted = wanted.logical_or(blind.logical_and(torch::eye(length).to(torch::kBool)));
                EXPECT_TRUE(torch::equal(shownBy(*blocks, length), wanted.expand({kHeads, -1, -1})))
                    << length << causal << together;
            }
    }
}

// A text that is shorter than the longest input may lack all keys that a pattern shows to a query.
TEST(SparsePlan, AQueryWithoutAKeySeesItselfAloneAndInABatch) {
    // Queries 0 and 1 see only keys from 3 on, which are padding in a text of 3 tokens.
    SparsePlan::Masks masks{4, 1, {{0, 0, 0, 1, 0, 0, 0, 1, 1, 0, 0, 0, 1, 0, 0, 0}}, {}, 0};
    const auto plan = c10::make_intrusive<SparsePlan>(std::move(masks));
    const auto qkv = drawn({2, 4, 3 * 4}, 5);
    Options options;
    options.heads = 1;
    const auto values = qkv.narrow(-1, 8, 4);
    const auto expectThemselves = [&](const torch::Tensor& context) {
        EXPECT_LT(difference(context.narrow(1, 0, 2), values.narrow(1, 0, 2)), 1e-6);
        EXPECT_LT(difference(context.narrow(1, 2, 1), values.narrow(1, 0, 1)), 1e-6);
    };
    const auto lengths = torch::tensor({3, 3}, torch::kLong);
    for (const bool kernels : {false, true}) {
        options.visibility = {lengths, false, {}};
        if (kernels)
            options.visibility.sparse = plan;
        else
            options.visibility.pattern = plan->mask(4, torch::kCPU);
        expectThemselves(attend(qkv, options).context);
        options.visibility.lengths = torch::Tensor();
        if (!kernels) options.visibility.pattern = plan->mask(3, torch::kCPU);
        expectThemselves(attend(qkv.narrow(1, 0, 3), options).context);
    }
}

TEST_P(SparseAttention, PackedRowsGiveTheSame) {
    const auto& c = GetParam();
    const auto tokens = c.tokens;
    const auto few = std::max<std::int64_t>(tokens / 2, 1);
    const auto lengths = torch::tensor({tokens, few}, torch::kLong);
    const auto qkv = drawn({2, tokens, 3 * kHeads * kHeadWidth}, 5);
    auto options = optionsOf(true, true, lengths);
    options.visibility.sparse = pairOf(c, true).plan;
    const auto padded = attend(qkv, options);
    const auto packed = attend(torch::cat({qkv[0], qkv[1].narrow(0, 0, few)}), options);
    EXPECT_LT(difference(packed.context.narrow(0, 0, tokens), padded.context[0]), 1e-6);
    EXPECT_LT(
        difference(packed.context.narrow(0, tokens, few), padded.context[1].narrow(0, 0, few)),
        1e-6);
    EXPECT_LT(difference(packed.cosine, padded.cosine), 1e-6);
}

INSTANTIATE_TEST_SUITE_P(
    Sizes, SparseAttention,
    testing::Values(SparseCase{"LocalOfOneToken", 1, patterned(Pattern::Local, 1)},
                    SparseCase{"LocalOfItself", 7, patterned(Pattern::Local, 1)},
                    SparseCase{"LocalShort", 40, patterned(Pattern::Local, 5)},
                    SparseCase{"LocalWide", 40, patterned(Pattern::Local, 50)},
                    SparseCase{"Local", 200, patterned(Pattern::Local, 70)},
                    SparseCase{"LocalLong", 530, patterned(Pattern::Local, 16)},
                    SparseCase{"Dilated", 150, patterned(Pattern::Dilated, 6)},
                    SparseCase{"DilatedByHead", 150, dilatedByHead()},
                    SparseCase{"Strided", 150, patterned(Pattern::Strided)},
                    SparseCase{"StridedMerged", 150, patterned(Pattern::StridedMerged)},
                    SparseCase{"Fixed", 150, patterned(Pattern::Fixed, 16, 20)},
                    SparseCase{"FixedShort", 9, patterned(Pattern::Fixed, 16, 8)},
                    SparseCase{"FixedMerged", 70, patterned(Pattern::FixedMerged)},
                    SparseCase{"GlobalLocal", 150, patterned(Pattern::GlobalLocal, 8)},
                    SparseCase{"BigBird", 150, patterned(Pattern::BigBird)},
                    SparseCase{"Axial", 101, patterned(Pattern::Axial), 10, 1},
                    SparseCase{"Neighbourhood", 66, patterned(Pattern::Neighbourhood), 8, 2}),
    [](const auto& info) { return std::string(info.param.name); });

// Few enough keys remain that long texts cost little.
TEST(SparsePlan, BlocksContainFewKeysThatNoQuerySees) {
    const auto shareOf = [](const PatternOptions& pattern) {
        const SparseCase c{"", 2048, pattern};
        const auto blocks = pairOf(c, true).plan->blocks(c.tokens, false);
        return static_cast<double>(blocks->cells()) / (2048.0 * 2048.0);
    };
    EXPECT_LT(shareOf(patterned(Pattern::Local, 64)), 0.07);
    EXPECT_LT(shareOf(patterned(Pattern::Dilated, 64)), 0.1);
    EXPECT_LT(shareOf(patterned(Pattern::Strided)), 0.07);
    EXPECT_LT(shareOf(patterned(Pattern::Fixed)), 0.07);
    EXPECT_LT(shareOf(patterned(Pattern::GlobalLocal, 64)), 0.1);
    EXPECT_LT(shareOf(patterned(Pattern::BigBird)), 0.1);
    EXPECT_LT(shareOf(patterned(Pattern::StridedMerged)), 0.3);
}

// A text that is much shorter than the longest input is not cut into tiny blocks.
TEST(SparsePlan, ShortTextsCostNoMoreThanFullAttention) {
    for (const auto kind : {Pattern::Local, Pattern::Strided, Pattern::StridedMerged,
                            Pattern::Fixed, Pattern::Dilated, Pattern::BigBird}) {
        const auto plan = pairOf({"", 2048, patterned(kind)}, false).plan;
        for (const std::int64_t length : {16, 32, 64})
            for (const bool together : {false, true})
                EXPECT_LE(plan->blocks(length, together)->cells(), length * length)
                    << static_cast<int>(kind) << ", length " << length;
    }
}

models::ModelSpec smallClassifier(Pattern kind, std::vector<std::int64_t> heads) {
    models::ModelSpec spec;
    spec.model = models::modelForTask(Task::TextClassification);
    spec.data.task = Task::TextClassification;
    spec.data.vocabulary = 20;
    spec.data.outputs = 3;
    spec.heads = std::move(heads);
    spec.headSize = 4;
    spec.width = 8;
    spec.ff = 12;
    spec.length = 40;
    spec.pattern.kind = kind;
    return spec;
}

TEST(SparsePlan, LayersWithEqualMasksShareAPlan) {
    for (const auto kind : {Pattern::Strided, Pattern::BigBird}) {
        auto generator = at::make_generator<at::CPUGeneratorImpl>(3);
        const auto model = models::makeModel(smallClassifier(kind, {2, 2, 1, 0}), generator);
        EXPECT_EQ(model->sparsePlanAt(0) == model->sparsePlanAt(1), kind == Pattern::Strided);
        EXPECT_NE(model->sparsePlanAt(0), model->sparsePlanAt(2)) << "another number of heads";
        EXPECT_FALSE(model->sparsePlanAt(3)) << "no heads";
        EXPECT_EQ(torch::equal(model->patternAt(0, 40, torch::kCPU),
                               model->patternAt(1, 40, torch::kCPU)),
                  kind == Pattern::Strided);
    }
}

// A text classifier with a local pattern skips padding (packed rows) unless it records; the logits
// are the same.
TEST(SparsePlan, ModelsPackAndSkipWithTheSameResult) {
    auto spec = smallClassifier(Pattern::Local, {2, 2});
    spec.length = 9;
    spec.pattern.width = 2;
    auto generator = at::make_generator<at::CPUGeneratorImpl>(3);
    const auto model = models::makeModel(spec, generator);
    models::Input input;
    input.size = 4;
    input.tokens = torch::randint(1, 20, {4, 9}, generator, torch::kLong);
    input.lengths = torch::tensor({9, 2, 5, 1}, torch::kLong);
    models::indexValidTokens(input);
    models::Pass packed, recorded;
    recorded.record.assign(2, true);
    torch::NoGradGuard noGrad;
    const auto logits = model->forward(input, packed), seen = model->forward(input, recorded);
    EXPECT_LT(difference(logits, seen), 1e-5);
    ASSERT_TRUE(recorded.captures[0].visible.defined());
    EXPECT_EQ(recorded.captures[0].maps[0][0][5][3].item<double>(), 0);
    EXPECT_GT(recorded.captures[0].maps[0][0][5][4].item<double>(), 0);
    spec.pattern.width = 9;
    auto again = at::make_generator<at::CPUGeneratorImpl>(3);
    models::Pass full;
    EXPECT_GT(difference(models::makeModel(spec, again)->forward(input, full), logits), 1e-4);
}

}  // namespace
}  // namespace headscope::attention
