#include "core/nn/attention/attention.h"
#include "core/nn/attention/device_cosine.h"
#include "core/nn/attention/differential.h"
#include "core/nn/attention/sparse_normalisers.h"

#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

namespace headscope::attention {
namespace {

// Number of maps that are computed before those of a head are averaged or subtracted.
std::int64_t scoringHeads(const Options& options) {
    if (options.simulatedHeads > 0) return options.simulatedHeads;
    return options.lambda.defined() ? 2 * options.heads : options.heads;
}

// Makes the own key visible to each query that sees no key, unless that key is padding or hidden
// itself. hidden: (B, H or 1, T, T); keys: (B, 1, 1, T), true for keys that no query sees.
torch::Tensor withOwnKeys(const torch::Tensor& hidden, const torch::Tensor& keys) {
    const auto own = torch::eye(hidden.size(-1), hidden.options());
    const auto alone = hidden.all(-1, true).logical_and(own).logical_and(keys.logical_not());
    return hidden.logical_and(alone.logical_not());
}

// Returns (B or 1, H or 1, T or 1, S) bool, true if the key is hidden from the query; undefined if
// everything is visible.
torch::Tensor hiddenKeys(const Visibility& visibility, std::int64_t keys, torch::Device device) {
    torch::Tensor hidden;
    if (visibility.keyLengths.defined())
        hidden =
            // hidden: shape (B, 1, 1, S).
            validTokens(visibility.keyLengths, keys, device)
                .logical_not()
                .unsqueeze(1)
                .unsqueeze(1);
    if (visibility.hidden.defined()) {
        const auto taken = visibility.hidden.to(device).unsqueeze(1).unsqueeze(1);  // (B, 1, 1, S)
        hidden = hidden.defined() ? hidden.logical_or(taken) : taken;
    }
    const auto invisible = hidden;  // keys that no query sees
    if (visibility.causal) {
        // (T, S), true for the keys after each query, which the diagonal excludes.
        const auto later =
            torch::ones({keys, keys}, torch::TensorOptions().device(device).dtype(torch::kBool))
                .triu(1);
        hidden = hidden.defined() ? hidden.logical_or(later) : later.view({1, 1, keys, keys});
    }
    if (visibility.pattern.defined()) {
        const auto unseen = visibility.pattern.to(device).logical_not().unsqueeze(0);
        const auto padding = hidden;  // and later keys, without the pattern
        hidden = padding.defined() ? padding.logical_or(unseen) : unseen;
        // A text that is shorter than the longest one may lack all keys of a query.
        hidden = withOwnKeys(hidden, invisible.defined()
                                         ? invisible
                                         : torch::zeros({1, 1, 1, keys}, unseen.options()));
    }
    return hidden;
}

// Output::visible. hidden: as of hiddenKeys, defined.
torch::Tensor shownKeys(const torch::Tensor& hidden, const torch::Tensor& validQueries,
                        const Options& options, std::int64_t batch) {
    auto shown = hidden.logical_not();
    if (validQueries.defined())
        shown = shown.logical_and(validQueries.unsqueeze(1).unsqueeze(-1));  // (B, 1, T, 1)
    // The maps of one head have the same mask.
    if (shown.size(1) > 1)
        shown = shown.slice(1, 0, shown.size(1), scoringHeads(options) / options.heads);
    return shown.expand({batch, -1, -1, -1});
}

void checkParts(const HeadParts& parts, const Options& options) {
    const auto fits = [&](const char* what, bool good) {
        if (!good) throw std::invalid_argument(std::string("attention: ") + what);
    };
    const auto &q = parts.q, &k = parts.k, &v = parts.v;
    fits("queries, keys and values are (B, H, tokens, head size)",
         q.dim() == 4 && k.dim() == 4 && v.dim() == 4);
    fits("they are of different batches", q.size(0) == k.size(0) && k.size(0) == v.size(0));
    fits("queries and keys differ in heads or head size",
         q.size(1) == k.size(1) && q.size(3) == k.size(3));
    fits("each key needs a value", k.size(2) == v.size(2));
    fits("the values have not as many heads as the options say", v.size(1) == options.heads);
    const auto scoring = options.simulatedHeads > 0 ? options.simulatedHeads : options.heads;
    fits("the queries have not as many heads as the options say", q.size(1) == scoring);
    fits("two maps per head need an even head size and no simulated heads",
         !options.lambda.defined() || (q.size(3) % 2 == 0 && options.simulatedHeads == 0));
    const auto& pattern = options.visibility.pattern;
    fits("causal attention and patterns need as many keys as queries",
         (!options.visibility.causal && !pattern.defined() && !options.visibility.sparse) ||
             q.size(2) == k.size(2));
    fits("a sparse plan replaces the pattern", !options.visibility.sparse || !pattern.defined());
    fits("the pattern is not (heads or 1, tokens, tokens)",
         !pattern.defined() || (pattern.dim() == 3 && pattern.size(2) == k.size(2) &&
                                (pattern.size(0) == 1 || pattern.size(0) == options.heads)));
}

// exp(s) / (1 + sum exp(s)): an extra key with score and value 0 absorbs unused attention (Miller
// 2023).
torch::Tensor softmaxOne(const torch::Tensor& scores) {
    const auto top = scores.detach().amax(-1, true).clamp_min(0);
    const auto e = (scores - top).exp();
    return e / ((-top).exp() + e.sum(-1, true));
}

// H * softmax over heads and keys together: the heads of a query share one probability mass. The
// factor H keeps the scale of softmax.
torch::Tensor bayesSoftmax(const torch::Tensor& scores) {
    const auto batch = scores.size(0), heads = scores.size(1), tokens = scores.size(2),
               keys = scores.size(3);
    const auto joint = scores.transpose(1, 2).reshape({batch, tokens, heads * keys}).softmax(-1);
    return joint.view({batch, tokens, heads, keys}).transpose(1, 2) * static_cast<double>(heads);
}

// max(s, 0) / n, where n is the number of visible keys (Wortsman et al. 2023).
torch::Tensor reluAttention(const torch::Tensor& scores, const torch::Tensor& hidden) {
    const auto positive = scores.relu();
    if (!hidden.defined()) return positive / static_cast<double>(scores.size(3));
    return positive / hidden.logical_not().sum(-1, true).clamp_min(1).to(scores.scalar_type());
}

// A value per head (H, ...), repeated for the maps of each: (maps, ...).
torch::Tensor perScore(const torch::Tensor& perHead, std::int64_t scoring) {
    return perHead.repeat_interleave(scoring / perHead.size(0), 0);
}

// scores: (B, H' or H, T, S), -infinity for hidden keys.
torch::Tensor attentionWeights(const torch::Tensor& scores, const torch::Tensor& hidden,
                               const Options& options) {
    switch (options.activation) {
        case Activation::SoftmaxOne:
            return softmaxOne(scores);
        case Activation::BayesSoftmax:
            return bayesSoftmax(scores);
        case Activation::Relu:
            return reluAttention(scores, hidden);
        case Activation::Sparsemax:
            return sparsemax(scores);
        case Activation::Entmax15:
            return entmax15(scores);
        case Activation::EntmaxAdaptive:
            return entmax(scores, perScore(options.alpha, scores.size(1)));
        case Activation::TopK:
            return topKSoftmax(scores, options.topK);
        case Activation::Softmax:
            break;
    }
    return scores.softmax(-1);
}

// Options with the sparse plan written as a pattern.
Options withPattern(Options options, std::int64_t tokens, torch::Device device) {
    auto& seen = options.visibility;
    if (seen.sparse) seen.pattern = seen.sparse->mask(tokens, device);
    return options;
}

// Visibility with the pattern repeated for the maps of each head.
Visibility ofScores(const Options& options) {
    auto visibility = options.visibility;
    const auto scoring = scoringHeads(options);
    if (scoring > options.heads && visibility.pattern.defined() && visibility.pattern.size(0) > 1)
        visibility.pattern = perScore(visibility.pattern, scoring);
    return visibility;
}

// Scaled scores of every query and key, (B, maps, T, S).
torch::Tensor scoresOf(const HeadParts& parts, const Options& options) {
    const bool two = options.lambda.defined();
    const auto q = two ? halves(parts.q) : parts.q, k = two ? halves(parts.k) : parts.k;
    const double scale = options.scoreScale ? 1.0 / std::sqrt(static_cast<double>(q.size(3))) : 1.0;
    auto scores = torch::matmul(q * scale, k.transpose(-2, -1));
    // The softmax needs float32 scores even if the products use bfloat16.
    if (scores.scalar_type() == torch::kBFloat16) scores = scores.to(torch::kFloat);
    if (!options.scoreBias.defined()) return scores;
    return scores + perScore(options.scoreBias, scores.size(1)).to(scores.scalar_type());
}

// Makes one map of those of each head: (B, maps, T, S) -> (B, H, T, S).
torch::Tensor mapsOfHeads(const torch::Tensor& maps, const Options& options) {
    if (options.lambda.defined()) return difference(maps, options.lambda);
    // The simulated heads of a group share their values, so the mean of their outputs equals the
    // output of their mean map.
    return options.simulatedHeads > 0
               ? maps.unflatten(1, {options.heads, maps.size(1) / options.heads}).mean(2)
               : maps;
}

}  // namespace

std::vector<torch::Tensor> headParts(const torch::Tensor& x, std::int64_t parts,
                                     std::int64_t heads) {
    return x.view({x.size(0), x.size(1), parts, heads, x.size(2) / (parts * heads)})
        .permute({2, 0, 3, 1, 4})
        .contiguous()
        .unbind(0);
}

HeadParts headsOf(const torch::Tensor& qkv, const Options& options) {
    const auto scoring = options.simulatedHeads > 0 ? options.simulatedHeads : options.heads;
    const auto headWidth = qkv.size(2) / (2 * scoring + options.heads);
    const auto part = [&](std::int64_t first, std::int64_t heads) {
        return qkv.narrow(2, first * headWidth, heads * headWidth)
            .view({qkv.size(0), qkv.size(1), heads, headWidth})
            .transpose(1, 2);
    };
    return {part(0, scoring), part(scoring, scoring), part(2 * scoring, options.heads)};
}

torch::Tensor validTokens(const torch::Tensor& lengths, std::int64_t tokens, torch::Device device) {
    if (!lengths.defined()) return {};
    const auto positions =
        torch::arange(tokens, torch::TensorOptions().dtype(torch::kLong).device(device));
    return positions.unsqueeze(0) < lengths.to(device).unsqueeze(1);  // (B, T)
}

torch::Tensor meanPairwiseCosine(const torch::Tensor& maps, const torch::Tensor& valid) {
    const auto heads = maps.size(1);
    auto a = maps.to(maps.scalar_type() == torch::kDouble ? torch::kDouble : torch::kFloat);
    if (valid.defined())
        a = a * valid.view({valid.size(0), 1, valid.size(1), 1}).to(a.scalar_type());
    const auto flat = a.flatten(2);  // (B, H, T*S)
    // The floor is far below any real norm. Zero maps get 0 instead of NaN, and no gradient.
    const auto norm = flat.pow(2).sum(-1, true).clamp_min(1e-24).sqrt();  // (B, H, 1)
    const auto unit = flat / norm;
    const auto together = unit.sum(1).pow(2).sum(-1);  // (B)
    const auto alone = unit.pow(2).sum({1, 2});        // (B)
    return ((together - alone) / static_cast<double>(heads * std::max<std::int64_t>(heads - 1, 1)))
        .mean();
}

Output attend(const HeadParts& parts, const Options& given) {
    checkParts(parts, given);
    const auto& [q, k, v] = parts;
    const auto options = withPattern(given, k.size(2), q.device());
    const auto batch = q.size(0), queries = q.size(2), keys = k.size(2), heads = options.heads;
    auto scores = scoresOf(parts, options);
    const auto hidden = hiddenKeys(ofScores(options), keys, q.device());
    const bool patterned = options.visibility.pattern.defined();
    if (hidden.defined())
        scores = scores.masked_fill(hidden, -std::numeric_limits<float>::infinity());
    auto maps = attentionWeights(scores, hidden, options);
    // The softmax of a query without any visible key is NaN; replace it by 0. With a pattern, the
    // queries after a text see only padding.
    if (options.visibility.hidden.defined() || patterned) maps = maps.masked_fill(hidden, 0);
    maps = mapsOfHeads(maps, options);
    if (options.constantMaps) maps = maps.detach();
    auto context = torch::matmul(maps.to(v.scalar_type()), v);  // (B, H, T, dv)
    const auto valid = validTokens(options.visibility.lengths, queries, q.device());
    if (valid.defined())
        context = context * valid.view({batch, 1, queries, 1}).to(context.scalar_type());
    if (options.headMask.defined())
        context = context * options.headMask.to(context.options()).view({1, heads, 1, 1});
    Output out;
    out.context = context.transpose(1, 2).reshape({batch, queries, -1});
    if (options.cosine)
        out.cosine = maps.is_cpu() ? meanPairwiseCosine(maps, valid) : deviceCosine(maps, valid);
    if (options.record) {
        if (options.maps) out.maps = maps;
        if (patterned) out.visible = shownKeys(hidden, valid, options, batch);
        out.alpha = options.alpha;
        out.lambda = options.lambda;
        out.q = q;
        out.k = k;
        out.v = v;
        out.headContext = context;
    }
    return out;
}

Output atenAttention(const torch::Tensor& qkv, const Options& options) {
    auto self = options;
    self.visibility.keyLengths = options.visibility.lengths;
    if (options.simulatedHeads > 0) return attend(headsOf(qkv, options), self);
    const auto parts = headParts(qkv, 3, options.heads);
    return attend({parts[0], parts[1], parts[2]}, self);
}

}  // namespace headscope::attention
