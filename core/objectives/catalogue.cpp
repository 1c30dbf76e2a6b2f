#include "core/objectives/catalogue.h"

#include "core/util/bibliography.h"

#include <algorithm>
#include <limits>

namespace headscope::objectives {
namespace {

constexpr double kOpen = std::numeric_limits<double>::infinity(), kLog2 = 0.6931471805599453;
constexpr auto kMoves = Gauge::Moves, kRotations = Gauge::Rotations, kAny = Gauge::AnyBasis;

struct Row {
    const char* id;
    const char* name;
    const char* summary;
    const char* formula;
    double low, high;  // of the plain form; kOpen: the number of tokens, or nothing, bounds it
    Gauge gauge;
    const char* source;
    const char* works;  // keys of util/bibliography
    bool squares = false;
    const char* redundantWhen = "high";
    const char* range = "";  // where low and high do not say it
};

const char* const kLi = "Li et al. 2018, arXiv 1810.10183";
const char* const kLee = "Lee et al. 2019, arXiv 1910.04500";
const char* const kDiverse = "Chen et al. 2022, arXiv 2203.06345 (Diverse-ViT)";
const char* const kYun =
    "Yun, Kang and Jung 2021, Applied Sciences 11(4):1548; Kornblith et al. 2019, arXiv 1905.00414";
const char* const kElhage = "Elhage et al. 2021, transformer-circuits.pub";
const char* const kWeightLevel = "Chen et al. 2022, arXiv 2203.06345 (weight level)";
const char* const kWeightSummary =
    "Cosine between the flattened weight slices of two heads. A head's basis can be rotated without changing the "
    "function, so this can fall without the heads becoming more diverse.";

const Row kAttention[] = {
    {"attn-cos", "Attention maps (cosine)",
     "Cosine of two heads' flattened attention maps of a sample, padding left out; mean over samples, pairs and "
     "layers.",
     "sim(i,j) = mean_b <a_i, a_j> / (|a_i| |a_j|),  a_h = flatten(A[b,h])", 0, 1, kAny,
     "Li et al. 2018, arXiv 1810.10183 (idea); Chen et al. 2022, arXiv 2203.06345 (Diverse-ViT)",
     "li2018multihead chen2022principle", true},
    {"attn-cos-token", "Attention maps, query by query (cosine)",
     "Cosine of two heads' attention of one query, mean over all queries: every query counts the same, however sharply "
     "it attends.",
     "sim(i,j) = mean_{b,t} cos(A_i[t], A_j[t])", 0, 1, kAny,
     "Chen et al. 2022, arXiv 2203.06345, taken query by query", "chen2022principle", true},
    {"attn-cos-centred", "Attention maps beyond uniform (cosine)",
     "Cosine of the flattened maps after subtracting uniform attention, 1/n at each of a query's n visible keys. "
     "Unrelated maps give about 0, so sharper maps alone bring no gain.",
     "sim(i,j) = mean_b cos(a_i - u, a_j - u),  u[t,s] = 1/n(t)", -1, 1, kAny,
     "Chen et al. 2022, arXiv 2203.06345, after subtracting uniform attention", "chen2022principle", true},
    {"attn-overlap", "Attention on the same positions",
     "How much of their attention two heads put on the same keys, mean over queries.",
     "sim(i,j) = mean_{b,t} sum_s A_i[t,s] A_j[t,s]", 0, 1, kAny, kLi, "li2018multihead"},
    {"attn-js", "Attention maps (Jensen-Shannon)",
     "Minus the Jensen-Shannon divergence of two heads' attention of a query (natural logarithm), mean over queries: "
     "minimising it drives the distributions apart.",
     "sim(i,j) = -mean_{b,t} JS(A_i[t], A_j[t]),  JS(p,q) = Hent((p+q)/2) - (Hent(p)+Hent(q))/2", -kLog2, 0, kAny,
     "Clark et al. 2019, arXiv 1906.04341 (the distance)", "clark2019what", false, "high", "[-log 2, 0]"},
    {"diverse-vit-attn", "Attention maps, whole matrix (Diverse-ViT)",
     "As attn-cos, but the mean of the full H x H cosine matrix with its diagonal of ones, as Diverse-ViT's code has "
     "it.",
     "L = mean_b (1/H^2) sum_{i,j} cos(a_i, a_j)", 0, 1, kAny, kDiverse, "chen2022principle"},
    {"ortho-gram-attn", "Attention maps (orthogonality)",
     "Squared distance between the cosine matrix of the flattened maps and the identity.",
     "L = mean_b |G - I|_F^2 / (H(H-1)),  G_ij = cos(a_i, a_j)", 0, 1, kAny, kLee, "lee2019orthogonality"},
    {"inter-score", "Scores of a sample (orthogonality)",
     "As ortho-gram-attn for the score that each key receives before the softmax, averaged over the queries that see "
     "it: the paper's heads have one query, and so one vector of scores.",
     "L = mean_b |E^T E - I|_F^2 / (H(H-1)),  e_h = unit(mean_t Q_h[t] K_h^T / sqrt(dh))", 0, 1, kAny, kLee,
     "lee2019orthogonality"},
    {"lin-penalty", "Structured self-attention penalty",
     "Rows of all heads for one query, not normalised: off the diagonal it asks for disjoint attention, on it for "
     "one-hot attention. The off-diagonal form leaves the sharpening out.",
     "L = mean_{b,t} |A_t A_t^T - I_H|_F^2 / (H(H-1)),  A_t = (H, S)", 0, 1, kAny, "Lin et al. 2017, arXiv 1703.03130",
     "lin2017structured"},
};

const Row kOutputs[] = {
    {"proj-cos", "Contributions to the residual stream (cosine)",
     "Cosine of what two heads add to the residual stream, O_h W_O^h, per token. Unchanged when head bases rotate.",
     "sim(i,j) = mean_{b,t} cos(P_i[t], P_j[t]),  P_h = O_h W_O^h", -1, 1, kAny,
     "Li et al. 2018, arXiv 1810.10183, taken after the output projection", "li2018multihead", true},
    {"out-cos", "Head outputs (cosine)",
     "Cosine of two heads' context vectors per token. Depends on each head's basis.",
     "sim(i,j) = mean_{b,t} cos(O_i[t], O_j[t])", -1, 1, kMoves, kLi, "li2018multihead", true},
    {"out-cos-flat", "Head outputs, whole batch (cosine)",
     "Cosine of two heads' context vectors flattened over all tokens of the batch: long vectors count more.",
     "sim(i,j) = cos(vec O_i, vec O_j)", -1, 1, kMoves, "Ni et al. 2023, arXiv 2305.14380", "ni2023finding", true},
    {"ortho-gram-out", "Head outputs (orthogonality)",
     "Squared distance between the cosine matrix of a sample's flattened context vectors and the identity.",
     "L = mean_b |G - I|_F^2 / (H(H-1)),  G_ij = cos(vec O_i[b], vec O_j[b])", 0, 1, kMoves, kLee,
     "lee2019orthogonality"},
    {"inter-context", "Contexts of a sample (orthogonality)",
     "As ortho-gram-out for one context vector a sample and head, the mean over its tokens.",
     "L = mean_b |C^T C - I|_F^2 / (H(H-1)),  c_h = unit(mean_t O_h[t])", 0, 1, kMoves, kLee, "lee2019orthogonality"},
    {"intra-context", "Contexts of a class (consistency)",
     "Minus the squared cosine between the contexts of one head for two samples of the same class, so that minimising "
     "it makes a head consistent within a class. Classifiers only; classes with one sample in the batch do not count.",
     "L = -mean_{h,c} |C_h^T C_h - I|_F^2 / (N_c(N_c-1)),  columns: unit contexts of class c", -1, 0, kRotations, kLee,
     "lee2019orthogonality", false, "", "[-1, 0]; -1: the contexts of a class all agree"},
    {"cka", "Head outputs (linear CKA)",
     "Linear centred kernel alignment of two heads' context vectors over the tokens of the batch.",
     "sim(i,j) = |X_j^T X_i|_F^2 / (|X_i^T X_i|_F |X_j^T X_j|_F),  X_h: centred O_h", 0, 1, kRotations, kYun,
     "yun2021analyzing kornblith2019similarity"},
    {"hsic", "Head outputs (HSIC)",
     "Linear Hilbert-Schmidt independence criterion of two heads' context vectors: CKA without normalising, so smaller "
     "outputs lower it too.",
     "sim(i,j) = |X_j^T X_i|_F^2 / (n-1)^2,  X_h: centred O_h over n tokens", 0, kOpen, kRotations, kYun,
     "yun2021analyzing kornblith2019similarity", false, "high", "[0, inf)"},
    {"disagreement-subspace", "Disagreement on subspaces",
     "Cosine of two heads' values per token, over all pairs with the diagonal: minus Li's disagreement, minimised.",
     "L = (1/H^2) sum_{i,j} mean_{b,t} cos(V_i[t], V_j[t])", 0, 1, kMoves, kLi, "li2018multihead"},
    {"disagreement-position", "Disagreement on attended positions",
     "Products of two heads' maps summed over queries and keys, over all pairs with the diagonal: minus Li's "
     "disagreement, minimised. It grows with the length of the text.",
     "L = (1/H^2) sum_{i,j} mean_b |A_i (.) A_j|", 0, kOpen, kAny, kLi, "li2018multihead", false, "high", "[0, T]"},
    {"disagreement-output", "Disagreement on outputs",
     "Cosine of two heads' context vectors per token, over all pairs with the diagonal: minus Li's disagreement, "
     "minimised.",
     "L = (1/H^2) sum_{i,j} mean_{b,t} cos(O_i[t], O_j[t])", 0, 1, kMoves, kLi, "li2018multihead"},
    {"disagreement", "Disagreement, all three",
     "The sum of disagreement-subspace, disagreement-position and disagreement-output; the one on positions outweighs "
     "the others for long texts.",
     "L = L_subspace + L_position + L_output", 0, kOpen, kMoves, kLi, "li2018multihead", false, "high", "[0, T + 2]"},
};

const Row kWeights[] = {
    {"weight-cos-q", "Query weights (cosine)", kWeightSummary, "sim(i,j) = cos(vec W_Q^i, vec W_Q^j)", -1, 1, kMoves,
     kWeightLevel, "chen2022principle", true},
    {"weight-cos-k", "Key weights (cosine)", kWeightSummary, "sim(i,j) = cos(vec W_K^i, vec W_K^j)", -1, 1, kMoves,
     kWeightLevel, "chen2022principle", true},
    {"weight-cos-v", "Value weights (cosine)", kWeightSummary, "sim(i,j) = cos(vec W_V^i, vec W_V^j)", -1, 1, kMoves,
     kWeightLevel, "chen2022principle", true},
    {"weight-cos-o", "Output weights (cosine)", kWeightSummary, "sim(i,j) = cos(vec W_O^i, vec W_O^j)", -1, 1, kMoves,
     kWeightLevel, "chen2022principle", true},
    {"circuit-cos-qk", "Query-key circuits (cosine)",
     "Cosine of the matrices that turn two tokens into a head's score, whatever basis the head works in.",
     "sim(i,j) = <M_i, M_j>_F / (|M_i|_F |M_j|_F),  M_h = W_Q^h W_K^hT", -1, 1, kAny, kElhage, "elhage2021mathematical",
     true},
    {"circuit-cos-ov", "Output-value circuits (cosine)",
     "Cosine of the matrices that turn a token into what a head writes, whatever basis the head works in.",
     "sim(i,j) = <M_i, M_j>_F / (|M_i|_F |M_j|_F),  M_h = W_V^h W_O^h", -1, 1, kAny, kElhage, "elhage2021mathematical",
     true},
};

Descriptor describe(const Row& row) {
    Descriptor d;
    d.id = row.id;
    d.name = row.name;
    d.summary = row.summary;
    d.formula = row.formula;
    d.range = *row.range ? row.range : "[" + valueText(row.low) + ", " + valueText(row.high) + "]";
    d.redundantWhen = row.redundantWhen;
    d.gauge = row.gauge;
    d.source = row.source;
    d.bibtex = util::bibtexOf(row.works);
    return d;
}

const char* const kHomogenisation =
    "Minus the cosine of each head with the mean of its group: heads are grouped anew for every batch, by the best "
    "k-means "
    "partition into 2 groups (the forms: more), and minimising it makes the heads of a group one. With a term of "
    "diversification beside it this is group-constrained training.";
const char* const kDiversification =
    "Cosine between the means of two groups of heads, grouped as in the term of homogenisation: minimising it drives "
    "the "
    "groups apart.";
const char* const kNear = "L = -(1/H) sum_i cos(F_i, mu_c(i)),  mu: means of the groups";
const char* const kApart = "L = mean_{a<b} cos(mu_a, mu_b),  mu: means of the groups";
const char* const kNi = "Ni et al. 2023, arXiv 2305.14380, equation 4 (B) with phi = -cos";

// F: a head's values, maps or contexts of the whole batch as one vector.
const Row kGroups[] = {
    {"group-homogenisation-v", "Values within groups (homogenisation)", kHomogenisation, kNear, -1, 1, kMoves, kNi,
     "ni2023finding", false, "low"},
    {"group-homogenisation-a", "Attention maps within groups (homogenisation)", kHomogenisation, kNear, -1, 1, kAny,
     kNi, "ni2023finding", false, "low"},
    {"group-homogenisation-o", "Head outputs within groups (homogenisation)", kHomogenisation, kNear, -1, 1, kMoves,
     kNi, "ni2023finding", false, "low"},
    {"group-diversification-v", "Values between groups (diversification)", kDiversification, kApart, -1, 1, kMoves, kNi,
     "ni2023finding"},
    {"group-diversification-a", "Attention maps between groups (diversification)", kDiversification, kApart, -1, 1,
     kAny, kNi, "ni2023finding"},
    {"group-diversification-o", "Head outputs between groups (diversification)", kDiversification, kApart, -1, 1,
     kMoves, kNi, "ni2023finding"},
};

template <typename Action>
void forEachRow(Action action) {
    for (const auto& row : kAttention) action(row);
    for (const auto& row : kOutputs) action(row);
    for (const auto& row : kWeights) action(row);
    for (const auto& row : kGroups) action(row);
}

}  // namespace

const std::vector<Descriptor>& builtinObjectives() {
    static const std::vector<Descriptor> kObjectives = [] {
        std::vector<Descriptor> all;
        forEachRow([&](const Row& row) { all.push_back(describe(row)); });
        return all;
    }();
    return kObjectives;
}

std::vector<std::string> transformsOf(const std::string& id) {
    std::vector<std::string> transforms = {"plain"};
    forEachRow([&](const Row& row) {
        if (row.id == id && row.squares) transforms.push_back("squared");
    });
    if (id == "attn-cos-token" || id == "attn-overlap") transforms.push_back("centred");
    if (id == "lin-penalty") transforms.push_back("off-diagonal");
    if (id.rfind("group-", 0) == 0)
        for (const char* form : {"groups-3", "groups-4", "groups-6", "groups-8"}) transforms.push_back(form);
    return transforms;
}

Limits limitsOf(const std::string& id, const std::string& transform) {
    Limits limits{0, 1};
    forEachRow([&](const Row& row) {
        if (row.id == id) limits = {row.low, row.high};
    });
    if (transform == "squared") return {0, std::max(limits.low * limits.low, limits.high * limits.high)};
    if (transform == "centred") return {-limits.high, limits.high};
    return limits;
}

bool needsLabels(const std::string& id) {
    return id == "intra-context";
}

char sharedPartOf(const std::string& id) {
    if (id == "weight-cos-k") return 'k';
    const bool values =
        id == "weight-cos-v" || id == "disagreement-subspace" || (id.rfind("group-", 0) == 0 && id.back() == 'v');
    return values ? 'v' : '\0';
}

}  // namespace headscope::objectives
