#include "core/data/summary_lines.h"

#include "core/data/csv_import.h"
#include "core/data/settings.h"
#include "core/io/json.h"
#include "core/util/utf8.h"

namespace headscope::data {
namespace {

ColumnRole bodyRole() {
    return {"dataset.text_column",
            {"text", "article", "document", "description", "body", "content", "dialogue", "source", "report"}};
}

ColumnRole summaryRole() {
    return {"dataset.summary_column", {"summary", "highlights", "title", "headline", "abstract", "target", "tldr"}};
}

// The text under a name, or under the first of the usual ones.
Result<std::string> textIn(const nlohmann::json& object, const std::string& wanted, const ColumnRole& role) {
    std::vector<std::string> names;
    if (wanted.empty())
        names.assign(role.usual.begin(), role.usual.end());
    else
        names = {wanted};
    for (const auto& name : names) {
        const auto found = object.find(name);
        if (found == object.end()) continue;
        if (found->is_string()) return found->get<std::string>();
        return Error{ErrorCode::BadData, "\"" + name + "\" is no text", "Write the texts in quotes"};
    }
    std::string keys;
    for (const auto& [key, value] : object.items())
        keys += (keys.empty() ? "\"" : ", \"") + util::shortened(key, 30) + "\"";
    return Error{ErrorCode::BadData,
                 "there is no " + (wanted.empty() ? "usual name for " + std::string(role.key) : "\"" + wanted + "\"") +
                     "; the object has " + (keys.empty() ? "no names" : keys),
                 std::string("Set ") + role.key + " to one of its names"};
}

}  // namespace

ColumnChoice summaryChoice(const RunConfig& config) {
    const auto header = wordOr(config, "dataset.header", "auto");
    ColumnChoice choice{wordOr(config, "dataset.text_column", ""), wordOr(config, "dataset.summary_column", ""),
                        header == "auto"  ? HeaderUse::Auto
                        : header == "yes" ? HeaderUse::Yes
                                          : HeaderUse::No};
    choice.first = bodyRole();
    choice.second = summaryRole();
    return choice;
}

Result<TextWithSummary> summaryOfLine(std::string_view line, const std::string& where, const ColumnChoice& choice) {
    HEADSCOPE_TRY(const auto object, io::parseJson(line, "the object in " + where));
    if (!object.is_object())
        return Error{ErrorCode::BadData, where + ": no object", "Write one {\"text\": ..., \"summary\": ...} a line"};
    auto source = textIn(object, choice.text, choice.first), target = textIn(object, choice.label, choice.second);
    for (auto* text : {&source, &target})
        if (!text->ok()) return std::move(*text).error().within(where);
    return TextWithSummary{*std::move(source), *std::move(target)};
}

}  // namespace headscope::data
