#include "core/data/readers/label_names.h"

#include "core/base/io/text_file.h"
#include "core/base/util/unicode.h"
#include "core/data/readers/csv_import.h"

#include <algorithm>
#include <map>

namespace headscope::data {
namespace {

constexpr std::int64_t kLargestLabel = 2147483647;
// negative classes are at least 1 / kRareNegative as frequent as the rarest other class
constexpr std::int64_t kRareNegative = 4;
// fewer rows per label on average mean that labels are probably not classes
constexpr std::int64_t kRowsOfAClass = 3;
// up to this many labels, no warning: the table may be a small trial
constexpr std::int64_t kFewClasses = 10;

bool fitsNumber(const std::string& label, bool negatives) {
    const auto value = integerLabel(label);
    return value && *value >= (negatives ? -kLargestLabel : 0) && *value <= kLargestLabel;
}

}  // namespace

std::int32_t LabelNames::add(const std::string& field, const std::function<Message()>& where) {
    auto label = trimmed(field);
    const auto [place, isNew] =
        m_numbers.try_emplace(label, static_cast<std::int32_t>(m_labels.size()));
    if (isNew) m_labels.push_back({std::move(label), where(), 0});
    auto& seen = m_labels[static_cast<std::size_t>(place->second)];
    // A heading took back this label's only row; now the label has a row again.
    if (!isNew && seen.count == 0) --m_gone;
    ++seen.count;
    return place->second;
}

void LabelNames::takeBack(std::int32_t provisional) {
    if (--m_labels[static_cast<std::size_t>(provisional)].count == 0) ++m_gone;
}

bool LabelNames::mostlyNumbers() const {
    std::int64_t numbers = 0, all = 0;
    for (const auto& seen : m_labels) {
        numbers += integerLabel(seen.label) ? seen.count : 0;
        all += seen.count;
    }
    return numbers * 2 > all;
}

// Labels -1 and 1, or -1, 0 and 1, are classes. A rare -1 among other labels marks texts without a
// label (as in SNLI).
bool LabelNames::negativesAreClasses() const {
    std::int64_t rarestNegative = 0, rarestOther = 0;
    for (const auto& seen : m_labels) {
        const auto value = integerLabel(seen.label);
        if (!value || seen.count == 0) continue;
        auto& rarest = *value < 0 ? rarestNegative : rarestOther;
        if (rarest == 0 || seen.count < rarest) rarest = seen.count;
    }
    const bool signsOnly = m_numbers.count("-1") > 0 && m_numbers.count("1") > 0 && distinct() == 2;
    return signsOnly || rarestNegative * kRareNegative >= rarestOther;
}

// All labels must be of the same kind as most: integers or names.
Status LabelNames::checkKinds(bool numbers) const {
    const bool negatives = negativesAreClasses();
    for (const auto& seen : m_labels) {
        if (seen.count == 0) continue;
        if (seen.label.empty())
            return Error{ErrorCode::BadData, "%1: the label is empty"_m(seen.where),
                         "Fill in the label, or delete the row"_m};
        if (numbers && !fitsNumber(seen.label, negatives))
            return Error{
                ErrorCode::BadData,
                "%1: %2, unlike most others"_m(seen.where,
                                               labelFault(seen.label, 0, kLargestLabel)),
                integerLabel(seen.label).value_or(0) < 0
                    ? "Leave out rows without a label, or choose another dataset.label_column"_m
                    : "Correct the row, or choose another dataset.label_column"_m};
        if (!numbers && integerLabel(seen.label))
            return Error{
                ErrorCode::BadData,
                "%1: label \"%2\" is a number, most others are names"_m(seen.where, seen.label),
                "Correct the row, or choose another dataset.label_column"_m};
    }
    if (distinct() > kMostClasses)
        return Error{
            ErrorCode::BadData,
            "%1 different labels, at most %2 are allowed"_m(io::countText(distinct()),
                                                            io::countText(kMostClasses)),
            "Check dataset.label_column: this looks like text or numbers to predict, not classes"_m};
    return {};
}

Result<std::vector<std::string>> LabelNames::classes(const std::vector<std::string>& names,
                                                     std::vector<std::int32_t>& renumbered) const {
    const bool numbers = mostlyNumbers();
    HEADSCOPE_CHECK(checkKinds(numbers));
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < m_labels.size(); ++i)
        if (m_labels[i].count > 0) order.push_back(i);
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        const auto &x = m_labels[a].label, &y = m_labels[b].label;
        return numbers ? *integerLabel(x) < *integerLabel(y) : x < y;
    });
    if (!names.empty() && names.size() != order.size())
        return Error{
            ErrorCode::BadData,
            "dataset.class_names has %1 names, the data %2 classes"_m(names.size(), order.size()),
            "Give one name per class, separated by commas, or leave the setting empty"_m};
    renumbered.assign(m_labels.size(), 0);
    std::vector<std::string> out;
    for (std::size_t i = 0; i < order.size(); ++i) {
        renumbered[order[i]] = static_cast<std::int32_t>(i);
        out.push_back(names.empty() ? m_labels[order[i]].label : names[i]);
    }
    return out;
}

void LabelNames::warn(ImportNotes& notes) const {
    std::int64_t rows = 0;
    std::map<std::string, std::string> known;  // keyed by the label in lower case
    for (const auto& seen : m_labels) {
        if (seen.count == 0) continue;
        rows += seen.count;
        const auto [other, isNew] = known.emplace(util::lowerCased(seen.label), seen.label);
        if (!isNew)
            notes.warn(
                "the labels \"%1\" and \"%2\" differ only in case; they are two classes. Write "
                "them "
                "alike if they mean the same"_m(other->second, seen.label));
    }
    if (distinct() <= kFewClasses || distinct() * kRowsOfAClass <= rows) return;
    notes.warn(
        "%1 different labels in %2 rows: these are probably not classes. Check "
        "dataset.label_column; numbers to predict are not read as classes"_m(
            io::countText(distinct()), io::countText(rows)));
}

}  // namespace headscope::data
