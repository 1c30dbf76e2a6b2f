// Records what happens in a run: into the live feed for viewers, and into metrics.sqlite and
// log.txt for storage. Must be used on the training thread only.
#pragma once

#include "core/base/io/metrics_database.h"
#include "core/service/runs/live_feed.h"
#include "core/service/runs/record_channels.h"
#include "core/service/runs/run_folder.h"
#include "core/service/runs/tensorboard_log.h"

#include <chrono>
#include <functional>
#include <optional>

namespace headscope::runs {

// Records one run.
class RunRecorder {
public:
    // Clock of flushEverySecond(); tests pass their own.
    using Now = std::function<std::chrono::steady_clock::time_point()>;

    // Opens the recorder. resumeAt: rows after that step are deleted, earlier rows are loaded into
    // the feed; -1 for a new run. A damaged database is renamed and a new one started, with a
    // warning in the feed. Errors: Io.
    static Result<RunRecorder> open(LiveFeed& feed, io::Directory run, std::int64_t resumeAt,
                                    Now now = std::chrono::steady_clock::now);
    // Each function below stores its data in the database and adds them to the feed.
    void scalar(const std::string& split, const std::string& name, const SeriesPoint& point);
    void frame(const SimilarityFrame& frame);
    void record(const RecordChannel& channel, Record record);
    void event(RunEvent event);
    Status flushEverySecond();   // does nothing within a second of the last flush
    Status flush(bool durable);  // calls checkInPlace() first
    // Checks that the run's folder and files still exist in place. Writing to a deleted file
    // succeeds, so deletion must be checked explicitly. Errors: Io if the folder or a needed part
    // was deleted or replaced.
    Status checkInPlace() const;
    // Continue in another folder that contains everything recorded so far. These are two calls,
    // because the folder becomes visible between them.
    Status copyInto(const io::Directory& folder);
    Status moveTo(const io::Directory& folder);
    // Also writes an event file for TensorBoard from now on. started: time of step 0 in seconds
    // since 1970. If the file cannot be written, an event says so and the training continues.
    void writeEventFile(const RunConfig& config, const std::string& name, double started);
    // Appends the final state of the run to the event file, if there is one.
    void endEventFile(RunState state);
    // Merges the database's write-ahead log into the main file.
    void fold();

private:
    using Database = std::unique_ptr<io::MetricsDatabase>;
    RunRecorder(LiveFeed& feed, io::Directory run, Database database, Now now);
    Status preload();
    void checkEventFile(const Status& written);

    LiveFeed* m_feed;
    io::Directory m_run;
    Database m_database;  // never null
    Now m_now;
    std::chrono::steady_clock::time_point m_flushed{};
    std::optional<TensorBoardLog> m_events = {};
};

}  // namespace headscope::runs
