// Composes the document of studies from their results: tables, figures and verdicts. Pure
// functions. GUI thread, because they translate.
#pragma once

#include "core/api/runs/study.h"
#include "ui/features/report/report_blocks.h"

namespace headscope::ui {

// One study, or several in one document.
ReportDocument studyDocument(const std::vector<StudyResult>& results);
// The section "Experiments" of a paper: shorter, without commands and facts about the computer.
ReportDocument studyPaper(const std::vector<StudyResult>& results);

}  // namespace headscope::ui
