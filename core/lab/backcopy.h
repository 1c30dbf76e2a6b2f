// Bigram-Backcopy (Guo et al. 2024, arXiv 2410.13835): characters follow a bigram law, but after a trigger comes once
// more what came before it. The exact law, what can be known of it at best, and a generator. Any thread.
#pragma once

#include "core/api/result.h"
#include "core/lab/matrix.h"
#include "core/util/random.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace headscope::lab {

struct BackcopyLaw {
    std::vector<std::string> alphabet;  // characters by code point
    std::vector<std::int64_t> counts;
    std::vector<std::size_t> triggers;  // the most frequent characters, by falling count
    std::vector<bool> isTrigger;        // of each character
    std::vector<double> first;          // law of x_1: counts without triggers
    Matrix bigram;  // [a][b] = P(x_{t+1} = b | x_t = a) over neighbours in the text; counts' law where a ends the text

    std::size_t size() const { return alphabet.size(); }
};
// Errors: BadData: no text, no character that is no trigger.
Result<BackcopyLaw> backcopyLaw(std::string_view text, std::size_t triggers);

struct BackcopyMoments {
    Matrix marginals;         // law of x_t (T, V), t = 1 .. T
    double triggerShare = 0;  // of x_1 .. x_T
    double bestLoss = 0;      // mean entropy of x_t given its past, t = 1 .. T, nats
    double bestLossFirst = 0;
    std::vector<double> meanMarginal() const;  // (V)
};
BackcopyMoments backcopyMoments(const BackcopyLaw& law, std::size_t length);

// x_1 .. x_T as characters of the alphabet.
std::vector<std::size_t> drawBackcopy(const BackcopyLaw& law, std::size_t length, util::Random& random);
// What may come after x_{t-1} = before, x_t = at (t >= 2, or no trigger): its law in `out` (V).
void nextLaw(const BackcopyLaw& law, std::size_t before, std::size_t at, double* out);

// Kullback-Leibler divergence of softmax(logits) from a law, nats: sum_i law_i (log law_i - log softmax_i).
double lawDivergence(const double* law, const double* logits, std::size_t size);

}  // namespace headscope::lab
