#include "core/io/atomic_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <filesystem>
#include <system_error>

namespace headscope::io {
namespace {

namespace fs = std::filesystem;

class Descriptor {
public:
    explicit Descriptor(int number) : m_number(number) {}
    ~Descriptor() { close(); }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    int get() const { return m_number; }
    int close() {
        const int number = m_number;
        m_number = -1;
        return number < 0 ? 0 : ::close(number);
    }

private:
    int m_number;
};

// Removes the temporary file unless it became the real one.
class TemporaryFile {
public:
    explicit TemporaryFile(std::string path) : m_path(std::move(path)) {}
    ~TemporaryFile() {
        if (!m_path.empty()) ::unlink(m_path.c_str());
    }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    const char* path() const { return m_path.c_str(); }
    void keep() { m_path.clear(); }

private:
    std::string m_path;
};

// Follows links by hand, as the file they lead to need not exist yet.
std::string realTarget(const std::string& path) {
    constexpr int kMostLinks = 40;
    std::error_code failed;
    fs::path target = path;
    for (int i = 0; i < kMostLinks && fs::is_symlink(target, failed); ++i) {
        const auto next = fs::read_symlink(target, failed);
        if (failed) break;
        target = next.is_absolute() ? next : target.parent_path() / next;
    }
    return target.string();
}

std::string temporaryName(const std::string& path) {
    static std::atomic<unsigned> counter{0};
    return path + ".tmp-" + std::to_string(::getpid()) + "-" + std::to_string(counter++);
}

int writeAll(int descriptor, std::string_view bytes) {
    while (!bytes.empty()) {
        const auto written = ::write(descriptor, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return written < 0 ? errno : EIO;
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return 0;
}

// shown: the name for messages.
Status writeFlushed(const std::string& path, std::string_view bytes, const std::string& shown) {
    Descriptor file(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
    if (file.get() < 0) return systemError("write", shown, errno);
    TemporaryFile unfinished(path);
    if (const int number = writeAll(file.get(), bytes)) return systemError("write", shown, number);
    if (::fsync(file.get()) != 0) return systemError("write", shown, errno);
    if (file.close() != 0) return systemError("write", shown, errno);
    unfinished.keep();
    return {};
}

Result<std::string> readAll(int descriptor, const std::string& path, std::size_t maximumBytes) {
    std::string bytes;
    char buffer[1 << 16];
    for (;;) {
        const auto count = ::read(descriptor, buffer, sizeof buffer);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return systemError("read", path, errno);
        if (count == 0) return bytes;
        bytes.append(buffer, static_cast<std::size_t>(count));
        if (bytes.size() > maximumBytes)
            return Error{ErrorCode::BadData, path + " is larger than the " + std::to_string(maximumBytes) +
                                                 " bytes allowed for such a file"};
    }
}

}  // namespace

Error systemError(const std::string& action, const std::string& path, int number) {
    std::string hint;
    if (number == ENOSPC || number == EDQUOT) hint = "Free some space or choose another folder";
    if (number == EACCES || number == EPERM || number == EROFS) hint = "Check the permissions or choose another folder";
    if (number == ENOENT) hint = "Check the path";
    return {ErrorCode::Io, "cannot " + action + " " + path + ": " + std::generic_category().message(number), hint};
}

Status writeNewFile(const std::string& path, std::string_view bytes) {
    return writeFlushed(path, bytes, path);
}

Status writeFileAtomically(const std::string& path, std::string_view bytes) {
    const std::string target = realTarget(path);
    const std::string name = temporaryName(target);
    HEADSCOPE_CHECK(writeFlushed(name, bytes, path));
    TemporaryFile temporary(name);
    if (::rename(temporary.path(), target.c_str()) != 0) return systemError("replace", path, errno);
    temporary.keep();
    return syncFolder(fs::path(target).parent_path().string());
}

Status syncFolder(const std::string& folder) {
    const std::string path = folder.empty() ? "." : folder;
    Descriptor directory(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (directory.get() < 0) return systemError("open", path, errno);
    // Some network file systems cannot sync a folder; the rename itself has happened.
    if (::fsync(directory.get()) != 0 && errno != EINVAL && errno != ENOTSUP) return systemError("sync", path, errno);
    return {};
}

Result<std::string> readFile(const std::string& path, std::size_t maximumBytes) {
    Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (file.get() < 0) return systemError("read", path, errno);
    struct stat status {};
    if (::fstat(file.get(), &status) != 0) return systemError("read", path, errno);
    if (!S_ISREG(status.st_mode))
        return Error{ErrorCode::Io, "cannot read " + path + ": it is not a regular file", "Give a file"};
    return readAll(file.get(), path, maximumBytes);
}

}  // namespace headscope::io
