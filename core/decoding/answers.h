// Answers to sources: translations and summaries, batched.
#pragma once

#include "core/models/model.h"

#include <atomic>
#include <functional>
#include <string>

namespace headscope::decoding {

struct AnswerOptions {
    std::int64_t beam = 1;        // 1: greedy
    double alpha = 0.6;           // of the length penalty (core/text/beam_search.h)
    torch::Tensor headMask = {};  // (sites, most heads) or undefined
    torch::Tensor hidden = {};    // of a single source: models::Input::hidden
    const std::atomic<bool>* cancel = nullptr;
    std::function<void(double share)> progress = {};
    // Of a single source, greedily: called with the tokens so far each time there is one more.
    std::function<void(const std::vector<std::int32_t>& tokens)> heard = {};

    bool stopped() const { return cancel && cancel->load(); }
};

struct Answer {
    std::vector<std::int32_t> tokens;  // of the target, without marks
    double logProbability = 0;         // nats, with the end mark
    double score = 0;                  // with the length penalty
};

// Best first, at most `beam`; none where the decoding was stopped.
using Answers = std::vector<Answer>;

// sources: ids with their end mark, 1 to length tokens each, in any order; answers stand in the same. Not whole where
// the decoding was stopped. Throws std::invalid_argument for a model that does not write.
std::vector<Answers> answersTo(models::Model& model, const data::Dataset& dataset,
                               const std::vector<std::vector<std::int32_t>>& sources, const AnswerOptions& options);

// Sources of samples of a split.
std::vector<std::vector<std::int32_t>> sourcesOf(const data::Split& split, const std::vector<std::int64_t>& samples,
                                                 std::int64_t length);
// The best answers as texts; "" where there is none.
std::vector<std::string> textsOf(const std::vector<Answers>& answers, const data::Dataset& dataset);

}  // namespace headscope::decoding
