// Tables of studies and their results for the terminal and for files.
#pragma once

#include "core/api/base/table_text.h"
#include "core/api/runs/study.h"

#include <string>
#include <vector>

namespace headscope::cli {

// Table of all claims: claim, source, verdict, effect with interval, seeds, command.
TextTable claimTable(const std::vector<ClaimEntry>& claims,
                     const std::vector<StudyResult>& results);
// Design of a study in sentences: question, data, runs, time, claims, what supports them and the
// smallest effects that its seeds resolve. results: earlier results that give the spread over
// seeds, such as "published results"; "": there are none.
std::string studyDescription(const StudyResult& planned, const std::string& results);
// Tables of a result, the findings first.
std::vector<TextTable> resultTables(const StudyResult& result);
// Formats a table: text, markdown, latex or csv.
std::string tableIn(const TextTable& table, const std::string& format);

}  // namespace headscope::cli
