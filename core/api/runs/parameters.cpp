#include "core/api/runs/parameters.h"

#include "core/api/base/find_by_id.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <numeric>
#include <string_view>

namespace headscope {
namespace {

// 2^53: every smaller integer is exactly representable as a double.
constexpr double kExactIntegers = 9007199254740992.0;

std::string trimmed(const std::string& text) {
    const auto first = text.find_first_not_of(" \t");
    if (first == std::string::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

bool contains(const std::string& text, const char* some) {
    return text.find_first_of(some) != std::string::npos;
}

Message kindText(ParamKind kind) {
    switch (kind) {
        case ParamKind::Boolean:
            return "true or false"_m;
        case ParamKind::Integer:
            return "a whole number"_m;
        case ParamKind::Real:
            return "a number"_m;
        case ParamKind::Path:
            return "a path"_m;
        default:
            return "text"_m;
    }
}

Error refused(const ParamSpec& spec, const Message& found, Message hint = {}) {
    Message allowed = allowedText(spec);
    if (spec.kind == ParamKind::Integer) allowed = "a whole number, %1"_m(allowed);
    if (spec.kind == ParamKind::Real) allowed = "a number, %1"_m(allowed);
    if (spec.kind == ParamKind::Choice) allowed = "one of %1"_m(allowed);
    if (hint.empty())
        hint = "Choose an allowed value; describe %1 explains the setting"_m(spec.key);
    return {ErrorCode::Usage, "%1 is %2; it must be %3"_m(spec.key, found, allowed),
            std::move(hint)};
}

Message inQuotes(const std::string& text) {
    constexpr std::size_t kShown = 60;
    return verbatim('"' + (text.size() > kShown ? text.substr(0, kShown) + "..." : text) + '"');
}

Message numberHint(const std::string& typed) {
    const bool hex = typed.find("0x") != std::string::npos || typed.find("0X") != std::string::npos;
    if (hex) return "Write the number in decimal digits"_m;
    const auto comma = typed.find(',');
    if (comma == std::string::npos) return {};
    constexpr std::size_t kThousands = 3;  // "1,000" more likely means a thousand than 1
    if (typed.find_first_of(",.", comma + 1) != std::string::npos || typed.find('.') < comma ||
        typed.size() - comma - 1 == kThousands)
        return "Write the number with a decimal point and without thousands separators"_m;
    std::string withPoint = typed;
    std::replace(withPoint.begin(), withPoint.end(), ',', '.');
    return "The decimal separator is a point, as in %1"_m(withPoint);
}

// Parses the whole text as a finite number; returns false otherwise.
bool readReal(const std::string& text, double& value) {
    const bool plus = text.size() > 1 && text[0] == '+' && text[1] != '-' && text[1] != '+';
    const char* first = text.data() + (plus ? 1 : 0);
    const char* last = text.data() + text.size();
    const auto read = std::from_chars(first, last, value, std::chars_format::general);
    return read.ec == std::errc() && read.ptr == last && first != last && std::isfinite(value);
}

bool readInteger(const std::string& text, std::int64_t& value) {
    const char* last = text.data() + text.size();
    const auto read = std::from_chars(text.data() + (text[0] == '+' ? 1 : 0), last, value);
    return read.ec == std::errc() && read.ptr == last;
}

bool inBounds(const ParamSpec& spec, double value) {
    if (spec.minimum == 0 && spec.maximum == 0) return true;  // the specification has no bounds
    if (spec.exclusiveMinimum ? value <= spec.minimum : value < spec.minimum) return false;
    return value <= spec.maximum;
}

Result<ParamValue> checkedReal(const ParamSpec& spec, double value, const std::string& shown) {
    if (!std::isfinite(value) || !inBounds(spec, value)) return refused(spec, verbatim(shown));
    return ParamValue(value);
}

Result<ParamValue> checkedInteger(const ParamSpec& spec, std::int64_t value,
                                  const std::string& shown) {
    if (!inBounds(spec, static_cast<double>(value))) return refused(spec, verbatim(shown));
    return ParamValue(value);
}

Result<ParamValue> integerOfReal(const ParamSpec& spec, double value, const std::string& shown) {
    if (!std::isfinite(value) || value != std::floor(value)) return refused(spec, verbatim(shown));
    // Larger doubles skip integers, so the intended value is unknown.
    if (std::fabs(value) >= kExactIntegers) return refused(spec, verbatim(shown));
    return checkedInteger(spec, static_cast<std::int64_t>(value), shown);
}

Result<ParamValue> parseNumber(const ParamSpec& spec, const std::string& text) {
    std::int64_t integer = 0;
    double real = 0;
    if (spec.kind == ParamKind::Integer && !text.empty() && readInteger(text, integer))
        return checkedInteger(spec, integer, text);
    if (!readReal(text, real)) return refused(spec, inQuotes(text), numberHint(text));
    return spec.kind == ParamKind::Integer ? integerOfReal(spec, real, text)
                                           : checkedReal(spec, real, text);
}

Result<ParamValue> parseFlag(const ParamSpec& spec, const std::string& text) {
    if (text == "true" || text == "on" || text == "yes" || text == "1") return ParamValue(true);
    if (text == "false" || text == "off" || text == "no" || text == "0") return ParamValue(false);
    return refused(spec, inQuotes(text));
}

std::vector<std::string> choiceIds(const ParamSpec& spec) {
    std::vector<std::string> ids;
    for (const auto& choice : spec.choices) ids.push_back(choice.id);
    return ids;
}

Result<ParamValue> checkedText(const ParamSpec& spec, const std::string& text) {
    if (text.find('\0') != std::string::npos) return refused(spec, "text with a zero byte"_m);
    if (spec.kind != ParamKind::Choice) return ParamValue(text);
    const auto ids = choiceIds(spec);
    if (std::find(ids.begin(), ids.end(), text) != ids.end()) return ParamValue(text);
    const auto near = nearestName(text, ids);
    return refused(spec, inQuotes(text),
                   near.empty() ? Message{spec.help} : "Did you mean %1?"_m(near));
}

// Levenshtein distance, or `enough` if the distance is at least that. Stops early: the distance is
// never below the minimum of an intermediate row.
std::size_t editDistance(std::string_view a, std::string_view b, std::size_t enough) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = i - 1, left = i, least = i;
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t above = row[j];
            left = std::min(std::min(above, left) + 1, diagonal + (a[i - 1] == b[j - 1] ? 0 : 1));
            diagonal = above;
            row[j] = left;
            least = std::min(least, left);
        }
        if (least >= enough) return enough;
    }
    return row[b.size()];
}

std::string lowered(std::string text) {
    for (char& c : text)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return text;
}

}  // namespace

Result<ParamValue> parseValue(const ParamSpec& spec, const std::string& typed) {
    switch (spec.kind) {
        case ParamKind::Boolean:
            return parseFlag(spec, trimmed(typed));
        case ParamKind::Integer:
        case ParamKind::Real:
            return parseNumber(spec, trimmed(typed));
        case ParamKind::Choice:
            return checkedText(spec, trimmed(typed));
        default:
            return checkedText(spec, typed);
    }
}

Result<ParamValue> checkValue(const ParamSpec& spec, const ParamValue& value) {
    if (const auto* flag = std::get_if<bool>(&value)) {
        if (spec.kind == ParamKind::Boolean) return value;
        return refused(spec, verbatim(*flag ? "true" : "false"));
    }
    if (const auto* text = std::get_if<std::string>(&value)) {
        const bool number = spec.kind == ParamKind::Integer || spec.kind == ParamKind::Real;
        if (number)
            return refused(
                spec, "the text %1"_m(inQuotes(*text)),
                contains(*text, ",") ? numberHint(*text) : "Write the number without quotes"_m);
        if (spec.kind == ParamKind::Boolean)
            return refused(spec, "the text %1"_m(inQuotes(*text)),
                           "Write true or false without quotes"_m);
        return checkedText(spec, *text);
    }
    const std::string shown = valueText(value);
    const auto* integer = std::get_if<std::int64_t>(&value);
    if (spec.kind == ParamKind::Integer)
        return integer ? checkedInteger(spec, *integer, shown)
                       : integerOfReal(spec, std::get<double>(value), shown);
    if (spec.kind == ParamKind::Real)
        return checkedReal(spec, integer ? static_cast<double>(*integer) : std::get<double>(value),
                           shown);
    return refused(spec, "the number %1"_m(shown));
}

static std::string boundText(double bound) {
    constexpr double kWrittenOut = 1e9;
    if (bound != std::floor(bound) || std::fabs(bound) > kWrittenOut) return valueText(bound);
    std::string digits = std::to_string(static_cast<std::int64_t>(std::fabs(bound)));
    // Numbers of four digits have no thousands separator.
    for (auto at = static_cast<std::ptrdiff_t>(digits.size()) - 3; at > 0; at -= 3)
        if (digits.size() > 4) digits.insert(static_cast<std::size_t>(at), ",");
    return (bound < 0 ? "-" : "") + digits;
}

Message allowedText(const ParamSpec& spec) {
    if (spec.kind == ParamKind::Choice) {
        std::string ids;
        for (const auto& choice : spec.choices) ids += (ids.empty() ? "" : ", ") + choice.id;
        return verbatim(ids);
    }
    if (spec.kind != ParamKind::Integer && spec.kind != ParamKind::Real) return kindText(spec.kind);
    if (spec.minimum == 0 && spec.maximum == 0) return kindText(spec.kind);
    const std::string low = boundText(spec.minimum), high = boundText(spec.maximum);
    const Message range =
        spec.exclusiveMinimum ? "above %1 and at most %2"_m(low, high) : "%1 to %2"_m(low, high);
    return spec.unit.empty() ? range : "%1 %2"_m(range, Message{spec.unit});
}

namespace {

bool isMet(const ParamCondition& condition, const ParamSpec& other, const std::string& value) {
    if (condition.values.empty()) return value != "0" && !value.empty();
    return std::any_of(
        condition.values.begin(), condition.values.end(), [&](const std::string& wanted) {
            return other.kind == ParamKind::Text ? value.find(wanted) != std::string::npos
                                                 : value == wanted;
        });
}

Message choiceName(const ParamSpec& spec, const std::string& value) {
    const auto* choice = findById(spec.choices, value);
    return verbatim(choice ? choice->name : value);
}

}  // namespace

Message withoutEffect(const ParamSpec& spec, const std::vector<ParamSpec>& specs,
                      const RunConfig& config) {
    Message reason;
    for (const auto& condition : spec.matters) {
        const auto* other = findByKey(specs, condition.key);
        // Conditions on unknown settings count as met.
        if (!other) return {};
        const auto given = config.values.find(condition.key);
        const auto value =
            valueText(given == config.values.end() ? other->defaultValue : given->second);
        auto why = withoutEffect(*other, specs, config);
        if (why.empty() && isMet(condition, *other, value)) return {};
        if (why.empty())
            why = "No effect while %1 is %2."_m(
                Message{other->name}, value.empty() ? "empty"_m : choiceName(*other, value));
        if (reason.empty()) reason = why;
    }
    return reason;
}

std::string nearestName(const std::string& given, const std::vector<std::string>& candidates) {
    // The running time is proportional to the product of both lengths.
    constexpr std::size_t kLongest = 200;
    if (given.empty() || given.size() > kLongest) return {};
    std::string best;
    const auto requested = lowered(given);
    // Accept at most two edits, or a third of the length for longer names.
    std::size_t bestDistance = std::max<std::size_t>(2, given.size() / 3) + 1;
    for (const auto& candidate : candidates) {
        // The edit distance is at least the difference of the lengths, so skip hopeless candidates.
        const auto apart =
            std::max(given.size(), candidate.size()) - std::min(given.size(), candidate.size());
        if (candidate.size() > kLongest || apart >= bestDistance) continue;
        const auto distance = editDistance(requested, lowered(candidate), bestDistance);
        if (distance < bestDistance && distance < candidate.size()) {
            best = candidate;
            bestDistance = distance;
        }
    }
    return best;
}

}  // namespace headscope
