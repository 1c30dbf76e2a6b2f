#include "core/data/readers/model_input.h"

#include "core/api/runs/tasks.h"
#include "core/base/text/pair_text.h"
#include "core/base/text/pieces.h"
#include "core/data/batches/subset.h"

namespace headscope::data {
namespace {

// Returns a text in which [MASK] is one piece, as in the tokens of the model.
std::string withMasksAsPieces(const Dataset& dataset, const std::string& text) {
    const bool characters = dataset.tokenizer.options().kind == text::TokenKind::Characters;
    std::string joined;
    bool first = true;
    for (const auto& part : partsBetweenMasks(dataset, text)) {
        if (!first) joined += characters ? "M" : " M ";
        joined += part;
        first = false;
    }
    return joined;
}

// Finds the words and special tokens of an imported tokenizer. Leaves them unknown if the text
// does not lead to the tokens of the maps, such as a window of a longer text.
void nameWords(const text::Tokenizer& tokenizer, const std::string& text, AttentionMaps& maps) {
    if (!tokenizer.isImported() || maps.labels.empty()) return;
    auto words = tokenizer.words(text, maps.labels.size());
    if (words.ids.size() != maps.labels.size()) return;
    for (std::size_t i = 0; i < maps.labels.size(); ++i)
        if (tokenizer.token(words.ids[i]) != maps.labels[i]) return;
    for (std::size_t i = 0; i < maps.labels.size(); ++i)
        if (words.ofTokens[i] < 0) maps.marks.push_back(static_cast<int>(i));
    maps.words.assign(words.ofTokens.begin(), words.ofTokens.end());
    maps.wordTexts = std::move(words.texts);
}

}  // namespace

Error noSplit(const std::string& name) {
    return {ErrorCode::Usage, "unknown split \"%1\""_m(name), "One of train, valid, test"_m};
}

int tokensIn(const Dataset& dataset, const std::string& text) {
    const auto parts = partsBetweenMasks(dataset, text);
    auto tokens = parts.size() - 1;
    for (const auto& part : parts) tokens += dataset.tokenizer.encode(part).size();
    return static_cast<int>(tokens);
}

std::string ownText(const ModelInput& input) {
    return input.secondText.empty() ? input.text : text::pairText(input.text, input.secondText);
}

Result<Batch> inputBatch(const Dataset& dataset, const ModelInput& input, std::int64_t length) {
    const bool readsPairs = traitsOf(dataset.task).labelled && dataset.tokenizer.isImported();
    if (!input.secondText.empty() && !readsPairs)
        return Error{ErrorCode::Usage, "the model of this run reads one text, not two"_m,
                     "Give one text, or a run of an imported text classifier"_m};
    if (input.kind == ModelInput::Kind::Text) return ownInput(dataset, ownText(input), length);
    if (input.kind == ModelInput::Kind::Image) return ownInput(dataset, input.picture);
    const auto* split = findSplit(dataset, input.split);
    if (!split) return noSplit(input.split);
    const auto total = orderedCount(dataset, *split, length);
    if (total == 0)
        return Error{ErrorCode::BadData, "the samples of this run's data are not available"_m,
                     "Type your own text, or put the files back"_m};
    if (input.index < 0 || input.index >= total)
        return Error{ErrorCode::Usage, "sample %1 of the %2 split"_m(input.index, input.split),
                     "There are %1, numbered from 0"_m(total)};
    return orderedBatch(dataset, *split, input.index, 1, length);
}

Message cutNote(const Dataset& dataset) {
    const std::string end = kCutThere;
    for (const auto& note : dataset.notes) {
        const auto& format = note.format;
        if (format.size() > end.size() &&
            format.compare(format.size() - end.size(), end.size(), end) == 0)
            return note;
    }
    return {};
}

void nameUnknownOfOwn(const Dataset& dataset, const std::string& text,
                      const std::vector<int>& unknown, std::vector<std::string>& labels) {
    nameUnknown(dataset.tokenizer, withMasksAsPieces(dataset, text), unknown, labels);
}

void nameUnknown(const text::Tokenizer& tokenizer, const std::string& text,
                 const std::vector<int>& unknown, std::vector<std::string>& labels) {
    if (unknown.empty() || tokenizer.options().kind == text::TokenKind::BytePairs) return;
    if (tokenizer.isImported()) {
        const auto written = tokenizer.written(text, labels.size());
        for (const int token : unknown) {
            const auto at = static_cast<std::size_t>(token);
            if (at < written.size() && !written[at].empty()) labels[at] = written[at];
        }
        return;
    }
    // Split the text in its original case, into the same pieces as the encoder does.
    auto asWritten = tokenizer.options();
    asWritten.lowerCase = false;
    std::size_t at = 0;
    auto next = unknown.begin();
    text::forEachPiece(text, asWritten, [&](const std::string& piece) {
        if (next != unknown.end() && static_cast<std::size_t>(*next) == at) {
            if (at < labels.size()) labels[at] = piece;
            ++next;
        }
        ++at;
        return next != unknown.end();
    });
}

void describeInput(const Dataset& dataset, const ModelInput& input, AttentionMaps& maps) {
    if (input.kind != ModelInput::Kind::Sample) {
        const auto own = ownText(input);
        if (maps.text.empty()) maps.text = text::shownText(own);
        if (input.kind != ModelInput::Kind::Text) return;
        maps.secondText = input.secondText;
        maps.inputTokens = tokensIn(dataset, own);
        nameWords(dataset.tokenizer, own, maps);
        return nameUnknownOfOwn(dataset, own, maps.unknown, maps.labels);
    }
    const auto& split = *findSplit(dataset, input.split);
    const auto sample = sampleOf(dataset, split, input.index);
    if (maps.text.empty()) maps.text = sample.text;
    if (maps.label < 0) maps.label = sample.label;
    if (maps.picture.rgb.empty()) maps.picture = sample.picture;
    const auto& task = traitsOf(dataset.task);
    if (task.pictures()) return;
    // The tokenizer needs the pair itself, not the form for display.
    const auto& whole =
        split.texts.empty() ? sample.text : split.texts.at(static_cast<std::size_t>(input.index));
    if (const auto both = text::textsOf(whole)) maps.secondText = both->second;
    nameWords(dataset.tokenizer, whole, maps);
    if (!task.labelled) return;
    maps.inputTokens = tokensIn(dataset, whole);
    nameUnknown(dataset.tokenizer, whole, maps.unknown, maps.labels);
}

}  // namespace headscope::data
