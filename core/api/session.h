// One training run in its own thread. Outward: events, series, latest-value slots. Inward: commands, carried out
// between batches and while paused. Every method may be called from any thread and returns at once, but wait().
#pragma once

#include "core/api/records.h"
#include "core/api/run.h"
#include "core/api/run_config.h"

#include <functional>
#include <memory>

namespace headscope {

// What a run can be told by another process than the one that trains it (core/session/README.md, "Steering").
struct RunCommand {
    enum class Kind { Pause, Resume, Step, Finish, Stop, Save, Lambda };
    Kind kind = Kind::Pause;
    double lambda = 0;  // Lambda: finite, at least 0
};
const char* commandName(RunCommand::Kind kind);      // "pause", "resume", "step", "finish", "stop", "save", "lambda"
std::string commandText(const RunCommand& command);  // "pause" or "lambda=0.2"
// The way back. Errors: Usage, naming what is allowed.
Result<RunCommand> parseCommand(const std::string& text);

// That the training thread has obeyed.
struct RunAnswer {
    std::int64_t step = 0;  // after which it did
};

// Records: also those of before a resume; append-only.
class TrainingSession : public RecordSource {
public:
    // Called from the training thread when there is news, at most once until acknowledge() (a latch, never a queue).
    virtual void setWake(std::function<void()> wake) = 0;
    virtual void acknowledge() = 0;

    virtual Progress progress() const = 0;
    virtual std::string runPath() const = 0;  // "" until the run folder exists
    virtual RunConfig config() const = 0;
    virtual std::vector<RunEvent> eventsSince(std::size_t first) const = 0;
    // The first so many events were recorded before this session went on with its run.
    virtual std::size_t pastEvents() const = 0;
    virtual std::vector<SeriesId> series() const = 0;
    // Points [first, end) of a series; empty when there is nothing new. Append-only.
    virtual std::vector<SeriesPoint> points(const SeriesId& id, std::size_t first) const = 0;
    // The newest live matrices of a pairwise measure, or null. Computed only while subscribed.
    virtual std::shared_ptr<const SimilarityFrame> similarity(const std::string& measure) const = 0;
    // Live measuring of this pairwise measure beyond what the run records anyway; "" for none.
    virtual void subscribeSimilarity(const std::string& measure) = 0;

    virtual void pause() = 0;  // between batches; the model stays in memory
    virtual void resume() = 0;
    virtual void step() = 0;                    // one batch, then paused again
    virtual void finishNow() = 0;               // evaluate, save and export as if the last step had come
    virtual void stop() = 0;                    // save a checkpoint and end resumable
    virtual void cancel() = 0;                  // end within one batch; keep the last checkpoint only
    virtual void setLambda(double lambda) = 0;  // recorded as an event
    virtual void saveCheckpoint() = 0;

    // Another process trains this run: it is only followed and told, and goes on without this object.
    virtual bool elsewhere() const = 0;

    virtual RunResult wait() = 0;  // blocks until the run has ended
    virtual bool ended() const = 0;
};

}  // namespace headscope
