// What the window shows now, as an attempt for the lab sheet.
#pragma once

#include "ui/bridge/workspace.h"
#include "ui/presenters/lab_sheet.h"

namespace headscope::ui {

class LessonPresenter;

// All but its figure. Runs, settings, scores, sample and heads that are off come from where the figure says its numbers
// are from; without a figure (null) from origin, which says it in the same words, or from the opened runs.
LabAttempt attemptOf(Workspace& workspace, const plots::Figure* figure, const QJsonObject& origin = {});
// The figure as it is kept; on any thread that may draw it (Figure::drawnAnywhere).
std::shared_ptr<plots::KeptFigure> attemptFigure(const plots::Figure& figure);
plots::ExportOptions attemptOptions();  // how it is drawn
// The question of the step that is given, what was answered and what was measured; nothing without one.
void addLesson(LabAttempt& attempt, const LessonPresenter& lessons);

}  // namespace headscope::ui
