#include "core/spec/measures/measure_rows.h"

namespace headscope::measures {
namespace {

constexpr auto kPositive =
    "weights above 0 at all visible keys, which sparse activations (sparsemax, entmax, top-k) and "
    "patterns that differ between heads do not give";

// An objective with the same id (core/spec/objectives/catalogue.cpp) takes its name, formula and
// sources from here. A plain Python version of each formula: tests/golden/measures.py.
const MeasureRow kPairRows[] = {
    {"attn-cos", "Attention maps, cosine", kPair,
     "Cosine of the flattened attention maps of a sample, mean over samples.",
     "mean_b <a_i, a_j> / (|a_i| |a_j|),  a_h = flatten(A[b,h])", 0, 1, "high", kAny,
     "Li et al. 2018, arXiv 1810.10183 (idea); Chen et al. 2022, arXiv 2203.06345 (Diverse-ViT)",
     "li2018multihead chen2022principle"},
    {"attn-cos-token", "Attention rows, cosine", kPair,
     "Cosine of two heads' attention per query, mean over queries.",
     "mean_{b,t} cos(A_i[t], A_j[t])", 0, 1, "high", kAny,
     "Chen et al. 2022, arXiv 2203.06345, taken query by query", "chen2022principle"},
    {"attn-cos-centred", "Attention maps, centred cosine", kPair,
     "Attention cosine after subtracting uniform attention, so that flat maps do not count as "
     "similar.",
     "mean_b cos(a_i - u, a_j - u),  u[t,s] = 1/n(t)", -1, 1, "high", kAny,
     "Chen et al. 2022, arXiv 2203.06345, after subtracting uniform attention",
     "chen2022principle"},
    {"attn-overlap", "Attention overlap", kPair,
     "How much attention two heads put on the same positions.",
     "mean_{b,t} sum_s A_i[t,s] A_j[t,s]", 0, 1, "high", kAny, "Li et al. 2018, arXiv 1810.10183",
     "li2018multihead", "", "", kShares},
    {"attn-js", "Attention distance (Jensen-Shannon)", kPair,
     "Jensen-Shannon divergence of two heads' attention, in nats.",
     "mean_{b,t} JS(A_i[t], A_j[t]),  JS(p,q) = Hent((p+q)/2) - (Hent(p)+Hent(q))/2", 0, kLog2,
     "low", kAny, "Clark et al. 2019, arXiv 1906.04341", "clark2019what", "", "[0, log 2]",
     kShares},
    {"out-cos", "Head outputs, cosine", kPair, "Cosine of the context vectors per token.",
     "mean_{b,t} cos(O_i[t], O_j[t])", -1, 1, "high", kNotInvariant,
     "Li et al. 2018, arXiv 1810.10183", "li2018multihead"},
    {"out-cos-flat", "Head outputs, flattened cosine", kPair,
     "Cosine of all context vectors of the batch as one vector.", "cos(vec O_i, vec O_j)", -1, 1,
     "high", kNotInvariant, "Ni et al. 2023, arXiv 2305.14380", "ni2023finding"},
    {"proj-cos", "Residual contributions, cosine", kPair,
     "Cosine of what two heads add to the residual stream.",
     "mean_{b,t} cos(P_i[t], P_j[t]),  P_h = O_h W_O^h", -1, 1, "high", kAny,
     "Li et al. 2018, arXiv 1810.10183, taken after the output projection", "li2018multihead"},
    {"output-dissimilarity", "Output dissimilarity", kPair,
     "Negative cosine of the residual contributions.",
     "-mean_{b,t} cos(P_i[t], P_j[t]), P_h = O_h W_O^h", -1, 1, "low", kAny,
     "Article \"X-Raying Multi-head Attention\", third metric; Li et al. 2018, arXiv 1810.10183",
     "li2018multihead"},
    {"weight-cos-q", "Query weights, cosine", kPair, "Cosine of the flattened query weight slices.",
     "cos(vec W_Q^i, vec W_Q^j)", -1, 1, "high", kNotInvariant,
     "Chen et al. 2022, arXiv 2203.06345 (weight level)", "chen2022principle"},
    {"weight-cos-k", "Key weights, cosine", kPair, "Cosine of the flattened key weight slices.",
     "cos(vec W_K^i, vec W_K^j)", -1, 1, "high", kNotInvariant,
     "Chen et al. 2022, arXiv 2203.06345 (weight level)", "chen2022principle"},
    {"weight-cos-v", "Value weights, cosine", kPair, "Cosine of the flattened value weight slices.",
     "cos(vec W_V^i, vec W_V^j)", -1, 1, "high", kNotInvariant,
     "Chen et al. 2022, arXiv 2203.06345 (weight level)", "chen2022principle"},
    {"weight-cos-o", "Output weights, cosine", kPair,
     "Cosine of the flattened output-projection slices.", "cos(vec W_O^i, vec W_O^j)", -1, 1,
     "high", kNotInvariant, "Chen et al. 2022, arXiv 2203.06345 (weight level)",
     "chen2022principle"},
    {"circuit-cos-qk", "QK circuits, cosine", kPair,
     "Frobenius cosine of W_Q W_K^T: the matrices that decide where two heads attend.",
     "<M_i, M_j>_F / (|M_i|_F |M_j|_F),  M_h = W_Q^h W_K^hT", -1, 1, "high", kAny,
     "Elhage et al. 2021, transformer-circuits.pub", "elhage2021mathematical", kProductScores},
    {"circuit-cos-ov", "OV circuits, cosine", kPair,
     "Frobenius cosine of W_V W_O: the matrices that decide what two heads write.",
     "<M_i, M_j>_F / (|M_i|_F |M_j|_F),  M_h = W_V^h W_O^h", -1, 1, "high", kAny,
     "Elhage et al. 2021, transformer-circuits.pub", "elhage2021mathematical", kSummedValues},
    {"cka-out", "Head outputs, linear CKA", kPair,
     "Centred kernel alignment of the context vectors over tokens.",
     "|Y'X|_F^2 / (|X'X|_F |Y'Y|_F), columns centred", 0, 1, "high", kRotations,
     "Kornblith et al. 2019, arXiv 1905.00414", "kornblith2019similarity"},
    {"cka-out-unbiased", "Head outputs, unbiased CKA", kPair,
     "Linear CKA with the unbiased HSIC estimator.",
     "HSIC_1(X, Y) / sqrt(HSIC_1(X, X) HSIC_1(Y, Y))", -1, 1, "high", kRotations,
     "Kornblith et al. 2019, arXiv 1905.00414; Song et al. 2012; Nguyen et al. 2021, arXiv "
     "2010.15327",
     "kornblith2019similarity song2012feature nguyen2021wide"},
    {"query-orthogonality", "Query overlap (article form)", kPair,
     "Frobenius norm of Q_i Q_j^T; unnormalised.", "mean_b |Q_i Q_j^T|_F", 0, 0, "high",
     kNotInvariant,
     "Article \"X-Raying Multi-head Attention\"; its formula rebuilt after Lee et al. 2019, arXiv "
     "1910.04500",
     "lee2019orthogonality"},
    {"query-orthogonality-normalised", "Query overlap, normalised", kPair,
     "Absolute cosine of the flattened queries.", "mean_b |cos(vec Q_i, vec Q_j)|", 0, 1, "high",
     kNotInvariant,
     "Article \"X-Raying Multi-head Attention\"; its formula rebuilt after Lee et al. 2019, arXiv "
     "1910.04500",
     "lee2019orthogonality"},
    {"context-nonorthogonality", "Context overlap (article form)", kPair,
     "Frobenius norm of O_i O_j^T; unnormalised.", "mean_b |O_i O_j^T|_F", 0, 0, "high",
     kNotInvariant,
     "Article \"X-Raying Multi-head Attention\"; its formula rebuilt after Lee et al. 2019, arXiv "
     "1910.04500",
     "lee2019orthogonality"},
    {"context-nonorthogonality-normalised", "Context overlap, normalised", kPair,
     "Absolute cosine of the context vectors per token.", "mean_{b,t} |cos(O_i[t], O_j[t])|", 0, 1,
     "high", kNotInvariant,
     "Article \"X-Raying Multi-head Attention\"; its formula rebuilt after Lee et al. 2019, arXiv "
     "1910.04500",
     "lee2019orthogonality"},
    {"svcca-out", "Head outputs, SVCCA", kPair,
     "Mean canonical correlation of the context vectors, each first reduced to the directions that "
     "hold 99 % of its "
     "variance.",
     "mean_k rho_k(U_i, U_j), X = U S V', 99 % of sum S^2", 0, 1, "high", kRotations,
     "Raghu et al. 2017, arXiv 1706.05806; Yun et al. 2021", "raghu2017svcca yun2021analyzing"},
    {"cka-rbf-out", "Head outputs, CKA with a Gaussian kernel", kPair,
     "Centred kernel alignment of the context vectors with a Gaussian kernel as wide as half the "
     "median distance of a "
     "head's tokens, on at most 256 of them: finds similarity beyond rotation and scaling.",
     "<K_i, K_j>_F / (|K_i|_F |K_j|_F), K centred, K[s,t] = exp(-|x_s - x_t|^2 / (2 sigma^2))", 0,
     1, "high", kRotations, "Kornblith et al. 2019, arXiv 1905.00414", "kornblith2019similarity"},
    {"procrustes-out", "Head outputs, Procrustes distance", kPair,
     "Squared distance between the context vectors of two heads after the best rotation, both "
     "centred and of length 1.",
     "|X|_F^2 + |Y|_F^2 - 2 |X'Y|_*", 0, 2, "low", kRotations, "Ding et al. 2021, arXiv 2108.01661",
     "ding2021grounding"},
    {"ov-principal-angles", "OV write spaces, principal angles", kPair,
     "Mean cosine of the principal angles between the directions that two heads can write to: 1 is "
     "the same space, 0 "
     "are orthogonal spaces.",
     "mean_k cos theta_k of the spans of W_V^h W_O^h in the residual stream", 0, 1, "high", kAny,
     "Bjorck and Golub 1973", "bjorck1973numerical", kSummedValues},
    {"attn-kl", "Attention divergence (Kullback-Leibler)", kPair,
     "Kullback-Leibler divergence of two heads' attention, in nats, mean of both directions; "
     "attention below 1e-12 "
     "counts as 1e-12.",
     "mean_{b,t} (KL(A_i[t] || A_j[t]) + KL(A_j[t] || A_i[t])) / 2", 0, 0, "low", kAny,
     "Michel et al. 2019, arXiv 1905.10650 (code), made symmetric", "michel2019sixteen", kPositive,
     "", kShares},
};

}  // namespace

MeasureRows pairMeasures() {
    return {std::begin(kPairRows), std::end(kPairRows)};
}

}  // namespace headscope::measures
