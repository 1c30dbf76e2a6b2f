#include "core/service/methods/method_catalogue.h"

#include "core/base/util/bibliography.h"
#include "core/service/methods/method_rows.h"

#include <algorithm>

namespace headscope::methods {
namespace {

const char* const kDropRange =
    "p, and the probabilities during the schedule: 0 (off) to 0.95; with 4 heads, at most 0.2 is "
    "advised";

// Activations of attention. Symbols in the formulas: x: a query's attention scores before the
// softmax; n: number of visible keys; H: number of heads, of width dh; N: number of layers, with
// index i.
const std::vector<Row>& activations() {
    static const std::vector<Row> kRows = {
        {"softmax-1",
         "Softmax-1 attention",
         "Softmax with 1 added to the denominator: a head whose scores are all low can attend to "
         "nothing.",
         "A_s = (exp x_s) / (1 + sum_k exp x_k)",
         "[0, 1]; a query's weights sum to less than 1",
         "Miller 2023, \"Attention Is Off By One\"",
         "miller2023attention",
         {{"model.activation", word("softmax-1")}}},
        {"bayes-softmax",
         "Bayes-softmax attention",
         "One softmax over all heads and keys of a query, times H: the heads compete, and one that "
         "fits a query badly "
         "is switched off for it. The factor keeps the outputs of equally weighted heads at the "
         "scale of softmax.",
         "A_{h,s} = (H exp x_{h,s}) / (sum_{g,k} exp x_{g,k})",
         "[0, H]; a query's weights of all heads sum to H",
         "Sagitova, Duranthon and Zdeborova 2026, arXiv 2603.03993; form for a transformer layer "
         "reconstructed from its abstract",
         "sagitova2026specialization",
         {{"model.activation", word("bayes-softmax")}}},
        {"relu",
         "ReLU attention",
         "Scores cut off at 0 and divided by the number of visible keys: keys do not compete, a "
         "head may attend to "
         "many or to none.",
         "A_s = (max(x_s, 0)) / n",
         "0 or more; no fixed sum",
         "Wortsman et al. 2023, arXiv 2309.08586",
         "wortsman2023replacing",
         {{"model.activation", word("relu")}}},
    };
    return kRows;
}

// Choices for the weights and inputs of a head.
const std::vector<Row>& projections() {
    static const std::vector<Row> kRows = {
        {"split",
         "Split head input",
         "Each head sees only its own D/H coordinates of the stream, which takes H times fewer "
         "query, key and value weights. The similarity of heads then depends on the embedding.",
         "q_h = x_h W_Q^h,  x = [x_1 ... x_H]",
         "D/H x D/H weights per head",
         "Set against Vaswani et al. 2017, arXiv 1706.03762, where every head sees the whole "
         "stream",
         "vaswani2017attention",
         {{"model.head_input", word("split")}}},
        {"wide",
         "Wide heads",
         "Each head keeps the full width D for queries, keys and values, which takes H times more "
         "attention weights.",
         "q_h = x W_Q^h",
         "D x D weights per head",
         "Set against Vaswani et al. 2017, arXiv 1706.03762, where heads share the width out",
         "vaswani2017attention",
         {{"model.head_input", word("wide")}}},
        {"gqa",
         "Grouped-query attention",
         "Each group g of query heads h shares one head of keys and values; one group for all of "
         "them is multi-query "
         "attention. Shared values make the outputs of a group more alike.",
         "A_h = softmax((Q_h K_g^T) / (sqrt(d))),  O_h = A_h V_g",
         "groups: divisors of H",
         "Ainslie et al. 2023, arXiv 2305.13245",
         "ainslie2023gqa",
         {{"model.kv_heads", std::int64_t{2}}}},
    };
    return kRows;
}

// Choices for the number of heads in each layer.
const std::vector<Row>& headCounts() {
    static const std::vector<Row> kRows = {
        {"openelm",
         "OpenELM head schedule",
         "Fewer heads in early layers: from H/2 in the first to H in the last, with an unchanged "
         "head width. Only the "
         "number of heads follows OpenELM's scaling.",
         "n_i = H (0.5 + 0.5 i / (N - 1))",
         "H/2 to H heads, rounded",
         "Mehta et al. 2024, arXiv 2404.14619",
         "mehta2024openelm",
         {{"model.head_schedule", word("openelm")}}},
        {"linear-growth",
         "Linear growth of heads",
         "More heads in late layers: from H in the first to 2H in the last, with an unchanged head "
         "width.",
         "n_i = H (1 + i / (N - 1))",
         "H to 2H heads, rounded",
         "No paper: a rule of this program, for comparison with OpenELM's",
         "",
         {{"model.head_schedule", word("linear-growth")}}},
    };
    return kRows;
}

// Additions to attention: maps between heads, weights of heads, copying.
const std::vector<Row>& extensions() {
    static const std::vector<Row> kRows = {
        {"sas",
         "Simulated attention scores (SAS)",
         "Small non-linear maps along the head axis turn the queries and keys g of H heads into "
         "those of H' heads. The attention maps of each group of H'/H heads are averaged, so "
         "values and outputs do not change.",
         "Q' = rep(Q) + M_2 max(M_1 Q, 0),  A_h = mean_g A'_g",
         "H': 2H, 3H, ... heads",
         "Zheng et al. 2025, arXiv 2507.07694; maps rebuilt from its abstract",
         "zheng2025sas",
         {{"model.simulated_heads", std::int64_t{16}}}},
        {"dhicm",
         "Dynamic head weights (DHICM)",
         "A second attention gives each token its own weights over the heads. A reward for "
         "non-uniform weights, times mu, is subtracted from the loss.",
         "O'_h = H beta_h O_h,  beta = softmax_h(<U x, E O_h> / (sqrt(d))),  L <- L - mu KL(beta, "
         "1/H)",
         "beta: [0, 1], sum 1; KL: [0, log H]; mu: 0 or more",
         "Goindani and Shrivastava 2021, arXiv 2108.01377; score rebuilt from its abstract",
         "goindani2021dynamic",
         {{"model.head_weights", word("dynamic")}},
         {"model.head_weights_kl"}},
        {"pointer",
         "Copying from the source (pointer)",
         "A gate g mixes choosing a word from the vocabulary with copying one from the source, so "
         "that names that are "
         "rare or absent in training can be reproduced. The attention a over the source's words "
         "x_s is separate (D "
         "wide, from the decoder's last state y and the encoder's outputs m_s), so the heads are "
         "unchanged.",
         "p_w = g softmax(z)_w + (1 - g) sum_s [x_s = w] a_s,  a = softmax((Q y K m_s) / "
         "(sqrt(D))),  g = sigma(u y)",
         "p: [0, 1], sum 1; g: [0, 1]",
         "See, Liu and Manning 2017, arXiv 1704.04368, with a separate attention and "
         "without words outside the vocabulary",
         "see2017get",
         {{"model.copy", word("pointer")}}},
    };
    return kRows;
}

// Choices of models::TransformerStyle for feed-forward layers.
const std::vector<Row>& feedForwardStyles() {
    static const std::vector<Row> kRows = {
        {"gelu-tanh",
         "GELU, tanh approximation",
         "The feed-forward activation of GPT-2, which differs from the exact GELU by less than "
         "0.001.",
         "f(x) = 0.5 x (1 + tanh(0.79788 (x + 0.044715 x^3)))",
         "-0.17 or more",
         "Hendrycks and Gimpel 2016, arXiv 1606.08415",
         "hendrycks2016gaussian",
         {{"model.feed_forward_activation", word("gelu-tanh")}}},
        {"relu-feed-forward",
         "ReLU feed-forward layers",
         "Feed-forward activation of the first transformer: hidden units with negative input are "
         "0.",
         "f(x) = max(x, 0)",
         "0 or more",
         "Vaswani et al. 2017, arXiv 1706.03762",
         "vaswani2017attention",
         {{"model.feed_forward_activation", word("relu")}}},
        {"silu-feed-forward",
         "SiLU feed-forward layers",
         "The feed-forward activation of Llama, usually with a gate.",
         "f(x) = x / (1 + exp(-x))",
         "-0.28 or more",
         "Elfwing et al. 2018, arXiv 1702.03118",
         "elfwing2018sigmoid",
         {{"model.feed_forward_activation", word("silu")}}},
        {"quick-gelu",
         "Quick GELU",
         "The feed-forward activation of CLIP, an approximation of GELU.",
         "f(x) = x / (1 + exp(-1.702 x))",
         "-0.17 or more",
         "Hendrycks and Gimpel 2016, arXiv 1606.08415",
         "hendrycks2016gaussian",
         {{"model.feed_forward_activation", word("quick-gelu")}}},
        {"gated-feed-forward",
         "Gated feed-forward layers",
         "A second linear map with the activation f multiplies the hidden layer, as in Llama.",
         "W2 (f(Wg x) * W1 x)",
         "any",
         "Shazeer 2020, arXiv 2002.05202",
         "shazeer2020glu",
         {{"model.gated_feed_forward", true}}},
    };
    return kRows;
}

// Choices of models::TransformerStyle for norms, positions and embeddings.
const std::vector<Row>& streamStyles() {
    static const std::vector<Row> kRows = {
        {"post-ln",
         "Post-LN blocks",
         "Layer norm follows the sum of each sublayer f and the stream instead of preceding the "
         "sublayer. No norm follows the last layer, as in BERT.",
         "x <- LN(x + f(x))",
         "each token: mean 0 and variance 1 before scale and shift",
         "Vaswani et al. 2017, arXiv 1706.03762",
         "vaswani2017attention",
         {{"model.norm", word("after")}}},
        {"rms-norm",
         "RMSNorm",
         "Every norm divides by the root mean square and subtracts no mean, as in Llama.",
         "w x / sqrt(mean(x^2) + e)",
         "each token: mean square 1 before the scale",
         "Zhang and Sennrich 2019, arXiv 1910.07467",
         "zhang2019root",
         {{"model.norm_kind", word("rms")}}},
        {"rotary-positions",
         "Rotary positions",
         "Queries and keys are turned by angles that grow with the position, so that scores depend "
         "on distances, as in Llama and GPT-NeoX.",
         "(x_i, x_j) <- (x_i cos a - x_j sin a, x_j cos a + x_i sin a),  a = t theta^(-2i/r),  j = "
         "i + r/2",
         "any",
         "Su et al. 2021, arXiv 2104.09864",
         "su2021roformer",
         {{"model.positions", word("rotary")}}},
        {"relative-positions",
         "Relative positions",
         "A learned number per head and distance is added to the scores, as in T5.",
         "s_ij = q_i k_j + b(j - i)",
         "any",
         "Raffel et al. 2020, arXiv 1910.10683",
         "raffel2020exploring",
         {{"model.positions", word("relative")}}},
        {"no-positions",
         "No positions",
         "The model has no positions; only the causal mask reveals the order of the tokens.",
         "x_t = E[w_t]",
         "any",
         "Kazemnejad et al. 2023, arXiv 2305.19466",
         "kazemnejad2023impact",
         {{"model.positions", word("none")}}},
        {"projected-tokens",
         "Projected token embeddings",
         "The table of tokens is narrower than the model: embeddings are projected to its width, "
         "and the last state is projected back, as in the small OPT.",
         "x_t = P E[w_t] + p_t,  z = E R y_t",
         "any",
         "Zhang et al. 2022, arXiv 2205.01068",
         "zhang2022opt",
         {{"model.embedding_width", std::int64_t{64}},
          {"model.embedding_projection", word("tokens")}}},
    };
    return kRows;
}

const std::vector<Row>& dropHeads() {
    static const char* const kZhou = "Zhou et al. 2020, arXiv 2004.13342";
    static const char* const kZhouOther =
        "Zhou et al. 2020, arXiv 2004.13342, with another schedule";
    static const std::vector<Row> kRows = {
        {"drophead",
         "Scheduled DropHead",
         "Drops whole heads of a sample while training and scales the kept ones up. The "
         "probability p falls to 0 at "
         "the turning point t0 and rises again until the last step T (V-shape). If all heads "
         "would be dropped, all are kept.",
         "O'_h = (m_h H O_h) / (sum_g m_g),  m_h ~ Bernoulli(1 - p(t)),  p(t) = p max(1 - t / t_0, "
         "(t - t_0) / (T - "
         "t_0))",
         kDropRange,
         kZhou,
         "zhou2020scheduled",
         {{"model.drophead", 0.2}, {"model.drophead_schedule", word("v-shape")}},
         {"model.drophead_turn"}},
        {"drophead-constant",
         "DropHead, constant",
         "DropHead with the same probability at every step.",
         "O'_h = (m_h H O_h) / (sum_g m_g),  m_h ~ Bernoulli(1 - p)",
         kDropRange,
         kZhouOther,
         "zhou2020scheduled",
         {{"model.drophead", 0.2}, {"model.drophead_schedule", word("constant")}}},
        {"drophead-up",
         "DropHead, increasing",
         "DropHead whose probability rises linearly from 0: easy at first, harder later.",
         "O'_h = (m_h H O_h) / (sum_g m_g),  m_h ~ Bernoulli(1 - p(t)),  p(t) = p t / T",
         kDropRange,
         kZhouOther,
         "zhou2020scheduled",
         {{"model.drophead", 0.2}, {"model.drophead_schedule", word("up")}}},
        {"drophead-down",
         "DropHead, decreasing",
         "DropHead whose probability falls linearly to 0: it acts while the heads specialise.",
         "O'_h = (m_h H O_h) / (sum_g m_g),  m_h ~ Bernoulli(1 - p(t)),  p(t) = p (1 - t / T)",
         kDropRange,
         kZhouOther,
         "zhou2020scheduled",
         {{"model.drophead", 0.2}, {"model.drophead_schedule", word("down")}}},
    };
    return kRows;
}

// Methods for the gradients and the initialisation of heads.
const std::vector<Row>& trainings() {
    static const std::vector<Row> kRows = {
        {"repulsive",
         "Repulsive attention",
         "Heads as particles of Stein variational gradient descent: between backward pass and step "
         "the gradients G of "
         "a layer's query, key and value weights theta are averaged over similar heads and pushed "
         "apart with weight w. Not a loss.",
         "G_i <- (1/H) (sum_j K_ij G_j - w R_i),  K_ij = exp(-|theta_i - theta_j|^2 / (2 h^2)),  "
         "R_i = (theta_i sum_j "
         "K_ij - sum_j K_ij theta_j) / h^2,  h^2 = (median |theta_i - theta_j|^2) / (2 log(H + 1))",
         "w: 0 (off) or more; 1 as published",
         "An et al. 2020, arXiv 2009.09364, on one slice of weights per head",
         "an2020repulsive",
         {{"train.repulsive", 1.0}},
         {"train.repulsive_layers"}},
        {"tied",
         "Identical initialisation",
         "All heads of a layer start equal, so their gradients are equal and they stay equal under "
         "any penalty: the "
         "initialisation must break the symmetry. Only DropHead separates them.",
         "W_Q^h = W_Q^1,  W_K^h = W_K^1,  W_V^h = W_V^1,  W_O^h = W_O^1",
         "cosines of 1 between all heads",
         "Symmetry of units that start equal: Goodfellow, Bengio and Courville 2016, section 8.4",
         "goodfellow2016deep",
         {{"model.init", word("tied")}}},
        {"tied-random-output",
         "Identical initialisation, random output",
         "Equal queries, keys and values at the start, with different slices of the output "
         "projection: that alone "
         "separates the heads.",
         "W_Q^h = W_Q^1,  W_K^h = W_K^1,  W_V^h = W_V^1",
         "attention cosine 1 at step 0",
         "Symmetry of units that start equal: Goodfellow, Bengio and Courville 2016, section 8.4",
         "goodfellow2016deep",
         {{"model.init", word("tied-random-output")}}},
    };
    return kRows;
}

// Methods of analysis. They are not settings, so `where` names the page that shows them.
const std::vector<Row>& looks() {
    static const std::vector<Row> kRows = {
        {"rollout",
         "Attention rollout",
         "Attention followed through all layers: the mean map of a layer's heads, half of it "
         "replaced by the residual "
         "stream and its rows divided by their sums, multiplied from the first layer to the last.",
         "R = B_L ... B_1,  B_l = (I + mean_h A_{l,h}) / 2",
         "[0, 1], rows sum to 1",
         "Abnar and Zuidema 2020, arXiv 2005.00928",
         "abnar2020quantifying",
         {},
         {},
         "Rollout on the Attention page"},
        {"leave-one-out",
         "Leave one head out",
         "Switches off each head in turn by setting its output to 0 before the output projection, "
         "and evaluates the model again.",
         "Delta_{l,h} = score(xi_{l,h} = 0) - score(xi = 1),  O_h <- xi_h O_h",
         "below 0: the head helped; [-1, 1] for accuracy",
         "Michel et al. 2019, arXiv 1905.10650",
         "michel2019sixteen",
         {},
         {},
         "Ablate page"},
        {"token-information",
         "Information about tokens",
         "Estimates the mutual information between tokens and clusters of a layer's vectors, from "
         "counts of how often they occur together. High values for the input token mean that the "
         "layer still identifies it. In language models, late layers often have more about the "
         "token to predict.",
         "I(c; t) = sum_{c,t} p(c,t) log(p(c,t) / (p(c) p(t))),  c: k-means cluster of a vector,  "
         "t: its token",
         "nats; 0 or more, at most the entropy of the tokens; few vectors make it too high",
         "Voita, Sennrich and Titov 2019, arXiv 1909.01380",
         "voita2019bottomup",
         {},
         {},
         "headscope-cli information RUN"},
    };
    return kRows;
}

MethodInfo infoOf(const Row& row) {
    MethodInfo info;
    info.id = row.id;
    info.name = row.name;
    info.summary = row.summary;
    info.formula = row.formula;
    info.range = row.range;
    info.source = row.source;
    info.bibtex = util::bibtexOf(row.works);
    for (const auto& setting : row.use) info.use.values[setting.key] = setting.value;
    info.furtherKeys.assign(row.furtherKeys.begin(), row.furtherKeys.end());
    info.where = row.where;
    return info;
}

}  // namespace

const std::vector<MethodInfo>& builtinMethods() {
    static const std::vector<MethodInfo> kMethods = [] {
        std::vector<MethodInfo> all;
        for (const auto* rows :
             {&activations(), &sparseActivations(), &attentionPatterns(), &projections(),
              &headCounts(), &extensions(), &headFactors(), &streamStyles(), &feedForwardStyles(),
              &pooledOutputs(), &dropHeads(), &trainings(), &looks(), &patchings()})
            for (const auto& row : *rows) all.push_back(infoOf(row));
        return all;
    }();
    return kMethods;
}

bool uses(const RunConfig& config, const MethodInfo& method) {
    const auto on = [&](const auto& setting) {
        const auto found = config.values.find(setting.first);
        if (found == config.values.end()) return false;
        if (std::holds_alternative<std::string>(setting.second))
            return found->second == setting.second;
        if (std::holds_alternative<bool>(setting.second)) return config.flag(setting.first);
        return config.real(setting.first) != 0;
    };
    return !method.use.values.empty() &&
           std::all_of(method.use.values.begin(), method.use.values.end(), on);
}

}  // namespace headscope::methods
