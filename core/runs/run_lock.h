// One process at a time may train a run. The kernel drops the lock when its process dies, so none is ever stale.
#pragma once

#include "core/io/directory.h"

#include <optional>
#include <string>

namespace headscope::runs {

class RunLock {
public:
    // Errors: Io, naming the process that holds it; BadData (a link or pipe where the lock file should be).
    static Result<RunLock> take(const io::Directory& run);
    RunLock(RunLock&& other) noexcept = default;
    RunLock& operator=(RunLock&& other) noexcept;
    ~RunLock();  // releases and removes the file

private:
    RunLock(io::Directory run, io::Descriptor file) : m_run(std::move(run)), m_file(std::move(file)) {}
    void release();

    io::Directory m_run;
    io::Descriptor m_file;
};

// Who holds it now ("process 1234 on host"), or nothing. Does not take the lock.
std::optional<std::string> lockHolder(const io::Directory& run);
Error isBeingTrained(const std::string& holder);  // for whoever wants the run for himself

}  // namespace headscope::runs
