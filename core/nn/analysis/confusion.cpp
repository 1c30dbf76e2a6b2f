#include "core/nn/analysis/confusion.h"

#include "core/api/requests/confusion.h"
#include "core/nn/analysis/masked_answers.h"
#include "core/nn/models/finite.h"

namespace headscope::analysis {
namespace {

Result<ConfusionReport> confusion(TorchAnalyzer& analyzer, const ConfusionRequest& request,
                                  const Work& work) {
    torch::NoGradGuard noGrad;
    if (analyzer.shape().classes.empty())
        return Error{ErrorCode::Usage,
                     "the model does not predict classes, so it has no confusion matrix"_m,
                     "Choose a run that classifies texts or images"_m};
    HEADSCOPE_CHECK(analyzer.needSamples(request.split));
    auto& model = analyzer.model();
    const models::Float32Products exact(model);
    const auto subset = analyzer.subset(request.split, request.samples);
    const auto batches = batchesOf(model, analyzer.dataset(), subset);
    ConfusionReport report;
    static_cast<SampleSet&>(report) = subset.set;
    report.step = work.step;
    report.classes = analyzer.shape().classes;
    const auto classes = static_cast<std::int64_t>(report.classes.size());
    report.counts.assign(static_cast<std::size_t>(classes * classes), 0);
    for (std::int64_t number = 0; number < batches.count; ++number) {
        if (work.stopped()) return cancelled();
        const auto input = batches.make(number);
        models::Pass pass;
        const auto logits = model.forward(input, pass);  // (B, C)
        models::requireFinite(logits, "the logits of the model"_m);
        const auto predicted = logits.argmax(1).to(torch::kLong).contiguous();
        const auto truth = input.targets.to(torch::kLong).contiguous();
        for (std::int64_t i = 0; i < predicted.numel(); ++i) {
            const auto row = truth.data_ptr<std::int64_t>()[i],
                       column = predicted.data_ptr<std::int64_t>()[i];
            if (row >= 0 && row < classes)
                ++report.counts[static_cast<std::size_t>(row * classes + column)];
        }
        work.done((static_cast<double>(number) + 1) / static_cast<double>(batches.count));
    }
    return report;
}

}  // namespace

void addConfusion(TorchAnalyzer::Table& table) {
    table.add<ConfusionRequest>(confusion);
}

}  // namespace headscope::analysis
