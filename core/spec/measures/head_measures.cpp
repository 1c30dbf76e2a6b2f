#include "core/spec/measures/measure_rows.h"

namespace headscope::measures {
namespace {

constexpr auto kTokens = "the tokens of the samples";
constexpr auto kCopied = "texts that end with a copied passage";
constexpr auto kAdaptive = "adaptive entmax (model.activation = entmax-adaptive)";
constexpr auto kGates = "gates on heads (model.head_gate)";
constexpr auto kRarity = "token frequencies in the training split; for pictures, the pixels";
constexpr auto kGrid = "a grid of patches";
constexpr auto kCommon =
    "token frequencies in the training split, with more than 500 distinct tokens";

// An objective with the same id (core/spec/objectives/catalogue.cpp) takes its name, formula and
// sources from here. A plain Python version of each formula: tests/golden/measures.py.
const MeasureRow kHeadRows[] = {
    {"entropy", "Attention entropy", kHead, "Mean entropy of a head's attention, in nats.",
     "mean_t - sum_s A log A", 0, 0, "", kAny, "Michel et al. 2019, arXiv 1905.10650",
     "michel2019sixteen", "", "[0, log n], n keys", kShares},
    {"entropy-normalised", "Attention entropy, normalised", kHead,
     "Entropy divided by its maximum: 1 is uniform attention.", "mean_t H / log n", 0, 1, "", kAny,
     "Michel et al. 2019, arXiv 1905.10650, divided by the largest possible", "michel2019sixteen",
     "", "", kShares},
    {"effective-context", "Effective context", kHead,
     "Equivalent number of equally attended tokens: the exponential of the attention entropy, mean "
     "over queries.",
     "mean_t exp(- sum_s A log A)", 0, 0, "", kAny,
     "Exponential of the entropy of Michel et al. 2019, arXiv 1905.10650", "michel2019sixteen", "",
     "[1, n], n keys", kShares},
    {"zero-share", "Share of zero weights", kHead,
     "Share of the visible keys whose weight is exactly 0. Softmax gives 0; relu and sparse "
     "activations give more.",
     "mean_t |{s : A[t,s] = 0}| / n", 0, 1, "", kAny, "Correia et al. 2019, arXiv 1909.00015",
     "correia2019adaptively"},
    {"support-size", "Support size", kHead, "Mean number of keys whose weight is not 0, per query.",
     "mean_t |{s : A[t,s] > 0}|", 0, 0, "", kAny, "Martins and Astudillo 2016, arXiv 1602.02068",
     "martins2016softmax", "", "[0, n], n keys"},
    {"alpha", "Alpha of adaptive entmax", kHead,
     "Learned sparsity of a head: 1 is softmax, 2 is sparsemax.", "1 + sigma(theta_h)", 1, 2, "",
     kAny, "Correia et al. 2019, arXiv 1909.00015", "correia2019adaptively", kAdaptive},
    {"attention-variance", "Attention variance", kHead,
     "Variance of attention over the valid keys.", "mean_t Var_s A[t,s]", 0, 0, "", kAny,
     "Article \"X-Raying Multi-head Attention\", fourth metric; rebuilt from its prose",
     "lee2019orthogonality", "", "[0, 1/4]", kShares},
    {"attention-concentration", "Attention concentration", kHead,
     "0 for uniform, 1 for one-hot attention.", "(sum_s A^2 - 1/n) / (1 - 1/n)", 0, 1, "", kAny,
     "Article \"X-Raying Multi-head Attention\", fourth metric, normalised", "lee2019orthogonality",
     "", "", kShares},
    {"confidence", "Confidence", kHead,
     "Mean largest attention weight. Every token of a sample counts, including unknown words; "
     "padding does not. "
     "Samples do not contain class, begin or end tokens that would have to be left out.",
     "mean_t max_s A[t,s]", 0, 1, "", kAny, "Voita et al. 2019, arXiv 1905.09418",
     "voita2019analyzing", "", "", kShares},
    {"mean-distance", "Mean distance", kHead,
     "Attention-weighted distance between query and key, in tokens.", "mean_t sum_s A[t,s] |t - s|",
     0, 0, "", kAny, "Dosovitskiy et al. 2021, arXiv 2010.11929, in tokens", "dosovitskiy2021image",
     "", "[0, T - 1] tokens", kShares},
    {"first-key-attention", "Attention to the first token (sink score)", kHead,
     "Share of attention that goes to the first key; a head above 0.3 counts as a sink.",
     "mean_t A[t,0]", 0, 1, "", kAny, "Guo et al. 2024, arXiv 2410.13835", "guo2024active", "", "",
     kShares},
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
     "olsson2022incontext elhage2021mathematical", "", "", kShares},
    {"induction-score", "Induction score", kHead,
     "Attention to the tokens that followed earlier occurrences of the query's token, over queries "
     "whose token "
     "occurred before. Decoders are measured on random sequences repeated twice.",
     "mean_t sum_{s<=t, x_{s-1}=x_t} A[t,s]", 0, 1, "", kAny,
     "Olsson et al. 2022, arXiv 2209.11895", "olsson2022incontext", kTokens, "", kShares},
    {"retrieval-score", "Retrieval score", kHead,
     "How often the strongest key is the token to copy, while a passage of the context is "
     "repeated. "
     "Only language models: a passage of 8 tokens is copied to the end of its own text, without a "
     "question.",
     "freq(argmax_s A[t,s] = place of the next copied token)", 0, 1, "", kAny,
     "Wu et al. 2024, arXiv 2404.15574, simplified", "wu2024retrieval", kCopied},
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
     "Like rare-token-hit-1, but only for samples that contain a token outside the 500 most common "
     "ones.",
     "freq(argmax_s A[t,s] = rarest s), rarest outside the top 500", 0, 1, "", kAny,
     "Voita et al. 2019, arXiv 1905.09418", "voita2019analyzing", kCommon},
    {"rarer-token-hit-2", "Rare-token score, two rarest, of samples with a rare token", kHead,
     "Like rare-token-hit-2, but only for samples that contain a token outside the 500 most common "
     "ones.",
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
     "[0, diagonal of the picture] pixels", kShares},
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
     "Mean length of the first token's value divided by that of the other tokens. A small ratio "
     "marks a sink that adds nothing.",
     "mean_b |V_h[0]| / mean_{b,t>0} |V_h[t]|", 0, 0, "", kRotations,
     "Guo et al. 2024, arXiv 2410.13835", "guo2024active"},
    {"dynamic-head-weight", "Input-dependent head weight, mean", kHead,
     "Mean weight that the tokens give a head, if the model weights its heads for each token.",
     "mean_{b,t} beta[b,t,h]", 0, 1, "", kNotInvariant,
     "Goindani and Shrivastava 2021, arXiv 2108.01377", "goindani2021dynamic", kBeta},
    {"active-share", "Share of tokens that use the head", kHead,
     "Share of the tokens whose weight for the head is above 0. Shared heads have 1, routed heads "
     "at most 1.",
     "freq(beta[b,t,h] > 0)", 0, 1, "", kAny, "Jin et al. 2024, arXiv 2410.11842", "jin2024moh",
     kBeta},
    {"gate-openness", "Openness of the gate", kHead,
     "Mean gate of a head over the tokens: 0 is closed, 1 is open. Gates per coordinate are "
     "averaged first.",
     "mean_{b,t} g[b,t,h]", 0, 1, "", kAny, "Qiu et al. 2025, arXiv 2505.06708", "qiu2025gated",
     kGates},
    {"gate-closed", "Closed gate", kHead, "Share of the tokens whose gate is below 0.1.",
     "freq(g[b,t,h] < 0.1)", 0, 1, "", kAny, "Qiu et al. 2025, arXiv 2505.06708", "qiu2025gated",
     kGates},
    {"qk-norm", "QK circuit, Frobenius norm", kHead,
     "Size of the matrix that decides where a head attends.", "|W_Q^h W_K^hT|_F", 0, 0, "", kAny,
     "Elhage et al. 2021, transformer-circuits.pub", "elhage2021mathematical", kProductScores},
    {"ov-norm", "OV circuit, Frobenius norm", kHead,
     "Size of the matrix that decides what a head writes.", "|W_V^h W_O^h|_F", 0, 0, "", kAny,
     "Elhage et al. 2021, transformer-circuits.pub", "elhage2021mathematical", kSummedValues},
    {"qk-stable-rank", "QK circuit, stable rank", kHead,
     "Effective number of directions in the QK circuit: 1 is a single one, the maximum is the head "
     "width.",
     "|M|_F^2 / |M|_2^2, M = W_Q^h W_K^hT", 0, 0, "", kAny, "Rudelson and Vershynin 2007",
     "rudelson2007sampling", kProductScores, "[1, dh]; 0 for a zero circuit"},
    {"ov-stable-rank", "OV circuit, stable rank", kHead,
     "Effective number of directions in the OV circuit: 1 is a single one, the maximum is the head "
     "width.",
     "|M|_F^2 / |M|_2^2, M = W_V^h W_O^h", 0, 0, "", kAny, "Rudelson and Vershynin 2007",
     "rudelson2007sampling", kSummedValues, "[1, dh]; 0 for a zero circuit"},
    {"head-mixing-time", "Mixing time of a head", kHead,
     "Mixing time of the head's attention alone; compare with that of all heads together "
     "(mixing-time).",
     "as mixing-time with W = A_h", 0, 100, "", kAny, "Borde 2025, arXiv 2507.02944",
     "borde2025beyond", "", "[0, 100] steps", kShares},
    {"head-minimax-fidelity", "Minimax fidelity of a head", kHead,
     "Minimax fidelity of the head's attention alone, in per cent; compare with minimax-fidelity.",
     "as minimax-fidelity with W = A_h", 0, 100, "", kAny, "Borde 2025, arXiv 2507.02944",
     "borde2025beyond", "", "[0, 100] %", kShares},
};

}  // namespace

MeasureRows headMeasures() {
    return {std::begin(kHeadRows), std::end(kHeadRows)};
}

}  // namespace headscope::measures
