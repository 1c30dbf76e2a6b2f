#include "app/gui/display_probe.h"

#include <QGuiApplication>

#include <cstdlib>
#include <cstring>

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace headscope::gui {
namespace {

constexpr int kPatienceSeconds = 10;  // a dead X server over the network

bool isSet(const char* name) {
    const char* value = std::getenv(name);
    return value && *value;
}

// Never returns. The child's own death (abort, signal, alarm) is the answer.
[[noreturn]] void tryInChild() {
    const rlimit noCore{0, 0};
    setrlimit(RLIMIT_CORE, &noCore);
    const int nowhere = open("/dev/null", O_WRONLY);
    if (nowhere >= 0) dup2(nowhere, STDERR_FILENO);
    signal(SIGABRT, SIG_DFL);
    alarm(kPatienceSeconds);
    int argc = 1;
    char name[] = "headscope";
    char* argv[] = {name, nullptr};
    QGuiApplication application(argc, argv);
    _exit(0);
}

std::string whyNot() {
    const char* platform = std::getenv("QT_QPA_PLATFORM");
    if (platform && *platform) return std::string("no window can open with QT_QPA_PLATFORM=") + platform;
    if (!isSet("DISPLAY") && !isSet("WAYLAND_DISPLAY"))
        return "there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set)";
    if (isSet("QT_PLUGIN_PATH")) return "no window can open with the plug-ins in QT_PLUGIN_PATH";
    return std::string("the display ") + std::getenv(isSet("DISPLAY") ? "DISPLAY" : "WAYLAND_DISPLAY") +
           " cannot be used";
}

}  // namespace

DisplayProbe probeDisplay() {
    const char* platform = std::getenv("QT_QPA_PLATFORM");
    const bool anyDisplay = isSet("DISPLAY") || isSet("WAYLAND_DISPLAY") || (platform && *platform);
    if (!anyDisplay) return {false, whyNot()};
    const pid_t child = fork();
    if (child < 0) return {true, {}};
    if (child == 0) tryInChild();
    int status = 0;
    if (waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0) return {true, {}};
    return {false, whyNot()};
}

}  // namespace headscope::gui
