// Tests of the window share one QApplication with the program's look. A warning of Qt or LibTorch fails the test that
// brings it up.
#include "app/common/engine_environment.h"
#include "tests/support/warnings_fail.h"
#include "ui/widgets/theme.h"

#include <QApplication>
#include <QFileInfo>
#include <QLibraryInfo>

namespace {

headscope::test::WarningsFail* listener = nullptr;

void onMessage(QtMsgType type, const QMessageLogContext& context, const QString& message) {
    const std::string text = qFormatLogMessage(type, context, message).toStdString();
    if (listener && (type == QtWarningMsg || type == QtCriticalMsg)) listener->report("Qt: " + text);
    std::fprintf(stderr, "%s\n", text.c_str());
}

// "xcb", "offscreen:option"; false where nothing is asked for.
bool platformExists(const QString& asked) {
    const QString name = asked.section(QLatin1Char(':'), 0, 0);
    const QString plugins = QLibraryInfo::path(QLibraryInfo::PluginsPath) + QStringLiteral("/platforms/libq");
    return !name.isEmpty() && QFileInfo::exists(plugins + name + QStringLiteral(".so"));
}

}  // namespace

int main(int argc, char** argv) {
    headscope::app::restartWithEngineEnvironment(argv);  // as the window does
    if (!platformExists(qEnvironmentVariable("QT_QPA_PLATFORM"))) qputenv("QT_QPA_PLATFORM", "offscreen");
    ::testing::InitGoogleTest(&argc, argv);
    listener = headscope::test::failOnWarnings({
        "This plugin does not support ",  // what the offscreen platform has not: size hints, raising, the keyboard
        "XDG_RUNTIME_DIR not set",        // of the session that the tests run in
    });
    qInstallMessageHandler(onMessage);
    QApplication application(argc, argv);
    const headscope::ui::Theme theme(application);
    return RUN_ALL_TESTS();
}
