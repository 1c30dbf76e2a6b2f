#include "core/service/studies/picked_numbers.h"

#include "core/base/io/json.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <sstream>

namespace headscope::studies {
namespace {

using Json = nlohmann::json;

// Value at a path such as "points/removed=4/test_accuracy". A part of the form NAME=VALUE selects
// the entry of a list; a number is an index.
const Json* valueAt(const Json& line, const std::string& path) {
    const Json* at = &line;
    std::istringstream parts(path);
    for (std::string part; std::getline(parts, part, '/');) {
        const auto equal = part.find('=');
        if (at->is_array() && equal != std::string::npos) {
            const auto name = part.substr(0, equal), value = part.substr(equal + 1);
            const auto found = std::find_if(at->begin(), at->end(), [&](const Json& one) {
                if (!one.is_object() || !one.contains(name)) return false;
                return one[name].is_string() ? one[name] == value : one[name].dump() == value;
            });
            if (found == at->end()) return nullptr;
            at = &*found;
        } else if (at->is_array()) {
            std::size_t index = 0;
            const auto end = part.data() + part.size();
            const auto read = std::from_chars(part.data(), end, index);
            if (read.ec != std::errc() || read.ptr != end || index >= at->size()) return nullptr;
            at = &(*at)[index];
        } else {
            if (!at->is_object() || !at->contains(part)) return nullptr;
            at = &(*at)[part];
        }
    }
    return at;
}

// Mean of a number or of a list of numbers; nulls in the list are skipped.
std::optional<double> finiteIn(const Json* value) {
    if (!value) return std::nullopt;
    if (value->is_boolean()) return value->get<bool>() ? 1.0 : 0.0;
    if (value->is_number()) return value->get<double>();
    if (!value->is_array()) return std::nullopt;
    double sum = 0;
    int count = 0;
    for (const auto& one : *value)
        if (one.is_number()) {
            sum += one.get<double>();
            ++count;
        }
    return count > 0 ? std::optional(sum / count) : std::nullopt;
}

}  // namespace

bool fitsPick(const Json& line, const StudyPick& pick) {
    if (!line.is_object() || line.value("event", "") != pick.event) return false;
    return std::all_of(pick.where.begin(), pick.where.end(), [&](const auto& one) {
        const auto found = line.find(one.first);
        if (found == line.end()) return false;
        return found->is_string() ? *found == one.second : found->dump() == one.second;
    });
}

Result<std::optional<PickedNumber>> pickNumber(const std::string& lines, const StudyPick& pick) {
    std::optional<Json> last;
    std::istringstream all(lines);
    for (std::string line; std::getline(all, line);) {
        auto json = io::parseJson(line, verbatim("output"));
        if (json && fitsPick(*json, pick)) last = *std::move(json);
    }
    if (!last)
        return Error{ErrorCode::BadData,
                     "number %1: the command wrote no event %2 that fits"_m(pick.id, pick.event),
                     "Compare event and where of the study with the output of the command"_m};
    const auto value = finiteIn(valueAt(*last, pick.key));
    if (!value || !std::isfinite(*value)) return std::optional<PickedNumber>();
    PickedNumber number{*value, 0};
    const auto* interval = pick.interval.empty() ? nullptr : valueAt(*last, pick.interval);
    if (interval && interval->is_array() && interval->size() == 2 && (*interval)[0].is_number() &&
        (*interval)[1].is_number())
        number.error =
            ((*interval)[1].get<double>() - (*interval)[0].get<double>()) / (2 * kHalfInterval);
    return std::optional(number);
}

}  // namespace headscope::studies
