// Asked when the window closes while runs train. The one question that undo cannot replace.
#pragma once

#include <QStringList>

class QWidget;

namespace headscope::ui {

enum class ClosingChoice { KeepRunning, PauseAndSave, Discard, Cancel };

// progress: a line for each run that trains, at least one.
ClosingChoice askClosing(QWidget* parent, const QStringList& progress);

}  // namespace headscope::ui
