// One training run in its own thread. Views read events, series and latest values. Commands are
// executed between batches and while paused. Methods are safe on any thread and return at once,
// except wait().
#pragma once

#include "core/api/base/run_config.h"
#include "core/api/runs/records.h"
#include "core/api/runs/run.h"

#include <functional>
#include <memory>

namespace headscope {

// A command sent to a running run by another process (core/service/session/README.md, "Steering").
struct RunCommand {
    enum class Kind { Pause, Resume, Step, Finish, Stop, Save, Lambda };
    Kind kind = Kind::Pause;
    double lambda = 0;  // new lambda, only for Kind::Lambda: finite, at least 0
};
// Returns "pause", "resume", "step", "finish", "stop", "save" or "lambda".
const char* commandName(RunCommand::Kind kind);
std::string commandText(const RunCommand& command);  // text of a command: "pause" or "lambda=0.2"
// Inverse of commandText. Errors: Usage, with the allowed commands.
Result<RunCommand> parseCommand(const std::string& text);

// Confirms that the training thread has executed a command.
struct RunAnswer {
    std::int64_t step = 0;  // step after which the command was executed
};

// A running or followed run. Records are append-only and include those from before a resume.
class TrainingSession : public RecordSource {
public:
    // Sets a callback for new data. It is called from the training thread, at most once until
    // acknowledge() (a latch, not a queue).
    virtual void setWake(std::function<void()> wake) = 0;
    virtual void acknowledge() = 0;

    virtual Progress progress() const = 0;
    virtual std::string runPath() const = 0;  // path of the run folder; "" until it exists
    virtual RunConfig config() const = 0;
    virtual std::vector<RunEvent> eventsSince(std::size_t first) const = 0;
    // Number of events recorded before this session resumed the run.
    virtual std::size_t pastEvents() const = 0;
    virtual std::vector<SeriesId> series() const = 0;
    // Returns the points of a series from index `first` on; empty if there are none. Append-only.
    virtual std::vector<SeriesPoint> points(const SeriesId& id, std::size_t first) const = 0;
    // Latest live matrices of a pairwise measure, or null. Computed only while subscribed.
    virtual std::shared_ptr<const SimilarityFrame> similarity(const std::string& measure) const = 0;
    // Requests live computation of a pairwise measure, in addition to what the run records; "" ends
    // it.
    virtual void subscribeSimilarity(const std::string& measure) = 0;

    virtual void pause() = 0;  // pauses between batches; the model stays in memory
    virtual void resume() = 0;
    virtual void step() = 0;  // trains one batch, then pauses again
    // Evaluates, saves and exports as if the last step was reached.
    virtual void finishNow() = 0;
    // Saves a checkpoint and ends; the run can be resumed.
    virtual void stop() = 0;
    // Ends within one batch; keeps only the last checkpoint.
    virtual void cancel() = 0;
    virtual void setLambda(double lambda) = 0;  // changes lambda; recorded as an event
    virtual void saveCheckpoint() = 0;

    // Returns whether another process trains this run. This session then only follows it and sends
    // commands; the run continues when the session is destroyed.
    virtual bool elsewhere() const = 0;

    virtual RunResult wait() = 0;  // blocks until the run has ended
    virtual bool ended() const = 0;
};

}  // namespace headscope
