// What a language model writes after a prompt.
#pragma once

#include "core/models/model.h"

#include <atomic>
#include <functional>

namespace headscope::decoding {

struct ContinueOptions {
    std::int64_t tokens = 100;  // to write
    double temperature = 1;     // scores are divided by it; 0: always the likeliest token
    std::int64_t topK = 0;      // only among the so many likeliest; 0: all
    std::uint64_t seed = 0;
    torch::Tensor headMask = {};  // (sites, most heads) or undefined
    const std::atomic<bool>* cancel = nullptr;
    std::function<void(double share)> progress = {};
    std::function<void(std::int32_t token)> wrote = {};  // after each token
};

struct Continued {
    std::vector<std::int32_t> tokens;      // that were written; fewer where it was stopped
    std::vector<double> logProbabilities;  // of each, by the model as it is (temperature 1, all tokens)
};

// prompt: at least one token. What the model saw of it, where it is longer than the model, is its end. Throws
// std::invalid_argument for a model that does not write.
Continued continued(models::Model& model, const std::vector<std::int32_t>& prompt, const ContinueOptions& options);

}  // namespace headscope::decoding
