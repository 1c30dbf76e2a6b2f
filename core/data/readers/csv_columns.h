// Finds the columns of a table that hold the text and the label.
#pragma once

#include "core/api/base/result.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace headscope::data {

enum class HeaderUse { Auto, Yes, No };

// Role of a column: the setting that names it, and its usual column names, most likely first.
struct ColumnRole {
    const char* key = "";
    std::vector<const char*> usual = {};
    // names added in a later version; not used for the data of older runs
    std::vector<const char*> later = {};
};
ColumnRole textRole();
ColumnRole labelRole();

struct ColumnChoice {
    std::string text, label;  // a name, a 1-based number, or "" to detect the column
    HeaderUse header = HeaderUse::Auto;
    // roles of `text` and `label`; the second may be another text
    ColumnRole first = textRole(), second = labelRole();
    // A further column with a second text: a name or a 1-based number; "" for none, since it is
    // never detected.
    std::string pair = {};
};
constexpr const char* kPairColumn = "dataset.pair_column";

struct Columns {
    std::size_t text = 0, label = 0;  // 0-based columns
    bool header = false;
    std::size_t count = 0;     // number of columns per row, without `trailing`
    std::size_t trailing = 0;  // further columns at the end of every row, empty in the first row
    std::optional<std::size_t> pair = {};  // 0-based column of the second text
    bool operator==(const Columns& o) const {
        return text == o.text && label == o.label && header == o.header && count == o.count &&
               trailing == o.trailing && pair == o.pair;
    }
};

constexpr std::size_t kRowsLookedAt = 50;  // number of first rows that suffice for chooseColumns

// Chooses the columns from the first rows (at least one). Errors: BadData listing the existing
// columns.
Result<Columns> chooseColumns(const std::vector<std::vector<std::string>>& firstRows,
                              const ColumnChoice& choice);
// Chooses as the first versions did, from the first row alone, so that files they accepted are
// still read the same way.
Result<Columns> chooseColumnsEarlier(const std::vector<std::string>& firstRow, ColumnChoice choice);

}  // namespace headscope::data
