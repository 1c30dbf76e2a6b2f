#include "core/data/data_columns.h"

#include "core/data/csv_import.h"
#include "core/data/json_lines.h"
#include "core/data/settings.h"
#include "core/data/split_files.h"
#include "core/io/json.h"
#include "core/util/path.h"

namespace headscope::data {
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
