#include "core/measures/catalogue.h"

#include "core/api/parameters.h"

namespace headscope::measures {
namespace {

struct Row {
    const char* id;
    const char* name;
    MeasureShape shape;
    const char* summary;
    const char* formula;
    double low, high;
    const char* redundantWhen;
    bool gaugeInvariant;
    const char* source;
};

constexpr auto kPair = MeasureShape::Pairwise;
constexpr auto kHead = MeasureShape::Head;
constexpr auto kLayer = MeasureShape::Layer;

// Formulas, conventions for padding and masks: METHODS 13.
const Row kRows[] = {
    {"attn-cos", "Attention maps, cosine", kPair,
     "Cosine of the flattened attention maps of a sample, mean over samples.", "mean_b <a_i, a_j> / (|a_i| |a_j|)", 0,
     1, "high", true, "Chen et al. 2022, arXiv 2203.06345"},
    {"attn-cos-token", "Attention rows, cosine", kPair, "Cosine of two heads' attention per query, mean over queries.",
     "mean_{b,t} cos(A_i[t], A_j[t])", 0, 1, "high", true, "METHODS 1.2"},
    {"attn-cos-centred", "Attention maps, centred cosine", kPair,
     "As attention cosine after subtracting uniform attention, so that flat maps do not count as alike.",
     "cos of A - 1/n", -1, 1, "high", true, "METHODS 1.2"},
    {"attn-overlap", "Attention overlap", kPair, "How much attention two heads put on the same positions.",
     "mean_{b,t} sum_s A_i[t,s] A_j[t,s]", 0, 1, "high", true, "Li et al. 2018, arXiv 1810.10183"},
    {"attn-js", "Attention distance (Jensen-Shannon)", kPair,
     "Jensen-Shannon divergence of two heads' attention, in nats.", "mean_{b,t} JS(A_i[t], A_j[t])", 0,
     0.693147180559945, "low", true, "Clark et al. 2019, arXiv 1906.04341"},
    {"out-cos", "Head outputs, cosine", kPair, "Cosine of the context vectors per token.",
     "mean_{b,t} cos(O_i[t], O_j[t])", -1, 1, "high", false, "Li et al. 2018, arXiv 1810.10183"},
    {"out-cos-flat", "Head outputs, flattened cosine", kPair,
     "Cosine of all context vectors of the batch as one vector.", "cos(vec O_i, vec O_j)", -1, 1, "high", false,
     "Ni et al. 2023, arXiv 2305.14380"},
    {"proj-cos", "Residual contributions, cosine", kPair, "Cosine of what two heads add to the residual stream.",
     "mean_{b,t} cos(P_i[t], P_j[t]), P_h = O_h W_O^h", -1, 1, "high", true, "METHODS 1.2"},
    {"output-dissimilarity", "Output dissimilarity", kPair, "Negative cosine of the residual contributions.",
     "- proj-cos", -1, 1, "low", true, "METHODS 2.1, third metric"},
    {"weight-cos-q", "Query weights, cosine", kPair, "Cosine of the flattened query weight slices.",
     "cos(vec W_Q^i, vec W_Q^j)", -1, 1, "high", false, "METHODS 1.2"},
    {"weight-cos-k", "Key weights, cosine", kPair, "Cosine of the flattened key weight slices.",
     "cos(vec W_K^i, vec W_K^j)", -1, 1, "high", false, "METHODS 1.2"},
    {"weight-cos-v", "Value weights, cosine", kPair, "Cosine of the flattened value weight slices.",
     "cos(vec W_V^i, vec W_V^j)", -1, 1, "high", false, "METHODS 1.2"},
    {"weight-cos-o", "Output weights, cosine", kPair, "Cosine of the flattened output-projection slices.",
     "cos(vec W_O^i, vec W_O^j)", -1, 1, "high", false, "METHODS 1.2"},
    {"circuit-cos-qk", "QK circuits, cosine", kPair,
     "Frobenius cosine of W_Q W_K^T: what decides where two heads look.",
     "<M_i, M_j>_F / (|M_i| |M_j|), M_h = W_Q^h W_K^hT", -1, 1, "high", true, "METHODS 1.2"},
    {"circuit-cos-ov", "OV circuits, cosine", kPair, "Frobenius cosine of W_V W_O: what two heads write.",
     "<M_i, M_j>_F / (|M_i| |M_j|), M_h = W_V^h W_O^h", -1, 1, "high", true, "METHODS 1.2"},
    {"cka-out", "Head outputs, linear CKA", kPair, "Centred kernel alignment of the context vectors over tokens.",
     "|Y'X|_F^2 / (|X'X|_F |Y'Y|_F), columns centred", 0, 1, "high", true, "Kornblith et al. 2019, arXiv 1905.00414"},
    {"cka-out-unbiased", "Head outputs, unbiased CKA", kPair, "Linear CKA with the unbiased HSIC estimator.",
     "HSIC_1 ratio", -1, 1, "high", true, "Kornblith et al. 2019; Song et al. 2012"},
    {"query-orthogonality", "Query overlap (article form)", kPair, "Frobenius norm of Q_i Q_j^T; unnormalised.",
     "mean_b |Q_i Q_j^T|_F", 0, 0, "high", false, "METHODS 2.1, first metric"},
    {"query-orthogonality-normalised", "Query overlap, normalised", kPair, "Absolute cosine of the flattened queries.",
     "mean_b |cos(vec Q_i, vec Q_j)|", 0, 1, "high", false, "METHODS 2.1"},
    {"context-nonorthogonality", "Context overlap (article form)", kPair, "Frobenius norm of O_i O_j^T; unnormalised.",
     "mean_b |O_i O_j^T|_F", 0, 0, "high", false, "METHODS 2.1, second metric"},
    {"context-nonorthogonality-normalised", "Context overlap, normalised", kPair,
     "Absolute cosine of the context vectors per token.", "mean_{b,t} |cos(O_i[t], O_j[t])|", 0, 1, "high", false,
     "METHODS 2.1"},

    {"entropy", "Attention entropy", kHead, "Mean entropy of a head's attention, in nats.", "mean_t - sum_s A log A", 0,
     0, "", true, "METHODS 10.3"},
    {"entropy-normalised", "Attention entropy, normalised", kHead,
     "Entropy divided by its maximum: 1 is uniform attention.", "mean_t H / log n", 0, 1, "", true, "METHODS 10.3"},
    {"attention-variance", "Attention variance", kHead, "Variance of attention over the valid keys.",
     "mean_t Var_s A[t,s]", 0, 0, "", true, "METHODS 2.1, fourth metric"},
    {"attention-concentration", "Attention concentration", kHead, "0 for uniform, 1 for one-hot attention.",
     "(sum_s A^2 - 1/n) / (1 - 1/n)", 0, 1, "", true, "METHODS 2.1"},
    {"confidence", "Confidence", kHead, "Mean largest attention weight.", "mean_t max_s A[t,s]", 0, 1, "", true,
     "Voita et al. 2019, arXiv 1905.09418"},
    {"mean-distance", "Mean distance", kHead, "How far a head looks, in tokens.", "mean_t sum_s A[t,s] |t - s|", 0, 0,
     "", true, "METHODS 10.7"},
    {"first-key-attention", "Attention to the first token", kHead,
     "Share of attention that goes to the first key (sink).", "mean_t A[t,0]", 0, 1, "", true, "METHODS 8"},
    {"positional-score", "Positional score", kHead, "How often a head's strongest key lies at one fixed offset.",
     "max_o freq(argmax_s A - t = o)", 0, 1, "", true, "Voita et al. 2019, arXiv 1905.09418"},

    {"disagreement-subspace", "Disagreement, subspace", kLayer, "Li's disagreement of values.",
     "-(1/H^2) sum_ij cos(V_i, V_j)", -1, 0, "low", false, "Li et al. 2018, arXiv 1810.10183"},
    {"disagreement-position", "Disagreement, positions", kLayer, "Li's disagreement of attended positions.",
     "-(1/H^2) sum_ij |A_i . A_j|", 0, 0, "low", true, "Li et al. 2018, arXiv 1810.10183"},
    {"disagreement-output", "Disagreement, outputs", kLayer, "Li's disagreement of head outputs.",
     "-(1/H^2) sum_ij cos(O_i, O_j)", -1, 0, "low", false, "Li et al. 2018, arXiv 1810.10183"},
    {"ortho-gram-attn", "Orthogonality of attention maps", kLayer,
     "Squared off-diagonal part of the maps' Gram matrix.", "|G - I|_F^2 / (H(H-1))", 0, 1, "high", true,
     "Lee et al. 2019, arXiv 1910.04500"},
    {"lin-penalty", "Lin's penalty", kLayer, "Overlap and flatness of the heads' attention per query.",
     "mean_{b,t} |A_t A_t' - I|_F^2 / (H(H-1))", 0, 0, "high", true, "Lin et al. 2017, arXiv 1703.03130"},
    {"effective-heads-attn", "Effective number of heads", kLayer,
     "Participation ratio of the eigenvalues of the attention-cosine matrix.", "(sum ev)^2 / sum ev^2", 0, 0, "low",
     true, "METHODS 10.8"},
};

MeasureInfo infoOf(const Row& row) {
    MeasureInfo info;
    info.id = row.id;
    info.name = row.name;
    info.summary = row.summary;
    info.formula = row.formula;
    info.redundantWhen = row.redundantWhen;
    info.gaugeInvariant = row.gaugeInvariant;
    info.source = row.source;
    info.shape = row.shape;
    info.low = row.low;
    info.high = row.high;
    info.diverging = row.low < 0 && row.high > 0;
    if (row.low == row.high)
        info.range = "unbounded";
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

std::vector<std::string> recordedMeasures() {
    return {"attn-cos", "attn-cos-centred", "attn-js", "proj-cos", "out-cos", "cka-out"};
}

}  // namespace headscope::measures
