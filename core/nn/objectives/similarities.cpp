#include "core/nn/objectives/similarities.h"

#include "core/api/base/find_by_id.h"
#include "core/nn/objectives/head_groups.h"
#include "core/nn/objectives/pair_sums.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace headscope::objectives {
namespace {

using View = LayerView;

// The parsed transform of a term.
struct Form {
    bool squared = false, offDiagonal = false, centred = false;
    int groups = 2;
};

// Maps shape (B, H, T, M) to (B*T, H, M).
torch::Tensor byToken(const torch::Tensor& x) {
    return x.transpose(1, 2).flatten(0, 1);
}

// Returns x (B, H, T, M) with invalid tokens set to zero. valid: (B, T) or undefined.
torch::Tensor zeroed(const torch::Tensor& x, const torch::Tensor& valid) {
    return valid.defined()
               ? x * valid.view({valid.size(0), 1, valid.size(1), 1}).to(x.scalar_type())
               : x;
}

torch::Tensor flattened(const torch::Tensor& valid) {
    return valid.defined() ? valid.flatten() : valid;
}

// Returns (B, T, S) or a broadcastable shape: true at keys that the query may see.
torch::Tensor visibleKeys(const View& l) {
    if (l.visible.defined()) return l.visible.any(1);  // with any head
    const auto tokens = l.maps.size(2), keys = l.maps.size(3);
    auto visible =
        torch::ones({1, tokens, keys}, l.maps.options().dtype(torch::kBool).requires_grad(false));
    if (l.causal) visible = visible.tril();
    if (l.keys.defined()) visible = visible.logical_and(l.keys.unsqueeze(1));
    if (l.queries.defined()) visible = visible.logical_and(l.queries.unsqueeze(2));
    return visible;
}

// Returns (B*T): true for valid queries that see a key; undefined: all.
torch::Tensor rowWeights(const View& l) {
    if (!l.queries.defined() && !l.keys.defined() && !l.visible.defined()) return {};
    return visibleKeys(l).any(-1).expand({l.maps.size(0), -1}).flatten();
}

// Returns the maps minus uniform attention over the keys that each query may see; 0 elsewhere.
torch::Tensor centredMaps(const View& l) {
    const auto visible = (l.visible.defined() ? l.visible : visibleKeys(l).unsqueeze(1))
                             .to(l.maps.scalar_type());  // (B, H or 1, T, S)
    return zeroed(l.maps, l.queries) - visible / visible.sum(-1, true).clamp_min(1);
}

torch::Tensor mapRows(const View& l, Form form = {}) {
    return byToken(form.centred ? centredMaps(l) : l.maps);
}
torch::Tensor flatMaps(const View& l) {
    return zeroed(l.maps, l.queries).flatten(2);
}

// Returns the mean of x over each sample's valid tokens: (B, H, M).
torch::Tensor pooled(const torch::Tensor& x, const torch::Tensor& valid) {
    if (!valid.defined()) return x.mean(2);
    return zeroed(x, valid).sum(2) / valid.sum(1).clamp_min(1).view({-1, 1, 1}).to(x.scalar_type());
}

torch::Tensor attnCos(const View& l, Form form) {
    return pairMean(unitVectors(flatMaps(l)), form.squared).mean();
}

torch::Tensor attnCosToken(const View& l, Form form) {
    return weightedMean(pairMean(unitVectors(mapRows(l, form)), form.squared), rowWeights(l));
}

torch::Tensor attnCosCentred(const View& l, Form form) {
    return pairMean(unitVectors(centredMaps(l).flatten(2)), form.squared).mean();
}

torch::Tensor attnOverlap(const View& l, Form form) {
    return weightedMean(pairMean(mapRows(l, form), false), rowWeights(l));
}

// The divergence needs distributions, but rows of activations other than softmax do not sum to 1.
torch::Tensor attnJs(const View& l, Form) {
    const auto rows = mapRows(l);
    const auto sums = rows.sum(-1, true);
    return -meanJensenShannon(rows / sums.masked_fill(sums.le(0), 1), rowWeights(l));
}

torch::Tensor diverseVit(const View& l, Form) {
    return fullMean(unitVectors(flatMaps(l))).mean();
}

torch::Tensor orthoGramAttn(const View& l, Form) {
    return distanceFromIdentity(unitVectors(flatMaps(l))).mean();
}

// Returns each key's score before the softmax, averaged over the queries that see it: (B, H, S).
// The mean of <q_t, k_s> over queries is <mean of q_t, k_s>, so maps are not needed.
torch::Tensor meanScores(const View& l) {
    auto counts = torch::ones({1, l.q.size(2)}, l.q.options().requires_grad(false));
    if (l.queries.defined()) counts = l.queries.to(l.q.scalar_type());
    auto sums = zeroed(l.q, l.queries);
    // Sums over this and all later tokens if causal, else over all tokens.
    const auto from = [&](const torch::Tensor& x, std::int64_t dim) {
        return l.causal ? x.flip(dim).cumsum(dim).flip(dim) : x.sum(dim, true);
    };
    sums = from(sums, 2) / from(counts, 1).clamp_min(1).unsqueeze(1).unsqueeze(-1);
    const auto scores =
        (sums * zeroed(l.k, l.keys)).sum(-1) / std::sqrt(static_cast<double>(l.q.size(3)));
    // Averages over the simulated heads of each head.
    return scores.view({scores.size(0), l.heads, -1, scores.size(2)}).mean(2);
}

torch::Tensor interScore(const View& l, Form) {
    return distanceFromIdentity(unitVectors(meanScores(l))).mean();
}

torch::Tensor linPenalty(const View& l, Form form) {
    const auto rows = mapRows(l);
    return weightedMean(form.offDiagonal ? pairMean(rows, true) : distanceFromIdentity(rows),
                        rowWeights(l));
}

torch::Tensor outCos(const View& l, Form form) {
    return weightedMean(pairMean(unitVectors(byToken(l.context)), form.squared),
                        flattened(l.queries));
}

torch::Tensor outCosFlat(const View& l, Form form) {
    // all: shape (1, H, B*T*dh).
    const auto all = zeroed(l.context, l.queries).transpose(0, 1).flatten(1).unsqueeze(0);
    return pairMean(unitVectors(all), form.squared).mean();
}

// Returns the head slices of W_O: (H, dh, D).
torch::Tensor outputSlices(const View& l) {
    return l.wo.t().reshape({l.heads, -1, l.wo.size(0)});
}

// Avoids computing the contribution of each head and token, which has width D. |P_h|^2 = O_h (W_O^h
// W_O^hT) O_h^T, and sum_h P_h / |P_h| is one product of the scaled contexts with W_O.
torch::Tensor projCosPlain(const View& l) {
    const auto wide =
        l.context.scalar_type() == torch::kDouble ? l.context : l.context.to(torch::kFloat);
    const auto slices = outputSlices(l).to(wide.scalar_type());
    // square: shape (B, H, T).
    const auto square =
        (torch::matmul(wide, torch::bmm(slices, slices.transpose(1, 2))) * wide).sum(-1);
    constexpr double kZeroSquare = 1e-24;
    const auto inverse =
        (square > kZeroSquare).to(square.scalar_type()) * square.clamp_min(kZeroSquare).rsqrt();
    const auto scaled = (wide * inverse.unsqueeze(-1)).transpose(1, 2).flatten(2);  // (B, T, H*dh)
    const auto together = torch::matmul(scaled, l.wo.t().to(wide.scalar_type())).pow(2).sum(-1);
    const auto alone = (square * inverse.pow(2)).sum(1);
    const auto pairs = static_cast<double>(std::max<std::int64_t>(l.heads * (l.heads - 1), 1));
    return weightedMean(((together - alone) / pairs).flatten(), flattened(l.queries));
}

torch::Tensor projCos(const View& l, Form form) {
    if (!form.squared) return projCosPlain(l);
    // contributions: shape (B, H, T, D).
    const auto contributions =
        torch::matmul(l.context, outputSlices(l).to(l.context.scalar_type()));
    return weightedMean(pairMean(unitVectors(byToken(contributions)), true), flattened(l.queries));
}

torch::Tensor orthoGramOut(const View& l, Form) {
    return distanceFromIdentity(unitVectors(zeroed(l.context, l.queries).flatten(2))).mean();
}

torch::Tensor interContext(const View& l, Form) {
    return distanceFromIdentity(unitVectors(pooled(l.context, l.queries))).mean();
}

// Returns (B, B): 1/(N_c(N_c-1)) for two different samples of the same class c, divided by the
// number of classes with at least two samples.
torch::Tensor classPairWeights(const torch::Tensor& labels, const torch::TensorOptions& options) {
    const auto samples = labels.size(0);
    auto same = labels.unsqueeze(0)
                    .eq(labels.unsqueeze(1))
                    .logical_and(labels.ge(0).unsqueeze(1))
                    .to(options);
    same = same - same.diagonal().diag_embed();
    const auto others = same.sum(1);                          // N_c - 1 for each sample
    const auto perSample = others.clamp_min(1).reciprocal();  // 1/(N_c - 1)
    const auto classSize = (others + 1).reciprocal();         // 1/N_c
    // The sum of `paired` is the number of classes with at least two samples.
    const auto paired = (others > 0).to(options) * classSize;
    const auto classes = paired.sum().clamp_min(1);
    return same * (perSample * paired).view({samples, 1}) / classes;
}

torch::Tensor intraContext(const View& l, Form) {
    if (!l.labels.defined()) throw std::logic_error("intra-context needs the labels of samples");
    const auto units = unitVectors(pooled(l.context, l.queries)).transpose(0, 1);  // (H, B, dh)
    const auto squares = torch::bmm(units, units.transpose(1, 2)).pow(2);          // (H, B, B)
    const auto weights = classPairWeights(l.labels, units.options().requires_grad(false));
    return -(squares * weights).sum() / static_cast<double>(l.heads);
}

// Returns |X_j^T X_i|_F^2 / (n-1)^2 for all pairs of heads from one (H*dh, H*dh) product. X_h:
// centred contexts of the n valid tokens.
torch::Tensor hsicGram(const View& l) {
    const auto wide =
        l.context.scalar_type() == torch::kDouble ? l.context : l.context.to(torch::kFloat);
    auto x = wide.transpose(1, 2).flatten(0, 1).flatten(1);  // (n, H*dh)
    const auto width = x.size(1) / l.heads;
    const auto valid = l.queries.defined()
                           ? l.queries.flatten().to(x.options()).unsqueeze(1)
                           : torch::ones({x.size(0), 1}, x.options().requires_grad(false));
    const auto n = valid.sum();
    x = (x - (x * valid).sum(0, true) / n.clamp_min(1)) * valid;
    const auto cross = torch::matmul(x.t(), x) / (n - 1).clamp_min(1);
    return cross.view({l.heads, width, l.heads, width}).pow(2).sum({1, 3});
}

torch::Tensor cka(const View& l, Form) {
    return pairMeanOfGram(normalisedGram(hsicGram(l)), false);
}

torch::Tensor hsic(const View& l, Form) {
    return pairMeanOfGram(hsicGram(l), false);
}

torch::Tensor disagreementSubspace(const View& l, Form) {
    return weightedMean(fullMean(unitVectors(byToken(l.v))), flattened(l.keys));
}

torch::Tensor disagreementPosition(const View& l, Form) {
    return fullMean(flatMaps(l)).mean();
}

torch::Tensor disagreementOutput(const View& l, Form) {
    return weightedMean(fullMean(unitVectors(byToken(l.context))), flattened(l.queries));
}

torch::Tensor disagreement(const View& l, Form form) {
    return disagreementSubspace(l, form) + disagreementPosition(l, form) +
           disagreementOutput(l, form);
}

torch::Tensor weightCos(const View& l, const torch::Tensor& weight, Form form) {
    return pairMean(unitVectors(weight.reshape({1, l.heads, -1})), form.squared).mean();
}

torch::Tensor weightCosQ(const View& l, Form form) {
    return weightCos(l, l.wq, form);
}
torch::Tensor weightCosK(const View& l, Form form) {
    return weightCos(l, l.wk, form);
}
torch::Tensor weightCosV(const View& l, Form form) {
    return weightCos(l, l.wv, form);
}
torch::Tensor weightCosO(const View& l, Form form) {
    return weightCos(l, l.wo.t(), form);
}

// Pairwise <M_i, M_j>_F for M_h = A_h^T B_h, from (H*dh, H*dh) products without D x D matrices. a,
// b: (H*dh, D).
torch::Tensor circuitCos(const View& l, const torch::Tensor& a, const torch::Tensor& b, Form form) {
    const auto width = a.size(0) / l.heads;
    const auto blocks = torch::matmul(a, a.t()) * torch::matmul(b, b.t());
    const auto gram = blocks.view({l.heads, width, l.heads, width}).sum({1, 3});
    return pairMeanOfGram(normalisedGram(gram), form.squared);
}

torch::Tensor circuitCosQk(const View& l, Form form) {
    return circuitCos(l, l.wq, l.wk, form);
}
torch::Tensor circuitCosOv(const View& l, Form form) {
    return circuitCos(l, l.wv, l.wo.t(), form);
}

// If a layer has fewer heads than groups, each head forms its own group.
GroupTerms grouped(const torch::Tensor& perHead, const Form& form) {
    const auto features = perHead.transpose(0, 1).flatten(1);  // (H, everything else)
    const auto wide =
        features.scalar_type() == torch::kDouble ? features : features.to(torch::kFloat);
    const auto groups =
        quickGroups(gramOf(wide), std::min(form.groups, static_cast<int>(wide.size(0)))).groups;
    return groupTerms(wide, groups);
}

torch::Tensor groupedValues(const View& l) {
    return zeroed(l.v, l.keys);
}
torch::Tensor groupedMaps(const View& l) {
    return zeroed(l.maps, l.queries);
}
torch::Tensor groupedContexts(const View& l) {
    return zeroed(l.context, l.queries);
}

struct Row {
    const char* id;
    Reads reads;
    torch::Tensor (*value)(const View&, Form);
};

const Row kRows[] = {
    {"attn-cos", Reads::Maps, attnCos},
    {"attn-cos-token", Reads::Maps, attnCosToken},
    {"attn-cos-centred", Reads::Maps, attnCosCentred},
    {"attn-overlap", Reads::Maps, attnOverlap},
    {"attn-js", Reads::Maps, attnJs},
    {"diverse-vit-attn", Reads::Maps, diverseVit},
    {"ortho-gram-attn", Reads::Maps, orthoGramAttn},
    {"inter-score", Reads::Contexts, interScore},
    {"lin-penalty", Reads::Maps, linPenalty},
    {"proj-cos", Reads::Contexts, projCos},
    {"out-cos", Reads::Contexts, outCos},
    {"out-cos-flat", Reads::Contexts, outCosFlat},
    {"ortho-gram-out", Reads::Contexts, orthoGramOut},
    {"inter-context", Reads::Contexts, interContext},
    {"intra-context", Reads::Contexts, intraContext},
    {"cka", Reads::Contexts, cka},
    {"hsic", Reads::Contexts, hsic},
    {"disagreement-subspace", Reads::Contexts, disagreementSubspace},
    {"disagreement-position", Reads::Maps, disagreementPosition},
    {"disagreement-output", Reads::Contexts, disagreementOutput},
    {"disagreement", Reads::Maps, disagreement},
    {"weight-cos-q", Reads::Weights, weightCosQ},
    {"weight-cos-k", Reads::Weights, weightCosK},
    {"weight-cos-v", Reads::Weights, weightCosV},
    {"weight-cos-o", Reads::Weights, weightCosO},
    {"circuit-cos-qk", Reads::Weights, circuitCosQk},
    {"circuit-cos-ov", Reads::Weights, circuitCosOv},
    {"group-homogenisation-v", Reads::Contexts,
     [](const View& l, Form form) { return grouped(groupedValues(l), form).homogenisation; }},
    {"group-homogenisation-a", Reads::Maps,
     [](const View& l, Form form) { return grouped(groupedMaps(l), form).homogenisation; }},
    {"group-homogenisation-o", Reads::Contexts,
     [](const View& l, Form form) { return grouped(groupedContexts(l), form).homogenisation; }},
    {"group-diversification-v", Reads::Contexts,
     [](const View& l, Form form) { return grouped(groupedValues(l), form).diversification; }},
    {"group-diversification-a", Reads::Maps,
     [](const View& l, Form form) { return grouped(groupedMaps(l), form).diversification; }},
    {"group-diversification-o", Reads::Contexts,
     [](const View& l, Form form) { return grouped(groupedContexts(l), form).diversification; }},
};

const Row& rowOf(const std::string& id) {
    if (const auto* row = findById(kRows, id)) return *row;
    throw std::logic_error("no objective " + id);
}

}  // namespace

torch::Tensor similarityOf(const std::string& id, const std::string& transform,
                           const LayerView& layer) {
    Form form{transform == "squared", transform == "off-diagonal", transform == "centred"};
    const std::string groups = "groups-";
    if (transform.rfind(groups, 0) == 0) form.groups = std::stoi(transform.substr(groups.size()));
    return rowOf(id).value(layer, form);
}

Reads readsOf(const std::string& id) {
    return rowOf(id).reads;
}

}  // namespace headscope::objectives
