// A table of texts with a summary each, as pairs.
#pragma once

#include "core/data/csv_columns.h"
#include "core/data/pair_corpus.h"
#include "core/io/csv_reader.h"

namespace headscope::data {

struct SummaryTable {
    ColumnChoice columns;  // of the text, and as label of the summary
    char separator = ',';
};
// rows.name is the file's, for messages. Errors: BadData (columns that are not there, rows of other lengths),
// Cancelled.
Status addSummaryTable(io::CsvReader& reader, const SummaryTable& table, const LoadContext& context, ImportNotes& notes,
                       PairRows& rows);

}  // namespace headscope::data
