// One line of a JSON Lines file of texts with summaries, and which of its names are meant.
#pragma once

#include "core/api/run_config.h"
#include "core/data/json_lines.h"

#include <string_view>

namespace headscope::data {

// Columns of a table or names of an object: what the settings say, else the usual ones.
ColumnChoice summaryChoice(const RunConfig& config);

struct TextWithSummary {
    std::string text, summary;
};
constexpr const char* kSummaryExample = "{\"text\": ..., \"summary\": ...}";

// Finds both in the objects of one file.
class SummaryNames {
public:
    explicit SummaryNames(const ColumnChoice& choice);
    Result<TextWithSummary> in(const nlohmann::json& object);  // errors: BadData

private:
    NameChoice m_text, m_summary;
};

// One line by itself. where: for messages. Errors: BadData.
Result<TextWithSummary> summaryOfLine(std::string_view line, const std::string& where, const ColumnChoice& choice);

}  // namespace headscope::data
