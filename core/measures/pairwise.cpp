#include "core/measures/measures.h"

#include <array>
#include <cmath>

namespace headscope::measures {
namespace {

using Layer = MaskedLayer;

// x: (N, H, M) -> mean over N of <x_i, x_j>: (H, H)
torch::Tensor meanGram(const torch::Tensor& x) {
    return torch::matmul(x, x.transpose(1, 2)).mean(0);
}

torch::Tensor slices(const torch::Tensor& weight, std::int64_t heads) {
    return weight.view({heads, -1, weight.size(1)});
}  // (H, dh, D)
torch::Tensor outputSlices(const torch::Tensor& wo, std::int64_t heads) {  // (H, dh, D)
    return wo.t().contiguous().view({heads, -1, wo.size(0)});
}
torch::Tensor contributions(const Layer& l) {
    return torch::matmul(l.raw().context, outputSlices(l.raw().wo, l.heads()));
}  // (B, H, T, D)

torch::Tensor attnCos(const Layer& l) {
    return meanGram(unit(l.maps().flatten(2)));
}
torch::Tensor attnCosToken(const Layer& l) {
    return meanGram(unit(l.rows()));
}
torch::Tensor attnCosCentred(const Layer& l) {
    const auto uniform = l.validKeys() / l.keyCount().clamp_min(1).unsqueeze(2);
    return meanGram(unit((l.maps() - uniform.unsqueeze(1)).flatten(2)));
}
torch::Tensor attnOverlap(const Layer& l) {
    return meanGram(l.rows());
}

torch::Tensor entropyOf(const torch::Tensor& p) {
    return -(torch::xlogy(p, p)).sum(-1);
}

// One head against all others at a time: (rows, H, S) temporaries instead of (rows, H, H, S).
torch::Tensor attnJs(const Layer& l) {
    const auto entropies = entropyOf(l.rows());  // (rows, H)
    std::vector<torch::Tensor> lines;
    for (std::int64_t i = 0; i < l.heads(); ++i) {
        const auto mixed = entropyOf((l.rows() + l.rows().narrow(1, i, 1)) / 2);
        lines.push_back((mixed - (entropies + entropies.narrow(1, i, 1)) / 2).mean(0));
    }
    return torch::stack(lines).clamp_min(0);
}

torch::Tensor outCos(const Layer& l) {
    return meanGram(unit(l.tokensOf(l.raw().context)));
}
torch::Tensor outCosFlat(const Layer& l) {
    const auto flat = unit(l.tokensOf(l.raw().context).transpose(0, 1).flatten(1));  // (H, tokens*dh)
    return torch::matmul(flat, flat.t());
}
torch::Tensor projCos(const Layer& l) {
    return meanGram(unit(l.tokensOf(contributions(l))));
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

// <M_i, M_j>_F for M_h = L_h^T R_h (D x D) from dh x dh products: tr((L_j L_i^T)(R_i R_j^T)).
torch::Tensor circuitCos(const torch::Tensor& left, const torch::Tensor& right) {  // (H, dh, D) each
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

torch::Tensor normaliseByDiagonal(const torch::Tensor& hsic) {
    const auto own = hsic.diagonal();
    const auto product = own.unsqueeze(0) * own.unsqueeze(1);
    return torch::where(product > 0, hsic / product.clamp_min(1e-60).sqrt(), torch::zeros_like(hsic));
}

// Cross products of the centred columns, dh x dh each, so the cost is linear in tokens.
torch::Tensor ckaOut(const Layer& l) {
    auto x = l.tokensOf(l.raw().context).transpose(0, 1);  // (H, n, dh)
    x = x - x.mean(1, true);
    const auto cross = torch::einsum("ina,jnb->ijab", {x, x});
    return normaliseByDiagonal(cross.pow(2).sum({2, 3}));
}

// Unbiased HSIC of linear kernels without n x n matrices. With K = XX', L = YY' and zeroed diagonals (K~, L~):
// [tr(K~L~) + 1'K~1 1'L~1/((n-1)(n-2)) - 2/(n-2) 1'K~L~1] / (n(n-3)).
torch::Tensor ckaOutUnbiased(const Layer& l) {
    const auto x = l.tokensOf(l.raw().context).transpose(0, 1).to(torch::kDouble);  // (H, n, dh)
    const double n = static_cast<double>(x.size(1));
    if (n < 4) return {};
    const auto diagonal = x.pow(2).sum(2);  // (H, n)
    const auto trace =
        torch::einsum("ina,jnb->ijab", {x, x}).pow(2).sum({2, 3}) - torch::matmul(diagonal, diagonal.t());
    const auto rowSums = torch::matmul(x, x.sum(1).unsqueeze(2)).squeeze(2) - diagonal;  // (H, n): K~ 1
    const auto totals = rowSums.sum(1);                                                  // (H)
    const auto middle = torch::matmul(rowSums, rowSums.t());
    const auto hsic =
        (trace + totals.unsqueeze(0) * totals.unsqueeze(1) / ((n - 1) * (n - 2)) - middle * (2 / (n - 2))) /
        (n * (n - 3));
    return normaliseByDiagonal(hsic);
}

// mean_b |X_i X_j^T|_F = sqrt(tr((X_i^T X_i)(X_j^T X_j))), X with masked queries zero.
torch::Tensor frobeniusProducts(const Layer& l, const torch::Tensor& perHead) {
    const auto x = l.zeroed(perHead);                                  // (B, H, T, dh)
    const auto gram = torch::matmul(x.transpose(2, 3), x).flatten(2);  // (B, H, dh*dh)
    return torch::matmul(gram, gram.transpose(1, 2)).clamp_min(0).sqrt().mean(0);
}
torch::Tensor queryOrthogonality(const Layer& l) {
    return frobeniusProducts(l, l.raw().q);
}
torch::Tensor queryOrthogonalityNormalised(const Layer& l) {
    const auto flat = unit(l.zeroed(l.raw().q).flatten(2));
    return torch::matmul(flat, flat.transpose(1, 2)).abs().mean(0);
}
torch::Tensor contextNonorthogonality(const Layer& l) {
    return frobeniusProducts(l, l.raw().context);
}
torch::Tensor contextNonorthogonalityNormalised(const Layer& l) {
    const auto x = unit(l.tokensOf(l.raw().context));
    return torch::matmul(x, x.transpose(1, 2)).abs().mean(0);
}

enum Needs { kMaps = 1, kContext = 2, kQuery = 4, kWq = 8, kWk = 16, kWv = 32, kWo = 64 };

struct Entry {
    const char* id;
    int needs;
    torch::Tensor (*compute)(const Layer&);
};

torch::Tensor outputDissimilarity(const Layer& l) {
    return -projCos(l);
}

constexpr std::array<Entry, 21> kEntries{{
    {"attn-cos", kMaps, attnCos},
    {"attn-cos-token", kMaps, attnCosToken},
    {"attn-cos-centred", kMaps, attnCosCentred},
    {"attn-overlap", kMaps, attnOverlap},
    {"attn-js", kMaps, attnJs},
    {"out-cos", kContext, outCos},
    {"out-cos-flat", kContext, outCosFlat},
    {"proj-cos", kContext | kWo, projCos},
    {"output-dissimilarity", kContext | kWo, outputDissimilarity},
    {"weight-cos-q", kWq, weightCosQ},
    {"weight-cos-k", kWk, weightCosK},
    {"weight-cos-v", kWv, weightCosV},
    {"weight-cos-o", kWo, weightCosO},
    {"circuit-cos-qk", kWq | kWk, circuitCosQk},
    {"circuit-cos-ov", kWv | kWo, circuitCosOv},
    {"cka-out", kContext, ckaOut},
    {"cka-out-unbiased", kContext, ckaOutUnbiased},
    {"query-orthogonality", kQuery, queryOrthogonality},
    {"query-orthogonality-normalised", kQuery, queryOrthogonalityNormalised},
    {"context-nonorthogonality", kContext, contextNonorthogonality},
    {"context-nonorthogonality-normalised", kContext, contextNonorthogonalityNormalised},
}};

int available(const LayerTensors& t) {
    return (t.maps.defined() ? kMaps : 0) | (t.context.defined() ? kContext : 0) | (t.q.defined() ? kQuery : 0) |
           (t.wq.defined() ? kWq : 0) | (t.wk.defined() ? kWk : 0) | (t.wv.defined() ? kWv : 0) |
           (t.wo.defined() ? kWo : 0);
}

}  // namespace

torch::Tensor pairwise(const std::string& id, const MaskedLayer& layer) {
    for (const auto& entry : kEntries)
        if (id == entry.id)
            return (available(layer.raw()) & entry.needs) == entry.needs ? entry.compute(layer) : torch::Tensor();
    return {};
}

double pairMean(const torch::Tensor& matrix) {
    const auto heads = matrix.size(0);
    if (heads < 2) return 0;
    return matrix.to(torch::kDouble).triu(1).sum().item<double>() / (heads * (heads - 1) / 2.0);
}

}  // namespace headscope::measures
