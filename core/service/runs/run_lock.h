// Ensures that only one process trains a run at a time. The kernel releases the lock when the
// process dies, so a lock is never stale.
#pragma once

#include "core/api/base/message.h"
#include "core/base/io/directory.h"

#include <optional>

namespace headscope::runs {

// Holds the lock of one run until it is destroyed.
class RunLock {
public:
    // Takes the lock. Errors: Io naming the process that holds it; BadData if the lock file is a
    // link or pipe.
    static Result<RunLock> take(const io::Directory& run);
    RunLock(RunLock&& other) noexcept = default;
    RunLock& operator=(RunLock&& other) noexcept;
    ~RunLock();  // releases the lock and removes its file

private:
    RunLock(io::Directory run, io::Descriptor file)
        : m_run(std::move(run)), m_file(std::move(file)) {}
    void release();

    io::Directory m_run;
    io::Descriptor m_file;
};

// Returns the current holder ("process 1234 on host") without taking the lock; empty if the run is
// free.
std::optional<Message> lockHolder(const io::Directory& run);
Error isBeingTrained(const Message& holder);  // returns the error for callers that need the lock

}  // namespace headscope::runs
