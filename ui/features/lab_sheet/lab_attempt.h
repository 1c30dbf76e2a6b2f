// Captures what the window shows now as an attempt for the lab sheet.
#pragma once

#include "ui/features/lab_sheet/lab_sheet.h"
#include "ui/workspace/workspace.h"

namespace headscope::ui {

class LessonPresenter;

// Builds an attempt without its figure. Runs, settings, scores, sample and removed heads come from
// the figure's provenance. If `figure` is null, they come from `origin`, which has the same format,
// or else from the opened runs.
LabAttempt attemptOf(Workspace& workspace, const plots::Figure* figure,
                     const QJsonObject& origin = {});
// Returns the figure as it is stored on the sheet. Callable on any thread that may draw it
// (Figure::drawnAnywhere).
std::shared_ptr<plots::KeptFigure> attemptFigure(const plots::Figure& figure);
plots::ExportOptions attemptOptions();  // options with the size at which attemptFigure() draws
// Adds the lesson step's question, the learner's answer and the measured result. Does nothing
// outside a lesson.
void addLesson(LabAttempt& attempt, const LessonPresenter& lessons);

}  // namespace headscope::ui
