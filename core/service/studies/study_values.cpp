#include "core/service/studies/study_values.h"

#include "core/api/runs/parameters.h"
#include "core/base/io/atomic_file.h"
#include "core/base/io/text_lines.h"

#include <charconv>
#include <cmath>
#include <optional>
#include <set>
#include <tuple>

namespace headscope::studies {
namespace {

constexpr std::size_t kMostValueBytes = std::size_t{64} << 20;
constexpr const char* kHeader = "row\tseed\tnumber\tvalue\terror";
constexpr std::size_t kColumns = 5;

std::vector<std::string> tabbed(const std::string& line) {
    std::vector<std::string> cells(1);
    for (const char c : line) {
        if (c == '\t')
            cells.emplace_back();
        else
            cells.back() += c;
    }
    return cells;
}

template <class Number>
std::optional<Number> parsed(const std::string& text) {
    Number value{};
    const auto end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, value);
    if (read.ec != std::errc() || read.ptr != end) return std::nullopt;
    return value;
}

Error wrongLine(const std::string& file, std::size_t line, const Message& problem) {
    return {ErrorCode::BadData, "%1, line %2: %3"_m(file, line + 1, problem),
            "Write the file again with study run, or restore the original"_m};
}

}  // namespace

std::string valuesText(const StudyValues& values) {
    std::string text;
    for (const auto& [name, value] : values.facts) text += "# " + name + "\t" + value + "\n";
    text += std::string(kHeader) + "\n";
    for (const auto& one : values.values)
        text += one.row + "\t" + std::to_string(one.seed) + "\t" + one.number + "\t" +
                valueText(one.value) + "\t" + (one.error > 0 ? valueText(one.error) : "") + "\n";
    return text;
}

Result<StudyValues> parseValues(const std::string& text, const std::string& file) {
    auto read = io::textLines(text);
    if (!read) return std::move(read).error().within(file);
    StudyValues values;
    bool header = false;
    std::set<std::tuple<std::string, std::int64_t, std::string>> places;
    for (std::size_t i = 0; i < read->lines.size(); ++i) {
        const auto& line = read->lines[i];
        if (line.empty()) continue;
        if (line.rfind("# ", 0) == 0) {
            const auto tab = line.find('\t');
            if (tab == std::string::npos) return wrongLine(file, i, "a fact has no value"_m);
            values.facts.emplace_back(line.substr(2, tab - 2), line.substr(tab + 1));
            continue;
        }
        if (!header) {
            if (line != kHeader)
                return wrongLine(file, i, "the columns must be row, seed, number, value, error"_m);
            header = true;
            continue;
        }
        const auto cells = tabbed(line);
        if (cells.size() != kColumns)
            return wrongLine(file, i, "%1 cells instead of %2"_m(cells.size(), kColumns));
        const auto seed = parsed<std::int64_t>(cells[1]);
        const auto value = parsed<double>(cells[3]);
        const auto error = cells[4].empty() ? 0.0 : parsed<double>(cells[4]);
        if (!seed || !value || !error || !std::isfinite(*value) || !std::isfinite(*error) ||
            *error < 0)
            return wrongLine(file, i, "seed, value and error must be numbers"_m);
        if (!places.insert({cells[0], *seed, cells[2]}).second)
            return wrongLine(file, i, "row, seed and number occur twice"_m);
        values.values.push_back({cells[0], *seed, cells[2], *value, *error});
    }
    if (!header) return wrongLine(file, 0, "the file has no header"_m);
    return values;
}

Result<StudyValues> readValues(const std::string& path) {
    HEADSCOPE_TRY(const auto text, io::readFile(path, kMostValueBytes));
    return parseValues(text, path);
}

}  // namespace headscope::studies
