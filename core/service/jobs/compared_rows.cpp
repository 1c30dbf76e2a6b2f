#include "core/service/jobs/compared_rows.h"

#include <algorithm>
#include <cmath>

namespace headscope::jobs {
namespace {

// Pairs of the index of a key in the table and its value.
using RowValues = std::vector<std::pair<std::size_t, std::string>>;

// Compares as numbers if both are numbers, so that "0.1" equals "0.10".
bool sameValue(const std::string& one, const std::string& other) {
    return one == other || (numberOf(one) && numberOf(one) == numberOf(other));
}

bool hasValues(const ComparedRow& row, const RowValues& values) {
    return std::all_of(values.begin(), values.end(), [&](const auto& value) {
        return sameValue(row.values[value.first], value.second);
    });
}

// Splits a text and removes spaces around the parts.
std::vector<std::string> partsOf(const std::string& text, char between) {
    std::vector<std::string> parts;
    for (std::size_t from = 0; from <= text.size();) {
        const auto end = std::min(text.find(between, from), text.size());
        auto part = text.substr(from, end - from);
        from = end + 1;
        part.erase(0, part.find_first_not_of(' '));
        part.erase(part.find_last_not_of(' ') + 1);
        if (!part.empty()) parts.push_back(part);
    }
    return parts;
}

Result<std::size_t> keyPlace(const std::string& key, const Comparison& c) {
    const auto found = std::find(c.keys.begin(), c.keys.end(), key);
    if (found != c.keys.end()) return static_cast<std::size_t>(found - c.keys.begin());
    return noTable("rows of this table do not differ in %1, but in %2"_m(key, wordsOf(c.keys)),
                   "Use one of these, or add it: --table %1,%2"_m(wordsOf(c.keys), key));
}

// Parses text such as "lambda=0,drophead=0".
Result<RowValues> valuesIn(const std::string& text, const Comparison& c,
                           const std::vector<ReadRun>& all) {
    RowValues values;
    for (const auto& part : partsOf(text, ',')) {
        const auto equals = part.find('=');
        if (equals == std::string::npos || equals == 0)
            return noTable(
                "a baseline of several settings has %1, which is not of the form KEY=VALUE"_m(
                    part.substr(0, 64)),
                "For example lambda=0,drophead=0"_m);
        HEADSCOPE_TRY(const auto key, fullKey(part.substr(0, equals), all));
        HEADSCOPE_TRY(const auto place, keyPlace(key, c));
        values.emplace_back(place, part.substr(equals + 1));
    }
    return values;
}

// Returns the default baseline: the row with value 0, otherwise the first row.
std::string usualBaseline(const Comparison& c) {
    for (const auto& row : c.rows)
        if (numberOf(row.values.front()) == 0.0) return row.values.front();
    return c.rows.front().values.front();
}

// Returns the values that identify the baselines. requested: "" for the default, a value of the
// first key, or sets of values separated by ";".
Result<std::vector<RowValues>> baselinesOf(const Comparison& c, const std::string& requested,
                                           const std::vector<ReadRun>& all) {
    if (requested.empty()) return std::vector<RowValues>{{{0, usualBaseline(c)}}};
    if (requested.find('=') == std::string::npos) return std::vector<RowValues>{{{0, requested}}};
    std::vector<RowValues> found;
    for (const auto& one : partsOf(requested, ';')) {
        HEADSCOPE_TRY(auto values, valuesIn(one, c, all));
        found.push_back(std::move(values));
    }
    return found;
}

Error noSuchRow(const Comparison& c, const RowValues& requested) {
    Message wanted;
    std::vector<std::string> there;
    for (const auto& [place, value] : requested) {
        const Message one = "%1 = %2"_m(c.keys[place], value.substr(0, 64));
        wanted = wanted.empty() ? one : "%1 and %2"_m(wanted, one);
    }
    for (const auto& row : c.rows) {
        const auto& value = row.values[requested.front().first];
        if (std::find(there.begin(), there.end(), value) == there.end()) there.push_back(value);
    }
    return noTable(
        "no row matches %1, the baseline of the comparison; available: "
        "%2"_m(wanted, wordsOf(there)),
        "Choose one of the listed options"_m);
}

}  // namespace

Status markBaselines(Comparison& c, const std::string& requested, const std::vector<ReadRun>& all) {
    HEADSCOPE_TRY(const auto baselines, baselinesOf(c, requested, all));
    for (const auto& values : baselines) {
        bool any = false;
        for (auto& row : c.rows)
            if (hasValues(row, values)) row.baseline = any = true;
        if (!any) return noSuchRow(c, values);
    }
    return {};
}

Status chooseRows(Comparison& c, const std::vector<std::string>& strengths) {
    std::vector<bool> free(c.keys.size());
    free.front() = strengths.empty();
    for (const auto& key : strengths) {
        HEADSCOPE_TRY(const auto place, keyPlace(key, c));
        free[place] = true;
    }
    std::map<std::vector<std::string>, ComparedRow*> best;
    for (auto& row : c.rows) {
        if (row.baseline || std::isnan(row.also.front().mean) || row.also.front().n == 0) continue;
        // The group's key: the values of all keys except the strengths.
        std::vector<std::string> method;
        for (std::size_t i = 0; i < row.values.size(); ++i)
            if (!free[i]) method.push_back(row.values[i]);
        auto& held = best[method];
        const double mean = row.also.front().mean;
        const double most = held ? held->also.front().mean : kNoScore;
        if (!held || (c.also.front().higherIsBetter ? mean > most : mean < most)) held = &row;
    }
    for (const auto& [method, row] : best) row->chosen = true;
    return {};
}

std::size_t baselineFor(const Comparison& c, const ComparedRow& row) {
    std::size_t best = 0, most = 0;
    bool any = false;
    for (std::size_t i = 0; i < c.rows.size(); ++i) {
        if (!c.rows[i].baseline) continue;
        std::size_t alike = 0;
        for (std::size_t k = 1; k < row.values.size(); ++k)
            alike += row.values[k] == c.rows[i].values[k];
        if (any && alike <= most) continue;
        best = i;
        most = alike;
        any = true;
    }
    return best;
}

}  // namespace headscope::jobs
