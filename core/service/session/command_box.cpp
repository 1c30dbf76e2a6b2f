#include "core/service/session/command_box.h"

#include <algorithm>

namespace headscope::session {

// Updates the flags that the training thread polls, and wakes it. The caller must hold m_mutex.
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
        // A closed box answers with an empty snapshot, so that the caller is not blocked.
        promise.set_value({});
    else
        m_commands.snapshots.push_back(std::move(promise));
    changed(false);
    return future;
}

// Adds a command. The caller must hold m_mutex.
void CommandBox::apply(const RunCommand& command) {
    using Kind = RunCommand::Kind;
    switch (command.kind) {
        case Kind::Pause:
        case Kind::Resume:
            m_commands.paused = command.kind == Kind::Pause;
            if (!m_commands.paused) m_commands.singleSteps = 0;
            break;
        case Kind::Step:
            m_commands.paused = true;
            ++m_commands.singleSteps;
            break;
        case Kind::Finish:
            m_ending = std::max(m_ending, Ending::FinishNow);
            break;
        case Kind::Stop:
            m_ending = std::max(m_ending, Ending::Stop);
            break;
        case Kind::Save:
            m_commands.save = true;
            break;
        case Kind::Lambda:
            m_commands.lambda = command.lambda;
            break;
    }
    m_commands.ending = m_ending;
}

void CommandBox::receive(const RunCommand& command,
                         std::function<void(std::optional<std::int64_t>)> done) {
    {
        std::lock_guard lock(m_mutex);
        if (!m_closed) {
            apply(command);
            m_commands.received.push_back({command, std::move(done)});
            using Kind = RunCommand::Kind;
            // Only these commands interrupt an evaluation; the others wait for the end of the step.
            return changed(command.kind == Kind::Pause || command.kind == Kind::Finish ||
                           command.kind == Kind::Stop);
        }
    }
    // The box is closed; answer without holding the lock.
    done(std::nullopt);
}

Commands CommandBox::take() {
    std::lock_guard lock(m_mutex);
    Commands taken = std::move(m_commands);
    m_commands = {};
    // The pause state persists until it is changed.
    m_commands.paused = taken.paused;
    taken.ending = m_ending;
    // Only stop and cancel keep interrupting evaluations.
    m_interrupt.store(m_cancelled.load());
    return taken;
}

void CommandBox::waitWhilePaused(std::chrono::milliseconds time) {
    std::unique_lock lock(m_mutex);
    m_bell.wait_for(lock, time, [this] {
        return !m_commands.paused || m_commands.any() || m_ending != Ending::None;
    });
}

void CommandBox::waitFor(std::chrono::milliseconds time) {
    std::unique_lock lock(m_mutex);
    m_bell.wait_for(lock, time, [this] { return m_commands.any() || m_ending != Ending::None; });
}

void CommandBox::close() {
    std::vector<ReceivedCommand> unheard;
    {
        std::lock_guard lock(m_mutex);
        m_closed = true;
        // Nobody takes commands any more: release everyone who waits for one.
        for (auto& promise : m_commands.snapshots) promise.set_value({});
        m_commands.snapshots.clear();
        unheard = std::move(m_commands.received);
        m_commands.received.clear();
    }
    for (const auto& received : unheard) received.done(std::nullopt);
}

}  // namespace headscope::session
