// A run in a child process: `headscope-cli train` or `resume`, its events read as JSON lines, everything else it says
// kept in a log. One object belongs to one thread.
#pragma once

#include "core/io/directory.h"

#include "core/api/result.h"

#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headscope::jobs {

// What its lines say that somebody who waits for it wants to know.
struct JobNews {
    std::int64_t step = 0, totalSteps = 0;
    double seconds = 0, secondsLeft = 0;
    std::string problem;  // message and hint of the last error
};

// A line that a run wrote to its standard output; what is none of its events is passed over.
void takeLine(std::string_view text, JobNews& news);

struct JobExit {
    int code = -1;  // of exit; -1: ended by the signal
    int signal = 0;
};

class JobProcess {
public:
    // The log of a job, for its next process alone: locked until that process ends, whoever started it. Not open (-1):
    // the process of a runner that was killed still lives. Errors: Io, BadData (a link, a pipe, a file of other names).
    static Result<io::Descriptor> holdLog(const io::Directory& folder, const std::string& name);
    // Begins with words[0] as the program. What it writes to stderr is appended to the log. It does not outlive a
    // reader for long: writing its next line fails, and it saves a checkpoint and ends. Errors: Io, Device (no such
    // program, too many processes).
    static Result<JobProcess> start(const std::vector<std::string>& words, io::Descriptor log);
    JobProcess(JobProcess&& other) noexcept;
    JobProcess& operator=(JobProcess&&) = delete;
    ~JobProcess();  // ends it at once where it still runs; its last checkpoint counts

    int reader() const { return m_lines.get(); }  // for poll; -1 once all was read
    // What has come since; true while more may.
    bool read();
    const JobNews& news() const { return m_news; }
    // Once it has ended.
    std::optional<JobExit> exited();
    void askToStop();  // it saves a checkpoint and ends

private:
    JobProcess(pid_t child, io::Descriptor lines) : m_child(child), m_lines(std::move(lines)) {}

    pid_t m_child;
    io::Descriptor m_lines;
    std::string m_partial;
    JobNews m_news;
    std::optional<JobExit> m_exit;
};

}  // namespace headscope::jobs
