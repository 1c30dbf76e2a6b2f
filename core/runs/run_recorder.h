// Writes down what happens in a run: into the live feed for who watches, into metrics.sqlite and log.txt for good.
// Belongs to the training thread.
#pragma once

#include "core/io/metrics_database.h"
#include "core/runs/live_feed.h"
#include "core/runs/record_channels.h"
#include "core/runs/run_folder.h"

#include <chrono>
#include <functional>

namespace headscope::runs {

class RunRecorder {
public:
    // The time by which flushEverySecond() counts; tests pass one of their own.
    using Now = std::function<std::chrono::steady_clock::time_point()>;

    // A recorder is open or does not exist. resumeAt: rows after that step are deleted and those before go to the feed;
    // -1 for a new run. What cannot be read as a run's curves any more is put aside and a new database begun; the feed
    // gets a warning then. Errors: Io.
    static Result<RunRecorder> open(LiveFeed& feed, io::Directory run, std::int64_t resumeAt,
                                    Now now = std::chrono::steady_clock::now);
    void scalar(const std::string& split, const std::string& name, const SeriesPoint& point);
    void frame(const SimilarityFrame& frame);
    void record(const RecordChannel& channel, Record record);
    void event(RunEvent event);
    Status flushEverySecond();   // nothing if the last flush was less than a second ago
    Status flush(bool durable);  // checkInPlace() first
    // Errors: Io when somebody deleted or replaced the run's folder or a part of it that training builds on. (Writing
    // to a deleted file succeeds, so nothing else would tell.)
    Status checkInPlace() const;
    // Goes on in another folder, with everything recorded so far; two steps, as the folder appears in between.
    Status copyInto(const io::Directory& folder);
    Status moveTo(const io::Directory& folder);
    void fold();

private:
    using Database = std::unique_ptr<io::MetricsDatabase>;
    RunRecorder(LiveFeed& feed, io::Directory run, Database database, Now now);
    Status preload();

    LiveFeed* m_feed;
    io::Directory m_run;
    Database m_database;  // never null
    Now m_now;
    std::chrono::steady_clock::time_point m_flushed{};
};

}  // namespace headscope::runs
