// Reads a table of texts with summaries as pairs.
#pragma once

#include "core/base/io/csv_reader.h"
#include "core/data/readers/csv_columns.h"
#include "core/data/readers/pair_corpus.h"

namespace headscope::data {

struct SummaryTable {
    ColumnChoice columns;  // columns of the text and, as `label`, of the summary
    char separator = ',';
};
// Adds the table's pairs to `rows`; rows.name is the file's name, for messages. Errors: BadData
// (missing columns, rows of different lengths), Cancelled.
Status addSummaryTable(io::CsvReader& reader, const SummaryTable& table, const LoadContext& context,
                       ImportNotes& notes, PairRows& rows);

}  // namespace headscope::data
