// Compares the attention kernels with loops in double precision, for sizes around those of vector
// registers and tiles. Results must not depend on the number of threads.
#include "core/nn/attention/attention.h"
#include "core/nn/attention/dropout.h"
#include "core/nn/training/machine.h"
#include "tests/core/nn/support/plain_layer.h"

#include <gtest/gtest.h>

namespace headscope::attention::oddsizes {
namespace {

using test::Numbers;

struct Sizes {
    std::int64_t tokens, heads, headWidth;
    bool causal;
    static constexpr std::int64_t kSamples = 3;
    // Number of valid tokens per sample: all, one fewer, and a single one.
    std::vector<std::int64_t> lengths() const {
        return {tokens, std::max<std::int64_t>(1, tokens - 1), 1};
    }
    std::int64_t inner() const { return heads * headWidth; }
    std::string text() const {
        return "T " + std::to_string(tokens) + ", H " + std::to_string(heads) + ", dh " +
               std::to_string(headWidth) + (causal ? ", causal" : "");
    }
};

torch::Tensor normal(std::vector<std::int64_t> shape, std::uint64_t seed,
                     torch::ScalarType type = torch::kDouble) {
    auto generator = at::make_generator<at::CPUGeneratorImpl>(seed);
    return torch::empty(shape, torch::TensorOptions().dtype(type)).normal_(0, 1, generator);
}

// Reference: softmax(Q K' / sqrt(dh)) V, computed token by token. qkv: (B, T, 3, H, dh).
struct Loops {
    Sizes size;
    torch::Tensor context;      // (B, T, H * dh)
    double cosine = 0;          // mean over samples and pairs of heads
    std::vector<Numbers> maps;  // per head of one sample, valid rows one after another

    Loops(const Sizes& sizes, const torch::Tensor& qkv) : size(sizes) {
        const test::Table x(
            qkv.view({Sizes::kSamples, size.tokens, 3, size.heads, size.headWidth}));
        context = torch::zeros({Sizes::kSamples, size.tokens, size.inner()}, torch::kDouble);
        for (int b = 0; b < Sizes::kSamples; ++b) {
            maps.assign(static_cast<std::size_t>(size.heads), {});
            for (int h = 0; h < size.heads; ++h)
                for (int t = 0; t < size.lengths()[static_cast<std::size_t>(b)]; ++t)
                    attend(x, b, h, t);
            addCosines();
        }
    }

private:
    void attend(const test::Table& x, int b, int h, int t) {
        const auto length = static_cast<int>(size.lengths()[static_cast<std::size_t>(b)]);
        const int keys = size.causal ? t + 1 : length;
        Numbers row(static_cast<std::size_t>(size.tokens), 0);
        double sum = 0;
        for (int s = 0; s < keys; ++s) {
            const double score = test::dotOf(x.last(b, t, 0, h), x.last(b, s, 1, h));
            row[static_cast<std::size_t>(s)] =
                std::exp(score / std::sqrt(static_cast<double>(size.headWidth)));
            sum += row[static_cast<std::size_t>(s)];
        }
        auto* out =
            context.data_ptr<double>() + (b * size.tokens + t) * size.inner() + h * size.headWidth;
        for (int s = 0; s < keys; ++s) {
            row[static_cast<std::size_t>(s)] /= sum;
            for (int c = 0; c < size.headWidth; ++c)
                out[c] += row[static_cast<std::size_t>(s)] * x(b, s, 2, h, c);
        }
        auto& map = maps[static_cast<std::size_t>(h)];
        map.insert(map.end(), row.begin(), row.end());
    }
    void addCosines() {
        const auto pairs = static_cast<double>(size.heads * (size.heads - 1)) / 2 * Sizes::kSamples;
        for (std::size_t i = 0; i < maps.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                cosine += test::plainCosine(maps[i], maps[j]) / pairs;
    }
};

Options optionsOf(const Sizes& size) {
    Options options;
    options.heads = size.heads;
    options.cosine = size.heads > 1;
    options.visibility.causal = size.causal;
    options.visibility.lengths = torch::tensor(size.lengths(), torch::kLong);
    return options;
}

std::vector<Sizes> sizesOf(std::int64_t tokens) {
    std::vector<Sizes> all;
    std::int64_t heads = 1;
    for (const std::int64_t width : {1, 5, 8, 9, 20})
        for (const bool causal : {false, true})
            all.push_back({tokens, heads++ % 3 + 1, width, causal});
    return all;
}

class OddTokens : public testing::TestWithParam<std::int64_t> {};

TEST_P(OddTokens, ContextsAndCosinesAreThoseOfTheLoops) {
    for (const auto& size : sizesOf(GetParam())) {
        const auto qkv = normal({Sizes::kSamples, size.tokens, 3 * size.inner()}, 3, torch::kFloat);
        const auto found = attend(qkv, optionsOf(size));
        const Loops wanted(size, qkv);
        EXPECT_LE((found.context - wanted.context).abs().max().item<double>(), 1e-5) << size.text();
        if (size.heads > 1) {
            EXPECT_NEAR(found.cosine.item<double>(), wanted.cosine, 1e-5) << size.text();
        }
    }
}

// Along a random direction, the sum of gradient * direction must equal the slope of the reference
// loops.
TEST_P(OddTokens, GradientsAreTheSlopesOfTheLoops) {
    constexpr double kStep = 1e-5;
    for (const auto& size : sizesOf(GetParam())) {
        const auto qkv = normal({Sizes::kSamples, size.tokens, 3 * size.inner()}, 3, torch::kFloat)
                             .requires_grad_(true);
        const auto weights = normal({Sizes::kSamples, size.tokens, size.inner()}, 4);
        const auto out = attend(qkv, optionsOf(size));
        auto loss = (out.context * weights.to(torch::kFloat)).sum();
        if (size.heads > 1) loss = loss + 20.0 * out.cosine;
        loss.backward();
        const auto value = [&](const torch::Tensor& at) {
            const Loops loops(size, at);
            return (loops.context * weights).sum().item<double>() +
                   (size.heads > 1 ? 20 * loops.cosine : 0);
        };
        const auto exact = qkv.detach().to(torch::kDouble),
                   gradient = qkv.grad().to(torch::kDouble);
        for (std::uint64_t seed = 10; seed < 14; ++seed) {
            const auto direction = normal(exact.sizes().vec(), seed);
            const double slope =
                (value(exact + kStep * direction) - value(exact - kStep * direction)) / (2 * kStep);
            EXPECT_NEAR((gradient * direction).sum().item<double>(), slope,
                        1e-4 * gradient.norm().item<double>() + 1e-5)
                << size.text();
        }
    }
}

// A packed batch holds only the valid rows. They must equal the valid rows of the padded batch.
TEST_P(OddTokens, PackedRowsAreTheValidRowsOfThePaddedBatch) {
    for (const auto& size : sizesOf(GetParam())) {
        const auto options = optionsOf(size);
        const auto valid =
            validTokens(options.visibility.lengths, size.tokens, torch::kCPU).flatten();
        const auto rows = valid.nonzero().squeeze(1);
        const auto qkv = normal({Sizes::kSamples, size.tokens, 3 * size.inner()}, 5, torch::kFloat);
        const auto padded = attend(qkv, options);
        const auto packed = attend(qkv.flatten(0, 1).index_select(0, rows), options);
        EXPECT_TRUE(torch::allclose(packed.context,
                                    padded.context.flatten(0, 1).index_select(0, rows), 1e-5, 1e-6))
            << size.text();
        EXPECT_EQ(padded.context.flatten(0, 1)
                      .index_select(0, valid.logical_not().nonzero().squeeze(1))
                      .abs()
                      .sum()
                      .item<double>(),
                  0)
            << size.text();
        if (size.heads > 1) {
            EXPECT_NEAR(packed.cosine.item<double>(), padded.cosine.item<double>(), 1e-6)
                << size.text();
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Tokens, OddTokens, testing::Values(1, 15, 16, 17, 33),
                         testing::PrintToStringParamName());

// ---- Threads ----

// Sets the number of threads and restores the previous number at the end.
class WithThreads {
public:
    explicit WithThreads(int threads) : m_before(at::get_num_threads()) {
        training::setThreads(threads);
    }
    ~WithThreads() { training::setThreads(m_before); }
    WithThreads(const WithThreads&) = delete;
    WithThreads& operator=(const WithThreads&) = delete;

private:
    int m_before;
};

// The result of `make` must be the same with one, two and three threads, bit for bit.
void sameForAnyThreads(const std::function<std::vector<torch::Tensor>()>& make) {
    std::vector<torch::Tensor> first;
    for (const int threads : {1, 2, 3}) {
        const WithThreads set(threads);
        const auto found = make();
        if (first.empty()) first = found;
        for (std::size_t i = 0; i < found.size(); ++i)
            EXPECT_TRUE(torch::equal(found[i], first[i])) << threads << " " << i;
    }
}

TEST(ManyThreads, DropTheSameElements) {
    const auto x = normal({64, 40, 200}, 6, torch::kFloat),
               branch = normal({64, 40, 200}, 7, torch::kFloat);
    const DropoutMask mask =
        StepMasks{9, 0.3, paddedPlaces(64, 40, torch::kCPU)}.of(Dropped::AttentionBranch, 1);
    sameForAnyThreads([&] {
        const auto leaf = branch.clone().requires_grad_(true);
        const auto y = dropoutAdd(x, leaf, mask);
        y.sum().backward();
        return std::vector<torch::Tensor>{y.detach(), leaf.grad(), keptElements(mask, 200)};
    });
}

TEST(ManyThreads, AttendAlikeAndGiveTheSameGradients) {
    const Sizes size{65, 4, 12, true};
    auto options = optionsOf(size);
    options.visibility.lengths = torch::tensor(std::vector<std::int64_t>(24, 65), torch::kLong);
    options.visibility.lengths[3] = 1;
    const auto qkv = normal({24, size.tokens, 3 * size.inner()}, 8, torch::kFloat);
    sameForAnyThreads([&] {
        const auto leaf = qkv.clone().requires_grad_(true);
        const auto out = attend(leaf, options);
        (out.context.pow(2).sum() + out.cosine).backward();
        return std::vector<torch::Tensor>{out.context.detach(), out.cosine.detach(), leaf.grad()};
    });
}

}  // namespace
}  // namespace headscope::attention::oddsizes
