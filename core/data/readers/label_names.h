// Turns the labels of a table into class numbers once all labels are known.
#pragma once

#include "core/api/base/result.h"
#include "core/data/readers/import_notes.h"

#include <cstdint>
#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

namespace headscope::data {

class LabelNames {
public:
    // Returns a provisional number for the label. `where` is called for each new label and returns
    // its place for messages, such as "row 12".
    std::int32_t add(const std::string& label, const std::function<Message()>& where);
    // Removes one row of this label, because that row turned out to be a heading.
    void takeBack(std::int32_t provisional);
    std::int64_t distinct() const { return static_cast<std::int64_t>(m_labels.size()) - m_gone; }

    // Returns the classes: integers in ascending order, or names in alphabetical order. `names`
    // (may be empty) renames them. Sets renumbered[provisional] to the class number. Errors:
    // BadData with the row of a label that does not fit the others.
    Result<std::vector<std::string>> classes(const std::vector<std::string>& names,
                                             std::vector<std::int32_t>& renumbered) const;
    // Warns of labels that differ only in case, and of so many labels that they are probably not
    // classes.
    void warn(ImportNotes& notes) const;

private:
    struct Seen {
        std::string label;
        Message where;
        std::int64_t count = 0;
    };
    Status checkKinds(bool numbers) const;
    bool mostlyNumbers() const;
    bool negativesAreClasses() const;

    std::vector<Seen> m_labels;
    std::int64_t m_gone = 0;  // number of labels without a remaining row
    std::unordered_map<std::string, std::int32_t> m_numbers;
};

constexpr std::int64_t kMostClasses = 1000;

}  // namespace headscope::data
