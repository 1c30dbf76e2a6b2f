// One process at a time may train a run. The kernel drops the lock when its process dies, so none is ever stale.
#pragma once

#include "core/api/result.h"

#include <optional>
#include <string>

namespace headscope::session {

class RunLock {
public:
    // Errors: Io, naming the process that holds it.
    static Result<RunLock> take(const std::string& path);
    RunLock(RunLock&& other) noexcept;
    RunLock& operator=(RunLock&& other) noexcept;
    ~RunLock();  // releases and removes the file

private:
    RunLock(std::string path, int descriptor) : m_path(std::move(path)), m_descriptor(descriptor) {}
    void release();

    std::string m_path;
    int m_descriptor = -1;
};

// Who holds it now ("process 1234 on host"), or nothing. Does not take the lock.
std::optional<std::string> lockHolder(const std::string& path);

}  // namespace headscope::session
