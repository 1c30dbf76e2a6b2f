#include "core/spec/measures/catalogue.h"

#include "core/api/base/run_config.h"
#include "core/base/util/bibliography.h"

#include <algorithm>

namespace headscope::measures {
namespace {

struct Row {
    const char* id;
    const char* name;
    MeasureShape shape;
    const char* summary;
    const char* formula;
    double low, high;  // equal: unbounded
    const char* redundantWhen;
    BasisInvariance basisInvariance;
    const char* source;
    const char* works;  // keys of util/bibliography
    const char* needs = "";
    const char* range = "";  // used if low and high cannot express the range
};

constexpr double kLog2 = 0.6931471805599453;
constexpr auto kPair = MeasureShape::Pairwise;
constexpr auto kHead = MeasureShape::Head;
constexpr auto kLayer = MeasureShape::Layer;
constexpr auto kAcross = MeasureShape::AcrossLayers;
constexpr auto kTokenwise = MeasureShape::Tokens;
constexpr auto kNotInvariant = BasisInvariance::NotInvariant;
constexpr auto kRotations = BasisInvariance::Rotations;
constexpr auto kAny = BasisInvariance::AnyBasis;
constexpr auto kTokens = "the tokens of the samples";
constexpr auto kRarity =
    "how common the tokens are in the training split; for pictures, the pixels";
constexpr auto kGrid = "a grid of patches";
constexpr auto kCommon =
    "how common the tokens are in the training split, and more than 500 of them";
constexpr auto kBeta = "input-dependent head weights (model.head_weights = dynamic)";
constexpr auto kAllLayers = "the heads of several layers on the same samples";

// An objective with the same id (core/spec/objectives/catalogue.cpp) takes its name, formula and
// sources from here. Conventions for padding and masks: README. A plain Python version:
// tests/golden/measures.py.
const Row kRows[] = {
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
     "As attention cosine after subtracting uniform attention, so that flat maps do not count as "
     "alike.",
     "mean_b cos(a_i - u, a_j - u),  u[t,s] = 1/n(t)", -1, 1, "high", kAny,
     "Chen et al. 2022, arXiv 2203.06345, after subtracting uniform attention",
     "chen2022principle"},
    {"attn-overlap", "Attention overlap", kPair,
     "How much attention two heads put on the same positions.",
     "mean_{b,t} sum_s A_i[t,s] A_j[t,s]", 0, 1, "high", kAny, "Li et al. 2018, arXiv 1810.10183",
     "li2018multihead"},
    {"attn-js", "Attention distance (Jensen-Shannon)", kPair,
     "Jensen-Shannon divergence of two heads' attention, in nats.",
     "mean_{b,t} JS(A_i[t], A_j[t]),  JS(p,q) = Hent((p+q)/2) - (Hent(p)+Hent(q))/2", 0, kLog2,
     "low", kAny, "Clark et al. 2019, arXiv 1906.04341", "clark2019what", "", "[0, log 2]"},
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
     "Elhage et al. 2021, transformer-circuits.pub", "elhage2021mathematical"},
    {"circuit-cos-ov", "OV circuits, cosine", kPair,
     "Frobenius cosine of W_V W_O: the matrices that decide what two heads write.",
     "<M_i, M_j>_F / (|M_i|_F |M_j|_F),  M_h = W_V^h W_O^h", -1, 1, "high", kAny,
     "Elhage et al. 2021, transformer-circuits.pub", "elhage2021mathematical"},
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
     "Bjorck and Golub 1973", "bjorck1973numerical"},
    {"attn-kl", "Attention divergence (Kullback-Leibler)", kPair,
     "Kullback-Leibler divergence of two heads' attention, in nats, mean of both directions; "
     "attention below 1e-12 "
     "counts as 1e-12.",
     "mean_{b,t} (KL(A_i[t] || A_j[t]) + KL(A_j[t] || A_i[t])) / 2", 0, 0, "low", kAny,
     "Michel et al. 2019, arXiv 1905.10650 (code), made symmetric", "michel2019sixteen"},

    {"entropy", "Attention entropy", kHead, "Mean entropy of a head's attention, in nats.",
     "mean_t - sum_s A log A", 0, 0, "", kAny, "Michel et al. 2019, arXiv 1905.10650",
     "michel2019sixteen", "", "[0, log n], n keys"},
    {"entropy-normalised", "Attention entropy, normalised", kHead,
     "Entropy divided by its maximum: 1 is uniform attention.", "mean_t H / log n", 0, 1, "", kAny,
     "Michel et al. 2019, arXiv 1905.10650, divided by the largest possible", "michel2019sixteen"},
    {"effective-context", "Effective context", kHead,
     "Equivalent number of equally attended tokens: the exponential of the attention entropy, mean "
     "over queries.",
     "mean_t exp(- sum_s A log A)", 0, 0, "", kAny,
     "Exponential of the entropy of Michel et al. 2019, arXiv 1905.10650", "michel2019sixteen", "",
     "[1, n], n keys"},
    {"attention-variance", "Attention variance", kHead,
     "Variance of attention over the valid keys.", "mean_t Var_s A[t,s]", 0, 0, "", kAny,
     "Article \"X-Raying Multi-head Attention\", fourth metric; rebuilt from its prose",
     "lee2019orthogonality", "", "[0, 1/4]"},
    {"attention-concentration", "Attention concentration", kHead,
     "0 for uniform, 1 for one-hot attention.", "(sum_s A^2 - 1/n) / (1 - 1/n)", 0, 1, "", kAny,
     "Article \"X-Raying Multi-head Attention\", fourth metric, normalised",
     "lee2019orthogonality"},
    {"confidence", "Confidence", kHead,
     "Mean largest attention weight. Every token of a sample counts, including unknown words; "
     "padding does not. "
     "Samples do not contain class, begin or end tokens that would have to be left out.",
     "mean_t max_s A[t,s]", 0, 1, "", kAny, "Voita et al. 2019, arXiv 1905.09418",
     "voita2019analyzing"},
    {"mean-distance", "Mean distance", kHead,
     "Attention-weighted distance between query and key, in tokens.", "mean_t sum_s A[t,s] |t - s|",
     0, 0, "", kAny, "Dosovitskiy et al. 2021, arXiv 2010.11929, in tokens", "dosovitskiy2021image",
     "", "[0, T - 1] tokens"},
    {"first-key-attention", "Attention to the first token (sink score)", kHead,
     "Share of attention that goes to the first key; a head above 0.3 counts as a sink.",
     "mean_t A[t,0]", 0, 1, "", kAny, "Guo et al. 2024, arXiv 2410.13835", "guo2024active"},
    {"positional-score", "Positional score", kHead,
     "How often a head's strongest key is at one fixed offset.", "max_o freq(argmax_s A - t = o)",
     0, 1, "", kAny, "Voita et al. 2019, arXiv 1905.09418", "voita2019analyzing"},
    {"positional-offset", "Offset of the positional score", kHead,
     "Most frequent offset of a head's strongest key from the query; -1 is the previous token; "
     "ties go to the lowest "
     "offset. It is meaningful if the positional score is high: from 0.9 a head is positional.",
     "argmax_o freq(argmax_s A - t = o)", 0, 0, "", kAny, "Voita et al. 2019, arXiv 1905.09418",
     "voita2019analyzing", "", "[1 - T, T - 1] tokens"},
    {"argmax-distance", "Distance of the strongest key", kHead,
     "Distance of the most attended token from the query.", "mean_t |t - argmax_s A[t,s]|", 0, 0,
     "", kAny, "Michel et al. 2019, arXiv 1905.10650 (code)", "michel2019sixteen", "",
     "[0, T - 1] tokens"},
    {"previous-token-score", "Previous-token score", kHead,
     "Attention to the token just before the query, over queries that have one.",
     "mean_{t>0} A[t,t-1]", 0, 1, "", kAny, "Olsson et al. 2022, arXiv 2209.11895",
     "olsson2022incontext elhage2021mathematical"},
    {"induction-score", "Induction score", kHead,
     "Attention to the tokens that followed earlier occurrences of the query's token, over queries "
     "whose token "
     "occurred before. Decoders are measured on random sequences repeated twice.",
     "mean_t sum_{s<=t, x_{s-1}=x_t} A[t,s]", 0, 1, "", kAny,
     "Olsson et al. 2022, arXiv 2209.11895", "olsson2022incontext", kTokens},
    {"rare-token-hit-1", "Rare-token score, rarest", kHead,
     "How often the strongest key is the rarest token the query sees; for pictures, the patch "
     "whose pixels vary most.",
     "freq(argmax_s A[t,s] = rarest s)", 0, 1, "", kAny, "Voita et al. 2019, arXiv 1905.09418",
     "voita2019analyzing", kRarity},
    {"rare-token-hit-2", "Rare-token score, two rarest", kHead,
     "How often the strongest key is one of the two rarest tokens the query sees.",
     "freq(argmax_s A[t,s] in two rarest s)", 0, 1, "", kAny, "Voita et al. 2019, arXiv 1905.09418",
     "voita2019analyzing", kRarity},
    {"rarer-token-hit-1", "Rare-token score, rarest, of samples with a rare token", kHead,
     "As rare-token-hit-1, only over samples that hold a token outside the 500 most common ones.",
     "freq(argmax_s A[t,s] = rarest s), rarest outside the top 500", 0, 1, "", kAny,
     "Voita et al. 2019, arXiv 1905.09418", "voita2019analyzing", kCommon},
    {"rarer-token-hit-2", "Rare-token score, two rarest, of samples with a rare token", kHead,
     "As rare-token-hit-2, only over samples that hold a token outside the 500 most common ones.",
     "freq(argmax_s A[t,s] in two rarest s), rarest outside the top 500", 0, 1, "", kAny,
     "Voita et al. 2019, arXiv 1905.09418", "voita2019analyzing", kCommon},
    {"rare-token-head", "Rare-token head", kHead,
     "1 if a head counts as a rare-token head: it hits the rarest key in half of the queries or "
     "one of the two rarest "
     "in 60 %, and at least three times as often as by chance. The thresholds are set by this "
     "program.",
     "hit1 >= max(0.5, 3 c) or hit2 >= max(0.6, 6 c), c = mean_t 1/n", 0, 1, "", kAny,
     "Voita et al. 2019, arXiv 1905.09418, with thresholds", "voita2019analyzing", kRarity,
     "0 or 1"},
    {"mean-distance-pixels", "Mean distance in pixels", kHead,
     "Attention-weighted distance between query and key on the picture.",
     "mean_t sum_s A[t,s] patch |(r_t,c_t) - (r_s,c_s)|", 0, 0, "", kAny,
     "Dosovitskiy et al. 2021, arXiv 2010.11929", "dosovitskiy2021image", kGrid,
     "[0, diagonal of the picture] pixels"},
    {"positional-score-2d", "Positional score on the grid", kHead,
     "How often a head's strongest patch is at one fixed offset in rows and columns; from 0.9 a "
     "head is positional.",
     "max_(dy,dx) freq(argmax_s A - t = (dy,dx))", 0, 1, "", kAny,
     "Voita et al. 2019, arXiv 1905.09418, on a grid of patches", "voita2019analyzing", kGrid},
    {"output-norm", "Size of the residual contribution", kHead,
     "Mean length of what a head adds to the residual stream.",
     "mean_{b,t} |P_h[t]|, P_h = O_h W_O^h", 0, 0, "", kAny, "Guo et al. 2024, arXiv 2410.13835",
     "guo2024active"},
    {"first-value-norm", "Value norm of the first token (value drain)", kHead,
     "Mean length of the first token's value divided by that of the other tokens: a sink "
     "that adds nothing has a small one.",
     "mean_b |V_h[0]| / mean_{b,t>0} |V_h[t]|", 0, 0, "", kRotations,
     "Guo et al. 2024, arXiv 2410.13835", "guo2024active"},
    {"dynamic-head-weight", "Input-dependent head weight, mean", kHead,
     "Mean weight that the tokens give a head, if the model weights its heads for each token.",
     "mean_{b,t} beta[b,t,h]", 0, 1, "", kNotInvariant,
     "Goindani and Shrivastava 2021, arXiv 2108.01377", "goindani2021dynamic", kBeta},
    {"qk-norm", "QK circuit, Frobenius norm", kHead,
     "Size of the matrix that decides where a head attends.", "|W_Q^h W_K^hT|_F", 0, 0, "", kAny,
     "Elhage et al. 2021, transformer-circuits.pub", "elhage2021mathematical"},
    {"ov-norm", "OV circuit, Frobenius norm", kHead,
     "Size of the matrix that decides what a head writes.", "|W_V^h W_O^h|_F", 0, 0, "", kAny,
     "Elhage et al. 2021, transformer-circuits.pub", "elhage2021mathematical"},
    {"qk-stable-rank", "QK circuit, stable rank", kHead,
     "Effective number of directions in the QK circuit: 1 is a single one, the maximum is the head "
     "width.",
     "|M|_F^2 / |M|_2^2, M = W_Q^h W_K^hT", 0, 0, "", kAny, "Rudelson and Vershynin 2007",
     "rudelson2007sampling", "", "[1, dh]; 0 for a zero circuit"},
    {"ov-stable-rank", "OV circuit, stable rank", kHead,
     "Effective number of directions in the OV circuit: 1 is a single one, the maximum is the head "
     "width.",
     "|M|_F^2 / |M|_2^2, M = W_V^h W_O^h", 0, 0, "", kAny, "Rudelson and Vershynin 2007",
     "rudelson2007sampling", "", "[1, dh]; 0 for a zero circuit"},
    {"head-mixing-time", "Mixing time of a head", kHead,
     "Mixing time of the head's attention alone; compare with that of all heads together "
     "(mixing-time).",
     "as mixing-time with W = A_h", 0, 100, "", kAny, "Borde 2025, arXiv 2507.02944",
     "borde2025beyond", "", "[0, 100] steps"},
    {"head-minimax-fidelity", "Minimax fidelity of a head", kHead,
     "Minimax fidelity of the head's attention alone, in per cent; compare with minimax-fidelity.",
     "as minimax-fidelity with W = A_h", 0, 100, "", kAny, "Borde 2025, arXiv 2507.02944",
     "borde2025beyond", "", "[0, 100] %"},

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
     "Lin et al. 2017, arXiv 1703.03130", "lin2017structured"},
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
     "bell1970atomic song2012feature nguyen2021wide", "", "[1, H], sampling apart"},
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
     "guo2024active"},
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
     "Borde 2025, arXiv 2507.02944 (code)", "borde2025beyond", "", "[0, 100] steps"},
    {"minimax-fidelity", "Minimax fidelity of the heads together", kLayer,
     "How much of the worst-placed token's weight reaches the last token within 100 steps, in per "
     "cent. As in the "
     "authors' code the rows of P need not sum to 1.",
     "100 min_j max_{t<=100} [P^t]_{j,last}, P = W', W = sum_h w_h A_h", 0, 100, "", kRotations,
     "Borde 2025, arXiv 2507.02944 (code)", "borde2025beyond", "", "[0, 100] %"},

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
     "Clark et al. 2019, arXiv 1906.04341", "clark2019what", kAllLayers},

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

// Measures that treat a query's attention as shares (MaskedLayer::rows). It matters only for
// activations other than softmax.
constexpr const char* kOfShares[] = {"attn-overlap",
                                     "attn-js",
                                     "attn-kl",
                                     "entropy",
                                     "entropy-normalised",
                                     "attention-variance",
                                     "attention-concentration",
                                     "confidence",
                                     "effective-context",
                                     "mean-distance",
                                     "first-key-attention",
                                     "previous-token-score",
                                     "induction-score",
                                     "mean-distance-pixels",
                                     "head-mixing-time",
                                     "head-minimax-fidelity",
                                     "mixing-time",
                                     "minimax-fidelity",
                                     "lin-penalty",
                                     "sink-rate",
                                     "js-across-layers"};

std::string summaryOf(const Row& row) {
    const bool shares = std::any_of(std::begin(kOfShares), std::end(kOfShares),
                                    [&](const char* id) { return id == std::string(row.id); });
    return std::string(row.summary) +
           (shares ? " Rows that do not sum to 1 are divided by their sum." : "");
}

MeasureInfo infoOf(const Row& row) {
    MeasureInfo info;
    info.id = row.id;
    info.name = row.name;
    info.summary = summaryOf(row);
    info.formula = row.formula;
    info.redundantWhen = row.redundantWhen;
    info.basisInvariance = row.basisInvariance;
    info.needs = row.needs;
    info.source = row.source;
    info.bibtex = util::bibtexOf(row.works);
    info.shape = row.shape;
    info.low = row.low;
    info.high = row.high;
    info.diverging = row.low < 0 && row.high > 0;
    if (*row.range)
        info.range = row.range;
    else if (row.low == row.high)
        info.range = "0 or more";
    else
        info.range = "[" + valueText(row.low) + ", " + valueText(row.high) + "]";
    return info;
}

}  // namespace

const std::vector<MeasureInfo>& builtinMeasures() {
    static const std::vector<MeasureInfo> kMeasures = [] {
        std::vector<MeasureInfo> all;
        for (const auto& row : kRows) all.push_back(infoOf(row));
        return all;
    }();
    return kMeasures;
}

const MeasureInfo* findMeasure(const std::string& id) {
    const auto& all = builtinMeasures();
    const auto found = std::find_if(all.begin(), all.end(),
                                    [&](const MeasureInfo& info) { return info.id == id; });
    return found == all.end() ? nullptr : &*found;
}

// Only measures that are cheap compared with a training step. The logarithms of attn-js alone would
// take as long as all of these.
std::vector<std::string> recordedMeasures() {
    return {"attn-cos", "attn-cos-centred", "proj-cos", "out-cos", "cka-out"};
}

}  // namespace headscope::measures
