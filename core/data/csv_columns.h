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
    const char* key;
    std::vector<const char*> usual;
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
    std::size_t count = 0;  // columns of every row
    bool trailing = false;  // every row ends with a separator; the empty last column does not count
};

// Decides from the first row. Errors: BadData naming the columns there are.
Result<Columns> chooseColumns(const std::vector<std::string>& firstRow, const ColumnChoice& choice);

}  // namespace headscope::data
