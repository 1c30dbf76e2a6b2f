#include "core/data/label_names.h"

#include "core/data/csv_import.h"
#include "core/io/text_file.h"

#include <algorithm>
#include <numeric>

namespace headscope::data {
namespace {

constexpr std::int64_t kLargestLabel = 2147483647;

bool fitsNumber(const std::string& label) {
    const auto value = integerLabel(label);
    return value && *value >= 0 && *value <= kLargestLabel;
}

}  // namespace

std::int32_t LabelNames::add(const std::string& field, const std::string& where) {
    auto label = trimmed(field);
    const auto [place, isNew] = m_numbers.try_emplace(label, static_cast<std::int32_t>(m_labels.size()));
    if (isNew) m_labels.push_back({std::move(label), where, 0});
    ++m_labels[static_cast<std::size_t>(place->second)].count;
    return place->second;
}

bool LabelNames::mostlyNumbers() const {
    std::int64_t numbers = 0, all = 0;
    for (const auto& seen : m_labels) {
        numbers += integerLabel(seen.label) ? seen.count : 0;
        all += seen.count;
    }
    return numbers * 2 > all;
}

Status LabelNames::checkKinds(bool numbers) const {
    for (const auto& seen : m_labels) {
        if (seen.label.empty())
            return Error{ErrorCode::BadData, seen.where + ": the label is empty", "Fill it in or delete the row"};
        if (numbers && !fitsNumber(seen.label))
            return Error{ErrorCode::BadData,
                         seen.where + ": " + labelFault(seen.label, 0, kLargestLabel) + " like most others",
                         "Correct the row, or choose another dataset.label_column"};
        if (!numbers && integerLabel(seen.label))
            return Error{ErrorCode::BadData,
                         seen.where + ": label \"" + seen.label + "\" is a number, most others are names",
                         "Correct the row, or choose another dataset.label_column"};
    }
    if (distinct() > kMostClasses)
        return Error{
            ErrorCode::BadData,
            io::countText(distinct()) + " different labels, at most " + io::countText(kMostClasses) + " are allowed",
            "Check dataset.label_column: this looks like text or numbers to predict, not classes"};
    return {};
}

Result<std::vector<std::string>> LabelNames::classes(const std::vector<std::string>& names,
                                                     std::vector<std::int32_t>& renumbered) const {
    const bool numbers = mostlyNumbers();
    HEADSCOPE_CHECK(checkKinds(numbers));
    std::vector<std::size_t> order(m_labels.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        const auto &x = m_labels[a].label, &y = m_labels[b].label;
        return numbers ? *integerLabel(x) < *integerLabel(y) : x < y;
    });
    if (!names.empty() && names.size() != order.size())
        return Error{ErrorCode::BadData,
                     "dataset.class_names has " + std::to_string(names.size()) + " names, the data " +
                         std::to_string(order.size()) + " classes",
                     "Give one name for each class, separated by commas, or none"};
    renumbered.assign(order.size(), 0);
    std::vector<std::string> out;
    for (std::size_t i = 0; i < order.size(); ++i) {
        renumbered[order[i]] = static_cast<std::int32_t>(i);
        out.push_back(names.empty() ? m_labels[order[i]].label : names[i]);
    }
    return out;
}

}  // namespace headscope::data
