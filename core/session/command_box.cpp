#include "core/session/command_box.h"

#include <algorithm>

namespace headscope::session {

void CommandBox::changed(bool interrupts) {
    if (interrupts) m_interrupt.store(true);
    m_cancelled.store(m_ending == Ending::Stop || m_ending == Ending::Cancel);
    m_bell.notify_all();
}

void CommandBox::setPaused(bool paused) {
    std::lock_guard lock(m_mutex);
    m_commands.paused = paused;
    if (!paused) m_commands.singleSteps = 0;
    changed(paused);
}

void CommandBox::singleStep() {
    std::lock_guard lock(m_mutex);
    m_commands.paused = true;
    ++m_commands.singleSteps;
    changed(false);
}

void CommandBox::end(Ending ending) {
    std::lock_guard lock(m_mutex);
    m_ending = std::max(m_ending, ending);
    m_commands.ending = m_ending;
    changed(true);
}

void CommandBox::setLambda(double lambda) {
    std::lock_guard lock(m_mutex);
    m_commands.lambda = lambda;
    changed(false);
}

void CommandBox::save() {
    std::lock_guard lock(m_mutex);
    m_commands.save = true;
    changed(false);
}

std::future<WeightSnapshot> CommandBox::snapshot() {
    std::lock_guard lock(m_mutex);
    std::promise<WeightSnapshot> promise;
    auto future = promise.get_future();
    if (m_closed)
        promise.set_value({});
    else
        m_commands.snapshots.push_back(std::move(promise));
    changed(false);
    return future;
}

Commands CommandBox::take() {
    std::lock_guard lock(m_mutex);
    Commands taken = std::move(m_commands);
    m_commands = {};
    m_commands.paused = taken.paused;
    taken.ending = m_ending;
    m_interrupt.store(m_cancelled.load());
    return taken;
}

void CommandBox::waitWhilePaused(std::chrono::milliseconds time) {
    std::unique_lock lock(m_mutex);
    m_bell.wait_for(lock, time, [this] { return !m_commands.paused || m_commands.any() || m_ending != Ending::None; });
}

void CommandBox::waitFor(std::chrono::milliseconds time) {
    std::unique_lock lock(m_mutex);
    m_bell.wait_for(lock, time, [this] { return m_commands.any() || m_ending != Ending::None; });
}

void CommandBox::close() {
    std::lock_guard lock(m_mutex);
    m_closed = true;
    for (auto& promise : m_commands.snapshots) promise.set_value({});
    m_commands.snapshots.clear();
}

}  // namespace headscope::session
