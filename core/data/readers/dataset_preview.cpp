// Builds the preview of a dataset: samples and statistics for display.
#include "core/api/runs/tasks.h"
#include "core/base/text/pair_text.h"
#include "core/base/util/utf8.h"
#include "core/data/batches/dataset.h"
#include "core/data/pictures/picture.h"

#include <algorithm>

namespace headscope::data {
namespace {

constexpr std::int64_t kPreviewSamples = 12;

std::int64_t samplesIn(const Dataset& dataset, const Split& split) {
    return dataset.stream ? split.count / std::max(dataset.window, 1) : split.count;
}

std::string tokensText(const Dataset& dataset, const Split& split, std::int64_t first,
                       std::int64_t count) {
    const auto start = split.tokens.begin() + first;
    std::size_t replaced = 0;  // not 0 if a window of byte pairs begins inside a character
    return util::repairedUtf8(dataset.tokenizer.decode({start, start + count}), replaced);
}

std::string sequenceText(const Dataset& dataset, const Split& split, std::int64_t index) {
    if (dataset.stream) {
        const auto first = index * dataset.window;
        return tokensText(dataset, split, first,
                          std::clamp<std::int64_t>(split.count - first, 0, dataset.window));
    }
    const auto first = split.offsets.at(static_cast<std::size_t>(index));
    return tokensText(dataset, split, first,
                      split.offsets.at(static_cast<std::size_t>(index) + 1) - first);
}

double meanLength(const Dataset& dataset) {
    if (traitsOf(dataset.task).pictures() || dataset.train.count == 0) return 0;
    if (dataset.stream) return dataset.window;  // every sample is a window of the text
    return static_cast<double>(dataset.train.tokens.size()) /
           static_cast<double>(dataset.train.count);
}

std::vector<std::int64_t> classCounts(const Dataset& dataset) {
    std::vector<std::int64_t> counts(dataset.classes.size());
    for (const auto label : dataset.train.labels) ++counts.at(static_cast<std::size_t>(label));
    return counts;
}

// Chooses samples evenly over the split, so that a file sorted by class still shows several
// classes.
std::vector<Sample> someSamples(const Dataset& dataset) {
    const auto& split = dataset.train;
    const auto all = samplesIn(dataset, split);
    const auto count = std::min(all, kPreviewSamples);
    std::vector<Sample> samples;
    for (std::int64_t i = 0; i < count; ++i)
        samples.push_back(sampleOf(dataset, split, i * all / count));
    return samples;
}

}  // namespace

std::string shownToken(const Dataset& dataset, std::int32_t id) {
    const auto& tokenizer = dataset.tokenizer;
    const bool ownMask =
        predictsHidden(traitsOf(dataset.task)) && !tokenizer.isImported() && id == tokenizer.mask();
    return ownMask ? "[MASK]" : tokenName(tokenizer, id);
}

Sample sampleOf(const Dataset& dataset, const Split& split, std::int64_t index) {
    Sample sample;
    sample.index = index;
    const auto i = static_cast<std::size_t>(index);
    if (!split.labels.empty()) sample.label = split.labels.at(i);
    if (traitsOf(dataset.task).pictures()) {
        const auto bytes =
            static_cast<std::size_t>(dataset.channels) * dataset.imageSize * dataset.imageSize;
        sample.picture = pictureFrom(split.pixels.data() + i * bytes, dataset.channels,
                                     dataset.imageSize, dataset.imageSize);
    } else {
        sample.text = split.texts.empty() ? sequenceText(dataset, split, index)
                                          : text::shownText(split.texts.at(i));
        if (i < split.pairs.texts.size()) sample.target = split.pairs.texts[i];
    }
    return sample;
}

DatasetPreview previewOf(const Dataset& dataset, const DatasetInfo& info) {
    DatasetPreview preview;
    preview.id = dataset.id;
    preview.task = dataset.task;
    preview.sizes = {samplesIn(dataset, dataset.train), samplesIn(dataset, dataset.valid),
                     samplesIn(dataset, dataset.test)};
    preview.classes = dataset.classes;
    preview.classCounts = classCounts(dataset);
    preview.vocabulary = traitsOf(dataset.task).pictures() ? 0 : dataset.tokenizer.size();
    preview.targetVocabulary = traitsOf(dataset.task).pairs ? dataset.targetTokenizer.size() : 0;
    preview.meanLength = meanLength(dataset);
    preview.bytes = dataset.bytes;
    preview.fingerprint = dataset.fingerprint;
    preview.licence = info.licence;
    preview.samples = someSamples(dataset);
    preview.notes = dataset.notes;
    return preview;
}

}  // namespace headscope::data
