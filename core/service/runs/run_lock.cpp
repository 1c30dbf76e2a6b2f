#include "core/service/runs/run_lock.h"

#include "core/base/io/atomic_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <string_view>
#include <utility>

namespace headscope::runs {
namespace {

const char* const kName = "lock";
// first word of the lock file's content: "process 1234 on host"
const char* const kProcess = "process ";
const char* const kOn = " on ";

// Returns a request for a Linux open-file-description lock. It belongs to the open file, not to the
// process, so two sessions in one process also exclude each other.
struct flock wholeFile(short type) {
    struct flock range {};
    range.l_type = type;
    range.l_whence = SEEK_SET;
    return range;
}

std::string describeSelf() {
    std::array<char, 256> host{};
    gethostname(host.data(), host.size() - 1);
    return kProcess + std::to_string(::getpid()) + kOn + host.data();
}

Message holderIn(int descriptor) {
    std::array<char, 512> text{};
    const auto count = ::pread(descriptor, text.data(), text.size() - 1, 0);
    std::string holder(text.data(), count > 0 ? static_cast<std::size_t>(count) : 0);
    while (!holder.empty() && holder.back() == '\n') holder.pop_back();
    if (holder.empty()) return "another process"_m;
    const auto on = holder.find(kOn);
    if (holder.rfind(kProcess, 0) != 0 || on == std::string::npos) return verbatim(holder);
    const auto begin = std::string_view(kProcess).size();
    return "process %1 on %2"_m(holder.substr(begin, on - begin),
                                holder.substr(on + std::string_view(kOn).size()));
}

// Returns whether the locked file is still in the folder. The previous holder may have removed it
// between open and lock; the lock would then be useless.
bool stillTheFile(int descriptor, const io::Directory& run) {
    struct stat opened {
    }, present{};
    return ::fstat(descriptor, &opened) == 0 &&
           ::fstatat(run.descriptor(), kName, &present, AT_SYMLINK_NOFOLLOW) == 0 &&
           opened.st_ino == present.st_ino && opened.st_dev == present.st_dev;
}

}  // namespace

Error isBeingTrained(const Message& holder) {
    return {ErrorCode::Io, "this run is being trained by %1"_m(holder),
            "Stop it there first, or wait until it ends"_m};
}

Result<RunLock> RunLock::take(const io::Directory& run) {
    for (;;) {
        HEADSCOPE_TRY(auto file, run.openFile(kName, O_RDWR | O_CREAT));
        auto range = wholeFile(F_WRLCK);
        if (::fcntl(file.get(), F_OFD_SETLK, &range) != 0) {
            const int number = errno;
            if (number != EAGAIN && number != EACCES)
                return io::systemError("lock"_m, run.pathOf(kName), number);
            return isBeingTrained(holderIn(file.get()));
        }
        // Try again with the new file.
        if (!stillTheFile(file.get(), run)) continue;
        RunLock lock(run, std::move(file));
        const auto self = describeSelf() + "\n";
        if (::ftruncate(lock.m_file.get(), 0) != 0 ||
            ::pwrite(lock.m_file.get(), self.data(), self.size(), 0) < 0)
            return io::systemError("write"_m, run.pathOf(kName), errno);
        return lock;
    }
}

RunLock& RunLock::operator=(RunLock&& other) noexcept {
    if (this == &other) return *this;
    release();
    m_run = other.m_run;
    m_file = std::move(other.m_file);
    return *this;
}

RunLock::~RunLock() {
    release();
}

void RunLock::release() {
    if (m_file.get() < 0) return;
    ::unlinkat(m_run.descriptor(), kName, 0);
    m_file.close();
}

std::optional<Message> lockHolder(const io::Directory& run) {
    const auto file = run.openFile(kName, O_RDONLY);
    if (!file) return std::nullopt;
    auto range = wholeFile(F_RDLCK);
    const bool held = ::fcntl(file->get(), F_OFD_GETLK, &range) == 0 && range.l_type != F_UNLCK;
    return held ? std::optional<Message>(holderIn(file->get())) : std::nullopt;
}

}  // namespace headscope::runs
