// How well a language model predicts a text, computed from the log-probabilities of its true
// tokens.
#pragma once

#include <cstdint>
#include <vector>

namespace headscope::text {

struct PredictedText {
    double loss = 0;          // nats per token: minus the mean log-probability
    std::int64_t tokens = 0;  // number of predicted tokens
    // Length of the same text, which does not depend on the tokenizer; 0 if unknown.
    std::int64_t words = 0, characters = 0;

    double perplexity() const;  // exp(loss), per token
    // exp(loss * tokens / words), comparable between tokenizers; NaN without words
    double wordPerplexity() const;
    double bitsPerToken() const;      // loss / ln 2
    double bitsPerCharacter() const;  // loss * tokens / (characters ln 2); NaN without characters
};

// Computes the loss from log-probabilities in nats. `ignored` is empty or has one entry per token;
// ignored tokens do not count. The loss is NaN without tokens.
PredictedText predictedText(const std::vector<double>& logProbabilities,
                            const std::vector<bool>& ignored);

}  // namespace headscope::text
