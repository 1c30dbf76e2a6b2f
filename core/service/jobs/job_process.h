// Runs `headscope-cli train` or `resume` in a child process. Events are read from its output as
// JSON lines; everything else is kept in a log. Each object must be used by one thread only.
#pragma once

#include "core/base/io/directory.h"

#include "core/api/base/result.h"

#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headscope::jobs {

// Latest news from the events of a run.
struct JobNews {
    std::int64_t step = 0, totalSteps = 0;
    double seconds = 0, secondsLeft = 0;
    Message problem;  // message and hint of the last error
};

// Updates `news` from one line of a run's standard output. Ignores lines that are not events. The
// line of an error may have its "structure": message and hint as io::messageJson.
void takeLine(std::string_view text, JobNews& news);

// How a process ended.
struct JobExit {
    int code = -1;  // exit code; -1: ended by a signal
    int signal = 0;
};

// A child process that trains a single run.
class JobProcess {
public:
    // Opens a job's log and locks it until its next process ends. Returns a closed descriptor (-1)
    // if the process of a killed runner still uses it. Errors: Io, BadData (a link, a pipe, or a
    // file with several names).
    static Result<io::Descriptor> holdLog(const io::Directory& folder, const std::string& name);
    // Starts words[0] with the other words as arguments. Its stderr is appended to the log. If this
    // process dies, the child fails at its next line, saves a checkpoint and ends. Errors: Io,
    // Device (program not found, too many processes).
    static Result<JobProcess> start(const std::vector<std::string>& words, io::Descriptor log);
    JobProcess(JobProcess&& other) noexcept;
    JobProcess& operator=(JobProcess&&) = delete;
    ~JobProcess();  // kills a running child at once; only its last checkpoint remains

    int reader() const { return m_lines.get(); }  // for poll(); returns -1 after the end of output
    // Reads the available output; returns false at its end.
    bool read();
    const JobNews& news() const { return m_news; }
    // Returns the exit status once the child has ended.
    std::optional<JobExit> exited();
    void askToStop();  // the child saves a checkpoint and ends

private:
    JobProcess(pid_t child, io::Descriptor lines) : m_child(child), m_lines(std::move(lines)) {}

    pid_t m_child;
    io::Descriptor m_lines;
    std::string m_partial;
    JobNews m_news;
    std::optional<JobExit> m_exit;
};

}  // namespace headscope::jobs
