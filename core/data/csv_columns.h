// Which columns of a table hold the text and the label.
#pragma once

#include "core/api/result.h"

#include <cstddef>
#include <string>
#include <vector>

namespace headscope::data {

enum class HeaderUse { Auto, Yes, No };

// What a column is for: the setting that names it and the names that are known for it, likeliest first.
struct ColumnRole {
    const char* key = "";
    std::vector<const char*> usual = {};
    std::vector<const char*> later = {};  // known since a later version: the data of older runs are read without them
};
ColumnRole textRole();
ColumnRole labelRole();

struct ColumnChoice {
    std::string text, label;  // a name, a 1-based number, or "" to find it
    HeaderUse header = HeaderUse::Auto;
    ColumnRole first = textRole(), second = labelRole();  // of `text` and of `label`, which may be another text
};

struct Columns {
    std::size_t text = 0, label = 0;  // 0-based
    bool header = false;
    std::size_t count = 0;     // columns of every row
    std::size_t trailing = 0;  // further columns at the end of every row, empty in the first: they do not count
    bool operator==(const Columns& o) const {
        return text == o.text && label == o.label && header == o.header && count == o.count && trailing == o.trailing;
    }
};

constexpr std::size_t kRowsLookedAt = 50;  // as many first rows are enough for chooseColumns

// Decides from the first rows, at least one. Errors: BadData naming the columns there are.
Result<Columns> chooseColumns(const std::vector<std::vector<std::string>>& firstRows, const ColumnChoice& choice);
// As the first versions did, from the first row alone: what they accepted is read the same again.
Result<Columns> chooseColumnsEarlier(const std::vector<std::string>& firstRow, ColumnChoice choice);

}  // namespace headscope::data
