#include "core/data/readers/csv_columns.h"

#include "core/base/util/utf8.h"
#include "core/data/readers/csv_import.h"

#include <algorithm>
#include <optional>
#include <set>

namespace headscope::data {
namespace {

using Row = std::vector<std::string>;
using Place = std::optional<std::size_t>;

// Returns the column with this name; an exact match takes precedence over one that ignores case.
Place named(const Row& row, const std::string& name) {
    for (std::size_t i = 0; i < row.size(); ++i)
        if (trimmed(row[i]) == name) return i;
    for (std::size_t i = 0; i < row.size(); ++i)
        if (smallLetters(trimmed(row[i])) == smallLetters(name)) return i;
    return std::nullopt;
}

Place firstNamed(const Row& row, const std::vector<const char*>& names) {
    for (const char* name : names)
        if (const auto place = named(row, name)) return place;
    return std::nullopt;
}

std::string listed(const Row& row) {
    std::string out;
    for (const auto& field : row)
        out += (out.empty() ? "\"" : ", \"") + util::shortened(trimmed(field), 30) + "\"";
    return out;
}

Error noColumn(const char* key, const std::string& wanted, const Row& row) {
    if (wanted.empty())
        return {ErrorCode::BadData,
                "cannot determine which column to use for %1; the first row has %2 columns: %3"_m(
                    key, row.size(), listed(row)),
                "Set %1 to a column's name or number"_m(key)};
    return {ErrorCode::BadData,
            "unknown column \"%1\" (%2); the first row has %3 columns: %4"_m(
                wanted, key, row.size(), listed(row)),
            "Set %1 to one of these, or to a column's number"_m(key)};
}

// Returns the column with this number; settings count columns from 1.
Place numbered(const Row& row, const std::string& wanted) {
    const auto number = integerLabel(wanted);
    if (!number || *number < 1 || *number > static_cast<std::int64_t>(row.size()))
        return std::nullopt;
    return static_cast<std::size_t>(*number - 1);
}

Place placeOf(const Row& row, const std::string& wanted, bool header, const Place& usual) {
    if (wanted.empty()) return header ? usual : std::nullopt;
    const auto byName = header ? named(row, wanted) : std::nullopt;
    return byName ? byName : numbered(row, wanted);
}

// A number does not name a column, so it cannot show whether the first row is a heading.
bool isName(const std::string& wanted) {
    return !wanted.empty() && !integerLabel(wanted);
}

Place usualPlace(const Row& row, const ColumnRole& role) {
    const auto place = firstNamed(row, role.usual);
    return place ? place : firstNamed(row, role.later);
}

bool hasHeader(const Row& row, const ColumnChoice& choice) {
    if (choice.header != HeaderUse::Auto) return choice.header == HeaderUse::Yes;
    if (isName(choice.text) && named(row, choice.text)) return true;
    if (isName(choice.label) && named(row, choice.label)) return true;
    if (isName(choice.pair) && named(row, choice.pair)) return true;
    return usualPlace(row, choice.first) && usualPlace(row, choice.second);
}

std::size_t meanSize(const std::vector<Row>& rows, std::size_t column, std::size_t from) {
    std::size_t all = 0;
    for (std::size_t i = from; i < rows.size(); ++i)
        all += column < rows[i].size() ? rows[i][column].size() : 0;
    return all / std::max<std::size_t>(rows.size() - from, 1);
}

// Guesses the roles of two columns. If neither is known, the one with longer cells is the text. The
// first row may be a heading, so it does not count.
void guessOfTwo(const std::vector<Row>& rows, std::size_t count, Place& text, Place& label) {
    if (count != 2) return;
    const std::size_t from = rows.size() > 1 ? 1 : 0;
    if (!text && !label) text = meanSize(rows, 0, from) > meanSize(rows, 1, from) ? 0 : 1;
    if (!text) text = 1 - *label;
    if (!label) label = 1 - *text;
}

// A column that is used must have a unique name, unless the user chose it by number.
Status refuseRepeats(const Row& row, std::size_t column, const std::string& wanted) {
    if (!wanted.empty() && !isName(wanted)) return {};
    const auto name = trimmed(row[column]);
    const auto alike = std::count_if(row.begin(), row.end(),
                                     [&](const auto& field) { return trimmed(field) == name; });
    if (alike < 2) return {};
    return Error{ErrorCode::BadData, "two columns are called \"%1\""_m(name),
                 "Rename one of them in the first row, or choose one by its number"_m};
}

// Returns the number of empty cells at the end of the first row. Without a heading these columns
// must be empty in the other rows too.
std::size_t trailingColumns(const std::vector<Row>& rows, bool header) {
    const auto& first = rows.front();
    std::size_t trailing = 0;
    while (first.size() - trailing > 2 && trimmed(first[first.size() - trailing - 1]).empty())
        ++trailing;
    if (header) return trailing;
    for (const auto& row : rows)
        for (std::size_t i = first.size() - trailing; row.size() == first.size() && i < row.size();
             ++i)
            if (!row[i].empty()) trailing = first.size() - i - 1;
    return trailing;
}

struct Places {
    Place text, label;
    Place pair = std::nullopt;
};

Result<Columns> completed(const Row& row, const ColumnChoice& choice, const Places& found,
                          Columns columns) {
    const char *textKey = choice.first.key, *labelKey = choice.second.key;
    if (!found.text) return noColumn(textKey, choice.text, row);
    if (!found.label) return noColumn(labelKey, choice.label, row);
    if (*found.text == *found.label)
        return Error{ErrorCode::BadData, "%1 and %2 are the same column"_m(textKey, labelKey),
                     "Set %1 and %2"_m(textKey, labelKey)};
    columns.text = *found.text;
    columns.label = *found.label;
    columns.pair = found.pair;
    if (!found.pair || (*found.pair != *found.text && *found.pair != *found.label)) return columns;
    const auto* other = *found.pair == *found.text ? textKey : labelKey;
    return Error{ErrorCode::BadData, "%1 and %2 are the same column"_m(kPairColumn, other),
                 "Set %1 and %2"_m(kPairColumn, other)};
}

// A column that the user chose but that does not exist is an error; it is never guessed.
Status refuseAbsent(const Row& row, const ColumnChoice& choice, const Places& found) {
    if (!found.text && !choice.text.empty()) return noColumn(choice.first.key, choice.text, row);
    if (!found.label && !choice.label.empty())
        return noColumn(choice.second.key, choice.label, row);
    if (!found.pair && !choice.pair.empty()) return noColumn(kPairColumn, choice.pair, row);
    return {};
}

}  // namespace

ColumnRole textRole() {
    return {"dataset.text_column",
            {"text", "sentence", "content", "review", "message", "description", "tweet", "document",
             "title"},
            {"comment",      "comment_text",
             "review_text",  "reviewtext",
             "body",         "sms",
             "headline",     "question",
             "utterance",    "phrase",
             "post",         "news",
             "v2",           "nachricht",
             "satz",         "inhalt",
             "kommentar",    "texto",
             "mensaje",      "texte",
             "testo",        "frase",
             "\u6587\u672c", "\u5185\u5bb9",
             "\u8bc4\u8bba", "\u0442\u0435\u043a\u0441\u0442"}};
}

ColumnRole labelRole() {
    return {"dataset.label_column",
            {"label", "class", "category", "sentiment", "target", "class index", "topic", "rating"},
            {"labels",
             "y",
             "class_index",
             "polarity",
             "emotion",
             "intent",
             "stars",
             "v1",
             "klasse",
             "kategorie",
             "etikett",
             "etiqueta",
             "clase",
             "categor\u00eda",
             "categoria",
             "classe",
             "\u00e9tiquette",
             "cat\u00e9gorie",
             "etichetta",
             "\u6807\u7b7e",
             "\u7c7b\u522b",
             "\u043c\u0435\u0442\u043a\u0430",
             "\u043a\u043b\u0430\u0441\u0441"}};
}

Result<Columns> chooseColumns(const std::vector<Row>& firstRows, const ColumnChoice& choice) {
    Columns out;
    auto row = firstRows.front();
    out.header = hasHeader(row, choice);
    out.trailing = trailingColumns(firstRows, out.header);
    row.resize(row.size() - out.trailing);
    out.count = row.size();
    Places found{placeOf(row, choice.text, out.header, usualPlace(row, choice.first)),
                 placeOf(row, choice.label, out.header, usualPlace(row, choice.second)),
                 placeOf(row, choice.pair, out.header, std::nullopt)};
    HEADSCOPE_CHECK(refuseAbsent(row, choice, found));
    guessOfTwo(firstRows, out.count, found.text, found.label);
    HEADSCOPE_TRY(out, completed(row, choice, found, out));
    if (!out.header) return out;
    HEADSCOPE_CHECK(refuseRepeats(row, out.text, choice.text));
    HEADSCOPE_CHECK(refuseRepeats(row, out.label, choice.label));
    if (out.pair) HEADSCOPE_CHECK(refuseRepeats(row, *out.pair, choice.pair));
    return out;
}

Result<Columns> chooseColumnsEarlier(const Row& firstRow, ColumnChoice choice) {
    choice.first.later.clear();
    choice.second.later.clear();
    Columns out;
    auto row = firstRow;
    out.trailing = row.size() > 2 && row.back().empty() ? 1 : 0;
    row.resize(row.size() - out.trailing);
    out.count = row.size();
    out.header = hasHeader(row, choice);
    Places found{placeOf(row, choice.text, out.header, usualPlace(row, choice.first)),
                 placeOf(row, choice.label, out.header, usualPlace(row, choice.second))};
    HEADSCOPE_CHECK(refuseAbsent(row, choice, found));
    guessOfTwo({row}, out.count, found.text, found.label);
    return completed(row, choice, found, out);
}

}  // namespace headscope::data
