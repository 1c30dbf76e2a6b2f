// A check of options that take a real number: CLI::Range lets NaN pass, as it compares.
#pragma once

#include <CLI/CLI.hpp>

#include <cmath>
#include <string>

namespace headscope {

// Finite numbers from low to high, both allowed. Texts that are no number are left to the option, which says what it
// takes.
inline CLI::Validator realBetween(double low, double high) {
    const auto range = CLI::Range(low, high);
    return CLI::Validator(
        [range](std::string& given) -> std::string {
            double value = 0;
            if (CLI::detail::lexical_cast(given, value) && std::isnan(value)) return "Value " + given + " is no number";
            return range(given);
        },
        range.get_description());
}

}  // namespace headscope
