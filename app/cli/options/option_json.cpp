#include "app/cli/options/option_json.h"

#include <CLI/CLI.hpp>

#include <algorithm>

namespace headscope::cli {
namespace {

std::vector<std::string> namesOf(const CLI::Option& option) {
    std::vector<std::string> names;
    for (const auto& name : option.get_snames()) names.push_back("-" + name);
    for (const auto& name : option.get_lnames()) names.push_back("--" + name);
    return names;
}

// Returns the names in alphabetical order, because CLI11 orders the options by address.
std::vector<std::string> namesOf(const std::set<CLI::Option*>& options) {
    std::vector<std::string> names;
    for (const CLI::Option* option : options)
        names.push_back(option->get_positional() ? option->get_name(true) : option->get_name());
    std::sort(names.begin(), names.end());
    return names;
}

std::vector<std::string> partsOf(const std::string& list) {
    std::vector<std::string> parts(1);
    for (const char c : list) {
        if (c == ',')
            parts.emplace_back();
        else
            parts.back() += c;
    }
    return parts;
}

// Writes the value's name, and its choices or bounds. CLI11 returns them as one text, such as
// "SPLIT:{train,valid,test}" or "N:INT in [1 - 100]".
void writeValue(JsonLine& line, const std::string& type) {
    const auto open = type.find(" in ["), between = type.find(" - ", open);
    const bool bounded = open != std::string::npos && between != std::string::npos;
    // The name itself may contain a colon, such as "RUN[:STEP]".
    const auto colon = bounded ? type.rfind(':', open) : type.find(":{");
    line.text("value", type.substr(0, colon));
    if (colon == std::string::npos) return;
    if (!bounded) {
        const std::size_t start = colon + 2, end = type.find('}', start);
        line.texts("choices", partsOf(type.substr(start, end - start)));
        return;
    }
    const std::size_t start = open + 5, end = type.find(']', between);
    line.text("low", type.substr(start, between - start));
    line.text("high", type.substr(between + 3, end - between - 3));
}

JsonLine optionJson(const CLI::Option& option, const std::map<std::string, std::string>& settings) {
    JsonLine line;
    if (option.get_positional())
        line.text("name", option.get_name(true));
    else
        line.texts("names", namesOf(option));
    if (option.get_items_expected_max() > 0)
        writeValue(line, option.get_type_name());
    else
        line.text("value", "");
    line.text("help", option.get_description());
    if (option.get_required()) line.flag("required", true);
    if (option.get_items_expected_max() > 1) line.flag("many", true);
    if (option.get_multi_option_policy() == CLI::MultiOptionPolicy::TakeAll)
        line.flag("repeatable", true);
    if (const auto needs = namesOf(option.get_needs()); !needs.empty()) line.texts("needs", needs);
    if (const auto others = namesOf(option.get_excludes()); !others.empty())
        line.texts("excludes", others);
    if (const auto set = settings.find(option.get_name()); set != settings.end())
        line.text("setting", set->second);
    return line;
}

}  // namespace

JsonLine commandJson(const CLI::App& command, const std::string& name, const std::string& summary,
                     const std::map<std::string, std::string>& settings) {
    std::string positionals, options;
    for (const CLI::Option* option : command.get_options()) {
        std::string& list = option->get_positional() ? positionals : options;
        list += (list.empty() ? "" : ",") + optionJson(*option, settings).str();
    }
    JsonLine line;
    line.text("command", name).text("summary", summary);
    return line.raw("positionals", "[" + positionals + "]").raw("options", "[" + options + "]");
}

}  // namespace headscope::cli
