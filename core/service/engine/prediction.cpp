#include "core/service/engine/prediction.h"

#include "core/api/requests/input_words.h"
#include "core/api/runs/tasks.h"
#include "core/base/images/image.h"
#include "core/base/util/utf8.h"
#include "core/data/batches/paired_texts.h"
#include "core/data/batches/subset.h"
#include "core/data/readers/model_input.h"
#include "core/service/engine/run_models.h"

namespace headscope::engine {
namespace {

// Returns the names of the logits: classes, or possible next tokens.
std::vector<std::string> namesOf(const data::Dataset& dataset) {
    const auto& task = traitsOf(dataset.task);
    if (task.labelled) return dataset.classes;
    if (!task.pairs) return dataset.tokenizer.tokens();
    auto names = dataset.targetTokenizer.tokens();
    names.insert(names.end(), {"[BEGIN]", "[END]"});
    return names;
}

// Returns a sample's text as in its file; "" for a window of a long text, because the model reads
// the whole window.
std::string sampleText(const data::Dataset& dataset, const ModelInput& input) {
    const auto& task = traitsOf(dataset.task);
    if (!task.labelled && !task.pairs) return {};
    const auto& texts = data::findSplit(dataset, input.split)->texts;
    if (!texts.empty()) return texts.at(static_cast<std::size_t>(input.index));
    return data::sampleOf(dataset, *data::findSplit(dataset, input.split), input.index).text;
}

// Adds notes about input that the model did not read. length: number of tokens that the model
// reads.
void noteCuts(const data::Dataset& dataset, const ModelInput& input, int length,
              Prediction& prediction) {
    const auto note = [&](const Message& what, int tokens, int read) {
        auto text = cutMessage(what, tokens, read);
        if (!text.empty()) prediction.notes.push_back(std::move(text));
    };
    note("text"_m, prediction.inputTokens, static_cast<int>(prediction.tokens.size()));
    if (!traitsOf(dataset.task).pairs) return;
    const auto target = data::encodeSide(dataset.targetTokenizer, input.targetText).size();
    note("beginning of the target"_m, static_cast<int>(target), length - 1);
}

}  // namespace

Result<OwnPicture> ownPicture(const std::string& file) {
    HEADSCOPE_TRY(auto read, io::readImage(file));
    OwnPicture own{std::move(read.picture), std::move(read.changes)};
    if (!read.note.empty()) own.notes.insert(own.notes.begin(), read.note);
    return own;
}

Result<Prediction> predictNow(EngineCore& core, const std::string& runPath,
                              const PredictOptions& options,
                              session::AnalysisThread::Cancel cancel) {
    Prediction prediction;
    auto input = options.input;
    if (!options.imageFile.empty()) {
        input.kind = ModelInput::Kind::Image;
        HEADSCOPE_TRY(auto own, ownPicture(options.imageFile));
        input.picture = std::move(own.picture);
        prediction.notes = std::move(own.notes);
    }
    HEADSCOPE_TRY(const auto* model, openModel(core, runPath, options.step, cancel));
    const auto& dataset = *model->dataset;
    // The processor of an imported model may crop the image instead of resizing it.
    if (!options.imageFile.empty() && !dataset.processor) {
        auto squeezed = squeezedMessage(input.picture.width, input.picture.height);
        if (!squeezed.empty()) prediction.notes.push_back(std::move(squeezed));
    }
    const auto shape = model->analyzer->shape();
    HEADSCOPE_TRY(auto batch,
                  data::inputBatch(dataset, input, dataset.imageSize > 0 ? 0 : shape.length));
    const bool pairs = traitsOf(shape.task).pairs;
    const bool reads = dataset.imageSize == 0;
    const std::string whole = !reads                                   ? ""
                              : input.kind == ModelInput::Kind::Sample ? sampleText(dataset, input)
                                                                       : data::ownText(input);
    if (pairs) {
        if (util::findUtf8Fault(input.targetText))
            return Error{ErrorCode::BadData, "the beginning of the target is not UTF-8"_m,
                         "Encode the target text in UTF-8"_m};
        data::setTarget(dataset, data::encodeSide(dataset.targetTokenizer, input.targetText),
                        shape.length, batch);
    }
    prediction.step = model->step;
    const analysis::LogitsRequest request{std::move(batch), options.mask, input.hidden};
    HEADSCOPE_TRY(prediction.logits, model->analyzer->ask(request));
    prediction.names = namesOf(dataset);
    const auto count =
        request.one.lengths.empty() ? std::int64_t{0} : std::int64_t{request.one.lengths.front()};
    for (std::int64_t i = 0; i < count; ++i) {
        const auto id = request.one.tokens[static_cast<std::size_t>(i)];
        if (id == dataset.tokenizer.unknown()) prediction.unknown.push_back(static_cast<int>(i));
        prediction.tokens.push_back(data::shownToken(dataset, id));
    }
    data::nameUnknownOfOwn(dataset, whole, prediction.unknown, prediction.tokens);
    // Imported tokenizers count the end token of a source themselves.
    const bool end = pairs && !dataset.tokenizer.isImported();
    const auto tokens = data::tokensIn(dataset, whole) + (end ? 1 : 0);
    prediction.inputTokens = whole.empty() ? static_cast<int>(count) : tokens;
    noteCuts(dataset, input, shape.length, prediction);
    return prediction;
}

}  // namespace headscope::engine
