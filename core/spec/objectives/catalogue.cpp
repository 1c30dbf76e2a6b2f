#include "core/spec/objectives/catalogue.h"

#include "core/base/util/bibliography.h"
#include "core/spec/measures/catalogue.h"

#include <algorithm>
#include <limits>

namespace headscope::objectives {
namespace {

constexpr double kOpen = std::numeric_limits<double>::infinity();
constexpr auto kNotInvariant = BasisInvariance::NotInvariant,
               kRotations = BasisInvariance::Rotations, kAny = BasisInvariance::AnyBasis;

struct Row {
    const char* id;
    // null: the name of the measure with the same id
    const char* name;
    const char* summary;
    const char* formula;
    // Limits of the plain form. kOpen: unbounded, or bounded by the number of tokens.
    double low, high;
    BasisInvariance basisInvariance;
    const char* source;
    const char* works;  // keys of util/bibliography
    bool squares = false;
    const char* redundantWhen = "high";
    const char* range = "";  // used if low and high cannot express the range
};

// Row of an objective that has the same id as a measure, whose row provides all other fields.
// range: only for a distance (trained as its negative) whose range two numbers cannot express.
constexpr Row shared(const char* id, const char* summary, bool squares = false,
                     const char* range = "") {
    return {id,      nullptr, summary, nullptr, 0,    0, BasisInvariance::None,
            nullptr, nullptr, squares, "high",  range};
}

// Returns whether the measure is a distance or disagreement, which is low for similar heads.
// Training minimises its negative.
bool mirrored(const MeasureInfo& measure) {
    return measure.redundantWhen == "low";
}

std::string mirroredFormula(const std::string& formula) {
    return formula.front() == '-' ? formula.substr(1) : "-" + formula;
}

// Adding 0 turns -0 into 0 in the displayed range.
Limits limitsOfMeasure(const MeasureInfo& measure) {
    if (measure.low == measure.high) return {0, kOpen};
    return mirrored(measure) ? Limits{-measure.high, 0 - measure.low}
                             : Limits{measure.low, measure.high};
}

std::string rangeText(const Limits& limits) {
    return "[" + valueText(limits.low) + ", " + valueText(limits.high) + "]";
}

Descriptor describeShared(const Row& row) {
    const auto& measure = *measures::findMeasure(row.id);
    Descriptor d = static_cast<const Descriptor&>(measure);
    d.summary = row.summary;
    d.formula = (measure.shape == MeasureShape::Layer ? "L = " : "sim(i,j) = ") +
                (mirrored(measure) ? mirroredFormula(measure.formula) : measure.formula);
    d.range = *row.range ? row.range : rangeText(limitsOfMeasure(measure));
    d.redundantWhen = row.redundantWhen;
    return d;
}

const char* const kLi = "Li et al. 2018, arXiv 1810.10183";
const char* const kLee = "Lee et al. 2019, arXiv 1910.04500";
const char* const kDiverse = "Chen et al. 2022, arXiv 2203.06345 (Diverse-ViT)";
const char* const kYun =
    "Yun, Kang and Jung 2021, Applied Sciences 11(4):1548; Kornblith et al. 2019, arXiv 1905.00414";
const char* const kWeightSummary =
    "Cosine between the flattened weight slices of two heads. A head's basis can be rotated "
    "without changing the "
    "function, so this can fall without the heads becoming more diverse.";

const Row kAttention[] = {
    shared("attn-cos",
           "Cosine of two heads' flattened attention maps of a sample, padding left out; mean over "
           "samples, pairs and "
           "layers.",
           true),
    shared("attn-cos-token",
           "Cosine of two heads' attention of one query, mean over all queries: every query counts "
           "the same, however "
           "sharply it attends.",
           true),
    shared("attn-cos-centred",
           "Cosine of the flattened maps after subtracting uniform attention, 1/n at each of a "
           "query's n visible keys. "
           "Unrelated maps give about 0, so sharper maps alone bring no gain.",
           true),
    shared("attn-overlap",
           "Share of attention that two heads put on the same keys, averaged over queries."),
    shared("attn-js",
           "Minus the Jensen-Shannon divergence of two heads' attention of a query (natural "
           "logarithm), mean over "
           "queries: minimising it drives the distributions apart.",
           false, "[-log 2, 0]"),
    {"diverse-vit-attn", "Attention maps, whole matrix (Diverse-ViT)",
     "As attn-cos, but the mean of the full H x H cosine matrix with its diagonal of ones, as in "
     "Diverse-ViT's code.",
     "L = mean_b (1/H^2) sum_{i,j} cos(a_i, a_j)", 0, 1, kAny, kDiverse, "chen2022principle"},
    shared("ortho-gram-attn",
           "Squared distance between the cosine matrix of the flattened maps and the identity."),
    {"inter-score", "Scores of a sample (orthogonality)",
     "Like ortho-gram-attn, but for the scores before the softmax, averaged per key over the "
     "queries that see it. In the paper, each head has a single query.",
     "L = mean_b |E^T E - I|_F^2 / (H(H-1)),  e_h = unit(mean_t Q_h[t] K_h^T / sqrt(dh))", 0, 1,
     kAny, kLee, "lee2019orthogonality"},
    shared("lin-penalty",
           "Compares the unnormalised attention rows of all heads for one query. Off-diagonal "
           "terms favour disjoint attention; diagonal terms favour one-hot attention and are "
           "omitted in the off-diagonal form."),
};

const Row kOutputs[] = {
    shared("proj-cos",
           "Cosine of what two heads add to the residual stream, O_h W_O^h, per token. Invariant "
           "to rotations of a head's basis.",
           true),
    shared("out-cos",
           "Cosine of two heads' context vectors per token. Depends on each head's basis.", true),
    shared("out-cos-flat",
           "Cosine of two heads' context vectors flattened over all tokens of the batch: long "
           "vectors count more.",
           true),
    {"ortho-gram-out", "Head outputs (orthogonality)",
     "Squared distance between the cosine matrix of a sample's flattened context vectors and the "
     "identity.",
     "L = mean_b |G - I|_F^2 / (H(H-1)),  G_ij = cos(vec O_i[b], vec O_j[b])", 0, 1, kNotInvariant,
     kLee, "lee2019orthogonality"},
    {"inter-context", "Contexts of a sample (orthogonality)",
     "Like ortho-gram-out, but with one context vector per sample and head: the mean over the "
     "sample's tokens.",
     "L = mean_b |C^T C - I|_F^2 / (H(H-1)),  c_h = unit(mean_t O_h[t])", 0, 1, kNotInvariant, kLee,
     "lee2019orthogonality"},
    {"intra-context", "Contexts of a class (consistency)",
     "Minus the squared cosine between the contexts of one head for two samples of the same class, "
     "so that minimising "
     "it makes a head consistent within a class. Classifiers only; classes with one sample in the "
     "batch do not count.",
     "L = -mean_{h,c} |C_h^T C_h - I|_F^2 / (N_c(N_c-1)),  columns: unit contexts of class c", -1,
     0, kRotations, kLee, "lee2019orthogonality", false, "",
     "[-1, 0]; -1: the contexts of a class all agree"},
    {"cka", "Head outputs (linear CKA)",
     "Linear centred kernel alignment of two heads' context vectors over the tokens of the batch.",
     "sim(i,j) = |X_j^T X_i|_F^2 / (|X_i^T X_i|_F |X_j^T X_j|_F),  X_h: centred O_h", 0, 1,
     kRotations, kYun, "yun2021analyzing kornblith2019similarity"},
    {"hsic", "Head outputs (HSIC)",
     "Linear Hilbert-Schmidt independence criterion of two heads' context vectors: CKA without "
     "normalising, so smaller "
     "outputs lower it too.",
     "sim(i,j) = |X_j^T X_i|_F^2 / (n-1)^2,  X_h: centred O_h over n tokens", 0, kOpen, kRotations,
     kYun, "yun2021analyzing kornblith2019similarity", false, "high", "[0, inf)"},
    shared("disagreement-subspace",
           "Cosine of two heads' values per token, averaged over all pairs including each head "
           "with itself. It is Li's disagreement with a minus sign."),
    shared("disagreement-position",
           "Products of two heads' maps summed over queries and keys, over all pairs including "
           "each head with itself. It is Li's disagreement with a minus sign and grows with text "
           "length.",
           false, "[0, T]"),
    shared("disagreement-output",
           "Cosine of two heads' context vectors per token, averaged over all pairs including each "
           "head with itself. It is Li's disagreement with a minus sign."),
    {"disagreement", "Disagreement, all three",
     "Sum of disagreement-subspace, disagreement-position and disagreement-output. For long texts, "
     "the position term outweighs the others.",
     "L = L_subspace + L_position + L_output", 0, kOpen, kNotInvariant, kLi, "li2018multihead",
     false, "high", "[0, T + 2]"},
};

const Row kWeights[] = {
    shared("weight-cos-q", kWeightSummary, true),
    shared("weight-cos-k", kWeightSummary, true),
    shared("weight-cos-v", kWeightSummary, true),
    shared("weight-cos-o", kWeightSummary, true),
    shared("circuit-cos-qk",
           "Cosine of two heads' QK matrices, which turn a pair of tokens into a score. "
           "Independent of the head's basis.",
           true),
    shared("circuit-cos-ov",
           "Cosine of two heads' OV matrices, which turn a token into the head's output. "
           "Independent of the head's basis.",
           true),
};

Descriptor describe(const Row& row) {
    if (!row.name) return describeShared(row);
    Descriptor d;
    d.id = row.id;
    d.name = row.name;
    d.summary = row.summary;
    d.formula = row.formula;
    d.range = *row.range ? row.range : rangeText({row.low, row.high});
    d.redundantWhen = row.redundantWhen;
    d.basisInvariance = row.basisInvariance;
    d.source = row.source;
    d.bibtex = util::bibtexOf(row.works);
    return d;
}

const char* const kHomogenisation =
    "Minus the cosine of each head with the mean of its group; minimising it makes the heads of a "
    "group more similar. Heads are regrouped in every batch by the best k-means partition into 2 "
    "groups (other forms: more). Together with a diversification term, this is group-constrained "
    "training.";
const char* const kDiversification =
    "Cosine between the means of two groups of heads, grouped as in the homogenisation term. "
    "Minimising it drives the groups apart.";
const char* const kNear = "L = -(1/H) sum_i cos(F_i, mu_c(i)),  mu: means of the groups";
const char* const kApart = "L = mean_{a<b} cos(mu_a, mu_b),  mu: means of the groups";
const char* const kNi = "Ni et al. 2023, arXiv 2305.14380, equation 4 (B) with phi = -cos";

// F: one vector per head, with its values, maps or contexts of the whole batch.
const Row kGroups[] = {
    {"group-homogenisation-v", "Values within groups (homogenisation)", kHomogenisation, kNear, -1,
     1, kNotInvariant, kNi, "ni2023finding", false, "low"},
    {"group-homogenisation-a", "Attention maps within groups (homogenisation)", kHomogenisation,
     kNear, -1, 1, kAny, kNi, "ni2023finding", false, "low"},
    {"group-homogenisation-o", "Head outputs within groups (homogenisation)", kHomogenisation,
     kNear, -1, 1, kNotInvariant, kNi, "ni2023finding", false, "low"},
    {"group-diversification-v", "Values between groups (diversification)", kDiversification, kApart,
     -1, 1, kNotInvariant, kNi, "ni2023finding"},
    {"group-diversification-a", "Attention maps between groups (diversification)", kDiversification,
     kApart, -1, 1, kAny, kNi, "ni2023finding"},
    {"group-diversification-o", "Head outputs between groups (diversification)", kDiversification,
     kApart, -1, 1, kNotInvariant, kNi, "ni2023finding"},
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
        for (const char* form :
             {"groups-3", "groups-4", "groups-5", "groups-6", "groups-7", "groups-8"})
            transforms.push_back(form);
    return transforms;
}

Limits limitsOf(const std::string& id, const std::string& transform) {
    Limits limits{0, 1};
    forEachRow([&](const Row& row) {
        if (row.id == id)
            limits =
                row.name ? Limits{row.low, row.high} : limitsOfMeasure(*measures::findMeasure(id));
    });
    if (transform == "squared")
        return {0, std::max(limits.low * limits.low, limits.high * limits.high)};
    if (transform == "centred") return {-limits.high, limits.high};
    return limits;
}

bool needsLabels(const std::string& id) {
    return id == "intra-context";
}

char sharedPartOf(const std::string& id) {
    if (id == "weight-cos-k") return 'k';
    const bool values = id == "weight-cos-v" || id == "disagreement-subspace" ||
                        (id.rfind("group-", 0) == 0 && id.back() == 'v');
    return values ? 'v' : '\0';
}

}  // namespace headscope::objectives
