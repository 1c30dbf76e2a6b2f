// Figures of a study's paper, drawn from the trained runs: curves, similarity matrices and maps of
// head contributions. GUI thread.
#pragma once

#include "core/api/engine/engine.h"
#include "ui/features/report/report_blocks.h"

#include <vector>

namespace headscope::ui {

// Draws the figures that the study names (Study::figures), in their order. Curves are means over
// all seeds; matrices and maps show the run with the smallest seed of each row, measured now.
// Without finished runs of a row, that row is left out; without any, the list is empty. `notes`
// receives what was left out. Blocks. Errors: those of opening and measuring a run.
Result<std::vector<ReportFigure>> studyFigures(Engine& engine, const StudyResult& result,
                                               QStringList& notes);

}  // namespace headscope::ui
