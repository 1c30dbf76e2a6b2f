// The curves of a run as records of TensorBoard: scalars, similarity matrices as images,
// distributions over heads as histograms, and the settings.
#pragma once

#include "core/base/events/event_file.h"
#include "core/base/io/metrics_database.h"

#include <map>
#include <string>

namespace headscope::runs {

// Returns the time of a text such as "2026-11-29T17:12:58Z" in seconds since 1970; 0 if it is none.
double secondsOfTime(const std::string& utc);

// Converts what metrics.sqlite contains, from one call to the next. Not thread-safe.
class RunEvents {
public:
    // started: time of step 0 in seconds since 1970. An event's time is this plus the training time
    // of its step, without pauses.
    explicit RunEvents(double started) : m_started(started) {}

    // Returns the records of everything that was added to the database since the last call. Tags:
    // "train/task_loss" for a curve; "attn-cos/L0" for the matrix of a site, as an image and as a
    // histogram of its pairs; "entropy/L0" for the values of a site's heads. Errors: Io, BadData.
    Result<std::string> added(const io::MetricsDatabase& database);
    // Returns the records of the settings, with the newest scores as metrics. `name`: name of the
    // group in which TensorBoard lists the run.
    std::string settings(const RunConfig& config, const std::string& name, RunState state) const;

private:
    double timeOf(std::int64_t step) const;
    Result<std::string> addedCurves(const io::MetricsDatabase& database);
    Result<std::string> addedPairs(const io::MetricsDatabase& database);
    Result<std::string> addedHeads(const io::MetricsDatabase& database);

    double m_started;
    std::map<std::int64_t, double> m_seconds;  // training time by step
    std::map<SeriesId, std::int64_t> m_lastPoint;
    std::map<std::string, std::int64_t> m_lastPairs, m_lastHeads;
};

// Colours of a similarity matrix: bytes of a PNG file, dark for 0 (or -1 if the matrix contains
// negative values) to bright for 1; white where a value is missing. Each cell has `cell` x `cell`
// pixels.
std::string matrixPng(const std::vector<float>& matrix, int heads, int cell);

}  // namespace headscope::runs
