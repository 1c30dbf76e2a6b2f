// Masks of the patterns of sparse attention as tensors.
#pragma once

#include "core/spec/models/site_pattern.h"

#include <torch/torch.h>

#include <map>
#include <mutex>

namespace headscope::models {

// Computes the mask of a site once and keeps it. Thread-safe.
class PatternMasks {
public:
    // Returns (H or 1, tokens, tokens) bool, true for keys that a query sees; undefined if the
    // site has no pattern. tokens: at most those of the spec.
    torch::Tensor at(const ModelSpec& spec, const std::vector<AttentionSite>& sites,
                     std::int64_t site, std::int64_t tokens, torch::Device device) const;

private:
    // Returns the kept mask that is equal, or this one. Most patterns have the same mask in all
    // layers.
    torch::Tensor shared(const torch::Tensor& mask) const;

    mutable std::mutex m_mutex;
    // By site and device: masks of the longest input.
    mutable std::map<std::pair<std::int64_t, std::string>, torch::Tensor> m_masks;
};

}  // namespace headscope::models
