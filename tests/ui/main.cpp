// Entry point of the window tests. All tests share one QApplication with the program's theme. A
// warning from Qt or LibTorch fails the test during which it appears.
#include "app/common/engine_environment.h"
#include "tests/support/warnings_fail.h"
#include "ui/widgets/theme.h"

#include <QApplication>
#include <QFileInfo>
#include <QKeyEvent>
#include <QLibraryInfo>
#include <QTest>
#include <QWidget>

namespace {

headscope::test::WarningsFail* listener = nullptr;

void onMessage(QtMsgType type, const QMessageLogContext& context, const QString& message) {
    const std::string text = qFormatLogMessage(type, context, message).toStdString();
    if (listener && (type == QtWarningMsg || type == QtCriticalMsg))
        listener->report("Qt: " + text);
    std::fprintf(stderr, "%s\n", text.c_str());
}

// Releases the modifier keys before each test. QTest::keyClick with a modifier leaves it pressed
// for Qt, so that the next test would extend a selection instead of setting it.
class ReleasesModifiers : public ::testing::EmptyTestEventListener {
    void OnTestStart(const ::testing::TestInfo&) override {
        QWidget anyWidget;
        QKeyEvent release(QEvent::KeyRelease, Qt::Key_Control, Qt::NoModifier);
        QSpontaneKeyEvent::setSpontaneous(&release);  // Qt follows only keys of the user
        QApplication::instance()->notify(&anyWidget, &release);
    }
};

// Returns whether Qt has the platform plugin, for example "xcb" or "offscreen:option". An empty
// name returns false.
bool platformExists(const QString& requested) {
    const QString name = requested.section(QLatin1Char(':'), 0, 0);
    const QString plugins =
        QLibraryInfo::path(QLibraryInfo::PluginsPath) + QStringLiteral("/platforms/libq");
    return !name.isEmpty() && QFileInfo::exists(plugins + name + QStringLiteral(".so"));
}

}  // namespace

int main(int argc, char** argv) {
    headscope::app::restartWithEngineEnvironment(argv);  // as the real program does
    if (!platformExists(qEnvironmentVariable("QT_QPA_PLATFORM")))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    ::testing::InitGoogleTest(&argc, argv);
    listener = headscope::test::failOnWarnings({
        // The offscreen platform lacks size hints, raising windows and grabbing the keyboard.
        "This plugin does not support ",
        "XDG_RUNTIME_DIR not set",  // depends on the session in which the tests run
    });
    qInstallMessageHandler(onMessage);
    QApplication application(argc, argv);
    const headscope::ui::Theme theme(application);
    ::testing::UnitTest::GetInstance()->listeners().Append(new ReleasesModifiers);
    return RUN_ALL_TESTS();
}
