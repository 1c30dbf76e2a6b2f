// The runs that there are: list, open, describe, change. Any thread. All but listRuns block while they read or write
// the run's folder; relinkData reads all of the data.
#pragma once

#include "core/api/analysis.h"
#include "core/api/run_marks.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace headscope {

// What a paper says of a run, from what the run recorded.
struct MethodsText {
    std::string paragraph;                                     // plain sentences
    std::string bibtex;                                        // of everything the run used; may be empty
    std::vector<std::pair<std::string, std::string>> details;  // name and value, in the order of the paragraph
};

class Runs {
public:
    virtual ~Runs() = default;

    virtual std::string runsFolder() const = 0;
    // Newest first, shipped ones last. A folder that cannot be read is listed with its problem.
    virtual std::vector<RunInfo> runs() const = 0;
    // The same from a thread of its own, as folders may be many, far away or hostile; and those of `more` (run folders
    // that lie elsewhere), behind the person's own.
    virtual void listRuns(const std::vector<std::string>& more, Callback<std::vector<RunInfo>> done) = 0;
    virtual Result<RunInfo> runInfo(const std::string& runPath) const = 0;
    virtual Result<std::shared_ptr<RunView>> open(const std::string& runPath) = 0;

    virtual Status renameRun(const std::string& runPath, const std::string& name) = 0;
    virtual Status setNote(const std::string& runPath, const std::string& note) = 0;
    // Of all that have any; none where they cannot be read. They lie beside the runs, so a run that cannot be written
    // to, or is shipped, can be marked.
    virtual RunMarkings marks() const = 0;
    // Replaces the marks of these runs, all or none of them. Errors: Usage (a tag that is empty, too long or has a
    // comma), Io.
    virtual Status setMarks(const RunMarkings& changed) = 0;
    virtual Result<std::string> trashRun(const std::string& runPath) = 0;  // returns where it lies now
    virtual Status restoreRun(const std::string& trashedPath) = 0;         // undo of trashRun

    // The run's data lie at `data` now: noted in the run when they are the same, by fingerprint. Errors: BadData
    // (others), Usage (a shipped run, a run whose data are not read from files), Io.
    virtual Status relinkData(const std::string& runPath, const std::string& data) = 0;
    // From the run folder alone: needs neither data nor weights. Errors: Io, BadData when the folder is no run.
    virtual Result<MethodsText> methods(const std::string& runPath) const = 0;
};

}  // namespace headscope
