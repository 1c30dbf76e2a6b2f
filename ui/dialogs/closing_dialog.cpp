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

ClosingChoice askClosing(QWidget* parent, const QStringList& progress) {
    const bool one = progress.size() == 1;
    QMessageBox box(
        QMessageBox::Question, one ? tr("A run is training") : tr("Runs are training"),
        one ? tr("A run is training: %1.").arg(progress.first())
            : tr("%1 runs are training:").arg(progress.size()) + QLatin1Char('\n') + progress.join(QLatin1Char('\n')),
        QMessageBox::NoButton, parent);
    box.setObjectName(QStringLiteral("closing-dialog"));
    box.setInformativeText(
        one ? tr("Kept running, it goes on without a window and is saved at its end. Paused and saved, it can be "
                 "resumed later. Discarded, it is moved to the trash.")
            : tr("Kept running, they go on without a window and each is saved at its end. Paused and saved, they can "
                 "be resumed later. Discarded, all of them are moved to the trash."));
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
