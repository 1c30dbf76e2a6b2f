#include "core/nn/models/pattern_masks.h"

#include <algorithm>
#include <stdexcept>

namespace headscope::models {
namespace {

torch::Tensor maskOf(const attention::PatternOptions& pattern,
                     const std::vector<attention::PatternPlace>& places) {
    std::vector<torch::Tensor> masks;
    for (const auto& place : places) {
        auto visible = attention::visibleKeys(pattern, place);
        masks.push_back(torch::from_blob(visible.data(), {place.tokens, place.tokens}, torch::kByte)
                            .to(torch::kBool));
    }
    return torch::stack(masks);
}

}  // namespace

torch::Tensor PatternMasks::shared(const torch::Tensor& mask) const {
    for (const auto& [place, known] : m_masks)
        if (known.defined() && known.device() == mask.device() && torch::equal(known, mask))
            return known;
    return mask;
}

torch::Tensor PatternMasks::at(const ModelSpec& spec, const std::vector<AttentionSite>& sites,
                               std::int64_t site, std::int64_t tokens, torch::Device device) const {
    const auto kind = sites.at(static_cast<std::size_t>(site)).kind;
    const auto pattern = patternAt(spec, site, kind);
    if (pattern.kind == attention::Pattern::Full ||
        spec.heads.at(static_cast<std::size_t>(site)) == 0)
        return {};
    const std::lock_guard lock(m_mutex);
    auto& mask = m_masks[{site, device.str()}];
    if (!mask.defined()) mask = shared(maskOf(pattern, patternPlaces(spec, site, kind)).to(device));
    if (tokens > mask.size(1)) throw std::out_of_range("an input longer than the model");
    // Masks do not depend on the length of an input, so a shorter one has a part of them.
    return mask.narrow(1, 0, tokens).narrow(2, 0, tokens);
}

}  // namespace headscope::models
