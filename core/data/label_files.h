// Files of texts with labels, as rows: tables (CSV, TSV), JSON Lines, fastText.
#pragma once

#include "core/data/csv_columns.h"
#include "core/data/label_names.h"
#include "core/data/text_corpus.h"

#include <string>
#include <vector>

namespace headscope::data {

// The settings dataset.text_column, dataset.label_column and dataset.header.
ColumnChoice labelChoice(const RunConfig& config);
// Whether the first line begins with __label__.
bool isFastText(const std::string& path);

// Reads the files of one dataset: its labels are numbered together.
class LabelFiles {
public:
    // All must outlive it.
    LabelFiles(const RunConfig& config, const LoadContext& context, ImportNotes& notes)
        : m_config(config), m_context(context), m_notes(notes) {}

    // Fills the empty `rows` with provisional labels. Errors: BadData, Io, Cancelled, with the file's name.
    Status into(const std::string& path, TextRows& rows);
    const LabelNames& labels() const { return m_labels; }
    std::int64_t bytes() const { return m_bytes; }
    // The first versions accepted one of the files too, but read it otherwise.
    bool departs() const { return m_departs; }

private:
    Status table(const std::string& path, TextRows& rows);
    Status lines(const std::string& path, TextRows& rows);
    Status objects(const std::string& path, TextRows& rows);

    const RunConfig& m_config;
    const LoadContext& m_context;
    ImportNotes& m_notes;
    LabelNames m_labels;
    std::vector<std::string> m_heading;  // of the first table that had one; the same row heads the others too
    std::int64_t m_bytes = 0;
    bool m_departs = false;
};

}  // namespace headscope::data
