#include "core/nn/patching/trace.h"

#include "core/api/runs/tasks.h"

#include <cmath>
#include <limits>

namespace headscope::patching {

Trace traceFrom(models::Model& model, const models::Input& input, models::Streams streams,
                std::int64_t first, models::Pass pass, const StreamEdit& edit) {
    const auto sites = static_cast<std::size_t>(model.siteCount());
    pass.record.assign(sites, true);
    pass.maps = false;
    Trace trace;
    trace.before.resize(sites);
    trace.contexts.resize(sites);
    trace.feedForwards.resize(sites);
    for (auto site = first; site < model.siteCount(); ++site) {
        const auto index = static_cast<std::size_t>(site);
        if (edit) edit(site, streams);
        trace.before[index] = streams;
        streams = model.through(site, streams, input, pass);
        trace.contexts[index] = pass.captures[index].context;
        trace.feedForwards[index] = pass.captures[index].feedForward;
        // The other captured tensors of a site take much more memory than these.
        pass.captures[index] = {};
    }
    trace.last = streams;
    trace.logits = model.finish(streams, input);
    return trace;
}

Trace traceOf(models::Model& model, const models::Input& input) {
    models::Pass pass;
    // A pass with captures has padded streams, which start in begin().
    pass.record.assign(static_cast<std::size_t>(model.siteCount()), true);
    return traceFrom(model, input, model.begin(input, pass), 0, {});
}

torch::Tensor logitsFrom(models::Model& model, const models::Input& input, models::Streams streams,
                         std::int64_t first, models::Pass& pass) {
    for (auto site = first; site < model.siteCount(); ++site)
        streams = model.through(site, streams, input, pass);
    return model.finish(streams, input);
}

AnswerScore answerScoreOf(Task task) {
    return traitsOf(task).everyPosition ? AnswerScore::LogitOverMean : AnswerScore::LogitDifference;
}

torch::Tensor foilsOf(const torch::Tensor& logits, const models::Input& input) {
    if (input.targets.dim() != 1) return {};
    return logits.detach()
        .scatter(1, input.targets.unsqueeze(1), -std::numeric_limits<float>::infinity())
        .argmax(1);
}

torch::Tensor answerScores(const torch::Tensor& logits, const models::Input& input,
                           const torch::Tensor& foils) {
    const auto& targets = input.targets;
    const auto at = [&](const torch::Tensor& index) {
        return logits.gather(-1, index.unsqueeze(-1)).squeeze(-1);
    };
    if (foils.defined()) return at(targets) - at(foils);
    // (B, T): positions without a target count as 0.
    const auto counted = targets.ge(0).to(logits.scalar_type());
    const auto scores = (at(targets.clamp_min(0)) - logits.mean(-1)) * counted;
    return scores.sum(1) / counted.sum(1).clamp_min(1);
}

torch::Tensor perHead(const torch::Tensor& contexts, const torch::Tensor& gradients,
                      std::int64_t heads) {
    if (!gradients.defined() || heads == 0)
        return torch::zeros({contexts.size(0), heads}, torch::kDouble);
    return (contexts.to(torch::kDouble) * gradients.to(torch::kDouble))
        .unflatten(-1, {heads, contexts.size(-1) / heads})
        .sum(torch::IntArrayRef{1, 3});
}

torch::Tensor ofHead(const torch::Tensor& contexts, std::int64_t head, std::int64_t heads) {
    const auto width = contexts.size(-1) / heads;
    return contexts.narrow(-1, head * width, width);
}

MeanEstimate estimateOf(const torch::Tensor& values) {
    const auto exact = values.to(torch::kDouble);
    const auto count = static_cast<double>(exact.numel());
    MeanEstimate made;
    made.mean = exact.mean().item<double>();
    const double error = count > 1 ? exact.std().item<double>() / std::sqrt(count) : std::nan("");
    made.range = meanInterval(made.mean, error);
    return made;
}

std::vector<torch::Tensor> gradientsOf(const torch::Tensor& score,
                                       const std::vector<torch::Tensor>& tensors) {
    // Autograd refuses tensors outside the graph.
    std::vector<torch::Tensor> asked, found(tensors.size());
    for (const auto& one : tensors)
        if (one.defined() && one.requires_grad()) asked.push_back(one);
    if (asked.empty() || !score.requires_grad()) return found;
    const auto gradients = torch::autograd::grad({score}, asked, {}, false, false, true);
    auto next = gradients.begin();
    for (std::size_t i = 0; i < tensors.size(); ++i)
        if (tensors[i].defined() && tensors[i].requires_grad()) found[i] = *next++;
    return found;
}

}  // namespace headscope::patching
