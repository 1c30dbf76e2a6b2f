// Checks of numeric options. CLI::Range is not used: it accepts NaN and numbers in other bases, and
// reports text as a number out of range.
#pragma once

#include <CLI/CLI.hpp>

#include <cmath>
#include <set>
#include <string>

namespace headscope {

// Rejects numbers that the parser would read in another base (010 as 8, 0x10 as 16). Users mean
// decimal numbers.
inline std::string otherBase(const std::string& given) {
    const std::size_t sign = !given.empty() && (given[0] == '-' || given[0] == '+') ? 1 : 0;
    const char next = given.size() > sign + 1 && given[sign] == '0' ? given[sign + 1] : ' ';
    const bool other = (next >= '0' && next <= '9') || next == 'x' || next == 'X';
    return other ? "Value " + given + " is not in decimal digits; write it without a zero in front"
                 : "";
}

// Accepts finite numbers from low to high, inclusive.
inline CLI::Validator realBetween(double low, double high) {
    const auto range = CLI::Range(low, high);
    return CLI::Validator(
        [range](std::string& given) -> std::string {
            double value = 0;
            if (CLI::detail::lexical_cast(given, value) && !std::isnan(value)) return range(given);
            const bool comma = given.find(',') != std::string::npos;
            return "Value " + given + " is not a number" +
                   (comma ? "; the decimal separator is a point" : "");
        },
        range.get_description());
}

// Accepts integers from low to high, inclusive.
template <class Integer>
CLI::Validator integerBetween(Integer low, Integer high) {
    const auto range = CLI::Range(low, high);
    return CLI::Validator(
        [range](std::string& given) -> std::string {
            if (const auto other = otherBase(given); !other.empty()) return other;
            const std::size_t sign = !given.empty() && (given[0] == '-' || given[0] == '+') ? 1 : 0;
            const bool digits = given.size() > sign &&
                                given.find_first_not_of("0123456789", sign) == std::string::npos;
            if (digits) return range(given);
            const bool comma = given.find(',') != std::string::npos;
            return "Value " + given + " is not a whole number" +
                   (comma ? "; write the digits without a comma" : "");
        },
        range.get_description());
}

// Restricts all numeric options to decimal digits. Call it after all options are added. skipped:
// options that are parsed as run settings (parseValue in core/api/runs/parameters.h).
inline void readInDecimal(CLI::App& app, const std::set<std::string>& skipped = {}) {
    static const std::set<std::string> kNumbers{"N", "X", "C", "MM", "SECONDS", "SHARE", "EPOCHS"};
    for (auto* option : app.get_options([](CLI::Option*) { return true; })) {
        const std::string type = option->get_type_name();
        if (kNumbers.count(type.substr(0, type.find_first_of(":,|"))) == 0) continue;
        if (skipped.count(option->get_name()) > 0) continue;
        option->check(CLI::Validator([](std::string& given) { return otherBase(given); }, ""));
    }
}

}  // namespace headscope
