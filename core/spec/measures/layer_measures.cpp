#include "core/spec/measures/measure_rows.h"

namespace headscope::measures {
namespace {

constexpr auto kAllLayers = "the heads of several layers on the same samples";

// An objective with the same id (core/spec/objectives/catalogue.cpp) takes its name, formula and
// sources from here. A plain Python version of each formula: tests/golden/measures.py.
const MeasureRow kLayerRows[] = {
    {"disagreement-subspace", "Disagreement, subspace", kLayer, "Li's disagreement of values.",
     "-(1/H^2) sum_{i,j} mean_{b,t} cos(V_i[t], V_j[t])", -1, 0, "low", kNotInvariant,
     "Li et al. 2018, arXiv 1810.10183", "li2018multihead"},
    {"disagreement-position", "Disagreement, positions", kLayer,
     "Li's disagreement of attended positions.", "-(1/H^2) sum_{i,j} mean_b |A_i (.) A_j|", 0, 0,
     "low", kAny, "Li et al. 2018, arXiv 1810.10183", "li2018multihead", "", "at most 0"},
    {"disagreement-output", "Disagreement, outputs", kLayer, "Li's disagreement of head outputs.",
     "-(1/H^2) sum_{i,j} mean_{b,t} cos(O_i[t], O_j[t])", -1, 0, "low", kNotInvariant,
     "Li et al. 2018, arXiv 1810.10183", "li2018multihead"},
    {"ortho-gram-attn", "Orthogonality of attention maps", kLayer,
     "Squared off-diagonal part of the maps' Gram matrix.",
     "mean_b |G - I|_F^2 / (H(H-1)),  G_ij = cos(a_i, a_j)", 0, 1, "high", kAny,
     "Lee et al. 2019, arXiv 1910.04500", "lee2019orthogonality"},
    {"lin-penalty", "Lin's penalty", kLayer,
     "Overlap and flatness of the heads' attention per query.",
     "mean_{b,t} |A_t A_t^T - I_H|_F^2 / (H(H-1)),  A_t = (H, S)", 0, 1, "high", kAny,
     "Lin et al. 2017, arXiv 1703.03130", "lin2017structured", "", "", kShares},
    {"effective-heads-attn", "Effective number of heads", kLayer,
     "Participation ratio of the eigenvalues of the attention-cosine matrix.",
     "(sum ev)^2 / sum ev^2", 0, 0, "low", kAny,
     "Participation ratio, Bell and Dean 1970; of the matrix of Chen et al. 2022, arXiv 2203.06345",
     "bell1970atomic chen2022principle", "", "[1, H]"},
    {"effective-heads-proj", "Effective number of heads, contributions", kLayer,
     "Participation ratio of the eigenvalues of the matrix of residual contributions.",
     "(sum ev)^2 / sum ev^2", 0, 0, "low", kAny,
     "Participation ratio, Bell and Dean 1970; of the matrix proj-cos", "bell1970atomic", "",
     "[1, H]"},
    {"effective-heads-cka", "Effective number of heads, CKA", kLayer,
     "Participation ratio of the eigenvalues of the matrix of linear CKA, estimated without bias.",
     "(sum ev)^2 / sum ev^2 of cka-out-unbiased", 0, 0, "low", kRotations,
     "Participation ratio, Bell and Dean 1970; of the matrix cka-out-unbiased",
     "bell1970atomic song2012feature nguyen2021wide", "", "[1, H] up to sampling error"},
    {"clusters-attn", "Clusters of heads, attention", kLayer,
     "Number of groups after joining heads with an attention cosine above 0.9 (single linkage).",
     "components of attn-cos > 0.9", 0, 0, "low", kAny,
     "Single linkage, Sibson 1973; of the matrix attn-cos", "sibson1973slink", "", "[1, H]"},
    {"clusters-proj", "Clusters of heads, contributions", kLayer,
     "Number of groups after joining heads with a cosine of contributions above 0.9 (single "
     "linkage).",
     "components of proj-cos > 0.9", 0, 0, "low", kAny,
     "Single linkage, Sibson 1973; of the matrix proj-cos", "sibson1973slink", "", "[1, H]"},
    {"clusters-cka", "Clusters of heads, CKA", kLayer,
     "Number of groups after joining heads with a linear CKA above 0.9 (single linkage).",
     "components of cka-out > 0.9", 0, 0, "low", kRotations,
     "Single linkage, Sibson 1973; of the matrix cka-out",
     "sibson1973slink kornblith2019similarity", "", "[1, H]"},
    {"sink-rate", "Sink rate", kLayer,
     "Share of the heads that put more than 0.3 of their attention on the first key.",
     "|{h: mean_t A_h[t,0] > 0.3}| / H", 0, 1, "high", kAny, "Guo et al. 2024, arXiv 2410.13835",
     "guo2024active", "", "", kShares},
    {"first-residual-norm", "Residual norm of the first token", kLayer,
     "Mean length of the residual stream after the layer at the first token divided by that at the "
     "other tokens.",
     "mean_b |x[0]| / mean_{b,t>0} |x[t]|", 0, 0, "", kAny, "Guo et al. 2024, arXiv 2410.13835",
     "guo2024active", "the residual stream after the layer"},
    {"dynamic-weight-entropy", "Entropy of the input-dependent head weights", kLayer,
     "Mean over tokens of the entropy of their head weights, in nats: log H if a token weights all "
     "heads equally.",
     "mean_{b,t} - sum_h beta log beta", 0, 0, "", kNotInvariant,
     "Goindani and Shrivastava 2021, arXiv 2108.01377", "goindani2021dynamic", kBeta, "[0, log H]"},
    {"mean-dynamic-weight-entropy", "Entropy of the mean head weights", kLayer,
     "Entropy of the heads' mean weights, in nats; if it is well above dynamic-weight-entropy, "
     "the weights depend on the token.",
     "- sum_h m_h log m_h, m_h = mean_{b,t} beta[b,t,h]", 0, 0, "", kNotInvariant,
     "Goindani and Shrivastava 2021, arXiv 2108.01377", "goindani2021dynamic", kBeta, "[0, log H]"},
    {"differential-lambda", "Lambda of differential attention", kLayer,
     "Factor of the second attention map, which is subtracted from the first.",
     "exp(q1 k1) - exp(q2 k2) + 0.8 - 0.6 exp(-0.3 l)", 0, 0, "", kAny,
     "Ye et al. 2024, arXiv 2410.05258", "ye2024differential", kDifferential, "any number"},
    {"dead-heads", "Dead heads", kLayer,
     "Heads that add less than 1 % of the layer's mean contribution to the residual stream.",
     "|{h: mean |P_h| < 0.01 mean_h mean |P_h|}|", 0, 0, "high", kAny,
     "Count of heads that do nothing, after Guo et al. 2024, arXiv 2410.13835", "guo2024active", "",
     "[0, H]"},
    {"mixing-time", "Mixing time of the heads together", kLayer,
     "Mean number of steps, at most 100, of a random walk over the tokens until it reaches the "
     "last one; computed "
     "exactly where the authors simulate. As in their code, the walk follows columns of the heads' "
     "weighted "
     "attention, whose sums are not 1: the part above 1 is cut off, missing weight goes to the "
     "last token.",
     "mean_i E[min(100, hits)], W = sum_h w_h A_h, w_h ~ |W_O^h|_F, P = W'", 0, 100, "", kRotations,
     "Borde 2025, arXiv 2507.02944 (code)", "borde2025beyond", "", "[0, 100] steps", kShares},
    {"minimax-fidelity", "Minimax fidelity of the heads together", kLayer,
     "How much of the worst-placed token's weight reaches the last token within 100 steps, in per "
     "cent. As in the "
     "authors' code the rows of P need not sum to 1.",
     "100 min_j max_{t<=100} [P^t]_{j,last}, P = W', W = sum_h w_h A_h", 0, 100, "", kRotations,
     "Borde 2025, arXiv 2507.02944 (code)", "borde2025beyond", "", "[0, 100] %", kShares},
    {"cka-across-layers", "Unbiased CKA of all heads", kAcross,
     "Linear CKA with the unbiased HSIC estimator between all heads of all layers, on at most 4096 "
     "tokens.",
     "HSIC_1(X, Y) / sqrt(HSIC_1(X, X) HSIC_1(Y, Y))", -1, 1, "high", kRotations,
     "Kornblith et al. 2019, arXiv 1905.00414; Nguyen et al. 2021, arXiv 2010.15327",
     "kornblith2019similarity nguyen2021wide song2012feature", kAllLayers},
    {"js-across-layers", "Attention distance of all heads", kAcross,
     "Jensen-Shannon distance between the attention of all heads of all layers, in nats, on at "
     "most 2048 queries.",
     "mean_{b,t} JS(A_i[t], A_j[t]), (LH) x (LH)", 0, 0.693147180559945, "low", kAny,
     "Clark et al. 2019, arXiv 1906.04341", "clark2019what", kAllLayers, "", kShares},
    {"rollout", "Attention rollout", kTokenwise,
     "Share of each input token in the output of the layers up to a given one, if the heads' mean "
     "attention and the "
     "residual connection count equally: mean over queries, then over the samples that contain the "
     "token.",
     "mean_t R_l[t,s], R_l = A~_l ... A~_1, A~ = (mean_h A_h + I) / 2, rows renormalised", 0, 1, "",
     kAny, "Abnar and Zuidema 2020, arXiv 2005.00928", "abnar2020quantifying"},
    {"rollout-max", "Attention rollout, strongest heads", kTokenwise,
     "As rollout, with the largest attention of any head in place of the mean; of a sample's map "
     "only the strongest "
     "tenth is kept.",
     "as rollout, A~ = (max_h A_h without its lowest 90 % + I) / 2, rows renormalised", 0, 1, "",
     kAny,
     "Abnar and Zuidema 2020, arXiv 2005.00928; largest head and discarding as in its use for "
     "pictures",
     "abnar2020quantifying"},
};

}  // namespace

MeasureRows layerMeasures() {
    return {std::begin(kLayerRows), std::end(kLayerRows)};
}

}  // namespace headscope::measures
