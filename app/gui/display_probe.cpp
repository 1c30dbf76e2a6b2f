#include "app/gui/display_probe.h"

#include <QGuiApplication>

#include <cerrno>
#include <cstdlib>
#include <utility>

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace headscope::gui {
namespace {

// Timeout in seconds for an X server that does not respond over the network.
constexpr int kPatienceSeconds = 10;

bool isSet(const char* name) {
    const char* value = std::getenv(name);
    return value && *value;
}

// Runs in the child process and never returns. Writes a byte to `answer` when Qt has opened the
// display, then keeps the connection until `hold` is closed. If the child ends before (abort,
// signal, alarm), the display cannot be used.
[[noreturn]] void tryInChild(int answer, int hold) {
    // Qt may abort here. The abort must not leave a core dump or print messages.
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
    alarm(0);
    char byte = 1;
    bool answered = write(answer, &byte, 1) == 1;
    while (answered && read(hold, &byte, 1) < 0 && errno == EINTR) {
    }
    _exit(answered ? 0 : 1);
}

struct Pipe {
    int out = -1, in = -1;
    bool make() {
        int ends[2];
        if (pipe2(ends, O_CLOEXEC) != 0) return false;
        out = ends[0];
        in = ends[1];
        return true;
    }
    void close() {
        for (int* end : {&out, &in})
            if (*end >= 0) ::close(std::exchange(*end, -1));
    }
};

bool firstByteComes(int pipe) {
    char byte = 0;
    ssize_t count = 0;
    do count = read(pipe, &byte, 1);
    while (count < 0 && errno == EINTR);
    return count == 1;
}

std::string whyNot() {
    const char* platform = std::getenv("QT_QPA_PLATFORM");
    if (platform && *platform)
        return std::string("no window can open with QT_QPA_PLATFORM=") + platform;
    if (!isSet("DISPLAY") && !isSet("WAYLAND_DISPLAY"))
        return "no display was found (neither DISPLAY nor WAYLAND_DISPLAY is set)";
    if (isSet("QT_PLUGIN_PATH")) return "no window can open with the plug-ins in QT_PLUGIN_PATH";
    return std::string("the display ") +
           std::getenv(isSet("DISPLAY") ? "DISPLAY" : "WAYLAND_DISPLAY") + " cannot be used";
}

}  // namespace

DisplayHold::~DisplayHold() {
    close(m_pipe);
    while (waitpid(m_child, nullptr, 0) < 0 && errno == EINTR) {
    }
}

DisplayProbe probeDisplay() {
    const char* platform = std::getenv("QT_QPA_PLATFORM");
    const bool anyDisplay = isSet("DISPLAY") || isSet("WAYLAND_DISPLAY") || (platform && *platform);
    if (!anyDisplay) return {false, whyNot(), nullptr};
    Pipe answer, hold;
    const bool piped = answer.make() && hold.make();
    const pid_t child = piped ? fork() : -1;
    if (child == 0) {
        close(answer.out);
        close(hold.in);
        tryInChild(answer.in, hold.out);
    }
    if (child < 0) {  // fork failed; Qt will report display problems
        answer.close();
        hold.close();
        return {true, {}, nullptr};
    }
    close(std::exchange(answer.in, -1));
    close(std::exchange(hold.out, -1));
    auto held = std::make_unique<DisplayHold>(child, std::exchange(hold.in, -1));
    const bool usable = firstByteComes(answer.out);
    answer.close();
    if (usable) return {true, {}, std::move(held)};
    return {false, whyNot(), nullptr};
}

}  // namespace headscope::gui
