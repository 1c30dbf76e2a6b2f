#include "core/nn/analysis/ablation_changes.h"

#include "core/nn/analysis/masked_answers.h"
#include "core/nn/models/finite.h"
#include "core/nn/training/evaluation.h"

#include <algorithm>
#include <cmath>

namespace headscope::analysis {
namespace {

// A sample's outcome with all heads and with some heads removed.
struct TwoOutcomes {
    std::size_t sample = 0;  // index in the subset
    int with = -1, without = -1;
    double lossChange = 0;
};

void addOutcomes(std::vector<TwoOutcomes>& all, models::Model& model, const models::Input& input,
                 const models::Pass& masked) {
    models::Pass whole, less = masked;
    const auto with = model.forward(input, whole), without = model.forward(input, less);
    const auto losses = training::sampleLosses(with, input);
    models::requireFinite(losses, "the loss of the whole model"_m);
    const auto change =
        (training::sampleLosses(without, input) - losses).to(torch::kDouble).contiguous();
    const bool classes = with.dim() == 2;  // (B, C)
    const auto before =
        classes ? with.argmax(1).to(torch::kInt).contiguous() : torch::Tensor();  // (B)
    const auto after =
        classes ? without.argmax(1).to(torch::kInt).contiguous() : torch::Tensor();  // (B)
    for (std::int64_t i = 0; i < change.numel(); ++i) {
        TwoOutcomes one{all.size(), -1, -1, change.data_ptr<double>()[i]};
        if (classes) {
            one.with = before.data_ptr<int>()[i];
            one.without = after.data_ptr<int>()[i];
        }
        all.push_back(one);
    }
}

ChangedSample describe(const TwoOutcomes& outcome, std::int64_t index, const data::Dataset& dataset,
                       const data::Split& split) {
    const auto shown = data::sampleOf(dataset, split, index);
    return {index, shown.text, shown.label, outcome.with, outcome.without, outcome.lossChange};
}

// Returns the samples to show, in order of decreasing loss change. Classifiers: those whose
// prediction changed. Other models: those with the largest absolute change.
std::vector<TwoOutcomes> mostChanged(std::vector<TwoOutcomes> all) {
    const bool classes = !all.empty() && all.front().with >= 0;
    if (classes)
        all.erase(std::remove_if(all.begin(), all.end(),
                                 [](const TwoOutcomes& o) { return o.with == o.without; }),
                  all.end());
    else
        std::stable_sort(all.begin(), all.end(), [](const TwoOutcomes& a, const TwoOutcomes& b) {
            return std::abs(a.lossChange) > std::abs(b.lossChange);
        });
    if (!classes) all.resize(std::min(all.size(), std::size_t{kMostChanged}));
    std::stable_sort(all.begin(), all.end(), [](const TwoOutcomes& a, const TwoOutcomes& b) {
        return a.lossChange > b.lossChange;
    });
    return all;
}

Result<ChangedSamples> changedSamples(TorchAnalyzer& analyzer, const ChangedSamplesRequest& request,
                                      const Work& work) {
    torch::NoGradGuard noGrad;
    HEADSCOPE_CHECK(analyzer.needSamples(request.split));
    HEADSCOPE_TRY(const auto headMask, analyzer.maskTensor(request.mask));
    HEADSCOPE_TRY(const auto setUp, analyzer.replacements(request.ablation, request.mask,
                                                          request.split, work.part(0, 0.01)));
    auto& model = analyzer.model();
    const models::Float32Products exact(model);
    const auto subset = analyzer.subset(request.split, request.samples);
    ChangedSamples answer;
    static_cast<SampleSet&>(answer) = subset.set;
    answer.step = work.step;
    if (!headMask.defined()) return answer;  // all heads are on
    const auto batches = batchesOf(model, analyzer.dataset(), subset);
    std::vector<TwoOutcomes> outcomes;
    for (std::int64_t number = 0; number < batches.count; ++number) {
        if (work.stopped()) return cancelled();
        const auto input = batches.make(number);
        models::Pass masked;
        masked.headMask = headMask;
        if (setUp) setUp(masked, input, batches.samples(number));
        addOutcomes(outcomes, model, input, masked);
        work.done((number + 1.0) / static_cast<double>(batches.count));
    }
    answer.classes = !outcomes.empty() && outcomes.front().with >= 0;
    const auto& split = data::splitByName(analyzer.dataset(), request.split);
    for (const auto& outcome : mostChanged(std::move(outcomes))) {
        auto one = describe(outcome, subset.samples[outcome.sample], analyzer.dataset(), split);
        answer.becameWrong += one.becameWrong();
        answer.becameRight += one.becameRight();
        answer.otherwiseWrong += answer.classes && !one.becameWrong() && !one.becameRight();
        if (answer.shown.size() < std::size_t{kMostChanged}) answer.shown.push_back(std::move(one));
    }
    return answer;
}

}  // namespace

void addChangedSamples(TorchAnalyzer::Table& table) {
    table.add<ChangedSamplesRequest>(changedSamples);
}

}  // namespace headscope::analysis
