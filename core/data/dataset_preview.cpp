// Samples and columns for display.
#include "core/api/tasks.h"
#include "core/data/csv_import.h"
#include "core/data/data_columns.h"
#include "core/data/dataset.h"
#include "core/data/picture.h"
#include "core/data/settings.h"
#include "core/data/split_files.h"
#include "core/io/json.h"
#include "core/util/path.h"
#include "core/util/utf8.h"

#include <algorithm>

namespace headscope::data {
namespace {

constexpr std::int64_t kPreviewSamples = 12;

std::int64_t samplesIn(const Dataset& dataset, const Split& split) {
    return dataset.stream ? split.count / std::max(dataset.window, 1) : split.count;
}

std::string tokensText(const Dataset& dataset, const Split& split, std::int64_t first, std::int64_t count) {
    const auto start = split.tokens.begin() + first;
    std::size_t replaced = 0;  // a window of byte pairs may begin inside a character
    return util::repairedUtf8(dataset.tokenizer.decode({start, start + count}), replaced);
}

std::string sequenceText(const Dataset& dataset, const Split& split, std::int64_t index) {
    if (dataset.stream) {
        const auto first = index * dataset.window;
        return tokensText(dataset, split, first, std::clamp<std::int64_t>(split.count - first, 0, dataset.window));
    }
    const auto first = split.offsets.at(static_cast<std::size_t>(index));
    return tokensText(dataset, split, first, split.offsets.at(static_cast<std::size_t>(index) + 1) - first);
}

double meanLength(const Dataset& dataset) {
    if (traitsOf(dataset.task).pictures() || dataset.train.count == 0) return 0;
    if (dataset.stream) return dataset.window;  // every sample is a window of the text
    return static_cast<double>(dataset.train.tokens.size()) / static_cast<double>(dataset.train.count);
}

std::vector<std::int64_t> classCounts(const Dataset& dataset) {
    std::vector<std::int64_t> counts(dataset.classes.size());
    for (const auto label : dataset.train.labels) ++counts.at(static_cast<std::size_t>(label));
    return counts;
}

// Spread over the split, so that a file sorted by class still shows several.
std::vector<Sample> someSamples(const Dataset& dataset) {
    const auto& split = dataset.train;
    const auto all = samplesIn(dataset, split);
    const auto count = std::min(all, kPreviewSamples);
    std::vector<Sample> samples;
    for (std::int64_t i = 0; i < count; ++i) samples.push_back(sampleOf(dataset, split, i * all / count));
    return samples;
}

}  // namespace

Sample sampleOf(const Dataset& dataset, const Split& split, std::int64_t index) {
    Sample sample;
    sample.index = index;
    const auto i = static_cast<std::size_t>(index);
    if (!split.labels.empty()) sample.label = split.labels.at(i);
    if (traitsOf(dataset.task).pictures()) {
        const auto bytes = static_cast<std::size_t>(dataset.channels) * dataset.imageSize * dataset.imageSize;
        sample.picture =
            pictureFrom(split.pixels.data() + i * bytes, dataset.channels, dataset.imageSize, dataset.imageSize);
    } else {
        sample.text = split.texts.empty() ? sequenceText(dataset, split, index) : split.texts.at(i);
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

// ---- Columns to choose from ----

namespace {

using Names = std::vector<std::string>;

constexpr std::size_t kMostColumns = 1000;  // a longer list is no choice

char separatorOf(const RunConfig& config, const std::string& path) {
    const auto wanted = wordOr(config, "dataset.separator", "auto");
    if (wanted == "comma") return ',';
    if (wanted == "semicolon") return ';';
    return wanted == "tab" ? '\t' : separatorOfFile(path);
}

Names namesIn(const std::vector<std::string>& row, const RunConfig& config) {
    const bool numbered = wordOr(config, "dataset.header", "auto") == "no";
    Names names;
    for (std::size_t i = 0; i < row.size() && i < kMostColumns; ++i) {
        auto name = numbered ? std::to_string(i + 1) : trimmed(row[i]);
        if (!name.empty()) names.push_back(std::move(name));
    }
    return names;
}

// Of a line that is an object; none otherwise.
Names keysIn(const std::string& line) {
    Names names;
    const auto object = io::parseJson(line, "the first line");
    if (!object || !object->is_object()) return names;
    for (const auto& [key, value] : object->items())
        if (value.is_string() && names.size() < kMostColumns) names.push_back(key);
    return names;
}

bool isJsonLines(const std::string& path) {
    return path.find(".jsonl") != std::string::npos || path.find(".ndjson") != std::string::npos;
}

Result<std::string> fileOf(const RunConfig& config) {
    auto path = util::expandUser(wordOr(config, "dataset.path", ""));
    if (path.empty() || !io::isFolder(path)) return path;
    HEADSCOPE_TRY(const auto files, findSplitFiles(path, "jsonl"));
    return files.train;
}

}  // namespace

Result<Names> columnsOf(const RunConfig& config) {
    HEADSCOPE_TRY(const auto path, fileOf(config));
    if (path.empty()) return Names();
    const bool lines = isJsonLines(path);
    auto options = csvOptions(config, {}, lines ? '\0' : separatorOf(config, path));
    options.lenientQuotes = options.lenientQuotes || lines;
    HEADSCOPE_TRY(auto reader, io::CsvReader::open(path, options));
    io::CsvRecord record;
    HEADSCOPE_TRY(const bool read, reader.next(record));
    if (!read) return Names();
    return lines ? keysIn(record.fields.front()) : namesIn(record.fields, config);
}

}  // namespace headscope::data
