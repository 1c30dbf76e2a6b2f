// Norms and ranks of the QK and OV circuits (Elhage et al. 2021), and random walks along attention
// (Borde 2025, arXiv 2507.02944).
#include "core/nn/measures/head_measures.h"
#include "core/nn/measures/kernels.h"

#include <ATen/Parallel.h>

#include <algorithm>
#include <vector>

namespace headscope::measures {
namespace {

// Squared singular values of M_h = L_h' R_h (D x D), from dh x dh matrices: the eigenvalues of S (R
// R') S with S = (L L')^(1/2).
// Maps shape (H, dh, D) to (H, dh).
torch::Tensor squaredSingularValues(const torch::Tensor& left, const torch::Tensor& right) {
    const auto l = left.to(torch::kCPU, torch::kDouble), r = right.to(torch::kCPU, torch::kDouble);
    const auto root = squareRoot(torch::matmul(l, l.transpose(1, 2)));
    const auto inner =
        torch::matmul(torch::matmul(root, torch::matmul(r, r.transpose(1, 2))), root);
    return eigenvaluesOf(inner).clamp_min(0);
}

torch::Tensor frobeniusNorm(const torch::Tensor& squares) {
    return squares.sum(1).sqrt();
}

torch::Tensor stableRank(const torch::Tensor& squares) {
    const auto largest = squares.amax(1);
    return torch::where(largest > 0, squares.sum(1) / largest.clamp_min(1e-300),
                        torch::zeros_like(largest));
}

// Returns the attention among the valid tokens of one sample, (H, n, n), with rows that sum to 1,
// as a random walk requires. A token is valid if it is valid both as query and as key.
torch::Tensor amongValid(const MaskedLayer& layer, std::int64_t sample) {
    const auto maps = layer.maps()[sample];
    const auto& raw = layer.raw();
    auto valid = torch::ones({maps.size(1)},
                             torch::TensorOptions().dtype(torch::kBool).device(maps.device()));
    if (raw.queryMask.defined()) valid = valid.logical_and(raw.queryMask[sample].to(maps.device()));
    if (raw.keyMask.defined()) valid = valid.logical_and(raw.keyMask[sample].to(maps.device()));
    const auto at = valid.nonzero().squeeze(1);
    if (at.size(0) == maps.size(1)) return distributions(maps);
    return distributions(maps.index_select(1, at).index_select(2, at));
}

// Mean over the samples with at least one valid token. weights: (H) for the heads combined;
// undefined for each head alone.
// Returns (H), or (1) for the heads combined.
torch::Tensor flowOf(const MaskedLayer& layer, bool mixing, const torch::Tensor& weights) {
    std::vector<torch::Tensor> ofSample(static_cast<std::size_t>(layer.maps().size(0)));
    at::parallel_for(0, layer.maps().size(0), 1, [&](std::int64_t begin, std::int64_t end) {
        torch::NoGradGuard noGrad;  // grad mode is per thread
        for (auto b = begin; b < end; ++b) {
            auto maps = amongValid(layer, b);
            if (maps.size(1) == 0) continue;
            if (weights.defined())
                maps = (maps * weights.view({-1, 1, 1}).to(maps.options())).sum(0, true);
            ofSample[static_cast<std::size_t>(b)] =
                mixing ? mixingTimes(maps) : minimaxFidelities(maps);
        }
    });
    auto sum = torch::zeros({weights.defined() ? 1 : layer.heads()}, torch::kDouble);
    double samples = 0;
    for (const auto& values : ofSample) {  // in sample order, independent of the threads
        if (!values.defined()) continue;
        sum += values;
        samples += 1;
    }
    return sum / std::max(samples, 1.0);
}

bool square(const MaskedLayer& layer) {
    return layer.maps().defined() && layer.maps().size(2) == layer.maps().size(3);
}

// Head weights proportional to |W_O^h|_F with sum 1; equal if the whole projection is zero.
torch::Tensor headWeights(const MaskedLayer& layer) {
    const auto norms =
        outputSlices(layer.raw().wo, layer.heads()).flatten(1).norm(2, 1).to(torch::kDouble);
    const auto total = norms.sum();
    return total.item<double>() > 0
               ? norms / total
               : torch::full_like(norms, 1.0 / static_cast<double>(layer.heads()));
}

}  // namespace

torch::Tensor circuitMeasure(const std::string& id, const MaskedLayer& layer) {
    const auto& raw = layer.raw();
    const bool query = id == "qk-norm" || id == "qk-stable-rank";
    if (!query && id != "ov-norm" && id != "ov-stable-rank") return {};
    const auto &first = query ? raw.wq : raw.wv, &second = query ? raw.wk : raw.wo;
    if (!first.defined() || !second.defined() ||
        (query ? !raw.scoresAreProducts : !raw.contextsAreSums))
        return {};
    const auto left = slices(first, layer.heads());
    const auto right = query ? slices(second, layer.heads()) : outputSlices(second, layer.heads());
    if (left.size(1) != right.size(1)) return {};
    const auto& squares = layer.shared(query ? "qk-squares" : "ov-squares",
                                       [&] { return squaredSingularValues(left, right); });
    return id == "qk-norm" || id == "ov-norm" ? frobeniusNorm(squares) : stableRank(squares);
}

torch::Tensor headFlow(const std::string& id, const MaskedLayer& layer) {
    if ((id != "head-mixing-time" && id != "head-minimax-fidelity") || !square(layer)) return {};
    return flowOf(layer, id == "head-mixing-time", {});
}

std::optional<double> layerFlow(const std::string& id, const MaskedLayer& layer) {
    if ((id != "mixing-time" && id != "minimax-fidelity") || !square(layer) ||
        !layer.raw().wo.defined())
        return std::nullopt;
    return flowOf(layer, id == "mixing-time", headWeights(layer)).item<double>();
}

}  // namespace headscope::measures
