#include "ui/widgets/save_dialog.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QStandardPaths>

namespace headscope::ui {
namespace {

// Folder of the last saved file; "" before the first one.
QString& lastFolder() {
    static QString folder;
    return folder;
}

}  // namespace

QString savePath(const QString& name) {
    for (const QString& folder :
         {lastFolder(), QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation)})
        if (!folder.isEmpty() && QFileInfo(folder).isDir()) return QDir(folder).filePath(name);
    return QDir::home().filePath(name);
}

void rememberSaved(const QString& file) {
    lastFolder() = QFileInfo(file).absolutePath();
}

QString askSavePath(QWidget* parent, const QString& title, const QString& name,
                    const QString& filters, QString* chosen) {
    const QString path =
        QFileDialog::getSaveFileName(parent, title, savePath(name), filters, chosen);
    if (!path.isEmpty()) rememberSaved(path);
    return path;
}

}  // namespace headscope::ui
