// Reads files of labelled texts as rows: tables (CSV, TSV), JSON Lines, fastText.
#pragma once

#include "core/data/readers/csv_columns.h"
#include "core/data/readers/label_names.h"
#include "core/data/readers/text_corpus.h"

#include <string>
#include <vector>

namespace headscope::data {

// Returns the settings dataset.text_column, dataset.label_column and dataset.header.
ColumnChoice labelChoice(const RunConfig& config);
// Returns whether the first line begins with __label__, as in fastText's format.
bool isFastText(const std::string& path);

// Reads all files of one dataset with a common numbering of labels.
class LabelFiles {
public:
    // All arguments must outlive this object.
    LabelFiles(const RunConfig& config, const LoadContext& context, ImportNotes& notes)
        : m_config(config), m_context(context), m_notes(notes) {}

    // Fills the empty `rows` with texts and provisional labels. Errors: BadData, Io, Cancelled,
    // with the file's name.
    Status into(const std::string& path, TextRows& rows);
    const LabelNames& labels() const { return m_labels; }
    std::int64_t bytes() const { return m_bytes; }
    // Returns whether the first versions accepted one of the files but read it differently.
    bool departs() const { return m_departs; }

private:
    Status table(const std::string& path, TextRows& rows);
    Status lines(const std::string& path, TextRows& rows);
    Status objects(const std::string& path, TextRows& rows);

    const RunConfig& m_config;
    const LoadContext& m_context;
    ImportNotes& m_notes;
    LabelNames m_labels;
    // heading of the first table that has one; the same row is a heading in the other tables too
    std::vector<std::string> m_heading;
    std::int64_t m_bytes = 0;
    bool m_departs = false;
};

}  // namespace headscope::data
