// Tests of beam search: compared with an exhaustive search over all sequences, and invariant under
// batching and early stopping.
#include "core/base/text/beam_search.h"
#include "core/base/text/alignment.h"
#include "core/base/util/random.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace headscope::text {
namespace {

constexpr double kNever = -std::numeric_limits<double>::infinity();

// A toy language model, different for each sentence: the next token depends on the last two tokens.
class Toy {
public:
    Toy(std::int64_t outputs, std::uint64_t seed) : m_outputs(outputs), m_seed(seed) {}

    std::vector<double> after(std::int64_t sentence, std::int32_t before, std::int32_t last) const {
        util::Random random(util::derivedSeed(m_seed, "toy", static_cast<std::uint64_t>(sentence),
                                              static_cast<std::uint64_t>(before * 100 + last)));
        std::vector<double> logits;
        double sum = 0;
        for (std::int64_t i = 0; i < m_outputs; ++i) {
            logits.push_back(2 * random.normal());
            sum += std::exp(logits.back());
        }
        for (auto& value : logits) value -= std::log(sum);
        logits[0] = kNever;  // the begin token never occurs again
        return logits;
    }

    // Returns a callback that works like a decoder: it keeps the last tokens of each row between
    // calls.
    NextTokens decoder() const {
        return
            [this, lasts = std::vector<std::int32_t>()](
                const std::vector<BeamRow>& rows, std::int64_t count, std::int32_t only) mutable {
                std::vector<Candidate> out;
                std::vector<std::int32_t> tokens;
                for (const auto& row : rows) {
                    const auto before =
                        row.parent < 0 ? 99 : lasts.at(static_cast<std::size_t>(row.parent));
                    const auto values = after(row.sentence, before, row.token);
                    if (only >= 0)
                        out.push_back({only, values[static_cast<std::size_t>(only)]});
                    else
                        bestTokens(values.data(), m_outputs, count, out);
                    tokens.push_back(row.token);
                }
                lasts = std::move(tokens);
                return out;
            };
    }

    // Returns the best of all sequences with its score, found by exhaustive search.
    Hypothesis best(std::int64_t sentence, const BeamOptions& options) const {
        Hypothesis best;
        best.score = kNever;
        std::vector<std::int32_t> tokens;
        search(sentence, options, 99, options.begin, 0, tokens, best);
        return best;
    }

private:
    void search(std::int64_t sentence, const BeamOptions& options, std::int32_t before,
                std::int32_t last, double sum, std::vector<std::int32_t>& tokens,
                Hypothesis& best) const {
        if (static_cast<std::int64_t>(tokens.size()) == options.maximum) return;
        const auto values = after(sentence, before, last);
        for (std::int32_t token = 1; token < m_outputs; ++token) {
            tokens.push_back(token);
            const double all = sum + values[static_cast<std::size_t>(token)];
            const double score =
                all / lengthPenalty(static_cast<std::int64_t>(tokens.size()), options.alpha);
            if (token == options.end && score > best.score) best = {tokens, {}, all, score};
            if (token != options.end) search(sentence, options, last, token, all, tokens, best);
            tokens.pop_back();
        }
    }

    std::int64_t m_outputs;
    std::uint64_t m_seed;
};

BeamOptions optionsOf(std::int64_t beam, double alpha) {
    BeamOptions options;
    options.beam = beam;
    options.maximum = 5;
    options.alpha = alpha;
    return options;
}

TEST(BeamSearch, AWideBeamFindsTheBestOfAllSequences) {
    const Toy toy(4, 3);
    for (const double alpha : {0.0, 0.6, 1.0}) {
        // Wider than the number of prefixes, so the search is exhaustive.
        const auto options = optionsOf(200, alpha);
        const auto found = beamSearch(6, 4, options, toy.decoder());
        for (std::int64_t s = 0; s < 6; ++s) {
            const auto best = toy.best(s, options);
            const auto& first = found.at(static_cast<std::size_t>(s)).front();
            EXPECT_EQ(first.tokens, best.tokens) << s << ' ' << alpha;
            EXPECT_NEAR(first.score, best.score, 1e-12);
        }
    }
}

TEST(BeamSearch, ABeamOfOneTakesTheLikeliestTokenEachTime) {
    const Toy toy(7, 5);
    const auto found = beamSearch(5, 7, optionsOf(1, 0.6), toy.decoder());
    for (std::int64_t s = 0; s < 5; ++s) {
        std::vector<std::int32_t> tokens;
        std::int32_t before = 99, last = 0;
        while (tokens.empty() || tokens.back() != 1) {
            const auto values = toy.after(s, before, last);
            auto next = static_cast<std::int32_t>(std::max_element(values.begin(), values.end()) -
                                                  values.begin());
            if (tokens.size() == 4) next = 1;  // the last position must hold the end token
            before = last;
            last = next;
            tokens.push_back(next);
        }
        ASSERT_EQ(found[static_cast<std::size_t>(s)].size(), 1u);
        EXPECT_EQ(found[static_cast<std::size_t>(s)].front().tokens, tokens);
    }
}

TEST(BeamSearch, ManySentencesAtOnceAreAsEachAlone) {
    const Toy toy(9, 11);
    const auto together = beamSearch(8, 9, optionsOf(3, 0.6), toy.decoder());
    for (std::int64_t s = 0; s < 8; ++s) {
        const auto shifted = [&, decode = toy.decoder()](std::vector<BeamRow> rows,
                                                         std::int64_t count,
                                                         std::int32_t only) mutable {
            for (auto& row : rows) row.sentence = s;
            return decode(rows, count, only);
        };
        const auto alone = beamSearch(1, 9, optionsOf(3, 0.6), shifted).front();
        const auto& mine = together[static_cast<std::size_t>(s)];
        ASSERT_EQ(mine.size(), alone.size());
        for (std::size_t i = 0; i < mine.size(); ++i) EXPECT_EQ(mine[i].tokens, alone[i].tokens);
    }
}

TEST(BeamSearch, HypothesesEndAreSortedAndAddUp) {
    const Toy toy(9, 2);
    for (const auto& hypotheses : beamSearch(10, 9, optionsOf(4, 1), toy.decoder())) {
        ASSERT_FALSE(hypotheses.empty());
        EXPECT_LE(hypotheses.size(), 4u);
        for (std::size_t i = 0; i < hypotheses.size(); ++i) {
            const auto& h = hypotheses[i];
            EXPECT_EQ(h.tokens.back(), 1);
            EXPECT_EQ(std::count(h.tokens.begin(), h.tokens.end(), 1), 1);
            EXPECT_LE(h.tokens.size(), 5u);
            double sum = 0;
            for (const double value : h.logProbabilities) sum += value;
            EXPECT_NEAR(sum, h.logProbability, 1e-12);
            EXPECT_NEAR(h.score,
                        sum / std::pow((5.0 + static_cast<double>(h.tokens.size())) / 6, 1), 1e-12);
            EXPECT_LE(h.score, hypotheses[i > 0 ? i - 1 : 0].score);
        }
    }
}

TEST(BeamSearch, StopsWhereTheModelSaysNoMore) {
    const Toy toy(6, 4);
    int calls = 0;
    const auto found =
        beamSearch(3, 6, optionsOf(2, 0),
                   [&, decode = toy.decoder()](const std::vector<BeamRow>& rows, std::int64_t count,
                                               std::int32_t only) mutable {
                       return ++calls > 2 ? std::vector<Candidate>() : decode(rows, count, only);
                   });
    EXPECT_EQ(found.size(), 3u);
    EXPECT_EQ(calls, 3);
}

TEST(BeamSearch, BeamThatCannotEndHasNoAnswer) {
    const auto next = [](const std::vector<BeamRow>& rows, std::int64_t count, std::int32_t only) {
        const std::vector<double> values{kNever, kNever, -0.5};
        std::vector<Candidate> out;
        for (std::size_t i = 0; i < rows.size(); ++i)
            if (only >= 0)
                out.push_back({only, values[static_cast<std::size_t>(only)]});
            else
                bestTokens(values.data(), 3, count, out);
        return out;
    };
    EXPECT_TRUE(beamSearch(1, 3, optionsOf(2, 0.6), next).front().empty());
}

TEST(BeamSearch, BestTokensAreSortedAndTiesGoToTheLowerToken) {
    const std::vector<float> values{-1, -3, -1, -2, -5};
    std::vector<Candidate> best;
    bestTokens(values.data(), 5, 4, best);
    ASSERT_EQ(best.size(), 4u);
    EXPECT_EQ(best[0].token, 0);
    EXPECT_EQ(best[1].token, 2);
    EXPECT_EQ(best[2].token, 3);
    EXPECT_EQ(best[3].token, 1);
}

// Alignment error rate of Och & Ney 2003: sure links must be found, possible links may be found.
TEST(Alignment, ErrorRateCountsSureAndPossibleLinks) {
    const std::vector<Link> truth{{0, 0, true}, {1, 2, true}, {2, 1, false}};
    AlignmentCounts counts;
    counts.add({{0, 0}, {2, 1}, {2, 1}, {3, 3}}, truth);
    EXPECT_EQ(counts.proposed, 3) << "one that stands twice counts once";
    EXPECT_DOUBLE_EQ(counts.errorRate(), 1 - (1.0 + 2.0) / (3 + 2));
    AlignmentCounts perfect;
    perfect.add({{0, 0}, {1, 2}}, truth);
    EXPECT_EQ(perfect.errorRate(), 0);
    EXPECT_EQ(AlignmentCounts().errorRate(), 0);
}

}  // namespace
}  // namespace headscope::text
