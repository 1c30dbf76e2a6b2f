#include "core/nn/patching/counterfactuals.h"

#include "core/api/runs/tasks.h"
#include "core/data/batches/batch_rows.h"
#include "core/data/readers/model_input.h"
#include "core/nn/analysis/hidden_tokens.h"
#include "core/nn/analysis/pair_maps.h"
#include "core/nn/models/finite.h"

#include <algorithm>
#include <cstdlib>

namespace headscope::patching {
namespace {

using analysis::TorchAnalyzer;
using analysis::Work;

// Length and class of a sample; class -1 without classes.
struct Look {
    std::int64_t length = 0, label = -1;
};

std::vector<Look> looksAt(const TorchAnalyzer& analyzer, const data::Subset& subset) {
    const auto& dataset = analyzer.dataset();
    const bool labelled = traitsOf(dataset.task).labelled;
    std::vector<Look> looks;
    for (std::size_t i = 0; i < subset.samples.size(); ++i) {
        const auto one =
            data::listedBatch(dataset, data::splitByName(dataset, subset.set.split), subset.samples,
                              static_cast<std::int64_t>(i), 1, analyzer.shape().length);
        looks.push_back(
            {one.lengths.empty() ? 0 : one.lengths.front(), labelled ? one.targets.front() : -1});
    }
    return looks;
}

// Returns the index of the counterfactual of sample i; -1 if there is none.
std::int64_t otherOf(const std::vector<Look>& looks, std::size_t i) {
    std::int64_t best = -1, distance = 0;
    for (std::size_t step = 1; step < looks.size(); ++step) {
        const auto j = (i + step) % looks.size();
        if (looks[i].label >= 0 && looks[j].label == looks[i].label) continue;
        const auto apart = std::abs(looks[j].length - looks[i].length);
        if (best >= 0 && apart >= distance) continue;
        best = static_cast<std::int64_t>(j);
        distance = apart;
        if (apart == 0) break;
    }
    return best;
}

// Sets the targets of an input that the user typed: the predicted class, or the predicted token at
// the place of the prediction.
void predictTargets(TorchAnalyzer& analyzer, models::Input& input) {
    const auto& task = traitsOf(analyzer.shape().task);
    if (task.pairs) return;
    const torch::NoGradGuard noGrad;
    models::Pass pass;
    const auto logits = analyzer.model().forward(input, pass);
    models::requireFinite(logits, "the model's answer"_m);
    if (!task.everyPosition) {
        input.targets = logits.argmax(1);
        return;
    }
    const auto tokens =
        input.lengths.defined() ? input.lengths[0].item<std::int64_t>() : input.tokens.size(1);
    const auto place =
        std::max<std::int64_t>(analysis::predictedPlace(analyzer.dataset(), input, tokens), 0);
    input.targets = torch::full({1, logits.size(1)}, -1, torch::kLong);
    input.targets[0][place] = logits[0][place].argmax();
}

// Checks that both inputs have equally many tokens, and differ.
Status checkEdit(const data::Batch& one, const data::Batch& other) {
    if (!one.lengths.empty() && one.lengths.front() != other.lengths.front())
        return Error{ErrorCode::Usage,
                     "the edited text has %1 tokens, but the input has %2"_m(other.lengths.front(),
                                                                             one.lengths.front()),
                     "Replace words; both texts must have %1 tokens"_m(one.lengths.front())};
    if (one.tokens == other.tokens && one.pixels == other.pixels)
        return Error{ErrorCode::Usage, "the edited input has the same tokens as the input"_m,
                     "Change at least one word"_m};
    return {};
}

}  // namespace

Result<PairedSamples> pairedSamples(const TorchAnalyzer& analyzer, const std::string& split,
                                    std::int64_t count) {
    PairedSamples made;
    made.samples = made.others = analyzer.subset(split, count);
    const auto looks = looksAt(analyzer, made.samples);
    for (std::size_t i = 0; i < looks.size(); ++i) {
        const auto other = otherOf(looks, i);
        if (other < 0)
            return Error{ErrorCode::Usage,
                         "no sample of another class is among %1 samples of the %2 split"_m(
                             looks.size(), split),
                         "Use more samples, or a split with two or more classes"_m};
        made.others.samples[i] = made.samples.samples[static_cast<std::size_t>(other)];
    }
    return made;
}

Result<InputPair> editedPair(TorchAnalyzer& analyzer, const PatchRequest& request,
                             const Work& work) {
    const auto& dataset = analyzer.dataset();
    const auto task = analyzer.shape().task;
    const auto& traits = traitsOf(task);
    const std::int64_t length = traits.pictures() ? 0 : analyzer.shape().length;
    HEADSCOPE_TRY(auto one, data::inputBatch(dataset, request.input, length));
    HEADSCOPE_TRY(auto other, data::inputBatch(dataset, *request.edited, length));
    HEADSCOPE_CHECK(checkEdit(one, other));
    if (traits.pairs) {
        AttentionRequest target;
        target.input = request.input;
        HEADSCOPE_CHECK(analysis::wantTarget(analyzer, target, {}, {}, work, one));
        other.targets = one.targets;
        other.targetTokens = one.targetTokens;
        other.targetLength = one.targetLength;
        other.targetLengths = one.targetLengths;
    } else if (!traits.pictures() && traits.labelled) {
        // Padding only costs time.
        data::trimPadding(one);
        data::trimPadding(other);
    }
    InputPair pair{models::inputFrom(one, task, torch::kCPU),
                   models::inputFrom(other, task, torch::kCPU)};
    predictTargets(analyzer, pair.input);
    return pair;
}

torch::Tensor repeatedRows(const torch::Tensor& values, const torch::Tensor& lengths,
                           std::int64_t tokens) {
    if (!lengths.defined() && values.size(1) == tokens) return values;
    const auto samples = values.size(0);
    const auto own = lengths.defined() ? lengths.to(torch::kLong).clamp_min(1).unsqueeze(1)
                                       : torch::full({samples, 1}, values.size(1), torch::kLong);
    const auto rows = torch::arange(tokens).unsqueeze(0).remainder(own);  // (B, tokens)
    return values.gather(1, rows.unsqueeze(-1).expand({-1, -1, values.size(2)}));
}

bool readsSource(const models::Model& model, std::int64_t site, const models::Input& input) {
    return input.targetTokens.defined() &&
           model.sites()[static_cast<std::size_t>(site)].kind == models::SiteKind::Self;
}

PairTrace pairTrace(models::Model& model, const InputPair& pair) {
    const torch::NoGradGuard noGrad;
    PairTrace made;
    made.input = pair.input;
    made.trace = traceOf(model, pair.input);
    const auto other = traceOf(model, pair.other);
    const auto fitted = [&](std::int64_t site, const torch::Tensor& values) {
        const auto tokens = made.trace.before[static_cast<std::size_t>(site)].main.size(1);
        return repeatedRows(values, model.queryLengths(site, pair.other), tokens);
    };
    for (std::int64_t site = 0; site < model.siteCount(); ++site) {
        const auto index = static_cast<std::size_t>(site);
        made.others.push_back(fitted(site, other.contexts[index]));
        const bool first = site > 0 && readsSource(model, site - 1, pair.input) &&
                           !readsSource(model, site, pair.input);
        if (first) made.otherTarget = {fitted(site, other.before[index].main), {}};
    }
    made.otherStart = {fitted(0, other.before.front().main), {}};
    made.foils = foilsOf(made.trace.logits, pair.input);
    made.scores = answerScores(made.trace.logits, pair.input, made.foils);
    // Token scores of the counterfactual are read at the positions of the input's targets.
    auto logits = other.logits;
    if (logits.dim() == 3) logits = fitted(model.siteCount() - 1, logits);
    made.otherScores = answerScores(logits, pair.input, made.foils);
    return made;
}

std::vector<torch::Tensor> contextSlopes(models::Model& model, const PairTrace& pair,
                                         double share) {
    const torch::AutoGradMode gradients(true);
    const auto between = [&](const torch::Tensor& own, const torch::Tensor& other) {
        return (share == 1 ? own : other + share * (own - other)).detach().requires_grad_(true);
    };
    const auto edit = [&](std::int64_t site, models::Streams& streams) {
        const auto index = static_cast<std::size_t>(site);
        const bool target = site > 0 && pair.otherTarget.main.defined() &&
                            readsSource(model, site - 1, pair.input) &&
                            !readsSource(model, site, pair.input);
        if (site == 0)
            streams.main = between(pair.trace.before.front().main, pair.otherStart.main);
        else if (target)
            streams.main = between(pair.trace.before[index].main, pair.otherTarget.main);
    };
    const auto trace =
        traceFrom(model, pair.input, pair.trace.before.front(), 0, models::Pass(), edit);
    return gradientsOf(answerScores(trace.logits, pair.input, pair.foils).sum(), trace.contexts);
}

}  // namespace headscope::patching
