// Asked when the window closes while a run trains. The one question that undo cannot replace.
#pragma once

#include <QString>

class QWidget;

namespace headscope::ui {

enum class ClosingChoice { KeepRunning, PauseAndSave, Discard, Cancel };

ClosingChoice askClosing(QWidget* parent, const QString& progress);

}  // namespace headscope::ui
