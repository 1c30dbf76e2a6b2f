#include "core/engine/prediction.h"

#include "core/api/tasks.h"
#include "core/data/model_input.h"
#include "core/engine/run_models.h"
#include "core/io/image.h"

namespace headscope::engine {

Result<Prediction> predictNow(EngineCore& core, const std::string& runPath, const PredictOptions& options,
                              session::AnalysisThread::Cancel cancel) {
    auto input = options.input;
    if (!options.imageFile.empty()) {
        input.kind = ModelInput::Kind::Image;
        HEADSCOPE_TRY(input.picture, io::readImage(options.imageFile));
    }
    HEADSCOPE_TRY(const auto* model, openModel(core, runPath, options.step, cancel));
    const auto& dataset = *model->dataset;
    const auto shape = model->analyzer->shape();
    HEADSCOPE_TRY(auto batch, data::inputBatch(dataset, input, dataset.imageSize > 0 ? 0 : shape.length));
    Prediction prediction;
    prediction.step = model->step;
    const analysis::LogitsQuestion question{std::move(batch), options.mask};
    HEADSCOPE_TRY(prediction.logits, model->analyzer->ask(question));
    prediction.names = traitsOf(shape.task).labelled ? dataset.classes : dataset.tokenizer.tokens();
    const auto count = question.one.lengths.empty() ? std::int64_t{0} : std::int64_t{question.one.lengths.front()};
    for (std::int64_t i = 0; i < count; ++i) {
        const auto id = question.one.tokens[static_cast<std::size_t>(i)];
        if (id == text::kUnknown) prediction.unknown.push_back(static_cast<int>(i));
        prediction.tokens.push_back(dataset.tokenizer.token(id));
    }
    return prediction;
}

}  // namespace headscope::engine
