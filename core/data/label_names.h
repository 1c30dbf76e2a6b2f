// Labels as they stand in a table, turned into class numbers once all are known.
#pragma once

#include "core/api/result.h"
#include "core/data/import_notes.h"

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace headscope::data {

class LabelNames {
public:
    // A provisional number for the label; `where` is kept for messages ("row 12").
    std::int32_t add(const std::string& label, const std::string& where);
    // The row of a label that was added last turned out to be a heading.
    void takeBack(std::int32_t provisional);
    std::int64_t distinct() const { return static_cast<std::int64_t>(m_labels.size()) - m_gone; }

    // Classes: numbers in rising order, or names in alphabetical order; `names` (may be empty) renames numbered
    // classes. renumbered[provisional] is the class. Errors: BadData with the row of a label that does not fit the
    // others.
    Result<std::vector<std::string>> classes(const std::vector<std::string>& names,
                                             std::vector<std::int32_t>& renumbered) const;
    // Labels that differ only in case, and as many labels as if they were no classes.
    void warn(ImportNotes& notes) const;

private:
    struct Seen {
        std::string label, where;
        std::int64_t count = 0;
    };
    Status checkKinds(bool numbers) const;
    bool mostlyNumbers() const;
    bool negativesAreClasses() const;

    std::vector<Seen> m_labels;
    std::int64_t m_gone = 0;  // labels of which every row was taken back
    std::unordered_map<std::string, std::int32_t> m_numbers;
};

constexpr std::int64_t kMostClasses = 1000;

}  // namespace headscope::data
