// Writes down what happens in a run: into the live feed for who watches, into metrics.sqlite and log.txt for good.
// Belongs to the training thread.
#pragma once

#include "core/io/metrics_database.h"
#include "core/session/live_feed.h"
#include "core/session/run_folder.h"

#include <chrono>

namespace headscope::session {

class RunRecorder {
public:
    RunRecorder(LiveFeed& feed, RunPaths paths) : m_feed(feed), m_paths(std::move(paths)) {}

    // resumeAt: rows after that step are deleted and those before go to the feed; -1 for a new run.
    // A database that cannot be read any more is put aside and a new one begun.
    Status open(std::int64_t resumeAt);
    void scalar(const std::string& split, const std::string& name, const SeriesPoint& point);
    void frame(const SimilarityFrame& frame);
    void xray(const XrayFrame& frame);
    void event(RunEvent event);
    Status flushEverySecond();
    Status flush(bool durable);
    void fold();

private:
    Status preload();

    LiveFeed& m_feed;
    RunPaths m_paths;
    std::unique_ptr<io::MetricsDatabase> m_database;
    std::chrono::steady_clock::time_point m_flushed{};
};

}  // namespace headscope::session
