// The studies that come with the program, and their results. Interfaces; all methods block.
#pragma once

#include "core/api/base/result.h"
#include "core/api/runs/study.h"

#include <functional>
#include <string>
#include <vector>

namespace headscope {

struct StudyOptions {
    std::string program;  // path of headscope-cli, which measures the runs
    std::string data;     // value of DATA in the commands of steps
    std::string sweep;    // name of the sweep in the queue (AddedJobs::sweep)
    std::function<void(const std::string&)> progress = {};  // receives one line per measurement
    std::function<bool()> cancelled = {};                   // polled between measurements
};

class Studies {
public:
    virtual ~Studies() = default;

    // Reads all studies of the program, sorted by id. Errors: Io, BadData.
    virtual Result<std::vector<Study>> studies() const = 0;
    // Reads a study by its id, or from a file. Errors: Usage (unknown id), Io, BadData.
    virtual Result<Study> study(const std::string& idOrFile) const = 0;
    // Reads the table of claims of papers. Errors: Io, BadData.
    virtual Result<std::vector<ClaimEntry>> claims() const = 0;
    // Reads published results (own = false), or those of this user's runs; empty if there are none.
    // Errors: Io, BadData.
    virtual Result<StudyValues> studyValues(const Study& study, bool own) const = 0;
    // Reads results from a file. Errors: Io, BadData.
    virtual Result<StudyValues> studyValuesIn(const std::string& file) const = 0;
    // Computes tables and findings. Errors: Usage (a claim or table names an unknown row).
    virtual Result<StudyResult> studyResult(const Study& study,
                                            const StudyValues& values) const = 0;
    // Measures the trained runs of a study and stores the results beside the runs. Measurements of
    // an interrupted call are kept. Errors: Usage (a run is not trained), Cancelled, and those of
    // the commands.
    virtual Result<StudyValues> measureStudy(const Study& study, const StudyOptions& options) = 0;
    // Lists the finished runs of a study in the folder of runs, by row and seed. Empty if the study
    // trains nothing or was not run here. Errors: Io, BadData.
    virtual Result<std::vector<StudyRun>> studyRuns(const Study& study) const = 0;
    // Path of the file in which measureStudy() stores the results.
    virtual std::string studyFile(const Study& study) const = 0;
};

}  // namespace headscope
