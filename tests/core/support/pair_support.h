// Helpers that load text pairs from small files.
#pragma once

#include "core/data/readers/builtin_datasets.h"
#include "tests/core/support/data_support.h"

namespace headscope::data {

using Values = std::map<std::string, ParamValue>;

inline Result<Dataset> loadPairs(const DatasetSource& source, const std::string& path,
                                 Values values = {}) {
    RunConfig config;
    for (const auto& spec : source.parameters()) config.values[spec.key] = spec.defaultValue;
    config.values["dataset.min_frequency"] = std::int64_t{1};
    config.values["dataset.vocab_size"] = std::int64_t{400};
    for (auto& [key, value] : values) config.values[key] = value;
    config.values["dataset.path"] = path;
    return source.load(config, {});
}

inline Result<Dataset> loadParallel(const std::string& path, Values values = {}) {
    return loadPairs(*makeParallelText(), path, std::move(values));
}

inline Result<Dataset> loadSummaries(const std::string& path, Values values = {}) {
    return loadPairs(*makeSummaries(), path, std::move(values));
}

// Lines "ein Satz 0 über das Wetter." and so on, without repetitions.
inline std::string germanLines(int count, int from = 0) {
    std::string text;
    for (int i = from; i < from + count; ++i)
        text += "ein Satz " + std::to_string(i) +
                " \xc3\xbc\x62"
                "er das Wetter.\n";
    return text;
}

inline std::string englishLines(int count, int from = 0) {
    std::string text;
    for (int i = from; i < from + count; ++i)
        text += "a sentence " + std::to_string(i) + " about the weather.\n";
    return text;
}

// Sixty different rows with a source and a target; `end` is appended to each row.
inline std::string pairLines(const std::string& separator, const std::string& end = "") {
    std::string out;
    for (int i = 0; i < 60; ++i)
        out += "source line " + std::to_string(i) + " here" + separator + "ligne " +
               std::to_string(i) + " ici" + end + "\n";
    return out;
}

// Writes training, validation and test files with 40, 10 and 12 pairs.
inline void writeFolder(const TempFolder& folder) {
    folder.write("train.de", germanLines(40));
    folder.write("train.en", englishLines(40));
    folder.write("val.de", germanLines(10, 100));
    folder.write("val.en", englishLines(10, 100));
    folder.write("test_2016_flickr.de", germanLines(12, 200));
    folder.write("test_2016_flickr.en", englishLines(12, 200));
}

// Returns the target tokens of a sample.
inline std::vector<std::int32_t> targetOf(const Split& split, std::int64_t sample) {
    const auto i = static_cast<std::size_t>(sample);
    const auto at = split.pairs.tokens.begin();
    return {at + split.pairs.offsets[i], at + split.pairs.offsets[i + 1]};
}

inline std::vector<std::int32_t> sourceOf(const Split& split, std::int64_t sample) {
    const auto i = static_cast<std::size_t>(sample);
    return {split.tokens.begin() + split.offsets[i], split.tokens.begin() + split.offsets[i + 1]};
}

}  // namespace headscope::data
