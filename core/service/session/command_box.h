// A mailbox of commands for the training thread, which executes them between batches and while
// paused.
#pragma once

#include "core/api/engine/session.h"
#include "core/base/io/tensor_file.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

namespace headscope::session {

// A copy of the weights between two batches.
struct WeightSnapshot {
    std::int64_t step = 0;
    // null: the session ended before it could answer
    std::shared_ptr<const io::TensorFile> weights;
};

// A command from another process. `done` receives the step after which the command was executed, or
// an empty value if the run ended first.
struct ReceivedCommand {
    RunCommand command;
    std::function<void(std::optional<std::int64_t>)> done;
};

// How the run should end, from weakest to strongest.
enum class Ending { None, FinishNow, Stop, Cancel };

// All commands since the last take().
struct Commands {
    bool paused = false;  // last requested state
    int singleSteps = 0;
    Ending ending = Ending::None;
    std::optional<double> lambda;
    bool save = false;
    std::vector<std::promise<WeightSnapshot>> snapshots;
    std::vector<ReceivedCommand>
        received;  // commands from other processes; already applied to the fields above

    bool any() const {
        return singleSteps > 0 || ending != Ending::None || lambda || save || !snapshots.empty() ||
               !received.empty();
    }
};

// Thread-safe. Any thread may post commands.
class CommandBox {
public:
    ~CommandBox() { close(); }

    // These functions post a command and return at once.
    void setPaused(bool paused);
    void singleStep();        // trains one batch, then pauses
    void end(Ending ending);  // the strongest request so far takes effect
    void setLambda(double lambda);
    void save();
    // Requests a copy of the weights.
    std::future<WeightSnapshot> snapshot();
    // Applies a command from another process. `done` is called exactly once, by the thread that
    // executes it or ends the run.
    void receive(const RunCommand& command, std::function<void(std::optional<std::int64_t>)> done);

    // Returns and clears all pending commands; pause state and ending persist.
    Commands take();
    // Blocks until a command arrives, the pause ends, or `time` has passed.
    void waitWhilePaused(std::chrono::milliseconds time);
    // Blocks until a command arrives or `time` has passed.
    void waitFor(std::chrono::milliseconds time);
    // Answers all pending and future snapshot requests with empty snapshots.
    void close();

    // True while a long evaluation should be interrupted: a command has arrived since the last
    // take(), or stop or cancel was requested.
    const std::atomic<bool>* interrupt() const { return &m_interrupt; }
    // True after a stop or cancel command.
    const std::atomic<bool>* cancelled() const { return &m_cancelled; }

private:
    void apply(const RunCommand& command);
    void changed(bool interrupts);

    std::mutex m_mutex;
    std::condition_variable m_bell;
    Commands m_commands;
    Ending m_ending = Ending::None;
    bool m_closed = false;
    std::atomic<bool> m_interrupt{false}, m_cancelled{false};
};

}  // namespace headscope::session
