// Similarities of heads as point sets and as subspaces: Gaussian CKA (Kornblith et al. 2019),
// Procrustes distance and principal angles.
#include "core/nn/measures/head_measures.h"
#include "core/nn/measures/kernels.h"

#include <algorithm>

namespace headscope::measures {
namespace {

// Gaussian kernels exp(-d^2 / (2 sigma^2)) between the tokens of each head, with centred rows and
// columns: (H, n, dh) -> (H, n, n). sigma is half the median distance. The kernel is 0 for heads
// whose tokens coincide.
torch::Tensor centredGaussians(const torch::Tensor& x) {
    constexpr double kWidth = 0.5;  // Kornblith et al. 2019 use 0.2 to 0.8
    const auto n = x.size(1);
    const auto distances = torch::cdist(x, x);
    const auto pairs = torch::triu_indices(n, n, 1, x.options().dtype(torch::kLong));
    const auto apart = distances.flatten(1).index_select(1, pairs[0] * n + pairs[1]);  // (H, pairs)
    const auto sigma = std::get<0>(apart.median(1)).mul(kWidth).view({-1, 1, 1});
    const auto kernel = (distances / sigma.clamp_min(1e-300)).pow(2).div(-2).exp();
    const auto centred =
        kernel - kernel.mean(1, true) - kernel.mean(2, true) + kernel.mean({1, 2}, true);
    return centred.masked_fill(sigma.eq(0), 0);
}

torch::Tensor gaussianCka(const MaskedLayer& l) {
    constexpr std::int64_t kTokens = 256;  // the kernel matrix has kTokens^2 entries
    const auto x = spread(l.tokensOf(l.raw().context), kTokens)
                       .to(torch::kDouble)
                       .transpose(0, 1)
                       .contiguous();
    if (x.size(1) < 2) return torch::zeros({l.heads(), l.heads()}, x.options());
    const auto flat = centredGaussians(x).flatten(1);
    return normaliseByDiagonal(torch::matmul(flat, flat.t())).clamp(0, 1);
}

// X_h is centred and scaled to length 1, so |X_i - X_j R|^2 is |X_i|^2 + |X_j|^2 - 2 times the sum
// of the singular values of X_i' X_j. A head that does not vary has length 0.
torch::Tensor procrustes(const MaskedLayer& l) {
    const auto cross = blocksOf(centredContextProducts(l), l.heads());  // (H, H, dh, dh)
    const auto length =
        cross.diagonal(0, 0, 1).diagonal(0, 0, 1).sum(1).clamp_min(0).sqrt();  // (H)
    const auto scale =
        torch::where(length > 0, 1 / length.clamp_min(1e-300), torch::zeros_like(length));
    const auto sums = singularValuesOf(cross).sum(2) * scale.unsqueeze(0) * scale.unsqueeze(1);
    const auto squares = length.gt(0).to(torch::kDouble);
    return (squares.unsqueeze(0) + squares.unsqueeze(1) - 2 * sums).clamp(0, 2);
}

// Orthonormal rows that span the outputs of each head, that is W_O^h a for a in the range of W_V^h.
// Rows beyond the rank are 0. Computed by orthonormalising the rows of S W_O^h with S = (W_V^h
// W_V^hT)^(1/2).
torch::Tensor writeSpaces(const MaskedLayer& l) {  // (H, dh, D)
    const auto v = slices(l.raw().wv, l.heads()).to(torch::kDouble);
    const auto o = outputSlices(l.raw().wo, l.heads()).to(torch::kDouble);
    const auto written = torch::matmul(squareRoot(torch::matmul(v, v.transpose(1, 2))), o);
    const auto [values, vectors] = eigenOf(torch::matmul(written, written.transpose(1, 2)));
    constexpr double kRounding = 1e-12;
    const auto kept = values.gt(kRounding * values.amax(1, true).clamp_min(0));
    const auto scale =
        torch::where(kept, values.clamp_min(1e-300).rsqrt(), torch::zeros_like(values));
    return torch::matmul((vectors * scale.unsqueeze(1)).transpose(1, 2), written);
}

torch::Tensor principalAngles(const MaskedLayer& l) {
    const auto spaces = writeSpaces(l);
    const auto ranks = spaces.pow(2).sum(2).gt(0.5).sum(1);
    const auto flat = spaces.flatten(0, 1);  // (H*dh, D)
    const auto cross = blocksOf(torch::matmul(flat, flat.t()), spaces.size(0));
    const auto sums = singularValuesOf(cross).clamp_max(1).sum(2);
    return sums / torch::minimum(ranks.unsqueeze(0), ranks.unsqueeze(1)).clamp_min(1);
}

}  // namespace

namespace {

// Returns X'X for the valid tokens of a layer, after centring if wished; shared if it is small.
torch::Tensor productsOf(const MaskedLayer& layer, bool centred) {
    const auto products = [&] {
        auto x = layer.tokensOf(layer.raw().context).to(torch::kDouble).flatten(1);
        // Centred before the product: rounding would give a head that does not vary a variance.
        if (centred) x = x - x.sum(0) / std::max<double>(1, static_cast<double>(x.size(0)));
        return torch::matmul(x.t(), x);
    };
    constexpr std::int64_t kMostShared = std::int64_t{1} << 22;  // 32 MiB
    const auto width = layer.heads() * layer.raw().context.size(3);
    if (width * width > kMostShared) return products();
    return layer.shared(centred ? "centred-products" : "context-products", products);
}

}  // namespace

torch::Tensor contextProducts(const MaskedLayer& layer) {
    return productsOf(layer, false);
}

torch::Tensor centredContextProducts(const MaskedLayer& layer) {
    return productsOf(layer, true);
}

torch::Tensor blocksOf(const torch::Tensor& products, std::int64_t heads) {
    const auto width = products.size(0) / std::max<std::int64_t>(heads, 1);
    return products.view({heads, width, heads, width}).permute({0, 2, 1, 3});
}

torch::Tensor squaresOfBlocks(const torch::Tensor& products, std::int64_t heads) {
    return blocksOf(products, heads).pow(2).sum({2, 3});
}

torch::Tensor subspaceMeasure(const std::string& id, const MaskedLayer& layer) {
    const auto& raw = layer.raw();
    if (id == "cka-rbf-out" && raw.context.defined()) return gaussianCka(layer);
    if (id == "procrustes-out" && raw.context.defined()) return procrustes(layer);
    if (id == "ov-principal-angles" && raw.wv.defined() && raw.wo.defined() && raw.contextsAreSums)
        return principalAngles(layer);
    return {};
}

}  // namespace headscope::measures
