#include "core/nn/measures/head_measures.h"
#include "core/nn/measures/kernels.h"
#include "core/nn/measures/measures.h"

#include <cmath>
#include <limits>

namespace headscope::measures {
namespace {

using Layer = MaskedLayer;

torch::Tensor gram(const torch::Tensor& x) {
    return torch::matmul(x, x.transpose(1, 2));
}

// Returns the mean over N of <x_i, x_j>: x (N, H, M) -> (H, H).
torch::Tensor meanGram(const torch::Tensor& x) {
    return blockedMean(x, numbersOfRow(x), [](const torch::Tensor& block) { return gram(block); });
}

// Returns the cosines of each sample given its inner products, both (N, H, H).
torch::Tensor cosines(const torch::Tensor& gram) {
    const auto square = gram.diagonal(0, 1, 2);
    const auto inverse = torch::where(square > 0, square.rsqrt(), torch::zeros_like(square));
    return gram * inverse.unsqueeze(1) * inverse.unsqueeze(2);
}

// Returns the mean over N of the cosines of x_i and x_j: x (N, H, M) -> (H, H).
torch::Tensor meanCosines(const torch::Tensor& x) {
    return blockedMean(x, numbersOfRow(x),
                       [](const torch::Tensor& block) { return cosines(gram(block)); });
}

torch::Tensor attnCos(const Layer& l) {
    return meanOfRows(cosines(mapProducts(l)));
}
torch::Tensor attnCosToken(const Layer& l) {
    return meanCosines(l.rows());
}
torch::Tensor attnCosCentred(const Layer& l) {
    const auto& maps = l.maps();
    const auto flat = flatMaps(l).expand({maps.size(0), -1, -1, -1});
    return blockedMean(maps, numbersOfRow(maps), [&](std::int64_t first, std::int64_t count) {
        const auto centred = maps.narrow(0, first, count) - flat.narrow(0, first, count);
        return cosines(gram(centred.flatten(2)));
    });
}
torch::Tensor attnOverlap(const Layer& l) {
    return meanGram(l.rows());
}

torch::Tensor attnJs(const Layer& l) {
    return jensenShannon(l.rows());
}

// KL(i || j) = sum A_i log A_i - sum A_i log A_j. The mean of both directions is symmetric.
torch::Tensor attnKl(const Layer& l) {
    constexpr double kFloor = 1e-12;
    // Mean over rows of the sum of A_i log A_j, for each pair of heads, (H, H).
    const auto cross =
        blockedMean(l.rows(), numbersOfRow(l.rows()), [](const torch::Tensor& block) {
            return torch::matmul(block, block.clamp_min(kFloor).log().transpose(1, 2));
        });
    const auto divergence = cross.diagonal().unsqueeze(1) - cross;
    return ((divergence + divergence.t()) / 2).clamp_min(0);
}

torch::Tensor outCos(const Layer& l) {
    return meanCosines(l.tokensOf(l.raw().context));
}
torch::Tensor outCosFlat(const Layer& l) {
    // flat: shape (H, tokens*dh).
    const auto flat = unit(l.tokensOf(l.raw().context).transpose(0, 1).flatten(1));
    return torch::matmul(flat, flat.t());
}
torch::Tensor projCos(const Layer& l) {
    return l.meanOfContributions(
        [](const torch::Tensor& block) { return cosines(gram(block)); });  // (tokens, H, D)
}

torch::Tensor cosOf(const torch::Tensor& perHeadRows) {
    const auto flat = unit(perHeadRows.flatten(1));
    return torch::matmul(flat, flat.t());
}
torch::Tensor weightCosQ(const Layer& l) {
    return cosOf(slices(l.raw().wq, l.heads()));
}
torch::Tensor weightCosK(const Layer& l) {
    return cosOf(slices(l.raw().wk, l.heads()));
}
torch::Tensor weightCosV(const Layer& l) {
    return cosOf(slices(l.raw().wv, l.heads()));
}
torch::Tensor weightCosO(const Layer& l) {
    return cosOf(outputSlices(l.raw().wo, l.heads()));
}

// <M_i, M_j>_F for M_h = L_h^T R_h (D x D), from dh x dh products: tr((L_j L_i^T)(R_i R_j^T)).
// Both arguments have shape (H, dh, D).
torch::Tensor circuitCos(const torch::Tensor& left, const torch::Tensor& right) {
    const auto a = torch::einsum("iad,jbd->ijab", {left, left});
    const auto b = torch::einsum("iad,jbd->ijab", {right, right});
    const auto inner = (a * b).sum({2, 3});  // (H, H)
    const auto norm = inner.diagonal().clamp_min(0).sqrt();
    const auto scale = torch::where(norm > 0, 1 / norm.clamp_min(1e-30), torch::zeros_like(norm));
    return inner * scale.unsqueeze(0) * scale.unsqueeze(1);
}
torch::Tensor circuitCosQk(const Layer& l) {
    return circuitCos(slices(l.raw().wq, l.heads()), slices(l.raw().wk, l.heads()));
}
torch::Tensor circuitCosOv(const Layer& l) {
    return circuitCos(slices(l.raw().wv, l.heads()), outputSlices(l.raw().wo, l.heads()));
}

torch::Tensor ckaOut(const Layer& l) {
    return normaliseByDiagonal(squaresOfBlocks(centredContextProducts(l), l.heads()));
}
torch::Tensor ckaOutUnbiased(const Layer& l) {
    return unbiasedCka(l.tokensOf(l.raw().context), squaresOfBlocks(contextProducts(l), l.heads()));
}

// The canonical correlations of heads i and j are the singular values of U_i' U_j. U = X V / S for
// the kept directions, where X'X = V S^2 V'. Other directions are zero columns and do not
// contribute.
torch::Tensor svccaOut(const Layer& l) {
    constexpr double kKept = 0.99;
    const auto cross = blocksOf(centredContextProducts(l), l.heads());  // (H, H, dh, dh)
    const auto [values, vectors] =
        eigenOf(cross.diagonal(0, 0, 1).permute({2, 0, 1}).contiguous());  // ascending
    const auto variance = values.clamp_min(0).flip(1);
    const auto total = variance.sum(1, true), before = variance.cumsum(1) - variance;
    constexpr double kRounding = 1e-12;
    // kept: shape (H, dh).
    const auto kept = before.lt(kKept * total).logical_and(variance.gt(kRounding * total));
    const auto scale =
        torch::where(kept, variance.clamp_min(1e-300).rsqrt(), torch::zeros_like(variance));
    const auto toU = vectors.flip(2) * scale.unsqueeze(1);  // (H, dh, dh)
    const auto ofU = torch::matmul(torch::matmul(toU.transpose(1, 2).unsqueeze(1), cross), toU);
    const auto sums = singularValuesOf(ofU).clamp_max(1).sum(2);  // (H, H)
    const auto dimensions = kept.sum(1);
    return sums / torch::minimum(dimensions.unsqueeze(0), dimensions.unsqueeze(1)).clamp_min(1);
}

// mean_b |X_i X_j^T|_F = sqrt(tr((X_i^T X_i)(X_j^T X_j))), where masked queries of X are zero.
torch::Tensor frobeniusProducts(const Layer& l, const torch::Tensor& perHead) {
    const auto x = l.zeroed(perHead);                                  // (B, H, T, dh)
    const auto gram = torch::matmul(x.transpose(2, 3), x).flatten(2);  // (B, H, dh*dh)
    return torch::matmul(gram, gram.transpose(1, 2)).clamp_min(0).sqrt().mean(0);
}
torch::Tensor queryOrthogonality(const Layer& l) {
    return frobeniusProducts(l, l.raw().q);
}
torch::Tensor queryOrthogonalityNormalised(const Layer& l) {
    const auto q = l.zeroed(l.raw().q);
    return blockedMean(q, numbersOfRow(q), [](const torch::Tensor& block) {
        return cosines(gram(block.flatten(2))).abs();
    });
}
torch::Tensor contextNonorthogonality(const Layer& l) {
    return frobeniusProducts(l, l.raw().context);
}
torch::Tensor contextNonorthogonalityNormalised(const Layer& l) {
    const auto x = l.tokensOf(l.raw().context);
    return blockedMean(x, numbersOfRow(x),
                       [](const torch::Tensor& block) { return cosines(gram(block)).abs(); });
}

// Bit flags of the tensors that a measure needs.
// kProducts, kSums: LayerTensors::scoresAreProducts, contextsAreSums. kPositive: all visible keys
// have a weight above 0.
enum Needs {
    kMaps = 1,
    kContext = 2,
    kQuery = 4,
    kWq = 8,
    kWk = 16,
    kWv = 32,
    kWo = 64,
    kProducts = 128,
    kPositive = 256,
    kSums = 512
};

struct Entry {
    const char* id;
    int needs;
    torch::Tensor (*compute)(const Layer&);
};

torch::Tensor outputDissimilarity(const Layer& l) {
    return -pairwise("proj-cos", l);
}

constexpr Entry kEntries[] = {
    {"attn-cos", kMaps, attnCos},
    {"attn-cos-token", kMaps, attnCosToken},
    {"attn-cos-centred", kMaps, attnCosCentred},
    {"attn-overlap", kMaps, attnOverlap},
    {"attn-js", kMaps, attnJs},
    {"attn-kl", kMaps | kPositive, attnKl},
    {"out-cos", kContext, outCos},
    {"out-cos-flat", kContext, outCosFlat},
    {"proj-cos", kContext | kWo, projCos},
    {"output-dissimilarity", kContext | kWo, outputDissimilarity},
    {"weight-cos-q", kWq, weightCosQ},
    {"weight-cos-k", kWk, weightCosK},
    {"weight-cos-v", kWv, weightCosV},
    {"weight-cos-o", kWo, weightCosO},
    {"circuit-cos-qk", kWq | kWk | kProducts, circuitCosQk},
    {"circuit-cos-ov", kWv | kWo | kSums, circuitCosOv},
    {"cka-out", kContext, ckaOut},
    {"cka-out-unbiased", kContext, ckaOutUnbiased},
    {"svcca-out", kContext, svccaOut},
    {"query-orthogonality", kQuery, queryOrthogonality},
    {"query-orthogonality-normalised", kQuery, queryOrthogonalityNormalised},
    {"context-nonorthogonality", kContext, contextNonorthogonality},
    {"context-nonorthogonality-normalised", kContext, contextNonorthogonalityNormalised},
};

int available(const LayerTensors& t) {
    return (t.maps.defined() ? kMaps : 0) | (t.context.defined() ? kContext : 0) |
           (t.q.defined() ? kQuery : 0) | (t.wq.defined() ? kWq : 0) | (t.wk.defined() ? kWk : 0) |
           (t.wv.defined() ? kWv : 0) | (t.wo.defined() ? kWo : 0) |
           (t.scoresAreProducts ? kProducts : 0) | (t.contextsAreSums ? kSums : 0) |
           (t.sparseWeights || (t.visible.defined() && t.visible.size(1) > 1) ? 0 : kPositive);
}

}  // namespace

torch::Tensor mapProducts(const MaskedLayer& layer) {
    return layer.shared("map-products", [&] { return gram(layer.maps().flatten(2)); });
}

torch::Tensor flatMaps(const MaskedLayer& layer) {
    return layer.headKeys() / layer.headKeyCount().clamp_min(1).unsqueeze(3);
}

// Kept, because several measures of a layer start from the same matrix. The key is not the id
// alone, because measures of heads and layers may keep values under theirs.
torch::Tensor pairwise(const std::string& id, const MaskedLayer& layer) {
    const auto key = "pairs:" + id;
    for (const auto& entry : kEntries) {
        if (id != entry.id) continue;
        if ((available(layer.raw()) & entry.needs) != entry.needs) return {};
        return layer.shared(key, [&] { return entry.compute(layer); });
    }
    return layer.shared(key, [&] { return subspaceMeasure(id, layer); });
}

double pairMean(const torch::Tensor& matrix) {
    const auto heads = matrix.size(0);
    if (heads < 2) return std::numeric_limits<double>::quiet_NaN();
    return matrix.to(torch::kDouble).triu(1).sum().item<double>() / (heads * (heads - 1) / 2.0);
}

}  // namespace headscope::measures
