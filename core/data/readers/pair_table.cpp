#include "core/data/readers/pair_table.h"

#include "core/base/util/utf8.h"
#include "core/data/readers/csv_import.h"

#include <algorithm>

namespace headscope::data {
namespace {

constexpr std::size_t kShownOfRow = 60;  // characters of a row shown in a message
constexpr const char* kSourceKey = "dataset.source_side";
constexpr const char* kTargetKey = "dataset.target_side";

std::string quoted(const std::vector<std::string>& names) {
    std::string out;
    for (const auto& name : names)
        out += (out.empty() ? "\"" : ", \"") + util::shortened(trimmed(name), 30) + "\"";
    return out;
}

// Returns the indices of the columns whose heading names a language or a side.
std::vector<std::size_t> sidesIn(const std::vector<std::string>& first) {
    std::vector<std::size_t> sides;
    for (std::size_t i = 0; i < first.size(); ++i)
        if (namesASide(first[i])) sides.push_back(i);
    if (sides.size() == 2 && trimmed(first[sides[0]]) == trimmed(first[sides[1]])) sides.clear();
    return sides;
}

// Returns the columns that do not start with a number: tables of pairs often begin with ids or
// scores.
std::vector<std::size_t> textsIn(const std::vector<std::string>& first) {
    std::vector<std::size_t> texts;
    for (std::size_t i = 0; i < first.size(); ++i)
        if (!looksLikeNumber(first[i])) texts.push_back(i);
    return texts.size() < 2 || first.size() == 2 ? std::vector<std::size_t>{0, 1} : texts;
}

bool isColumn(const std::vector<std::string>& first, const std::string& name) {
    return !name.empty() && std::any_of(first.begin(), first.end(),
                                        [&](const auto& cell) { return trimmed(cell) == name; });
}

// Returns the object that holds both texts; it may be nested under "translation".
const nlohmann::json& sidesOf(const nlohmann::json& object) {
    const auto inside = object.find("translation");
    return inside != object.end() && inside->is_object() ? *inside : object;
}

std::vector<std::string> namesOfTexts(const nlohmann::json& object) {
    std::vector<std::string> names, sides;
    for (const auto& [name, value] : object.items()) {
        if (!value.is_string()) continue;
        names.push_back(name);
        if (namesASide(name)) sides.push_back(name);
    }
    if (sides.size() == 2) names = sides;
    // JSON names come in alphabetical order; a known source name goes first.
    const bool turned =
        names.size() == 2 && (names[1] == "source" || names[1] == "src" || names[1] == "input");
    if (turned) std::swap(names[0], names[1]);
    return names;
}

}  // namespace

Result<std::size_t> PairTable::placeOf(const std::vector<std::string>& first,
                                       const std::string& wanted, const char* key,
                                       std::size_t otherwise) const {
    if (wanted.empty()) return otherwise;
    for (std::size_t i = 0; m_header && i < first.size(); ++i)
        if (trimmed(first[i]) == wanted) return i;
    const auto number = integerLabel(wanted);
    if (number && *number >= 1 && *number <= static_cast<std::int64_t>(first.size()))
        return static_cast<std::size_t>(*number - 1);
    // Here `wanted` is the file ending of a side, which was set for other files.
    if (first.size() == 2) return otherwise;
    return Error{ErrorCode::BadData,
                 "unknown column \"%1\" (%2); the first row has %3 columns: %4"_m(
                     wanted, key, first.size(), quoted(first)),
                 "Set %1 to one of these, or to a column's number"_m(key)};
}

Status PairTable::begin(const std::vector<std::string>& first, std::int64_t line) {
    m_count = 2;
    if (first.size() < 2) return otherCount(first, line);
    m_count = first.size();
    const auto sides = sidesIn(first);
    const bool named =
        sides.size() == 2 || isColumn(first, m_choice.source) || isColumn(first, m_choice.target);
    m_foundHeading = m_choice.header == HeaderUse::Auto && named;
    m_header = m_choice.header == HeaderUse::Yes || m_foundHeading;
    const auto pair = m_header && sides.size() == 2 ? sides : textsIn(first);
    HEADSCOPE_TRY(m_source, placeOf(first, m_choice.source, kSourceKey, pair[0]));
    HEADSCOPE_TRY(m_target,
                  placeOf(first, m_choice.target, kTargetKey, pair[m_source == pair[1] ? 0 : 1]));
    if (m_source == m_target && m_choice.source.empty())
        m_source = pair[m_target == pair[0] ? 1 : 0];
    if (m_source == m_target)
        return Error{ErrorCode::Usage, "source and target are the same column"_m,
                     "Set dataset.source_side and dataset.target_side to two columns"_m};
    return {};
}

Error PairTable::otherCount(const std::vector<std::string>& fields, std::int64_t line) const {
    std::string text;
    for (const auto& field : fields) text += (text.empty() ? "" : "\t") + field;
    return {ErrorCode::BadData,
            (m_count == 2 ? "%1: line %2 has %3 columns, expected %4 (source, tab, target): %5"_m
                          : "%1: line %2 has %3 columns, expected %4: %5"_m)(
                m_rows.name, line, fields.size(), m_count, util::shortened(text, kShownOfRow)),
            m_count == 2 ? "Keep two columns with one tab between them"_m
                         : "Give each line the same number of columns"_m};
}

Status PairTable::add(const std::vector<std::string>& fields, std::int64_t line) {
    const bool first = m_count == 0;
    if (first) HEADSCOPE_CHECK(begin(fields, line));
    if (fields.size() != m_count) return otherCount(fields, line);
    if (first && m_header) {
        m_notes.note((m_foundHeading
                          ? "%1: row 1 is a heading (%2); dataset.header = no reads it as a pair"_m
                          : "%1: row 1 is a heading (%2)"_m)(m_rows.name, quoted(fields)));
        return {};
    }
    m_looks.add(fields[m_source], fields[m_target]);
    m_rows.sources.push_back(fields[m_source]);
    m_rows.targets.push_back(fields[m_target]);
    m_rows.lines.push_back(line);
    return {};
}

void PairTable::end() {
    if (m_count > 2)
        m_notes.warn(
            "%1: of %2 columns, source is column %3 and target column %4; the others are ignored "
            "(dataset.source_side and dataset.target_side choose others)"_m(
                m_rows.name, m_count, m_source + 1, m_target + 1));
    if (m_choice.header == HeaderUse::Auto && !m_header && m_looks.doubtful())
        warnDoubtfulHeading(m_rows.name, m_notes);
}

Status PairNames::begin(const nlohmann::json& object) {
    const auto names = namesOfTexts(object);
    const bool columnsChosen = !m_choice.source.empty() && !m_choice.target.empty();
    if (!columnsChosen && names.size() != 2)
        return Error{ErrorCode::BadData,
                     "cannot determine which two texts form a pair; the object has %1"_m(
                         names.empty() ? "no texts"_m : verbatim(quoted(names))),
                     "Set dataset.source_side and dataset.target_side to two of its names"_m};
    m_source.wanted = m_choice.source;
    m_target.wanted = m_choice.target;
    if (m_source.wanted.empty())
        m_source.wanted = m_target.wanted == names[0] ? names[1] : names[0];
    if (m_target.wanted.empty())
        m_target.wanted = m_source.wanted == names[0] ? names[1] : names[0];
    m_source.role.key = kSourceKey;
    m_target.role.key = kTargetKey;
    return {};
}

Status PairNames::add(const JsonRow& row, PairRows& rows) {
    const auto& object = sidesOf(*row.object);
    if (m_source.wanted.empty()) HEADSCOPE_CHECK(begin(object));
    HEADSCOPE_TRY(auto source, textUnder(object, m_source));
    HEADSCOPE_TRY(auto target, textUnder(object, m_target));
    rows.sources.push_back(std::move(source));
    rows.targets.push_back(std::move(target));
    rows.lines.push_back(row.number);
    return {};
}

Message PairNames::text() const {
    if (m_source.wanted.empty()) return {};
    return "source \"%1\", target \"%2\""_m(m_source.wanted, m_target.wanted);
}

}  // namespace headscope::data
