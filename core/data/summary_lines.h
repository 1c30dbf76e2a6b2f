// One line of a JSON Lines file of texts with summaries, and which of its names are meant.
#pragma once

#include "core/api/run_config.h"
#include "core/data/csv_columns.h"

#include <string_view>

namespace headscope::data {

// Columns of a table or names of an object: what the settings say, else the usual ones.
ColumnChoice summaryChoice(const RunConfig& config);

struct TextWithSummary {
    std::string text, summary;
};
// where: the line, for messages. Errors: BadData.
Result<TextWithSummary> summaryOfLine(std::string_view line, const std::string& where, const ColumnChoice& choice);

}  // namespace headscope::data
