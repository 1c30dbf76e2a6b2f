#include "ui/main_window/quiet_messages.h"

#include <QString>

namespace headscope::ui {
namespace {

QtMessageHandler before = nullptr;  // Qt's handler has no object to keep it in

void passOthers(QtMsgType type, const QMessageLogContext& context, const QString& message) {
    for (const auto* harmless : {"  OpenType support missing for ", "This plugin does not support "})
        if (message.startsWith(QLatin1String(harmless))) return;
    before(type, context, message);
}

}  // namespace

void dropHarmlessMessages() {
    const auto present = qInstallMessageHandler(passOthers);
    if (present != passOthers) before = present;
}

}  // namespace headscope::ui
