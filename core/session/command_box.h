// Commands on their way into the training thread, which carries them out between batches and while paused.
#pragma once

#include "core/api/session.h"
#include "core/io/tensor_file.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

namespace headscope::session {

struct WeightSnapshot {
    std::int64_t step = 0;
    std::shared_ptr<const io::TensorFile> weights;  // null: the session ended before it could answer
};

// A command that came from another process, and who waits for its answer: the step after which it was obeyed, or
// nothing when the run ended first.
struct Told {
    RunCommand command;
    std::function<void(std::optional<std::int64_t>)> done;
};

enum class Ending { None, FinishNow, Stop, Cancel };

// Everything asked since the last look.
struct Commands {
    bool paused = false;  // as last asked
    int singleSteps = 0;
    Ending ending = Ending::None;
    std::optional<double> lambda;
    bool save = false;
    std::vector<std::promise<WeightSnapshot>> snapshots;
    std::vector<Told> told;  // carried out with the rest of the above

    bool any() const {
        return singleSteps > 0 || ending != Ending::None || lambda || save || !snapshots.empty() || !told.empty();
    }
};

class CommandBox {
public:
    ~CommandBox() { close(); }

    void setPaused(bool paused);
    void singleStep();        // one batch, then paused
    void end(Ending ending);  // the strongest asked so far counts
    void setLambda(double lambda);
    void save();
    std::future<WeightSnapshot> snapshot();
    // `done` is called once, by whichever thread obeys or ends the run.
    void tell(const RunCommand& command, std::function<void(std::optional<std::int64_t>)> done);

    Commands take();
    // Blocks until a command comes, the pause ends or the time is over.
    void waitWhilePaused(std::chrono::milliseconds time);
    // Blocks until a command comes or the time is over.
    void waitFor(std::chrono::milliseconds time);
    // Answers whoever still waits for a snapshot, and all later ones, with nothing.
    void close();

    // Set while a long evaluation should be cut short: something was asked since the last take(), or stop or cancel.
    const std::atomic<bool>* interrupt() const { return &m_interrupt; }
    const std::atomic<bool>* cancelled() const { return &m_cancelled; }  // stop or cancel

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
