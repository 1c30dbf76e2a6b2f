// metrics.sqlite of a run: scalar, head, pair and event rows, open to any SQLite tool while training runs.
// One object belongs to one thread at a time; several may read while one writes (write-ahead log).
#pragma once

#include "core/api/run.h"
#include "core/io/directory.h"

#include <memory>
#include <string>
#include <string_view>
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
    static constexpr std::int64_t kFromTheStart = -1;

    // The file of that name in the folder of a run, with its log beside it; links are not followed. Write makes it
    // where it is missing. Read writes nothing at all, not even the log's index; where that is missing beside a log (a
    // copy of half a folder), the rows of the log are not seen. Whatever the file is, an answer comes within seconds
    // (metrics_handle.h). Errors: Io, BadData (not a database of a run, damaged, a link, no plain tables).
    static Result<std::unique_ptr<MetricsDatabase>> open(const Directory& folder, Access access,
                                                         const std::string& name = kFile);
    static constexpr const char* kFile = "metrics.sqlite";
    // For reading what the bytes of such a file hold. Errors: BadData.
    static Result<std::unique_ptr<MetricsDatabase>> fromBytes(std::string_view bytes);
    ~MetricsDatabase();

    // Rows wait in memory until flush(); a row with the same key replaces the older one.
    void add(const SeriesId& id, const SeriesPoint& point);
    void add(const SimilarityFrame& frame);
    void add(const HeadRow& row);
    void add(const RunEvent& event, double unixTime);
    bool hasPending() const;
    // False once the file was deleted or replaced: SQLite itself goes on writing to the deleted one.
    bool isInPlace() const;
    // All waiting rows in one transaction; on failure they keep waiting. durable: survives a power cut on return.
    Status flush(bool durable);
    // Deletes every row after `step`, so that a resumed curve does not run back and forth.
    Status truncateAfter(std::int64_t step);
    // All that was ever flushed, also when the file has been deleted meanwhile, into a new file there. Errors: Io.
    Status copyInto(const Directory& folder) const;
    // Folds the log into the one file; the best effort when a run ends.
    void fold();

    // Everything asked from here on is of one moment, whatever is written meanwhile.
    void holdStill();
    Result<std::vector<SeriesId>> series() const;
    // Ordered by step; `after`: only what comes after that step (of a run that is followed while it trains).
    Result<std::vector<SeriesPoint>> points(const SeriesId& id, std::int64_t after = kFromTheStart) const;
    // In the order they came, without the first `after`.
    Result<std::vector<RunEvent>> events(std::int64_t after = 0) const;
    Result<std::vector<std::string>> measures() const;
    Result<SimilarityFrame> newestFrame(const std::string& measure) const;  // BadData: there is none
    Result<std::vector<SimilarityFrame>> frames(const std::string& measure, std::int64_t after = kFromTheStart) const;
    Result<std::vector<HeadFrame>> headFrames(const std::string& measure, std::int64_t after = kFromTheStart) const;

private:
    struct State;
    explicit MetricsDatabase(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

}  // namespace headscope::io
