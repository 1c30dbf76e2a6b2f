// Reads texts with summaries from JSON objects and finds the names that hold them.
#pragma once

#include "core/api/base/run_config.h"
#include "core/data/readers/json_lines.h"

#include <string_view>

namespace headscope::data {

// Returns the columns of a table, or names of an object: those in the settings, by default the
// usual ones.
ColumnChoice summaryChoice(const RunConfig& config);

struct TextWithSummary {
    std::string text, summary;
};
constexpr const char* kSummaryExample = "{\"text\": ..., \"summary\": ...}";

// Finds text and summary in the objects of one file.
class SummaryNames {
public:
    explicit SummaryNames(const ColumnChoice& choice);
    Result<TextWithSummary> in(const nlohmann::json& object);  // finds both texts; errors: BadData

private:
    NameChoice m_text, m_summary;
};

// Parses a JSON object in a single line. `where` names it in messages. Errors: BadData.
Result<TextWithSummary> summaryOfLine(std::string_view line, const std::string& where,
                                      const ColumnChoice& choice);

}  // namespace headscope::data
