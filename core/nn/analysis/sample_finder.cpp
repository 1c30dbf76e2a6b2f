#include "core/nn/analysis/sample_finder.h"

#include "core/nn/analysis/masked_answers.h"
#include "core/nn/models/finite.h"
#include "core/nn/training/evaluation.h"

#include <algorithm>

namespace headscope::analysis {
namespace {

// Appends the model's prediction for each sample of a batch, in the batch's order.
void addAnswers(const torch::Tensor& logits, const models::Input& input,
                std::vector<SamplePrediction>& to) {
    const auto losses =
        training::sampleLosses(logits, input).to(torch::kDouble).contiguous();  // (B)
    models::requireFinite(losses, "the loss of a sample"_m);
    torch::Tensor confidences, predicted;
    if (logits.dim() == 2) {                                                     // (B, C)
        const auto [most, which] = logits.to(torch::kDouble).softmax(1).max(1);  // (B)
        confidences = most.contiguous();
        predicted = which.to(torch::kInt).contiguous();
    }
    for (std::int64_t i = 0; i < losses.numel(); ++i) {
        SamplePrediction one;
        one.loss = losses.data_ptr<double>()[i];
        if (predicted.defined()) {
            one.predicted = predicted.data_ptr<int>()[i];
            one.confidence = confidences.data_ptr<double>()[i];
        }
        to.push_back(std::move(one));
    }
}

Result<SamplePredictions> samplePredictions(TorchAnalyzer& analyzer,
                                            const SampleFinderRequest& request, const Work& work) {
    torch::NoGradGuard noGrad;
    HEADSCOPE_CHECK(analyzer.needSamples(request.split));
    auto& model = analyzer.model();
    const models::Float32Products exact(model);
    const auto subset = analyzer.subset(request.split, request.samples);
    const auto batches = batchesOf(model, analyzer.dataset(), subset);
    SamplePredictions answer;
    static_cast<SampleSet&>(answer) = subset.set;
    answer.step = work.step;
    for (std::int64_t number = 0; number < batches.count; ++number) {
        if (work.stopped()) return cancelled();
        const auto input = batches.make(number);
        models::Pass pass;
        addAnswers(model.forward(input, pass), input, answer.answered);
        work.done((number + 1.0) / static_cast<double>(batches.count));
    }
    const auto& split = data::splitByName(analyzer.dataset(), request.split);
    for (std::size_t i = 0; i < answer.answered.size(); ++i) {
        auto shown = data::sampleOf(analyzer.dataset(), split, subset.samples[i]);
        auto& one = answer.answered[i];
        one.index = subset.samples[i];
        one.text = std::move(shown.text);
        one.target = std::move(shown.target);
        one.label = shown.label;
    }
    answer.classes = !answer.answered.empty() && answer.answered.front().predicted >= 0;
    std::sort(
        answer.answered.begin(), answer.answered.end(),
        [](const SamplePrediction& a, const SamplePrediction& b) { return a.index < b.index; });
    return answer;
}

}  // namespace

void addSampleFinder(TorchAnalyzer::Table& table) {
    table.add<SampleFinderRequest>(samplePredictions);
}

}  // namespace headscope::analysis
