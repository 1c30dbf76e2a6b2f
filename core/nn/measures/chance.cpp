#include "core/nn/measures/chance.h"

#include "core/nn/measures/head_measures.h"
#include "core/nn/measures/kernels.h"
#include "core/nn/measures/measures.h"

#include <ATen/CPUGeneratorImpl.h>
#include <ATen/Dispatch.h>
#include <ATen/Parallel.h>

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

namespace headscope::measures {
namespace {

// Seed of the random shifts. It is fixed, so that the same samples always have the same chance
// level.
constexpr std::uint64_t kTurns = 0x68656164;

// Rotates the weights of one row by `turn` positions among the visible keys. Other entries of `out`
// stay unchanged.
template <class Number>
void turnRow(const Number* row, const std::vector<std::int64_t>& seen, std::int64_t turn,
             Number* out) {
    const auto count = seen.size();
    if (count == 0) return;
    auto from = static_cast<std::size_t>(turn) % count;
    for (const auto key : seen) {
        out[key] = row[seen[from]];
        if (++from == count) from = 0;
    }
}

// Rotates all rows. maps (B, H, T, S); valid (B, H or 1, T, S); turns (H, B, T).
template <class Number>
void turnRows(const torch::Tensor& maps, const torch::Tensor& valid, const torch::Tensor& turns,
              torch::Tensor& out) {
    const auto heads = maps.size(1), queries = maps.size(2), keys = maps.size(3),
               rows = maps.size(0) * queries, masks = valid.size(1);
    const auto* const from = maps.data_ptr<Number>();
    const auto* const sees = valid.data_ptr<bool>();
    const auto* const turn = turns.data_ptr<std::int64_t>();
    auto* const to = out.data_ptr<Number>();
    at::parallel_for(0, rows, queries, [&](std::int64_t begin, std::int64_t end) {
        std::vector<std::int64_t> seen;
        for (auto row = begin; row < end; ++row) {
            for (std::int64_t head = 0; head < heads; ++head) {
                if (head < masks) {
                    const auto mask =
                        ((row / queries * masks + head) * queries + row % queries) * keys;
                    seen.clear();
                    for (std::int64_t key = 0; key < keys; ++key)
                        if (sees[mask + key]) seen.push_back(key);
                }
                const auto at = ((row / queries * heads + head) * queries + row % queries) * keys;
                turnRow(from + at, seen, turn[head * rows + row], to + at);
            }
        }
    });
}

// Rotates every row of every head by a random number of its visible keys. Loops over memory,
// because index tables took longer than the model's forward pass.
torch::Tensor turned(const MaskedLayer& layer) {
    const auto maps = layer.maps().cpu().contiguous();
    const auto valid = layer.headKeys()
                           .cpu()
                           .gt(0)
                           .expand({maps.size(0), -1, maps.size(2), maps.size(3)})
                           .contiguous();
    auto generator = at::make_generator<at::CPUGeneratorImpl>(kTurns);
    std::vector<torch::Tensor> turns;
    for (std::int64_t head = 0; head < maps.size(1); ++head)
        turns.push_back(
            torch::randint(0, 1 << 30, {maps.size(0), maps.size(2)}, generator, torch::kLong));
    auto result = torch::zeros_like(maps);
    if (!turns.empty())
        AT_DISPATCH_FLOATING_TYPES(maps.scalar_type(), "turned", [&] {
            turnRows<scalar_t>(maps, valid, torch::stack(turns), result);
        });
    return result.to(layer.maps().device());
}

// Returns (B, H, T, dh). Shifts the valid tokens of head h by h/H of their number, so that heads
// are paired on different tokens.
torch::Tensor shifted(const torch::Tensor& perHead, const torch::Tensor& mask) {
    if (!perHead.defined()) return {};
    const auto flat = perHead.permute({0, 2, 1, 3}).flatten(0, 1);  // (B*T, H, dh)
    const auto valid = mask.defined()
                           ? mask.to(flat.device()).flatten().nonzero().squeeze(1)
                           : torch::arange(flat.size(0), flat.options().dtype(torch::kLong));
    auto moved = flat.clone();
    const auto heads = flat.size(1);
    for (std::int64_t head = 0; head < heads; ++head) {
        const auto from = valid.roll(-(head * valid.size(0) / heads), 0);
        moved.select(1, head).index_copy_(0, valid, flat.select(1, head).index_select(0, from));
    }
    return moved.view({perHead.size(0), perHead.size(2), heads, perHead.size(3)})
        .permute({0, 2, 1, 3});
}

// Returns a layer with only its maps, rotated so that the heads are independent of each other.
LayerTensors independentMaps(const MaskedLayer& layer) {
    LayerTensors t;
    t.maps = turned(layer);
    t.queryMask = layer.raw().queryMask;
    t.keyMask = layer.raw().keyMask;
    t.causal = layer.raw().causal;
    t.visible = layer.raw().visible;
    t.scoresAreProducts = layer.raw().scoresAreProducts;
    t.heads = layer.heads();
    return t;
}

LayerTensors independentHeads(LayerTensors t, const torch::Tensor& maps) {
    t.maps = maps;  // (B, H, T, S)
    t.context = shifted(t.context, t.queryMask);
    t.q = shifted(t.q, t.queryMask);
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

// Rows of attention and the keys that each head sees there: weights (n, H, S), visible keys (n, H
// or 1, S) as 0 or 1, and their number (n, H or 1).
struct SeenRows {
    torch::Tensor weights, keys, counts;
};

// Compares each row with uniform attention over its visible keys: (n, H). With
// weights p over c visible keys, the flat row u is 1 / c there.
using RowBesideFlat = torch::Tensor (*)(const SeenRows& rows);

// <p, u> = sum p / c, and |u| = 1 / sqrt(c).
torch::Tensor overlapWithFlat(const SeenRows& rows) {
    return rows.weights.sum(2) / rows.counts;
}
torch::Tensor tokenCosineWithFlat(const SeenRows& rows) {
    const auto length = rows.weights.norm(2, 2) * rows.counts.sqrt();
    return torch::where(length > 0, rows.weights.sum(2) / length.clamp_min(1e-30),
                        torch::zeros_like(length));
}
torch::Tensor jensenShannonToFlat(const SeenRows& rows) {
    const auto mixed = (rows.weights + rows.keys / rows.counts.unsqueeze(2)).mul_(0.5);
    return entropies(mixed) - (entropies(rows.weights) + rows.counts.log()) / 2;
}
// Mean of both directions, where weights below 1e-12 count as 1e-12 (attn-kl).
torch::Tensor divergenceFromFlat(const SeenRows& rows) {
    constexpr double kFloor = 1e-12;
    const auto logs = rows.weights.clamp_min(kFloor).log();
    const auto toFlat = (rows.weights * logs).sum(2) + rows.weights.sum(2) * rows.counts.log(),
               fromFlat = -rows.counts.log() - (rows.keys * logs).sum(2) / rows.counts;
    return (toFlat + fromFlat) / 2;
}
// A flat map minus itself is a zero vector, whose cosines are 0.
torch::Tensor centredCosineWithFlat(const SeenRows& rows) {
    return torch::zeros_like(rows.weights.select(2, 0));
}

struct FlatMeasure {
    const char* id;
    RowBesideFlat of;
    bool distance;  // rounding must not make it negative
};
constexpr FlatMeasure kFlatMeasures[] = {
    {"attn-cos-token", tokenCosineWithFlat, false},
    {"attn-cos-centred", centredCosineWithFlat, false},
    {"attn-overlap", overlapWithFlat, false},
    {"attn-js", jensenShannonToFlat, true},
    {"attn-kl", divergenceFromFlat, true},
};

// Returns the mean of `of` over the rows of the layer, (H), on blocks that fit in the cache.
torch::Tensor meanBesideFlat(const MaskedLayer& layer, RowBesideFlat of) {
    constexpr std::int64_t kBlock = 256;
    const auto& weights = layer.rows();
    const auto keys = layer.rowHeadKeys(), counts = layer.rowHeadCounts();
    const auto count = weights.size(0), blocks = (count + kBlock - 1) / kBlock;
    const auto sums = torch::zeros({std::max<std::int64_t>(blocks, 1), weights.size(1)},
                                   weights.options().dtype(torch::kDouble));
    at::parallel_for(0, blocks, 1, [&](std::int64_t begin, std::int64_t end) {
        torch::NoGradGuard noGrad;  // grad mode is per thread
        for (auto block = begin; block < end; ++block) {
            const auto first = block * kBlock, size = std::min(kBlock, count - first);
            sums[block] = of({weights.narrow(0, first, size), keys.narrow(0, first, size),
                              counts.narrow(0, first, size)})
                              .sum(0, false, torch::kDouble);
        }
    });
    return (sums.sum(0) / std::max<double>(1, static_cast<double>(count)))
        .to(weights.scalar_type());
}

// Returns the mean cosine between each head's maps and flat maps, (H), without copying the maps.
torch::Tensor cosineWithFlat(const MaskedLayer& layer) {
    const auto flat = flatMaps(layer).flatten(2);  // (B, H or 1, T*S)
    const auto& maps = layer.maps();
    const auto products =  // (B, H)
        layer.headsDiffer() ? (maps.flatten(2) * flat).sum(2)
                            : torch::matmul(maps.flatten(2), flat.transpose(1, 2)).squeeze(2);
    const auto lengths =
        (mapProducts(layer).diagonal(0, 1, 2) * flat.pow(2).sum(2)).clamp_min(0).sqrt();  // (B, H)
    return meanOfRows(torch::where(lengths > 0, products / lengths.clamp_min(1e-30),
                                   torch::zeros_like(products)));
}

// The layer without its maps and what measures of independent heads do not use.
LayerTensors restOf(LayerTensors t) {
    t.maps = t.k = t.v = t.residual = t.headWeights = torch::Tensor();
    return t;
}

torch::Tensor flatValue(const std::string& id, const MaskedLayer& layer) {
    if (id == "attn-cos") return cosineWithFlat(layer);
    const auto* measure = std::find_if(std::begin(kFlatMeasures), std::end(kFlatMeasures),
                                       [&](const FlatMeasure& one) { return id == one.id; });
    // Only measures of maps are defined for a flat head.
    if (measure == std::end(kFlatMeasures) || !pairwise(id, layer).defined()) return {};
    auto values = meanBesideFlat(layer, measure->of);
    return measure->distance ? values.clamp_min_(0) : values;
}

}  // namespace

torch::Tensor besideFlat(const std::string& id, const MaskedLayer& layer) {
    return layer.shared("flat:" + id, [&] { return flatValue(id, layer); });
}

ChanceLevels::ChanceLevels(MaskedLayer layer)
    : m_maps(independentMaps(layer), layer),
      m_weights(weightsOf(layer)),
      m_rest(restOf(layer.raw())) {}

torch::Tensor ChanceLevels::independent(const std::string& id) const {
    // Try the weights alone, then the maps alone. Build the full replacement only if the measure
    // needs it.
    if (pairwise(id, m_weights).defined()) return {};
    if (const auto ofMaps = pairwise(id, m_maps); ofMaps.defined()) return ofMaps;
    if (!m_independent)
        m_independent.emplace(independentHeads(std::exchange(m_rest, {}), m_maps.maps()), m_maps);
    return pairwise(id, *m_independent);
}

}  // namespace headscope::measures
