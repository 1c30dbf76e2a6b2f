// metrics.sqlite of a run: scalar, head, pair and event rows, readable by any SQLite tool during
// training. One object is used by one thread at a time; several objects may read while one writes
// (write-ahead log).
#pragma once

#include "core/api/runs/run.h"
#include "core/base/io/directory.h"

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

    // Opens the file `name` in a run's folder, with its log; does not follow links. Write creates
    // the file if it is missing. Read writes nothing, not even the log's index. If that index is
    // missing although there is a log (an incomplete copy), rows in the log are not seen. Returns
    // within seconds for any file (metrics_handle.h). Errors: Io, BadData (not a run's database,
    // damaged, a link, tables that are not plain).
    static Result<std::unique_ptr<MetricsDatabase>> open(const Directory& folder, Access access,
                                                         const std::string& name = kFile);
    static constexpr const char* kFile = "metrics.sqlite";
    // Opens the bytes of such a file for reading. Errors: BadData.
    static Result<std::unique_ptr<MetricsDatabase>> fromBytes(std::string_view bytes);
    ~MetricsDatabase();

    // Buffer rows in memory until flush(). A row with the same key replaces the older one.
    void add(const SeriesId& id, const SeriesPoint& point);
    void add(const SimilarityFrame& frame);
    void add(const HeadRow& row);
    void add(const RunEvent& event, double unixTime);
    bool hasPending() const;
    // Returns false after the file was deleted or replaced: SQLite would continue to write to the
    // deleted file.
    bool isInPlace() const;
    // Writes all buffered rows in one transaction; on failure they remain buffered. `durable`:
    // written to disk on return, so that they survive a power failure.
    Status flush(bool durable);
    // Deletes every row after `step`, so that the curve of a resumed run does not jump back.
    Status truncateAfter(std::int64_t step);
    // Copies all flushed rows into a new file there, even if the original has been deleted. Errors:
    // Io.
    Status copyInto(const Directory& folder) const;
    // Merges the log into the main file at the end of a run, if possible.
    void fold();

    // Freezes the state for all further queries of this object, regardless of later writes.
    void holdStill();
    Result<std::vector<SeriesId>> series() const;
    // Returns points ordered by step. `after`: only points after this step, to follow a run during
    // training.
    Result<std::vector<SeriesPoint>> points(const SeriesId& id,
                                            std::int64_t after = kFromTheStart) const;
    // Returns events in order of insertion, without the first `after` events.
    Result<std::vector<RunEvent>> events(std::int64_t after = 0) const;
    enum class Of { Pairs, Heads };
    // Returns the ids of the recorded measures of pairs of heads, or of single heads.
    Result<std::vector<std::string>> measures(Of of = Of::Pairs) const;
    // Errors: BadData if there is no frame of this measure.
    Result<SimilarityFrame> newestFrame(const std::string& measure) const;
    Result<std::vector<SimilarityFrame>> frames(const std::string& measure,
                                                std::int64_t after = kFromTheStart) const;
    Result<std::vector<HeadFrame>> headFrames(const std::string& measure,
                                              std::int64_t after = kFromTheStart) const;

private:
    struct State;
    explicit MetricsDatabase(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

}  // namespace headscope::io
