// Dialogs to save a file. They start in the folder that the user saved to last, at first in the
// documents folder.
#pragma once

#include <QString>

class QWidget;

namespace headscope::ui {

// Returns the path of a new file with this name in the folder where the dialog starts. GUI thread.
QString savePath(const QString& name);
// Remembers the folder of a saved file for the next dialog. GUI thread.
void rememberSaved(const QString& file);

// Asks for the path of a file to save; "" if the user cancels. name: proposed file name.
// filters, chosen: as in QFileDialog::getSaveFileName().
QString askSavePath(QWidget* parent, const QString& title, const QString& name,
                    const QString& filters = {}, QString* chosen = nullptr);

}  // namespace headscope::ui
