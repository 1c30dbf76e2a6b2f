#include "core/engine/prediction.h"

#include "core/api/tasks.h"
#include "core/data/subset.h"
#include "core/engine/run_models.h"
#include "core/io/image.h"

namespace headscope::engine {

Error noSplit(const std::string& name) {
    return {ErrorCode::Usage, "there is no split \"" + name + "\"", "One of train, valid, test"};
}

Result<data::Batch> inputBatch(const data::Dataset& dataset, const ModelInput& input, std::int64_t length) {
    if (input.kind == ModelInput::Kind::Text) return data::ownInput(dataset, input.text, length);
    if (input.kind == ModelInput::Kind::Image) return data::ownInput(dataset, input.picture);
    const auto* split = data::findSplit(dataset, input.split);
    if (!split) return noSplit(input.split);
    const auto total = data::orderedCount(dataset, *split, length);
    if (total == 0)
        return Error{ErrorCode::BadData, "the samples of this run's data are not here",
                     "Type your own text, or put the files back"};
    if (input.index < 0 || input.index >= total)
        return Error{ErrorCode::Usage, "sample " + std::to_string(input.index) + " of the " + input.split + " split",
                     "There are " + std::to_string(total) + ", numbered from 0"};
    return data::orderedBatch(dataset, *split, input.index, 1, length);
}

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
    HEADSCOPE_TRY(const auto batch, inputBatch(dataset, input, dataset.imageSize > 0 ? 0 : shape.length));
    Prediction prediction;
    prediction.step = model->step;
    HEADSCOPE_TRY(prediction.logits, model->analyzer->logits(batch, options.mask));
    prediction.names = traitsOf(shape.task).labelled ? dataset.classes : dataset.vocabulary.tokens();
    const auto count = batch.lengths.empty() ? std::int64_t{0} : std::int64_t{batch.lengths.front()};
    for (std::int64_t i = 0; i < count; ++i) {
        const auto id = batch.tokens[static_cast<std::size_t>(i)];
        if (id == data::kUnknown) prediction.unknown.push_back(static_cast<int>(i));
        prediction.tokens.push_back(dataset.vocabulary.token(id));
    }
    return prediction;
}

}  // namespace headscope::engine
