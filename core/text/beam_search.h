// Beam search over any model that tells the log-probabilities of next tokens; greedy search is a beam of one. Many
// sentences at once: their living prefixes are the rows of one call. Neither tensors nor texts.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <vector>

namespace headscope::text {

struct BeamOptions {
    std::int64_t beam = 5;            // prefixes kept; 1: greedy
    std::int64_t maximum = 128;       // tokens of an answer at most, the end mark included; it always ends with it
    double alpha = 0.6;               // of the length penalty, 0: none
    std::int32_t begin = 0, end = 1;  // ids of the marks
};

constexpr std::int64_t kWidestBeam = 100;

// A living prefix: that of row `parent` of the call before and one token more. In the first call there is one row a
// sentence, with parent -1 and the begin mark.
struct BeamRow {
    std::int64_t sentence = 0;
    std::int64_t parent = -1;
    std::int32_t token = 0;
};

struct Candidate {
    std::int32_t token = 0;
    double logProbability = -std::numeric_limits<double>::infinity();  // nats, of this token after its prefix
};

// The `count` likeliest next tokens of every row, likeliest first, row after row: rows.size() * count of them. A token
// that cannot be has -infinity. only >= 0: of every row that token alone, whatever its rank (count is 1). An empty
// answer stops the search. bestTokens() below finds them in a row of log-probabilities.
using NextTokens =
    std::function<std::vector<Candidate>(const std::vector<BeamRow>& rows, std::int64_t count, std::int32_t only)>;

struct Hypothesis {
    std::vector<std::int32_t> tokens;      // without the begin mark, with the end mark
    std::vector<double> logProbabilities;  // of each token
    double logProbability = 0;             // their sum
    double score = 0;                      // with length penalty: what hypotheses are ranked by
};

// Best first, at most `beam` a sentence; none where nothing can end within `maximum` tokens, or the search was stopped
// before.
using Hypotheses = std::vector<Hypothesis>;

// Each step takes the 2 * beam likeliest continuations of a sentence's prefixes: an end mark among the first `beam` of
// them finishes a hypothesis, the likeliest `beam` others live on; a sentence is done with `beam` finished ones. Ties
// go to the earlier row, then to the earlier candidate. Score: log-probability / ((5 + n) / 6)^alpha, n tokens with the
// end mark (Wu et al. 2016, arXiv 1609.08144, eq. 14). outputs: how many tokens there are to choose from.
std::vector<Hypotheses> beamSearch(std::int64_t sentences, std::int64_t outputs, const BeamOptions& options,
                                   const NextTokens& next);

double lengthPenalty(std::int64_t tokens, double alpha);

// Appends the `count` largest of `outputs` log-probabilities, largest first, of equal ones the lower token.
template <class Number>
void bestTokens(const Number* logProbabilities, std::int64_t outputs, std::int64_t count, std::vector<Candidate>& to);

}  // namespace headscope::text

#include "core/text/beam_search.inl"
