// Beam search over any model that returns log-probabilities of next tokens; a beam of one is greedy
// search. Searches many sentences at once: their prefixes are the rows of one model call.
// Independent of tensors and tokenizers.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <vector>

namespace headscope::text {

struct BeamOptions {
    std::int64_t beam = 5;  // number of prefixes kept per sentence; 1: greedy
    // maximum tokens of a result including [END]; every result ends with it
    std::int64_t maximum = 128;
    double alpha = 0.6;               // exponent of the length penalty; 0: none
    std::int32_t begin = 0, end = 1;  // ids of [BEGIN] and [END]
};

constexpr std::int64_t kWidestBeam = 100;

// One row of a model call: the prefix in row `parent` of the previous call, extended by `token`. In
// the first call there is one row per sentence, with parent -1 and the begin token.
struct BeamRow {
    std::int64_t sentence = 0;
    std::int64_t parent = -1;
    std::int32_t token = 0;
};

struct Candidate {
    std::int32_t token = 0;
    // log-probability in nats of this token given its prefix
    double logProbability = -std::numeric_limits<double>::infinity();
};

// The model: returns the `count` most likely next tokens of every row, most likely first, row by
// row (rows.size() * count in total). Impossible tokens have -infinity. If only >= 0, returns only
// that token for every row, whatever its rank (count is 1). An empty result stops the search.
// bestTokens() below selects candidates from log-probabilities.
using NextTokens = std::function<std::vector<Candidate>(const std::vector<BeamRow>& rows,
                                                        std::int64_t count, std::int32_t only)>;

struct Hypothesis {
    std::vector<std::int32_t> tokens;      // tokens without [BEGIN], with [END]
    std::vector<double> logProbabilities;  // log-probability of each token
    double logProbability = 0;             // sum over the tokens
    // logProbability / length penalty, by which hypotheses are ranked
    double score = 0;
};

// Best first, at most `beam` per sentence. Empty if no hypothesis ends within `maximum` tokens or
// the search was stopped earlier.
using Hypotheses = std::vector<Hypothesis>;

// Each step takes the 2 * beam most likely continuations of a sentence's prefixes. An end token
// among the first `beam` of them finishes a hypothesis; the best `beam` others continue. A sentence
// is done when `beam` hypotheses are finished. Ties go to the earlier row, then to the earlier
// candidate. Score: log-probability / ((5 + n) / 6)^alpha for n tokens including [END] (Wu et al.
// 2016, arXiv 1609.08144, eq. 14). `outputs`: size of the model's output vocabulary.
std::vector<Hypotheses> beamSearch(std::int64_t sentences, std::int64_t outputs,
                                   const BeamOptions& options, const NextTokens& next);

double lengthPenalty(std::int64_t tokens, double alpha);

// Appends the `count` largest of `outputs` log-probabilities, largest first; ties go to the lower
// token.
template <class Number>
void bestTokens(const Number* logProbabilities, std::int64_t outputs, std::int64_t count,
                std::vector<Candidate>& to);

}  // namespace headscope::text

#include "core/base/text/beam_search.inl"
