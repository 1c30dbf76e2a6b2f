#include "core/attention/samples.h"

#include <algorithm>

namespace headscope::attention {

Samples Samples::of(const torch::Tensor& x, std::int64_t heads, std::int64_t width, const torch::Tensor& lengths,
                    bool causal) {
    Samples samples;
    samples.heads = heads;
    samples.width = width;
    samples.causal = causal;
    const auto plain = lengths.defined() ? lengths.to(torch::kCPU, torch::kLong).contiguous() : torch::Tensor();
    const bool packed = x.dim() == 2;
    const auto batch = packed ? plain.numel() : x.size(0);
    for (std::int64_t b = 0; b < batch; ++b) {
        const auto length = plain.defined() ? plain.data_ptr<std::int64_t>()[b] : x.size(1);
        if (packed)
            samples.add(length, length);
        else
            samples.add(x.size(1), std::clamp<std::int64_t>(length, 1, x.size(1)));
    }
    return samples;
}

void Samples::add(std::int64_t sampleTokens, std::int64_t length) {
    tokens.push_back(static_cast<int>(sampleTokens));
    lengths.push_back(static_cast<int>(length));
    firstRow.push_back(rows);
    firstCell.push_back(cells);
    rows += sampleTokens;
    cells += sampleTokens * kernels::mapStride(static_cast<int>(sampleTokens));
}

kernels::AttentionShape Samples::shape(std::int64_t sample) const {
    const auto i = static_cast<std::size_t>(sample);
    return {tokens[i], static_cast<int>(heads), static_cast<int>(width / heads), lengths[i], causal};
}

std::size_t Samples::scratch() const {
    std::size_t most = 0;
    for (std::int64_t b = 0; b < count(); ++b) most = std::max(most, kernels::attentionScratch(shape(b)));
    return most;
}

}  // namespace headscope::attention
