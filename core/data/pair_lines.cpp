#include "core/data/pair_lines.h"

#include "core/io/text_file.h"
#include "core/util/utf8.h"

#include <algorithm>

namespace headscope::data {
namespace {

constexpr std::size_t kShownOfLine = 60;  // characters of a line shown in a message

std::string linesText(const io::TextLines& file) {
    return io::countText(static_cast<std::int64_t>(file.lines.size())) + " lines";
}

}  // namespace

Status addTable(const io::TextLines& table, const std::string& name, PairRows& rows) {
    for (std::size_t i = 0; i < table.lines.size(); ++i) {
        const auto& line = table.lines[i];
        const auto tab = line.find('\t');
        const auto columns = 1 + std::count(line.begin(), line.end(), '\t');
        if (columns != 2)
            return Error{ErrorCode::BadData,
                         name + ": line " + std::to_string(i + 1) + " has " + std::to_string(columns) +
                             " columns, expected 2 (source, tab, target): " + util::shortened(line, kShownOfLine),
                         "Keep two columns with one tab between them"};
        rows.sources.push_back(line.substr(0, tab));
        rows.targets.push_back(line.substr(tab + 1));
    }
    return {};
}

Status addSides(io::TextLines sources, io::TextLines targets, const SideNames& names, PairRows& rows) {
    if (sources.lines.size() != targets.lines.size())
        return Error{ErrorCode::BadData,
                     names.source + " has " + linesText(sources) + ", " + names.target + " has " + linesText(targets) +
                         "; line n of one must translate line n of the other",
                     "Check that both files are complete and of the same version"};
    rows.sources = std::move(sources.lines);
    rows.targets = std::move(targets.lines);
    return {};
}

}  // namespace headscope::data
