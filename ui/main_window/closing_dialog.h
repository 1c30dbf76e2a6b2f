// Question shown when the window closes while runs are training. It is the only question that undo
// cannot replace.
#pragma once

#include <QStringList>

class QWidget;

namespace headscope::ui {

enum class ClosingChoice { KeepRunning, PauseAndSave, Discard, Cancel };

// progress: one line per training run, at least one.
ClosingChoice askClosing(QWidget* parent, const QStringList& progress);

}  // namespace headscope::ui
