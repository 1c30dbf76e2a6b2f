#include "core/data/csv_columns.h"

#include "core/data/csv_import.h"
#include "core/util/utf8.h"

#include <algorithm>
#include <optional>
#include <set>

namespace headscope::data {
namespace {

using Row = std::vector<std::string>;
using Place = std::optional<std::size_t>;

std::string lowered(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; });
    return text;
}

Place named(const Row& row, const std::string& name) {
    for (std::size_t i = 0; i < row.size(); ++i)
        if (trimmed(row[i]) == name) return i;
    for (std::size_t i = 0; i < row.size(); ++i)
        if (lowered(trimmed(row[i])) == lowered(name)) return i;
    return std::nullopt;
}

Place firstNamed(const Row& row, const std::vector<const char*>& names) {
    for (const char* name : names)
        if (const auto place = named(row, name)) return place;
    return std::nullopt;
}

std::string listed(const Row& row) {
    std::string out;
    for (const auto& field : row) out += (out.empty() ? "\"" : ", \"") + util::shortened(trimmed(field), 30) + "\"";
    return out;
}

Error noColumn(const char* key, const std::string& wanted, const Row& row) {
    const auto found = "; the first row has " + std::to_string(row.size()) + " columns: " + listed(row);
    if (wanted.empty())
        return {ErrorCode::BadData, std::string("cannot tell which column to use for ") + key + found,
                std::string("Set ") + key + " to a column's name or number"};
    return {ErrorCode::BadData, std::string("there is no column \"") + wanted + "\" (" + key + ")" + found,
            std::string("Set ") + key + " to one of these, or to a column's number"};
}

// Explicit numbers count from 1.
Place numbered(const Row& row, const std::string& wanted) {
    const auto number = integerLabel(wanted);
    if (!number || *number < 1 || *number > static_cast<std::int64_t>(row.size())) return std::nullopt;
    return static_cast<std::size_t>(*number - 1);
}

Place placeOf(const Row& row, const std::string& wanted, bool header, const Place& usual) {
    if (wanted.empty()) return header ? usual : std::nullopt;
    const auto byName = header ? named(row, wanted) : std::nullopt;
    return byName ? byName : numbered(row, wanted);
}

// A number names no column, so it tells nothing about the first row.
bool isName(const std::string& wanted) {
    return !wanted.empty() && !integerLabel(wanted);
}

bool hasHeader(const Row& row, const ColumnChoice& choice) {
    if (choice.header != HeaderUse::Auto) return choice.header == HeaderUse::Yes;
    if (isName(choice.text) && named(row, choice.text)) return true;
    if (isName(choice.label) && named(row, choice.label)) return true;
    return firstNamed(row, choice.first.usual) && firstNamed(row, choice.second.usual);
}

// Two columns and nothing said: the longer one is the text.
void guessOfTwo(const Row& row, Place& text, Place& label) {
    if (row.size() != 2) return;
    if (!text && !label) text = row[0].size() > row[1].size() ? 0 : 1;
    if (!text) text = 1 - *label;
    if (!label) label = 1 - *text;
}

Status refuseRepeats(const Row& row) {
    std::set<std::string> seen;
    for (const auto& field : row)
        if (!seen.insert(trimmed(field)).second)
            return Error{ErrorCode::BadData, "two columns are called \"" + trimmed(field) + "\"",
                         "Rename one of them in the first row"};
    return {};
}

}  // namespace

ColumnRole textRole() {
    return {"dataset.text_column",
            {"text", "sentence", "content", "review", "message", "description", "tweet", "document", "title"}};
}

ColumnRole labelRole() {
    return {"dataset.label_column",
            {"label", "class", "category", "sentiment", "target", "class index", "topic", "rating"}};
}

Result<Columns> chooseColumns(const Row& firstRow, const ColumnChoice& choice) {
    Columns out;
    auto row = firstRow;
    out.trailing = row.size() > 2 && row.back().empty();
    if (out.trailing) row.pop_back();
    out.count = row.size();
    out.header = hasHeader(row, choice);
    if (out.header) HEADSCOPE_CHECK(refuseRepeats(row));
    auto text = placeOf(row, choice.text, out.header, firstNamed(row, choice.first.usual)),
         label = placeOf(row, choice.label, out.header, firstNamed(row, choice.second.usual));
    const char *textKey = choice.first.key, *labelKey = choice.second.key;
    if (!text && !choice.text.empty()) return noColumn(textKey, choice.text, row);
    if (!label && !choice.label.empty()) return noColumn(labelKey, choice.label, row);
    guessOfTwo(row, text, label);
    if (!text) return noColumn(textKey, choice.text, row);
    if (!label) return noColumn(labelKey, choice.label, row);
    if (*text == *label)
        return Error{ErrorCode::BadData, std::string(textKey) + " and " + labelKey + " are the same column",
                     std::string("Set ") + textKey + " and " + labelKey};
    out.text = *text;
    out.label = *label;
    return out;
}

}  // namespace headscope::data
