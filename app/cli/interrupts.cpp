#include "app/cli/interrupts.h"

#include <unistd.h>

#include <atomic>

namespace headscope::cli {
namespace {

// State of the process, because a signal handler cannot access an object.
std::atomic<int> stopCount{0}, checkpointWanted{0}, inClusterJob{0}, timeEnds{0};
static_assert(std::atomic<int>::is_always_lock_free, "a signal handler may take no lock");

constexpr int kStopped = 8, kCancelled = 130;

void onStop(int signal) {
    if (stopCount != 0 && inClusterJob == 0) _exit(signal == SIGINT ? kCancelled : kStopped);
    stopCount = 1;
}

void onCheckpoint(int) {
    if (inClusterJob == 0)
        checkpointWanted = 1;
    else
        stopCount = timeEnds = 1;
}

}  // namespace

Interrupts::Interrupts(In where) {
    // A cluster job handles signals before LibTorch is loaded, which takes seconds. Keep the
    // signals that were received until then.
    if (where != In::ClusterJob || inClusterJob == 0) stopCount = checkpointWanted = timeEnds = 0;
    inClusterJob = where == In::ClusterJob ? 1 : 0;
    // The job script makes the process ignore these signals until it handles them.
    const bool evenIgnored = where == In::ClusterJob;
    for (int signal : {SIGINT, SIGHUP, SIGXCPU}) install(signal, onStop);
    install(SIGTERM, onStop, evenIgnored);
    install(SIGUSR1, onCheckpoint, evenIgnored);
}

Interrupts::~Interrupts() {
    for (const auto& [signal, action] : m_before) sigaction(signal, &action, nullptr);
}

void Interrupts::install(int signal, void (*handler)(int), bool evenIgnored) {
    struct sigaction before {};
    sigaction(signal, nullptr, &before);
    if (before.sa_handler == SIG_IGN && !evenIgnored) return;
    struct sigaction action {};
    action.sa_handler = handler;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    sigaction(signal, &action, nullptr);
    m_before.emplace_back(signal, before);
}

bool Interrupts::stopRequested() const {
    return stopCount != 0;
}

void Interrupts::request() {
    stopCount = 1;
}

bool Interrupts::warned() const {
    return timeEnds != 0;
}

bool Interrupts::takeCheckpointRequest() {
    const bool wanted = checkpointWanted != 0;
    checkpointWanted = 0;
    return wanted;
}

}  // namespace headscope::cli
