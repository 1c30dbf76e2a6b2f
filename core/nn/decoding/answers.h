// Batched generation of translations and summaries from sources.
#pragma once

#include "core/nn/models/model.h"

#include <atomic>
#include <functional>
#include <string>

namespace headscope::decoding {

struct AnswerOptions {
    std::int64_t beam = 1;        // 1: greedy
    double alpha = 0.6;           // exponent of the length penalty (core/base/text/beam_search.h)
    torch::Tensor headMask = {};  // (sites, most heads) or undefined
    torch::Tensor hidden = {};    // models::Input::hidden; only with a single source
    const std::atomic<bool>* cancel = nullptr;
    std::function<void(double share)> progress = {};
    // Called with all tokens so far after each new token. Only with a single source and greedy
    // search.
    std::function<void(const std::vector<std::int32_t>& tokens)> onText = {};

    bool stopped() const { return cancel && cancel->load(); }
};

// A generated text with its scores.
struct Answer {
    std::vector<std::int32_t> tokens;  // target tokens without special tokens
    double logProbability = 0;         // log-probability in nats, including the end token
    double score = 0;                  // logProbability / length penalty
};

// At most `beam` texts, best first; empty if decoding was stopped.
using Answers = std::vector<Answer>;

// Generates texts for sources in any order; results are in the same order. sources: ids including
// the end token, 1 to length tokens each. Results are incomplete if decoding was stopped. Throws
// std::invalid_argument if the model is not generative.
std::vector<Answers> answersTo(models::Model& model, const data::Dataset& dataset,
                               const std::vector<std::vector<std::int32_t>>& sources,
                               const AnswerOptions& options);

// Returns the sources of samples of a split, cut to `length` tokens.
std::vector<std::vector<std::int32_t>> sourcesOf(const data::Split& split,
                                                 const std::vector<std::int64_t>& samples,
                                                 std::int64_t length);
// Returns the best text of each source; "" if there is none.
std::vector<std::string> textsOf(const std::vector<Answers>& answers, const data::Dataset& dataset);

}  // namespace headscope::decoding
