#include "core/data/readers/summary_lines.h"

#include "core/data/batches/settings.h"
#include "core/data/readers/csv_import.h"

namespace headscope::data {
namespace {

ColumnRole bodyRole() {
    return {"dataset.text_column",
            {"text", "article", "document", "description", "body", "content", "dialogue", "source",
             "report"}};
}

ColumnRole summaryRole() {
    return {"dataset.summary_column",
            {"summary", "highlights", "title", "headline", "abstract", "target", "tldr"}};
}

}  // namespace

ColumnChoice summaryChoice(const RunConfig& config) {
    return {wordOr(config, "dataset.text_column", ""), wordOr(config, "dataset.summary_column", ""),
            headerUse(config), bodyRole(), summaryRole()};
}

SummaryNames::SummaryNames(const ColumnChoice& choice)
    : m_text{choice.text, choice.first}, m_summary{choice.label, choice.second} {}

Result<TextWithSummary> SummaryNames::in(const nlohmann::json& object) {
    HEADSCOPE_TRY(auto text, textUnder(object, m_text));
    HEADSCOPE_TRY(auto summary, textUnder(object, m_summary));
    return TextWithSummary{std::move(text), std::move(summary)};
}

Result<TextWithSummary> summaryOfLine(std::string_view line, const std::string& where,
                                      const ColumnChoice& choice) {
    HEADSCOPE_TRY(const auto object, jsonObjectOfLine(line, verbatim(where), kSummaryExample));
    auto found = SummaryNames(choice).in(object);
    if (!found.ok()) return std::move(found).error().within(where);
    return found;
}

}  // namespace headscope::data
