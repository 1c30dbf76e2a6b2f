// Tests of errors by leaving out one segment.
#include "core/base/text/jackknife.h"

#include "core/base/text/bootstrap.h"
#include "core/base/text/corpus_scores.h"
#include "core/base/util/random.h"

#include <gtest/gtest.h>

#include <cmath>

namespace headscope::text {
namespace {

// The pseudo-values of a mean are the numbers themselves.
TEST(Jackknife, ValuesOfAMeanAreTheNumbers) {
    SegmentStatistics numbers(1);
    const std::vector<double> values{3, 1, 4, 1, 5};
    for (const double one : values) numbers.add({one});
    const auto mean = [](const std::vector<double>& sums, std::int64_t n) {
        return sums[0] / static_cast<double>(n);
    };
    const auto found = jackknifeValues(numbers, mean);
    ASSERT_EQ(found.size(), values.size());
    for (std::size_t i = 0; i < values.size(); ++i) EXPECT_NEAR(found[i], values[i], 1e-12);
    EXPECT_TRUE(jackknifeValues(SegmentStatistics(1), mean).empty());
}

// Both estimate the same error; they differ by the randomness of the bootstrap and by the curvature
// of BLEU.
TEST(Jackknife, ErrorOfBleuIsThatOfTheBootstrap) {
    util::Random random(1);
    const Texts words{"cat", "mat", "sat", "on", "the", "a", "is", "red", "big", "old"};
    Texts references, hypotheses;
    for (int line = 0; line < 300; ++line) {
        std::string reference, hypothesis;
        for (int i = 0; i < 12; ++i) {
            const auto& word = words[random.below(words.size())];
            reference += word + ' ';
            hypothesis += (random.below(4) == 0 ? words[random.below(words.size())] : word) + ' ';
        }
        references.push_back(reference);
        hypotheses.push_back(hypothesis);
    }
    const auto bleu = bleuScore(hypotheses, {references}, false);
    const auto values = jackknifeValues(bleu.statistics, bleu.score);
    double mean = 0, squares = 0;
    const auto n = static_cast<double>(values.size());
    for (const double one : values) mean += one / n;
    for (const double one : values) squares += (one - mean) * (one - mean);
    const double error = std::sqrt(squares / (n - 1) / n);
    const auto drawn = bootstrapInterval(bleu.statistics, bleu.score, {2000, 1});
    EXPECT_NEAR(mean, bleu.value(), 0.2);
    EXPECT_NEAR(error, drawn.error, drawn.error / 10);
}

}  // namespace
}  // namespace headscope::text
