#include "ui/main_window/ending.h"

#include "core/api/base/result.h"
#include "ui/main_window/main_window.h"

#include <QApplication>
#include <QSessionManager>
#include <QSocketNotifier>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <thread>

#include <sys/socket.h>
#include <unistd.h>

namespace headscope::ui {
namespace {

using namespace std::chrono_literals;

// maximum time to save everything; session managers wait about as long
constexpr auto kLongestCommit = 10s;
constexpr int kStopped = static_cast<int>(ErrorCode::Stopped),
              kCancelled = static_cast<int>(ErrorCode::Cancelled);

// Global, because a signal handler cannot access an object.
std::atomic<int> handlerSocket{-1};
volatile std::sig_atomic_t endRequested = 0;

void onSignal(int signal) {
    // A second signal ends the program immediately.
    if (endRequested != 0) _exit(signal == SIGINT ? kCancelled : kStopped);
    endRequested = 1;
    const int error = errno;
    const char byte = 1;
    (void)!::write(handlerSocket, &byte, 1);
    errno = error;
}

std::size_t checkpointsOf(const TrainingSession& session) {
    const auto events = session.eventsSince(0);
    return static_cast<std::size_t>(
        std::count_if(events.begin(), events.end(),
                      [](const RunEvent& event) { return event.kind == "checkpoint"; }));
}

}  // namespace

Ending::Ending(Workspace& workspace, MainWindow& window)
    : QObject(&window), m_workspace(workspace), m_window(window) {
    connect(&workspace.sessions(), &Sessions::ended, this, &Ending::quitWhenSaved);
    connect(qApp, &QGuiApplication::commitDataRequest, this, &Ending::commitSession,
            Qt::DirectConnection);
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, m_sockets) == 0)
        listen();
}

Ending::~Ending() {
    for (const auto& [signal, action] : m_before) sigaction(signal, &action, nullptr);
    handlerSocket = -1;
    for (const int end : m_sockets)
        if (end >= 0) close(end);
}

void Ending::listen() {
    handlerSocket = m_sockets[0];
    endRequested = 0;
    auto* notifier = new QSocketNotifier(m_sockets[1], QSocketNotifier::Read, this);
    connect(notifier, &QSocketNotifier::activated, this, [this, notifier] {
        notifier->setEnabled(false);
        end();
    });
    for (const int signal : {SIGTERM, SIGINT, SIGHUP, SIGXCPU}) {
        struct sigaction before {};
        sigaction(signal, nullptr, &before);
        // Signals that were ignored at the start (nohup) stay ignored.
        if (before.sa_handler == SIG_IGN) continue;
        struct sigaction action {};
        action.sa_handler = onSignal;
        action.sa_flags = SA_RESTART;
        sigemptyset(&action.sa_mask);
        sigaction(signal, &action, nullptr);
        m_before.emplace_back(signal, before);
    }
}

void Ending::end() {
    if (m_code != 0) return;
    // The exit code says whether training can be resumed.
    m_code = m_workspace.sessions().running().empty() ? kCancelled : kStopped;
    m_window.saveAndStop();
    quitWhenSaved();
}

void Ending::quitWhenSaved() {
    if (m_code != 0 && m_workspace.sessions().running().empty()) m_quit(m_code);
}

void Ending::commitSession() {
    m_window.saveEverything();
    const auto sessions = m_workspace.sessions().running();
    // Request a checkpoint of every run, then wait until all are written.
    std::vector<std::size_t> before;
    for (const auto& session : sessions) {
        before.push_back(checkpointsOf(*session));
        session->saveCheckpoint();
    }
    const auto deadline = std::chrono::steady_clock::now() + kLongestCommit;
    for (std::size_t i = 0; i < sessions.size(); ++i)
        while (!sessions[i]->ended() && checkpointsOf(*sessions[i]) == before[i] &&
               std::chrono::steady_clock::now() < deadline)
            std::this_thread::sleep_for(5ms);
}

}  // namespace headscope::ui
