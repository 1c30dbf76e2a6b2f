#include "core/data/readers/pair_lines.h"

#include "core/base/io/text_file.h"

#include <algorithm>

namespace headscope::data {

Status addTable(const io::TextLines& table, PairTable& rows) {
    auto count = table.lines.size();
    while (count > 1 && table.lines[count - 1].empty()) --count;
    for (std::size_t i = 0; i < count; ++i) {
        const auto& line = table.lines[i];
        std::vector<std::string> fields;
        for (std::size_t at = 0; at <= line.size();) {
            const auto tab = std::min(line.find('\t', at), line.size());
            fields.push_back(line.substr(at, tab - at));
            at = tab + 1;
        }
        HEADSCOPE_CHECK(rows.add(fields, static_cast<std::int64_t>(i) + 1));
    }
    rows.end();
    return {};
}

Status addSides(io::TextLines sources, io::TextLines targets, const SideNames& names,
                PairRows& rows) {
    if (sources.lines.size() != targets.lines.size())
        return Error{ErrorCode::BadData,
                     "%1 has %2, %3 has %4; line n of one must translate line n of the other"_m(
                         names.source, io::linesText(sources.lines.size()), names.target,
                         io::linesText(targets.lines.size())),
                     "Check that both files are complete and of the same version"_m};
    rows.sources = std::move(sources.lines);
    rows.targets = std::move(targets.lines);
    return {};
}

}  // namespace headscope::data
