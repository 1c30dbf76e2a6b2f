#include "ui/dialogs/closing_dialog.h"

#include <QCoreApplication>
#include <QMessageBox>
#include <QPushButton>

namespace headscope::ui {
namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("headscope::ui::closing", text);
}

}  // namespace

ClosingChoice askClosing(QWidget* parent, const QString& progress) {
    QMessageBox box(QMessageBox::Question, tr("A run is training"), tr("A run is training: %1.").arg(progress),
                    QMessageBox::NoButton, parent);
    box.setObjectName(QStringLiteral("closing-dialog"));
    box.setInformativeText(tr(
        "Kept running, it goes on without a window and is saved at its end. Paused and saved, it can be resumed later. "
        "Discarded, it is moved to the trash."));
    auto* keep = box.addButton(tr("&Keep running"), QMessageBox::AcceptRole);
    auto* save = box.addButton(tr("&Pause and save"), QMessageBox::AcceptRole);
    auto* discard = box.addButton(tr("&Discard"), QMessageBox::DestructiveRole);
    box.addButton(QMessageBox::Cancel);
    box.setDefaultButton(save);
    box.exec();
    if (box.clickedButton() == keep) return ClosingChoice::KeepRunning;
    if (box.clickedButton() == save) return ClosingChoice::PauseAndSave;
    return box.clickedButton() == discard ? ClosingChoice::Discard : ClosingChoice::Cancel;
}

}  // namespace headscope::ui
