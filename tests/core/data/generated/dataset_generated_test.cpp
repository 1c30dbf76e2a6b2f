#include "core/data/generated/headline_grammar.h"
#include "core/data/generated/recall_sequence.h"
#include "tests/support/places.h"

#include "tests/core/support/data_support.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace headscope::data {
namespace {

// Test accuracy of multinomial logistic regression on word counts, trained by plain stochastic
// gradient descent.
double bagOfWordsAccuracy(const Dataset& d) {
    const auto words = static_cast<std::size_t>(d.tokenizer.size()), classes = d.classes.size();
    std::vector<double> weights(words * classes, 0);
    const auto probabilities = [&](const Split& split, std::size_t sample) {
        std::vector<double> p(classes, 0);
        for (auto k = split.offsets[sample]; k < split.offsets[sample + 1]; ++k)
            for (std::size_t c = 0; c < classes; ++c)
                p[c] +=
                    weights[static_cast<std::size_t>(split.tokens[static_cast<std::size_t>(k)]) *
                                classes +
                            c];
        double sum = 0;
        for (auto& x : p) sum += x = std::exp(x);
        for (auto& x : p) x /= sum;
        return p;
    };
    for (int epoch = 0; epoch < 15; ++epoch)
        for (std::size_t i = 0; i < static_cast<std::size_t>(d.train.count); ++i) {
            const auto p = probabilities(d.train, i);
            for (auto k = d.train.offsets[i]; k < d.train.offsets[i + 1]; ++k)
                for (std::size_t c = 0; c < classes; ++c)
                    weights[static_cast<std::size_t>(d.train.tokens[static_cast<std::size_t>(k)]) *
                                classes +
                            c] += 0.05 / (1 + epoch) *
                                  ((static_cast<std::size_t>(d.train.labels[i]) == c) - p[c]);
        }
    std::int64_t right = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(d.test.count); ++i) {
        const auto p = probabilities(d.test, i);
        right += std::max_element(p.begin(), p.end()) - p.begin() == d.test.labels[i];
    }
    return static_cast<double>(right) / static_cast<double>(d.test.count);
}

TEST(HeadlinesTest, WordsAloneDoNotDetermineTheClass) {
    const auto d = loadWith("headlines", "");
    ASSERT_TRUE(d.ok());
    const double accuracy = bagOfWordsAccuracy(*d);
    EXPECT_LT(accuracy, 0.8);
    // Single words reveal whether a headline is friendly or harsh; chance is 0.25.
    EXPECT_GT(accuracy, 0.4);
}

TEST(HeadlinesTest, SplitsShareNoHeadline) {
    const auto d = loadWith("headlines", "", {{"dataset.size", std::int64_t{3000}}});
    ASSERT_TRUE(d.ok());
    std::set<std::string> all;
    for (const auto* split : {&d->train, &d->valid, &d->test})
        all.insert(split->texts.begin(), split->texts.end());
    EXPECT_EQ(static_cast<std::int64_t>(all.size()),
              d->train.count + d->valid.count + d->test.count);
    EXPECT_EQ(d->train.count, 3000);
}

TEST(GeneratedTest, FunctionOfTheSeedAlone) {
    for (const char* id : {"headlines", "shapes", "recall"}) {
        const std::map<std::string, ParamValue> small{{"dataset.size", std::int64_t{200}}};
        auto other = small;
        other["dataset.split_seed"] = std::int64_t{1};
        const auto a = loadWith(id, "", small), b = loadWith(id, "", small),
                   c = loadWith(id, "", other);
        ASSERT_TRUE(a.ok() && b.ok() && c.ok()) << id;
        EXPECT_EQ(a->train.tokens, b->train.tokens) << id;
        EXPECT_EQ(a->train.pixels, b->train.pixels) << id;
        EXPECT_EQ(a->fingerprint, b->fingerprint) << id;
        EXPECT_NE(a->fingerprint, c->fingerprint) << id;
        EXPECT_TRUE(a->train.tokens != c->train.tokens || a->train.pixels != c->train.pixels) << id;
    }
}

TEST(GeneratedTest, EveryClassIsThere) {
    for (const char* id : {"headlines", "shapes"}) {
        const auto d = loadWith(id, "", {{"dataset.size", std::int64_t{2000}}});
        ASSERT_TRUE(d.ok());
        const auto counts = previewOf(*d, findDataset(id)->info()).classCounts;
        for (const auto n : counts)
            EXPECT_GT(n, 2000 / static_cast<std::int64_t>(counts.size()) / 2) << id;
    }
}

// A symbol that is marked as determined must follow from the text: its predecessor occurred earlier
// and was followed by the same symbol.
TEST(RecallTest, DeterminedSymbolsFollowFromTheText) {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        util::Random random(seed);
        const auto s = makeRecallSequence(random, 65);
        ASSERT_EQ(s.symbols.size(), 65u);
        std::size_t determined = 0;
        for (std::size_t i = 1; i < s.symbols.size(); ++i) {
            if (!s.determined[i]) continue;
            ++determined;
            std::set<std::int32_t> followers;
            for (std::size_t k = 0; k + 1 < i; ++k)
                if (s.symbols[k] == s.symbols[i - 1]) followers.insert(s.symbols[k + 1]);
            EXPECT_EQ(followers, std::set<std::int32_t>{s.symbols[i]}) << seed << ' ' << i;
        }
        EXPECT_GT(determined, 25u);
    }
}

TEST(GeneratedTest, EverySourceSaysWhatToSee) {
    for (const auto& source : builtinDatasets()) {
        EXPECT_FALSE(source->info().whatToSee.empty()) << source->info().id;
        EXPECT_FALSE(source->info().licence.empty()) << source->info().id;
        EXPECT_TRUE(std::filesystem::is_regular_file(test::sourceFolder() + "/datasets/" +
                                                     source->info().id + "/dataset.json"));
        for (const auto& spec : source->parameters())
            EXPECT_EQ(spec.key.rfind("dataset.", 0), 0u) << spec.key;
    }
}

}  // namespace
}  // namespace headscope::data
