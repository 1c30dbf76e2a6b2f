// Composes the document of studies from their results: tables, figures and verdicts. Pure
// functions. GUI thread, because they translate.
#pragma once

#include "core/api/runs/study.h"
#include "ui/features/report/report_blocks.h"

#include <map>
#include <string>
#include <vector>

namespace headscope::ui {

// One study, or several in one document.
ReportDocument studyDocument(const std::vector<StudyResult>& results);
// Figures of trained runs, by the id of the study.
using StudyFigures = std::map<std::string, std::vector<ReportFigure>>;
// The section "Experiments" of a paper: shorter, without commands and facts about the computer, but
// with figures of the trained runs.
ReportDocument studyPaper(const std::vector<StudyResult>& results, const StudyFigures& figures);

}  // namespace headscope::ui
