#include "core/nn/analysis/optimal_constants.h"

#include "core/api/runs/tasks.h"
#include "core/base/util/not_finite.h"
#include "core/data/batches/batch_rows.h"
#include "core/nn/analysis/torch_analyzer.h"

#include <torch/optim/adam.h>

#include <algorithm>
#include <cmath>

namespace headscope::analysis {
namespace {

constexpr double kRate = 0.3;       // first learning rate, in spreads of a head's contexts
constexpr int kCheckEvery = 20;     // steps between two evaluations on all batches
constexpr double kFalls = 0.3;      // factor on the rate after an evaluation without progress
constexpr int kMostFalls = 3;       // the fit ends with the next evaluation without progress
constexpr double kProgress = 1e-4;  // smallest progress, as a share of the loss
constexpr std::int64_t kGradientSamples = 32;

// Number of targets of a batch, by which its mean loss counts.
double targetsOf(const models::Input& input) {
    return static_cast<double>(input.targets.ge(0).sum().item<std::int64_t>());
}

// The loss of a model whose removed heads have the given constants. Keeps the streams before the
// first removed head, as far as memory allows, because they stay the same in all steps.
class ConstantLoss {
public:
    ConstantLoss(models::Model& model, const Batches& batches, const std::vector<HeadPlace>& off)
        : m_model(model),
          m_batches(batches),
          m_mask(maskOf(model, off)),
          m_before(static_cast<std::size_t>(batches.count)) {
        m_first = off.front().site;
        for (const auto& head : off) m_first = std::min<std::int64_t>(m_first, head.site);
    }

    std::int64_t batches() const { return m_batches.count; }
    // Mean loss of a batch, differentiable with respect to the contexts, per site (H*dh).
    torch::Tensor of(std::int64_t number, const std::vector<torch::Tensor>& contexts,
                     double* targets = nullptr) {
        const auto input = m_batches.make(number);
        if (targets) *targets = targetsOf(input);
        models::Pass pass;
        pass.headMask = m_mask;
        pass.replacements = contexts;
        auto streams = before(number, input);
        for (auto site = m_first; site < m_model.siteCount(); ++site)
            streams = m_model.through(site, streams, input, pass);
        return m_model.loss(m_model.finish(streams, input), input, 0);
    }
    // Mean over all batches, weighted by their targets. NaN if the work was stopped.
    double ofAll(const std::vector<torch::Tensor>& contexts, const Work& work) {
        const torch::NoGradGuard noGrad;
        double sum = 0, count = 0;
        for (std::int64_t number = 0; number < m_batches.count; ++number) {
            if (work.stopped()) return std::nan("");
            double targets = 0;
            const auto loss = of(number, contexts, &targets);
            sum += targets * loss.item<double>();
            count += targets;
        }
        return sum / std::max(count, 1.0);
    }

private:
    models::Streams before(std::int64_t number, const models::Input& input) {
        auto& kept = m_before[static_cast<std::size_t>(number)];
        if (kept.main.defined()) return kept;
        const torch::NoGradGuard noGrad;
        models::Pass plain;
        auto streams = m_model.begin(input, plain);
        for (std::int64_t site = 0; site < m_first; ++site)
            streams = m_model.through(site, streams, input, plain);
        m_bytes += static_cast<std::int64_t>(streams.main.nbytes());
        if (m_bytes < kMostKeptBytes) kept = streams;
        return streams;
    }

    models::Model& m_model;
    const Batches& m_batches;
    torch::Tensor m_mask;
    std::int64_t m_first = 0, m_bytes = 0;
    std::vector<models::Streams> m_before;  // per batch; undefined if it is not kept
};

// Root mean square distance of each head's contexts from `start` at a site, repeated for each
// number of the context: (H*dh). Steps of gradient descent are as long in every head.
torch::Tensor spreadOf(const attention::Output& capture, const torch::Tensor& lengths,
                       std::int64_t heads, const torch::Tensor& start) {
    const auto& context = capture.context;  // (B, T, H*dh)
    const auto valid = attention::validTokens(lengths, context.size(1), context.device());
    auto squares = (context - start).pow(2);
    if (valid.defined()) squares = squares * valid.unsqueeze(-1).to(squares.scalar_type());
    const auto rows = valid.defined() ? valid.sum().item<double>()
                                      : static_cast<double>(context.size(0) * context.size(1));
    const auto perHead =
        squares.sum(torch::IntArrayRef{0, 1}).view({heads, -1}).mean(1) / std::max(rows, 1.0);
    return perHead.sqrt().clamp_min(1e-6).repeat_interleave(context.size(-1) / heads);
}

// Spreads of all sites, measured on the first batch with all heads on.
std::vector<torch::Tensor> spreads(models::Model& model, const models::Input& input,
                                   const std::vector<torch::Tensor>& start) {
    const torch::NoGradGuard noGrad;
    models::Pass pass;
    pass.record.assign(start.size(), true);
    pass.maps = false;
    model.forward(input, pass);
    std::vector<torch::Tensor> found(start.size());
    for (std::size_t site = 0; site < start.size(); ++site) {
        const auto number = static_cast<std::int64_t>(site);
        if (start[site].defined() && model.headsAt(number) > 0)
            found[site] = spreadOf(pass.captures[site], model.queryLengths(number, input),
                                   model.headsAt(number), start[site]);
    }
    return found;
}

// The constants as functions of what Adam moves: start + spread * moved.
struct MovedConstants {
    std::vector<torch::Tensor> start, spread, moved;  // per site; undefined if all heads are on

    std::vector<torch::Tensor> contexts() const {
        std::vector<torch::Tensor> all(start.size());
        for (std::size_t site = 0; site < start.size(); ++site)
            if (moved[site].defined()) all[site] = start[site] + spread[site] * moved[site];
        return all;
    }
    std::vector<torch::Tensor> leaves() const {
        std::vector<torch::Tensor> all;
        for (const auto& one : moved)
            if (one.defined()) all.push_back(one);
        return all;
    }
    void moveTo(const std::vector<torch::Tensor>& contexts) {
        const torch::NoGradGuard noGrad;
        for (std::size_t site = 0; site < start.size(); ++site)
            if (moved[site].defined())
                moved[site].copy_((contexts[site] - start[site]) / spread[site]);
    }
};

MovedConstants movedConstants(models::Model& model, const models::Input& input,
                              const std::vector<HeadPlace>& off,
                              const std::vector<torch::Tensor>& start) {
    MovedConstants made{start, spreads(model, input, start), {}};
    made.moved.resize(start.size());
    for (const auto& head : off) {
        const auto site = static_cast<std::size_t>(head.site);
        if (!made.moved[site].defined())
            made.moved[site] = torch::zeros_like(start[site]).requires_grad_(true);
    }
    return made;
}

std::vector<torch::Tensor> detached(std::vector<torch::Tensor> contexts) {
    for (auto& one : contexts)
        if (one.defined()) one = one.detach().clone();
    return contexts;
}

}  // namespace

Batches gradientBatches(const models::Model& model, const data::Dataset& dataset,
                        const data::Subset& samples) {
    constexpr std::int64_t kMostLogits = std::int64_t{1} << 23;
    const auto& spec = model.spec();
    const auto& task = traitsOf(spec.data.task);
    auto size = kGradientSamples;
    if (task.everyPosition)
        size = std::clamp<std::int64_t>(kMostLogits / (spec.length * spec.data.outputs), 1, size);
    auto batches = batchesOf(model, dataset, samples, size);
    if (task.pictures() || !task.labelled) return batches;
    const auto total = static_cast<std::int64_t>(samples.samples.size());
    batches.make = [&dataset, &samples, total, size, length = spec.length](std::int64_t number) {
        const auto first = number * size;
        auto batch =
            data::listedBatch(dataset, data::splitByName(dataset, samples.set.split),
                              samples.samples, first, std::min(size, total - first), length);
        data::trimPadding(batch);
        return models::inputFrom(batch, dataset.task, torch::kCPU);
    };
    return batches;
}

FittedConstants fitConstants(models::Model& model, const Batches& batches,
                             const std::vector<HeadPlace>& off,
                             const std::vector<torch::Tensor>& start, const Work& work) {
    const torch::AutoGradMode gradients(true);
    const models::Float32Products exact(model);
    FittedConstants found;
    found.contexts.resize(start.size());
    if (off.empty() || batches.count == 0) return found;
    auto constants = movedConstants(model, batches.make(0), off, start);
    ConstantLoss loss(model, batches, off);
    found.contexts = detached(constants.contexts());
    found.loss = found.startLoss = loss.ofAll(found.contexts, work);
    torch::optim::Adam adam(constants.leaves(), torch::optim::AdamOptions(kRate));
    int falls = 0;
    while (found.steps < kOptimalSteps && falls <= kMostFalls && !work.stopped()) {
        adam.zero_grad();
        // Only the constants get gradients; those of the weights would take their memory again.
        loss.of(found.steps % loss.batches(), constants.contexts())
            .backward({}, c10::nullopt, false, constants.leaves());
        adam.step();
        work.done(++found.steps / static_cast<double>(kOptimalSteps));
        if (found.steps % kCheckEvery != 0) continue;
        const auto contexts = detached(constants.contexts());
        const double now = loss.ofAll(contexts, work);
        const bool progress = now < found.loss - kProgress * std::abs(found.loss);
        if (now < found.loss) {
            found.loss = now;
            found.contexts = contexts;
        }
        if (progress) continue;
        // Batches differ, so a smaller rate gets closer to the minimum over all of them.
        constants.moveTo(found.contexts);
        for (auto& group : adam.param_groups())
            group.options().set_lr(kRate * std::pow(kFalls, ++falls));
    }
    return found;
}

Result<const std::vector<torch::Tensor>*> TorchAnalyzer::optimalContexts(
    const std::vector<HeadPlace>& heads, const Work& work) {
    auto off = heads;
    std::sort(off.begin(), off.end());
    const auto known = m_optimal.find(off);
    if (known != m_optimal.end()) return &known->second;
    // Constants never come from the test split, on which effects are reported.
    const auto from = data::choosingSplit(*m_dataset);
    HEADSCOPE_CHECK(needSamples(from));
    const auto samples = subset(from, kMeanSamples);
    HEADSCOPE_CHECK(measureReplacements(HeadAblation::Mean, work.part(0, 0.01)));
    auto fitted = fitConstants(*m_model, gradientBatches(*m_model, *m_dataset, samples), off,
                               m_replacements.at(HeadAblation::Mean).means(), work.part(0.01, 1));
    if (work.stopped()) return cancelled();
    util::requireFinite(std::vector<float>{static_cast<float>(fitted.loss)},
                        "the loss with constants for the removed heads"_m);
    return &m_optimal.emplace(std::move(off), std::move(fitted.contexts)).first->second;
}

Result<PathReplacements> TorchAnalyzer::pathReplacements(HeadAblation ablation,
                                                         const std::string& split,
                                                         const Work& work) {
    PathReplacements made;
    if (ablation != HeadAblation::Optimal) {
        // With all heads off, because the paths may use the replacements of any head.
        HEADSCOPE_TRY(made.setUp, replacements(ablation, HeadMask::none(m_shape), split, work));
        return made;
    }
    made.fit = [this](std::vector<MaskPath>& paths, const Work& fitting) -> Status {
        double sets = 0, done = 0;
        for (const auto& path : paths) sets += static_cast<double>(path.steps.size());
        for (auto& path : paths) {
            auto off = path.off;
            path.contexts.clear();
            for (const auto& step : path.steps) {
                off.insert(off.end(), step.begin(), step.end());
                std::vector<torch::Tensor> none;
                const auto* contexts = &none;
                const auto part = fitting.part(done / sets, (done + 1) / sets);
                if (!off.empty()) {
                    HEADSCOPE_TRY(contexts, optimalContexts(off, part));
                }
                path.contexts.push_back(*contexts);
                fitting.done(++done / sets);
            }
        }
        return {};
    };
    return made;
}

}  // namespace headscope::analysis
