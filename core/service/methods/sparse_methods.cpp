#include "core/service/methods/method_rows.h"

namespace headscope::methods {
namespace {

constexpr const char* kUnseenKeys = "the other keys have no weight at all";
constexpr const char* kBeltagy = "Beltagy, Peters and Cohan 2020, arXiv 2004.05150";
constexpr const char* kChild = "Child et al. 2019, arXiv 1904.10509";
constexpr const char* kLayers = "model.pattern_layers";

// Patterns that limit the distance of keys.
std::vector<Row> windowPatterns() {
    return {
        {"local",
         "Local attention",
         "Each token attends to tokens at a distance below w, a sliding window.",
         "|t - s| < w",
         kUnseenKeys,
         kBeltagy,
         "beltagy2020longformer",
         {{"model.pattern", word("local")}},
         {"model.pattern_width", kLayers}},
        {"dilated",
         "Dilated attention",
         "A sliding window with gaps: every d-th token. Heads may have dilations of their own.",
         "|t - s| < w d,  (t - s) mod d = 0",
         kUnseenKeys,
         kBeltagy,
         "beltagy2020longformer",
         {{"model.pattern", word("dilated")}},
         {"model.pattern_width", "model.pattern_dilation", "model.pattern_dilation_per_head",
          kLayers}},
    };
}

// Patterns of the Sparse Transformer.
std::vector<Row> factorisedPatterns() {
    return {
        {"strided",
         "Strided attention",
         "Even heads attend to tokens at a distance up to l, odd heads to every l-th token.",
         "even: |t - s| <= l;  odd: (t - s) mod l = 0",
         kUnseenKeys,
         kChild,
         "child2019generating",
         {{"model.pattern", word("strided")}},
         {"model.pattern_stride", kLayers}},
        {"strided-merged",
         "Strided attention, merged",
         "Each head attends to tokens at a distance up to l and to every l-th token.",
         "|t - s| <= l or (t - s) mod l = 0",
         kUnseenKeys,
         kChild,
         "child2019generating",
         {{"model.pattern", word("strided-merged")}},
         {"model.pattern_stride", kLayers}},
        {"fixed",
         "Fixed attention",
         "Even heads attend to their block of l tokens, odd heads to the last c tokens of each "
         "block. A token without any such key attends to itself.",
         "even: block(s) = block(t);  odd: s mod l >= l - c",
         kUnseenKeys,
         kChild,
         "child2019generating",
         {{"model.pattern", word("fixed")}},
         {"model.pattern_stride", "model.pattern_summary", kLayers}},
        {"fixed-merged",
         "Fixed attention, merged",
         "Each head attends to its block of l tokens and to the last c tokens of each block.",
         "block(s) = block(t) or s mod l >= l - c",
         kUnseenKeys,
         kChild,
         "child2019generating",
         {{"model.pattern", word("fixed-merged")}},
         {"model.pattern_stride", "model.pattern_summary", kLayers}},
    };
}

// Patterns with global tokens, with blocks, and of images.
std::vector<Row> otherPatterns() {
    return {
        {"global-local",
         "Global and local attention",
         "A sliding window; the first g tokens attend to all tokens and are attended to by all.",
         "|t - s| < w or s < g or t < g",
         kUnseenKeys,
         kBeltagy,
         "beltagy2020longformer",
         {{"model.pattern", word("global-local")}},
         {"model.pattern_width", "model.pattern_global", kLayers}},
        {"bigbird",
         "BigBird attention",
         "Blocks of b tokens attend to the neighbouring blocks, to the first g blocks and to r "
         "random blocks, drawn once per layer and head by the seed.",
         "block(s) - block(t) in {-1, 0, 1} (w = 3), or block(s) < g, or block(s) drawn for "
         "block(t)",
         kUnseenKeys,
         "Zaheer et al. 2020, arXiv 2007.14062; the first blocks are global as keys only",
         "zaheer2020big",
         {{"model.pattern", word("bigbird")}},
         {"model.pattern_block", "model.pattern_blocks", "model.pattern_global",
          "model.pattern_random", kLayers}},
        {"axial",
         "Axial attention",
         "Even heads attend to the patches of the same row, odd heads to those of the same column.",
         "even: row(s) = row(t);  odd: column(s) = column(t)",
         kUnseenKeys,
         "Ho et al. 2019, arXiv 1912.12180",
         "ho2019axial",
         {{"model.pattern", word("axial")}},
         {kLayers}},
        {"neighbourhood",
         "Neighbourhood attention",
         "Each patch attends to patches at most r rows and columns away.",
         "max(|row(t) - row(s)|, |column(t) - column(s)|) <= r",
         kUnseenKeys,
         "Hassani et al. 2023, arXiv 2204.07143, without its shift at borders",
         "hassani2023neighborhood",
         {{"model.pattern", word("neighbourhood")}},
         {"model.pattern_reach", kLayers}},
    };
}

}  // namespace

// Activations of attention with weights of exactly 0. x: a query's scores; tau: the number for
// which its weights sum to 1.
const std::vector<Row>& sparseActivations() {
    static const char* const kRange = "[0, 1], sum 1; weights may be exactly 0";
    static const std::vector<Row> kRows = {
        {"sparsemax",
         "Sparsemax attention",
         "The distribution that is nearest to the scores: keys with low scores get a weight of "
         "exactly 0.",
         "A_s = max(x_s - tau, 0)",
         kRange,
         "Martins and Astudillo 2016, arXiv 1602.02068",
         "martins2016softmax",
         {{"model.activation", word("sparsemax")}}},
        {"entmax-1.5",
         "Entmax attention, alpha 1.5",
         "Between softmax and sparsemax: low scores get a weight of exactly 0, and weights fall "
         "smoothly.",
         "A_s = max(0.5 x_s - tau, 0)^2",
         kRange,
         "Peters, Niculae and Martins 2019, arXiv 1905.05702",
         "peters2019sparse",
         {{"model.activation", word("entmax-1.5")}}},
        {"entmax-adaptive",
         "Adaptively sparse attention (entmax)",
         "Each head learns its own alpha between 1 (softmax) and 2 (sparsemax), so that heads may "
         "differ in how many keys they attend to.",
         "A_s = max((alpha_h - 1) x_s - tau, 0)^(1 / (alpha_h - 1)),  alpha_h = 1 + sigma(theta_h)",
         kRange,
         "Correia, Niculae and Martins 2019, arXiv 1909.00015",
         "correia2019adaptively",
         {{"model.activation", word("entmax-adaptive")}},
         {"model.entmax_alpha"}},
        {"top-k",
         "Top-k attention",
         "Softmax over the k largest scores of each query; of equal scores, the key with the lower "
         "index stays.",
         "A_s = (exp x_s) / (sum_{j in top k} exp x_j)",
         kRange,
         "Gupta et al. 2021, arXiv 2106.06899",
         "gupta2021memory",
         {{"model.activation", word("top-k")}},
         {"model.top_k"}},
    };
    return kRows;
}

// Patterns of attention: keys s that query t may see. In causal attention, s <= t as well.
const std::vector<Row>& attentionPatterns() {
    static const std::vector<Row> kRows = [] {
        auto rows = windowPatterns();
        for (const auto& more : {factorisedPatterns(), otherPatterns()})
            rows.insert(rows.end(), more.begin(), more.end());
        return rows;
    }();
    return kRows;
}

}  // namespace headscope::methods
