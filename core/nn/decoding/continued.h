// Text generation from a prompt with a language model.
#pragma once

#include "core/nn/models/model.h"

#include <atomic>
#include <functional>

namespace headscope::decoding {

struct ContinueOptions {
    std::int64_t tokens = 100;  // number of tokens to generate
    double temperature = 1;     // divides the scores; 0: always the most likely token
    std::int64_t topK = 0;      // choose among the topK most likely tokens; 0: among all
    std::uint64_t seed = 0;
    std::int32_t never = 0;       // id that is never chosen, usually padding; -1: none
    torch::Tensor headMask = {};  // (sites, most heads) or undefined
    const std::atomic<bool>* cancel = nullptr;
    std::function<void(double share)> progress = {};
    std::function<void(std::int32_t token)> wrote = {};  // called after each token
};

struct Continued {
    std::vector<std::int32_t> tokens;  // generated tokens; fewer if it was stopped
    // Log-probability of each generated token, by the model itself: with temperature 1 and without
    // topK.
    std::vector<double> logProbabilities;
};

// Continues a prompt of at least one token. The model reads only the end of a prompt that is longer
// than its length. Throws std::invalid_argument if the model is not generative.
Continued continued(models::Model& model, const std::vector<std::int32_t>& prompt,
                    const ContinueOptions& options);

}  // namespace headscope::decoding
