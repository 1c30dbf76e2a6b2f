#include "core/session/run_lock.h"

#include "core/io/atomic_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <utility>

namespace headscope::session {
namespace {

// Locks of the open file, not of the process (Linux): two sessions of one process exclude each other, too.
struct flock wholeFile(short type) {
    struct flock range {};
    range.l_type = type;
    range.l_whence = SEEK_SET;
    return range;
}

std::string describeSelf() {
    std::array<char, 256> host{};
    gethostname(host.data(), host.size() - 1);
    return "process " + std::to_string(::getpid()) + " on " + host.data();
}

std::string contentOf(int descriptor) {
    std::array<char, 512> text{};
    const auto count = ::pread(descriptor, text.data(), text.size() - 1, 0);
    std::string holder(text.data(), count > 0 ? static_cast<std::size_t>(count) : 0);
    while (!holder.empty() && holder.back() == '\n') holder.pop_back();
    return holder.empty() ? "another process" : holder;
}

// The file may have been removed by its last holder between open and lock.
bool stillTheFile(int descriptor, const std::string& path) {
    struct stat opened {
    }, present{};
    return ::fstat(descriptor, &opened) == 0 && ::stat(path.c_str(), &present) == 0 &&
           opened.st_ino == present.st_ino && opened.st_dev == present.st_dev;
}

}  // namespace

Result<RunLock> RunLock::take(const std::string& path) {
    for (;;) {
        const int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
        if (descriptor < 0) return io::systemError("open", path, errno);
        RunLock lock(path, descriptor);
        auto range = wholeFile(F_WRLCK);
        if (::fcntl(descriptor, F_OFD_SETLK, &range) != 0) {
            const int number = errno;
            const auto holder = contentOf(descriptor);
            lock.m_path.clear();  // not ours to remove
            if (number != EAGAIN && number != EACCES) return io::systemError("lock", path, number);
            return Error{ErrorCode::Io, "this run is being trained by " + holder,
                         "Stop it there first, or wait until it ends"};
        }
        if (!stillTheFile(descriptor, path)) {
            lock.m_path.clear();
            continue;
        }
        const auto self = describeSelf() + "\n";
        if (::ftruncate(descriptor, 0) != 0 || ::pwrite(descriptor, self.data(), self.size(), 0) < 0)
            return io::systemError("write", path, errno);
        return lock;
    }
}

RunLock::RunLock(RunLock&& other) noexcept
    : m_path(std::move(other.m_path)), m_descriptor(std::exchange(other.m_descriptor, -1)) {}

RunLock& RunLock::operator=(RunLock&& other) noexcept {
    if (this == &other) return *this;
    release();
    m_path = std::move(other.m_path);
    m_descriptor = std::exchange(other.m_descriptor, -1);
    return *this;
}

RunLock::~RunLock() {
    release();
}

void RunLock::release() {
    if (m_descriptor < 0) return;
    if (!m_path.empty()) ::unlink(m_path.c_str());
    ::close(m_descriptor);
    m_descriptor = -1;
}

std::optional<std::string> lockHolder(const std::string& path) {
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return std::nullopt;
    auto range = wholeFile(F_RDLCK);
    const bool held = ::fcntl(descriptor, F_OFD_GETLK, &range) == 0 && range.l_type != F_UNLCK;
    auto holder = held ? std::optional<std::string>(contentOf(descriptor)) : std::nullopt;
    ::close(descriptor);
    return holder;
}

}  // namespace headscope::session
