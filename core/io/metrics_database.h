// metrics.sqlite of a run (DESIGN 7): scalar, head, pair and event rows, open to any SQLite tool while training runs.
// One object belongs to one thread at a time; several may read while one writes (write-ahead log).
#pragma once

#include "core/api/run.h"

#include <memory>
#include <string>
#include <vector>

namespace headscope::io {

struct HeadRow {
    std::int64_t step = 0;
    int layer = 0, head = 0;
    std::string measure;
    double value = 0;
};

class MetricsDatabase {
public:
    enum class Access { Write, Read };

    // Write makes the file where it is missing. Read never writes, not even beside the file when its folder is
    // read-only. Errors: Io, BadData (not a database, damaged).
    static Result<std::unique_ptr<MetricsDatabase>> open(const std::string& path, Access access);
    ~MetricsDatabase();

    // Rows wait in memory until flush(); a row with the same key replaces the older one.
    void add(const SeriesId& id, const SeriesPoint& point);
    void add(const SimilarityFrame& frame);
    void add(const HeadRow& row);
    void add(const RunEvent& event, double unixTime);
    bool hasPending() const;
    // All waiting rows in one transaction; on failure they keep waiting. durable: survives a power cut on return.
    Status flush(bool durable);
    // Deletes every row after `step`, so that a resumed curve does not run back and forth.
    Status truncateAfter(std::int64_t step);
    // Folds the log into the one file; the best effort when a run ends.
    void fold();

    Result<std::vector<SeriesId>> series() const;
    Result<std::vector<SeriesPoint>> points(const SeriesId& id) const;
    Result<std::vector<RunEvent>> events() const;
    Result<std::vector<std::string>> measures() const;
    Result<std::vector<SimilarityFrame>> frames(const std::string& measure) const;  // ordered by step
    Result<std::vector<HeadFrame>> headFrames(const std::string& measure) const;    // ordered by step

private:
    struct State;
    explicit MetricsDatabase(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

}  // namespace headscope::io
