// Event file in the folder of a run, from which TensorBoard draws the run while it trains
// (`run.tensorboard`). The file is derived from metrics.sqlite, so that it can be written again at
// any time. Training thread only.
#pragma once

#include "core/service/runs/run_events.h"

#include "core/base/io/directory.h"

namespace headscope::runs {

// Returns the settings of a run without the paths on this machine.
RunConfig settingsToShow(const RunConfig& config, const io::Directory& run);

class TensorBoardLog {
public:
    // Replaces the event files that this program wrote in the folder earlier. started: see
    // RunEvents. Errors: Io, BadData.
    static Result<TensorBoardLog> open(io::Directory run, const RunConfig& config, std::string name,
                                       double started, const io::MetricsDatabase& database);
    // Appends what was added to the database since the last call. Errors: Io, BadData.
    Status update(const io::MetricsDatabase& database);
    // Appends the settings, with the state of the run and the scores that exist by now.
    Status end(RunState state);
    // Writes a new file into another folder.
    Status moveTo(io::Directory run, const io::MetricsDatabase& database);
    std::string path() const { return m_run.pathOf(m_file); }  // path of the event file

private:
    TensorBoardLog(io::Directory run, RunConfig config, std::string name, double started);
    Status start(const io::MetricsDatabase& database);
    Status append(const std::string& bytes);

    io::Directory m_run;
    RunConfig m_config;
    std::string m_name;
    double m_started;
    std::string m_file;  // name of the event file
    RunEvents m_events;
};

}  // namespace headscope::runs
