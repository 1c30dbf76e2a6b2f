#include "ui/main_window/quiet_messages.h"

#include <QString>

namespace headscope::ui {
namespace {

// global, because Qt's message handler does not have a context object
QtMessageHandler before = nullptr;

void passOthers(QtMsgType type, const QMessageLogContext& context, const QString& message) {
    for (const auto* harmless :
         {"  OpenType support missing for ", "This plugin does not support "})
        if (message.startsWith(QLatin1String(harmless))) return;
    before(type, context, message);
}

}  // namespace

void dropHarmlessMessages() {
    const auto present = qInstallMessageHandler(passOthers);
    if (present != passOthers) before = present;
}

}  // namespace headscope::ui
