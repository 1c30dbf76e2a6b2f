#include "core/data/model_input.h"

#include "core/api/tasks.h"
#include "core/data/subset.h"

namespace headscope::data {
namespace {

// Of a whole text, also of the part that the model does not read.
int tokensIn(const Dataset& dataset, const std::string& text) {
    return static_cast<int>(dataset.tokenizer.encode(text).size());
}

}  // namespace

Error noSplit(const std::string& name) {
    return {ErrorCode::Usage, "there is no split \"" + name + "\"", "One of train, valid, test"};
}

Result<Batch> inputBatch(const Dataset& dataset, const ModelInput& input, std::int64_t length) {
    if (input.kind == ModelInput::Kind::Text) return ownInput(dataset, input.text, length);
    if (input.kind == ModelInput::Kind::Image) return ownInput(dataset, input.picture);
    const auto* split = findSplit(dataset, input.split);
    if (!split) return noSplit(input.split);
    const auto total = orderedCount(dataset, *split, length);
    if (total == 0)
        return Error{ErrorCode::BadData, "the samples of this run's data are not here",
                     "Type your own text, or put the files back"};
    if (input.index < 0 || input.index >= total)
        return Error{ErrorCode::Usage, "sample " + std::to_string(input.index) + " of the " + input.split + " split",
                     "There are " + std::to_string(total) + ", numbered from 0"};
    return orderedBatch(dataset, *split, input.index, 1, length);
}

void describeInput(const Dataset& dataset, const ModelInput& input, AttentionMaps& maps) {
    if (input.kind != ModelInput::Kind::Sample) {
        if (maps.text.empty()) maps.text = input.text;
        if (input.kind == ModelInput::Kind::Text) maps.inputTokens = tokensIn(dataset, input.text);
        return;
    }
    const auto sample = sampleOf(dataset, *findSplit(dataset, input.split), input.index);
    if (maps.text.empty()) maps.text = sample.text;
    if (maps.label < 0) maps.label = sample.label;
    if (maps.picture.rgb.empty()) maps.picture = sample.picture;
    const auto& task = traitsOf(dataset.task);
    if (task.labelled && !task.pictures()) maps.inputTokens = tokensIn(dataset, sample.text);
}

}  // namespace headscope::data
