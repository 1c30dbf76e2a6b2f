#include "core/measures/chance.h"

#include "core/measures/measures.h"

#include <ATen/CPUGeneratorImpl.h>

namespace headscope::measures {
namespace {

constexpr std::uint64_t kTurns = 0x68656164;  // any fixed seed: the same samples give the same level

// (B, T, S): the keys that a query may see, in order, then the others; and where each key stands among them.
struct KeyOrder {
    torch::Tensor keys, ranks;
};

KeyOrder visibleFirst(const torch::Tensor& valid, const torch::Tensor& counts) {
    const auto places = torch::arange(valid.size(2), torch::TensorOptions().dtype(torch::kLong).device(valid.device()));
    const auto inOrder = places.expand(valid.sizes());
    if (inOrder.lt(counts.unsqueeze(2)).eq(valid.gt(0)).all().item<bool>()) return {inOrder, inOrder};
    const auto later = valid.gt(0).logical_not().to(torch::kLong) * valid.size(2) + inOrder;
    const auto keys = std::get<1>(later.sort(-1));
    return {keys, std::get<1>(keys.sort(-1))};
}

// Every row of every head turned by a random number of the keys that its query may see.
torch::Tensor turned(const MaskedLayer& layer) {
    const auto& maps = layer.maps();
    const auto counts = layer.keyCount().to(torch::kLong);
    const auto order = visibleFirst(layer.validKeys(), counts);
    auto generator = at::make_generator<at::CPUGeneratorImpl>(kTurns);
    auto result = torch::empty_like(maps);
    for (std::int64_t head = 0; head < maps.size(1); ++head) {
        const auto turns = torch::randint(0, 1 << 30, counts.sizes(), generator, torch::kLong).to(maps.device());
        const auto from = (order.ranks + turns.unsqueeze(2)).remainder(counts.clamp_min(1).unsqueeze(2));
        result.select(1, head).copy_(maps.select(1, head).gather(2, order.keys.gather(2, from)));
    }
    return result * layer.validKeys().unsqueeze(1);
}

// (B, H, T, dh): head h's valid tokens moved on by h / H of them, so that heads are paired on different tokens.
torch::Tensor shifted(const torch::Tensor& perHead, const torch::Tensor& mask) {
    if (!perHead.defined()) return {};
    const auto flat = perHead.permute({0, 2, 1, 3}).flatten(0, 1);  // (B*T, H, dh)
    const auto valid = mask.defined() ? mask.to(flat.device()).flatten().nonzero().squeeze(1)
                                      : torch::arange(flat.size(0), flat.options().dtype(torch::kLong));
    auto moved = flat.clone();
    const auto heads = flat.size(1);
    for (std::int64_t head = 0; head < heads; ++head) {
        const auto from = valid.roll(-(head * valid.size(0) / heads), 0);
        moved.select(1, head).index_copy_(0, valid, flat.select(1, head).index_select(0, from));
    }
    return moved.view({perHead.size(0), perHead.size(2), heads, perHead.size(3)}).permute({0, 2, 1, 3});
}

LayerTensors independentHeads(const MaskedLayer& layer) {
    LayerTensors t = layer.raw();
    t.maps = turned(layer);
    t.context = shifted(t.context, t.queryMask);
    t.q = shifted(t.q, t.queryMask);
    t.k = t.v = t.residual = t.headWeights = torch::Tensor();
    return t;
}

LayerTensors weightsOf(const MaskedLayer& layer) {
    LayerTensors t;
    t.wq = layer.raw().wq;
    t.wk = layer.raw().wk;
    t.wv = layer.raw().wv;
    t.wo = layer.raw().wo;
    t.heads = layer.heads();
    return t;
}

LayerTensors besideFlat(const MaskedLayer& layer) {
    LayerTensors t;
    const auto flat = layer.validKeys() / layer.keyCount().clamp_min(1).unsqueeze(2);
    t.maps = torch::cat({layer.maps(), flat.unsqueeze(1)}, 1);
    t.queryMask = layer.raw().queryMask;
    t.keyMask = layer.raw().keyMask;
    t.causal = layer.raw().causal;
    t.heads = layer.heads() + 1;
    return t;
}

}  // namespace

ChanceLevels::ChanceLevels(const MaskedLayer& layer)
    : m_independent(independentHeads(layer)), m_weights(weightsOf(layer)), m_besideFlat(besideFlat(layer)) {}

torch::Tensor ChanceLevels::independent(const std::string& id) const {
    if (pairwise(id, m_weights).defined()) return {};
    return pairwise(id, m_independent);
}

torch::Tensor ChanceLevels::flat(const std::string& id) const {
    const auto matrix = pairwise(id, m_besideFlat);
    if (!matrix.defined()) return {};
    const auto heads = matrix.size(0) - 1;
    return matrix.narrow(0, 0, heads).select(1, heads);
}

}  // namespace headscope::measures
