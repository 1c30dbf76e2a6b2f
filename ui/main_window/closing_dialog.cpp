#include "ui/main_window/closing_dialog.h"

#include <QCoreApplication>
#include <QMessageBox>
#include <QPushButton>

namespace headscope::ui {
namespace {

struct ClosingText {
    Q_DECLARE_TR_FUNCTIONS(ClosingDialog)
};

}  // namespace

ClosingChoice askClosing(QWidget* parent, const QStringList& progress) {
    const bool one = progress.size() == 1;
    QMessageBox box(
        QMessageBox::Question,
        one ? ClosingText::tr("A run is training") : ClosingText::tr("Runs are training"),
        one ? ClosingText::tr("A run is training: %1.").arg(progress.first())
            : ClosingText::tr("%1 runs are training:").arg(progress.size()) + QLatin1Char('\n') +
                  progress.join(QLatin1Char('\n')),
        QMessageBox::NoButton, parent);
    box.setObjectName(QStringLiteral("closing-dialog"));
    box.setInformativeText(
        one ? ClosingText::tr("“Keep running” continues the run without a window and saves it at "
                              "the end. “Pause and "
                              "save” lets you resume it later. “Discard” moves it to the trash.")
            : ClosingText::tr("“Keep running” continues the runs without a window and saves each "
                              "at its end. “Pause "
                              "and save” lets you resume them later. “Discard” moves all of them "
                              "to the trash."));
    auto* keep = box.addButton(ClosingText::tr("&Keep running"), QMessageBox::AcceptRole);
    auto* save = box.addButton(ClosingText::tr("&Pause and save"), QMessageBox::AcceptRole);
    auto* discard = box.addButton(ClosingText::tr("&Discard"), QMessageBox::DestructiveRole);
    box.addButton(QMessageBox::Cancel);
    box.setDefaultButton(save);
    box.exec();
    if (box.clickedButton() == keep) return ClosingChoice::KeepRunning;
    if (box.clickedButton() == save) return ClosingChoice::PauseAndSave;
    return box.clickedButton() == discard ? ClosingChoice::Discard : ClosingChoice::Cancel;
}

}  // namespace headscope::ui
