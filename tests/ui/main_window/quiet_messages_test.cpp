// Tests the filter that drops harmless Qt messages and passes on all others.
#include "ui/main_window/quiet_messages.h"

#include <gtest/gtest.h>
#include <QStringList>

namespace headscope::ui {
namespace {

QStringList* heard = nullptr;

TEST(QuietMessages, HarmlessMessagesAreDroppedAndOthersPassOn) {
    QStringList messages;
    heard = &messages;
    const auto before =
        qInstallMessageHandler([](QtMsgType, const QMessageLogContext&, const QString& message) {
            heard->append(message);
        });
    dropHarmlessMessages();
    dropHarmlessMessages();
    qWarning("  OpenType support missing for \"%s\", script %d", "DejaVu Serif", 11);
    qWarning("This plugin does not support raise()");
    qWarning("QPainter::begin: Paint device returned engine == 0");
    qInstallMessageHandler(before);
    EXPECT_EQ(messages,
              QStringList{QStringLiteral("QPainter::begin: Paint device returned engine == 0")});
}

}  // namespace
}  // namespace headscope::ui
