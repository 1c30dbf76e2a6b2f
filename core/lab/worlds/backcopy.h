// Bigram-Backcopy (Guo et al. 2024, arXiv 2410.13835). Characters follow a bigram law, but after a
// trigger the character before the trigger is repeated. Provides the exact law, the best possible
// loss, and a generator. Thread-safe.
#pragma once

#include "core/api/base/result.h"
#include "core/base/util/random.h"
#include "core/lab/worlds/matrix.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace headscope::lab {

struct BackcopyLaw {
    std::vector<std::string> alphabet;  // distinct characters, sorted by code point
    std::vector<std::int64_t> counts;
    // the most frequent characters, in descending order of count
    std::vector<std::size_t> triggers;
    std::vector<bool> isTrigger;  // one entry per character
    std::vector<double> first;    // law of x_1: proportional to counts, without triggers
    // [a][b]: P(x_{t+1} = b | x_t = a) from the neighbours in the text. If a occurs only at its
    // end, proportional to the counts of b.
    Matrix bigram;

    std::size_t size() const { return alphabet.size(); }
};
// Computes the law from a text. Errors: BadData if the text is empty or contains only triggers.
Result<BackcopyLaw> backcopyLaw(std::string_view text, std::size_t triggers);

// Draws x_1 .. x_T as indices into the alphabet.
std::vector<std::size_t> drawBackcopy(const BackcopyLaw& law, std::size_t length,
                                      util::Random& random);
// Sets `out` (V) to the law of x_{t+1}, given x_{t-1} = before and x_t = at. Requires t >= 2,
// unless `at` is not a trigger.
void nextLaw(const BackcopyLaw& law, std::size_t before, std::size_t at, double* out);

// Returns the Kullback-Leibler divergence of softmax(logits) from a law in nats: sum_i law_i (log
// law_i - log softmax_i).
double lawDivergence(const double* law, const double* logits, std::size_t size);

}  // namespace headscope::lab
