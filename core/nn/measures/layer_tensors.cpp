#include "core/nn/measures/layer_tensors.h"

#include <ATen/Parallel.h>

#include <algorithm>
#include <vector>

namespace headscope::measures {

torch::Tensor distributions(const torch::Tensor& x) {
    if (x.numel() == 0) return x;
    if (x.min().item<double>() < 0) return distributions(x.clamp_min(0));
    const auto mass = x.sum(-1, true);
    constexpr double kRounding = 1e-3;
    // Rows of a softmax already sum to 1, so they are returned without a copy.
    if ((mass - 1).abs().max().item<double>() < kRounding) return x;
    return x / mass.masked_fill(mass.eq(0), 1);
}

torch::Tensor unit(const torch::Tensor& x) {
    const auto norm = x.norm(2, -1, true);
    return torch::where(norm > 0, x / norm.clamp_min(1e-30), torch::zeros_like(x));
}

torch::Tensor meanOfRows(const torch::Tensor& x) {
    return x.size(0) > 0 ? x.mean(0) : x.sum(0);
}

std::int64_t numbersOfRow(const torch::Tensor& x) {
    std::int64_t numbers = 1;
    for (std::int64_t i = 1; i < x.dim(); ++i) numbers *= x.size(i);
    return numbers;
}

torch::Tensor blockedMean(const torch::Tensor& x, std::int64_t numbers, const OfBlock& of) {
    return blockedMean(x, numbers, [&](std::int64_t first, std::int64_t count) {
        return of(x.narrow(0, first, count));
    });
}

torch::Tensor blockedMean(const torch::Tensor& x, std::int64_t numbers, const OfRange& of) {
    constexpr std::int64_t kNumbers = 1 << 16;  // of a block: a quarter of a megabyte in float
    const auto count = x.size(0);
    const auto rows = x.is_cpu()
                          ? std::max<std::int64_t>(kNumbers / std::max<std::int64_t>(numbers, 1), 1)
                          : std::max<std::int64_t>(count, 1);
    const bool differentiated = torch::GradMode::is_enabled() && x.requires_grad();
    if (count <= rows || differentiated) return meanOfRows(of(0, count));
    std::vector<torch::Tensor> sums(static_cast<std::size_t>((count + rows - 1) / rows));
    at::ScalarType type = x.scalar_type();
    at::parallel_for(
        0, static_cast<std::int64_t>(sums.size()), 1, [&](std::int64_t begin, std::int64_t end) {
            torch::NoGradGuard noGrad;  // grad mode is per thread
            for (auto block = begin; block < end; ++block) {
                const auto first = block * rows;
                const auto values = of(first, std::min(rows, count - first));
                if (block == 0) type = values.scalar_type();
                sums[static_cast<std::size_t>(block)] = values.sum(0, false, torch::kDouble);
            }
        });
    auto total = sums.front();
    for (std::size_t i = 1; i < sums.size(); ++i) total += sums[i];
    return (total / static_cast<double>(count)).to(type);
}

torch::Tensor slices(const torch::Tensor& weight, std::int64_t heads) {
    return weight.view({heads, -1, weight.size(1)});
}

torch::Tensor outputSlices(const torch::Tensor& wo, std::int64_t heads) {
    return wo.t().contiguous().view({heads, -1, wo.size(0)});
}

MaskedLayer::MaskedLayer(LayerTensors tensors) : m_raw(std::move(tensors)) {
    const auto& maps = m_raw.maps;
    if (!maps.defined()) return;
    const auto batch = maps.size(0), queries = maps.size(2), keys = maps.size(3);
    auto valid = torch::ones({batch, queries, keys},
                             torch::TensorOptions().dtype(torch::kBool).device(maps.device()));
    if (m_raw.queryMask.defined())
        valid = valid.logical_and(m_raw.queryMask.to(maps.device()).unsqueeze(2));
    if (m_raw.keyMask.defined())
        valid = valid.logical_and(m_raw.keyMask.to(maps.device()).unsqueeze(1));
    if (m_raw.causal)
        valid = valid.logical_and(torch::ones({queries, keys}, valid.options()).tril());
    if (m_raw.visible.defined()) {
        const auto visible = m_raw.visible.to(maps.device());
        valid = visible.any(1);
        if (visible.size(1) > 1) m_headKeys = visible.to(maps.scalar_type());
    }
    m_valid = valid.to(maps.scalar_type());
    const bool hidden = m_raw.queryMask.defined() || m_raw.keyMask.defined() || m_raw.causal ||
                        m_raw.visible.defined();
    m_keyCount = m_valid.sum(2);
    // Without padding and masks, all entries are valid.
    if (!hidden) return;
    const bool alone = maps.use_count() == 1 && maps.storage().use_count() == 1;
    if (alone && !maps.requires_grad())
        m_raw.maps.mul_(headKeys());
    else
        m_raw.maps = maps * headKeys();
}

MaskedLayer::MaskedLayer(LayerTensors tensors, const MaskedLayer& like)
    : m_raw(std::move(tensors)),
      m_valid(like.m_valid),
      m_keyCount(like.m_keyCount),
      m_headKeys(like.m_headKeys) {}

const MaskedLayer::Rows& MaskedLayer::byRow() const {
    if (!m_rows.maps.defined() && maps().defined()) deriveRows();
    return m_rows;
}

void MaskedLayer::deriveRows() const {
    const auto batch = maps().size(0), queries = maps().size(2);
    const auto kept = m_keyCount.flatten().gt(0).nonzero().squeeze(1);  // (rows)
    m_rows.keys = m_valid.flatten(0, 1).index_select(0, kept);
    m_rows.counts = m_keyCount.flatten().index_select(0, kept);
    m_rows.positions = torch::arange(queries, kept.options()).repeat({batch}).index_select(0, kept);
    m_rows.samples =
        torch::arange(batch, kept.options()).repeat_interleave(queries).index_select(0, kept);
    // Two indices copy the maps once; flattening the first two dimensions would copy them, too.
    m_rows.maps =
        distributions(maps().permute({0, 2, 1, 3}).index({m_rows.samples, m_rows.positions}));
}

torch::Tensor MaskedLayer::rowHeadKeys() const {
    if (!headsDiffer()) return rowKeys().unsqueeze(1);
    const auto kept = m_keyCount.flatten().gt(0).nonzero().squeeze(1);  // (rows)
    return m_headKeys.permute({0, 2, 1, 3}).flatten(0, 1).index_select(0, kept);
}

torch::Tensor MaskedLayer::rowHeadCounts() const {
    return headsDiffer() ? rowHeadKeys().sum(2) : rowCounts().unsqueeze(1);
}

torch::Tensor MaskedLayer::tokensOf(const torch::Tensor& perHead, bool keySide) const {
    const auto flat = perHead.permute({0, 2, 1, 3}).flatten(0, 1);  // (B*T, H, dh)
    const auto& mask = keySide ? m_raw.keyMask : m_raw.queryMask;
    if (!mask.defined()) return flat;
    return flat.index_select(0, mask.to(flat.device()).flatten().nonzero().squeeze(1));
}

torch::Tensor MaskedLayer::contributions() const {
    const auto tokens = tokensOf(m_raw.context).transpose(0, 1);  // (H, tokens, dh)
    return torch::matmul(tokens, outputSlices(m_raw.wo, heads())).transpose(0, 1);
}

torch::Tensor MaskedLayer::meanOfContributions(const OfBlock& of) const {
    const auto tokens = tokensOf(m_raw.context);           // (tokens, H, dh)
    const auto weights = outputSlices(m_raw.wo, heads());  // (H, dh, D)
    return blockedMean(tokens, heads() * weights.size(2), [&](const torch::Tensor& block) {
        return of(torch::matmul(block.transpose(0, 1), weights).transpose(0, 1));
    });
}

torch::Tensor MaskedLayer::zeroed(const torch::Tensor& perHead) const {
    if (!m_raw.queryMask.defined()) return perHead;
    return perHead * m_raw.queryMask.to(perHead.options()).unsqueeze(1).unsqueeze(3);
}

}  // namespace headscope::measures
