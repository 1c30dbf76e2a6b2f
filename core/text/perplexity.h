// How well a language model predicts a text, from the log-probabilities of its true tokens.
#pragma once

#include <cstdint>
#include <vector>

namespace headscope::text {

struct PredictedText {
    double loss = 0;          // nats a token: minus the mean log-probability
    std::int64_t tokens = 0;  // that were predicted
    // Of the same text, whatever its tokens are; 0: not known.
    std::int64_t words = 0, characters = 0;

    double perplexity() const;        // exp(loss); a token's
    double wordPerplexity() const;    // exp(loss * tokens / words): comparable between tokenizers; NaN without words
    double bitsPerToken() const;      // loss / ln 2
    double bitsPerCharacter() const;  // loss * tokens / (characters ln 2); NaN without characters
};

// nats; where `ignored` (empty, or one a token) is set, the token does not count. No token: a loss of NaN.
PredictedText predictedText(const std::vector<double>& logProbabilities, const std::vector<bool>& ignored);

}  // namespace headscope::text
