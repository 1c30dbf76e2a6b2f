#include "core/base/io/directory.h"

#include "core/base/files/guarded_open.h"
#include "core/base/io/atomic_file.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <ctime>

namespace headscope::io {
namespace {

const Message kOneName = "Give one name, without slashes"_m;

constexpr int kFolderFlags = O_RDONLY | O_DIRECTORY | O_CLOEXEC;

bool isOneName(const std::string& name) {
    return !name.empty() && name != "." && name != ".." && name.find('/') == std::string::npos &&
           name.find('\0') == std::string::npos;
}

Directory::Kind kindOf(mode_t mode) {
    if (S_ISREG(mode)) return Directory::Kind::File;
    if (S_ISDIR(mode)) return Directory::Kind::Folder;
    return S_ISLNK(mode) ? Directory::Kind::Link : Directory::Kind::Other;
}

std::string temporaryName(const std::string& name) {
    static std::atomic<unsigned> counter{0};
    // sweepTemporaries() parses this form and asks whether the process still runs.
    return name + ".tmp-" + std::to_string(::getpid()) + "-" + std::to_string(counter++);
}

int writeAll(int descriptor, std::string_view bytes) {
    while (!bytes.empty()) {
        const auto written = ::write(descriptor, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        // write() may write only a part; 0 bytes would loop without end.
        if (written <= 0) return written < 0 ? errno : EIO;
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return 0;
}

// Removes a temporary file unless keep() was called.
class Unfinished {
public:
    Unfinished(int folder, std::string name) : m_folder(folder), m_name(std::move(name)) {}
    ~Unfinished() {
        if (!m_name.empty()) ::unlinkat(m_folder, m_name.c_str(), 0);
    }
    Unfinished(const Unfinished&) = delete;
    Unfinished& operator=(const Unfinished&) = delete;
    void keep() { m_name.clear(); }

private:
    int m_folder;
    std::string m_name;
};

using GoesOn = std::function<bool(std::size_t bytes)>;

// Returns 0 or an error number; on failure no file is left. goesOn: called after each part; if it
// returns false, the error number is ECANCELED.
int writeFlushed(int folder, const std::string& name, const std::vector<std::string_view>& parts,
                 const GoesOn& goesOn = {}) {
    Descriptor file(::openat(folder, name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
    if (file.get() < 0) return errno;
    Unfinished unfinished(folder, name);
    // Large files: the disk begins to write before the last byte is there, so that fsync waits
    // less.
    constexpr std::size_t kAhead = std::size_t{16} << 20;
    std::size_t unsent = 0;
    for (const auto part : parts) {
        if (const int number = writeAll(file.get(), part)) return number;
        if (goesOn && !goesOn(part.size())) return ECANCELED;
        unsent += part.size();
        if (unsent < kAhead) continue;
        (void)::sync_file_range(file.get(), 0, 0, SYNC_FILE_RANGE_WRITE);
        unsent = 0;
    }
    // The content must be on the disk before the file gets its final name. Some network disks
    // report errors only in close().
    if (::fsync(file.get()) != 0 || file.close() != 0) return errno;
    unfinished.keep();
    return 0;
}

std::vector<std::string> namesIn(int folder) {
    std::vector<std::string> names;
    // Uses a new descriptor, because duplicated descriptors share the reading position.
    const int own = ::openat(folder, ".", kFolderFlags);
    DIR* listing = own < 0 ? nullptr : ::fdopendir(own);
    if (!listing) {
        if (own >= 0) ::close(own);
        return names;
    }
    while (const dirent* entry = ::readdir(listing))
        if (isOneName(entry->d_name)) names.emplace_back(entry->d_name);
    ::closedir(listing);
    std::sort(names.begin(), names.end());
    return names;
}

// Removes a file, or a folder with its content. Returns 0 or an error number.
int removeAll(int folder, const std::string& name) {
    if (::unlinkat(folder, name.c_str(), 0) == 0 || errno == ENOENT) return 0;
    // Linux reports EISDIR for a folder, POSIX EPERM.
    if (errno != EISDIR && errno != EPERM) return errno;
    {
        // O_NOFOLLOW: if a link replaces the folder meanwhile, nothing outside is removed.
        Descriptor inner(::openat(folder, name.c_str(), kFolderFlags | O_NOFOLLOW));
        if (inner.get() < 0) return errno;
        for (const auto& one : namesIn(inner.get()))
            if (const int number = removeAll(inner.get(), one)) return number;
    }
    return ::unlinkat(folder, name.c_str(), AT_REMOVEDIR) == 0 ? 0 : errno;
}

Error severalNames(const std::string& path, nlink_t names) {
    return {ErrorCode::BadData,
            "%1 is one file under %2 names (hard links): writing it would change the others too"_m(
                path, names),
            "Copy its folder (cp -r) and use the copy"_m};
}

}  // namespace

Error notUsable(const std::string& path, Directory::Kind kind, const Message& wanted) {
    using Kind = Directory::Kind;
    if (kind == Kind::Link)
        return {ErrorCode::BadData,
                "%1 is a symbolic link; links inside such a folder are not followed"_m(path),
                "Replace the link by the %1 itself"_m(wanted)};
    const Message found = kind == Kind::Folder ? "a folder"_m
                          : kind == Kind::File ? "a file"_m
                                               : "a pipe or device"_m;
    return {ErrorCode::BadData, "%1 is %2, not a %3"_m(path, found, wanted),
            "Replace it by a %1 with the same name"_m(wanted)};
}

Directory::Directory(std::string path, Descriptor descriptor)
    : m_path(std::move(path)),
      m_descriptor(std::make_shared<const Descriptor>(std::move(descriptor))) {}

Result<Directory> Directory::open(const std::string& path) {
    Descriptor descriptor(::open(path.empty() ? "." : path.c_str(), kFolderFlags));
    if (descriptor.get() < 0)
        return systemError("open"_m, path.empty() ? "the working folder"_m : verbatim(path), errno);
    return Directory(path, std::move(descriptor));
}

std::string Directory::pathOf(const std::string& name) const {
    if (m_path.empty()) return name;
    return m_path + (m_path.back() == '/' ? "" : "/") + name;
}

std::string Directory::presentPath() const {
    if (deleted()) return "";
    std::array<char, PATH_MAX> target;
    // The kernel knows where an open folder is now, also after it was renamed.
    const auto link = "/proc/self/fd/" + std::to_string(descriptor());
    const auto length = ::readlink(link.c_str(), target.data(), target.size());
    return length > 0 ? std::string(target.data(), static_cast<std::size_t>(length)) : m_path;
}

bool Directory::deleted() const {
    struct stat status {};
    // A deleted folder has no links (names) left.
    return ::fstat(descriptor(), &status) != 0 || status.st_nlink == 0;
}

bool Directory::isAtItsPath() const {
    struct stat held {
    }, present{};
    return ::fstat(descriptor(), &held) == 0 &&
           ::stat(m_path.empty() ? "." : m_path.c_str(), &present) == 0 &&
           held.st_ino == present.st_ino && held.st_dev == present.st_dev;
}

std::int64_t Directory::secondsSinceChange(const std::string& name) const {
    struct stat status {};
    if (!isOneName(name) ||
        ::fstatat(descriptor(), name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0)
        return 0;
    return std::time(nullptr) - status.st_mtime;
}

std::optional<std::pair<std::uint64_t, std::uint64_t>> Directory::identity(
    const std::string& name) const {
    struct stat status {};
    if (!isOneName(name) ||
        ::fstatat(descriptor(), name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0)
        return {};
    return std::pair<std::uint64_t, std::uint64_t>(status.st_dev, status.st_ino);
}

Status Directory::checkOnlyName(const std::string& name) const {
    struct stat status {};
    if (!isOneName(name) ||
        ::fstatat(descriptor(), name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0)
        return {};
    // A copy made with hard links (cp -l) shares its files with the original.
    if (S_ISREG(status.st_mode) && status.st_nlink > 1)
        return severalNames(pathOf(name), status.st_nlink);
    return {};
}

Directory::Kind Directory::kind(const std::string& name) const {
    struct stat status {};
    if (!isOneName(name) ||
        ::fstatat(descriptor(), name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0)
        return Kind::Missing;
    return kindOf(status.st_mode);
}

std::int64_t Directory::size(const std::string& name) const {
    struct stat status {};
    if (!isOneName(name) ||
        ::fstatat(descriptor(), name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0)
        return -1;
    return S_ISREG(status.st_mode) ? status.st_size : -1;
}

std::vector<Directory::Entry> Directory::entries() const {
    std::vector<Entry> found;
    for (const auto& name : namesIn(descriptor())) found.push_back({name, kind(name)});
    return found;
}

Result<Directory> Directory::folder(const std::string& name) const {
    const auto path = pathOf(name);
    if (!isOneName(name))
        return Error{ErrorCode::BadData, "%1 is not the name of a folder"_m(path), kOneName};
    Descriptor inner(::openat(descriptor(), name.c_str(), kFolderFlags | O_NOFOLLOW));
    if (inner.get() >= 0) return Directory(path, std::move(inner));
    const int number = errno;
    const auto found = kind(name);
    if (number == ENOTDIR || number == ELOOP) return notUsable(path, found, "folder"_m);
    return systemError("open"_m, path, number);
}

Result<Directory> Directory::folderMadeIfMissing(const std::string& name) const {
    if (kind(name) == Kind::Missing) HEADSCOPE_CHECK(makeFolder(name));
    return folder(name);
}

Status Directory::makeFolder(const std::string& name) const {
    if (!isOneName(name))
        return Error{ErrorCode::BadData, "%1 is not the name of a folder"_m(pathOf(name)),
                     kOneName};
    if (::mkdirat(descriptor(), name.c_str(), 0777) != 0)
        return systemError("make"_m, pathOf(name), errno);
    return {};
}

Result<Descriptor> Directory::openFile(const std::string& name, int flags) const {
    const auto path = pathOf(name);
    if (!isOneName(name))
        return Error{ErrorCode::BadData, "%1 is not the name of a file"_m(path), kOneName};
    auto opened = openGuarded(descriptor(), name, flags, FileUse::Own);
    if (opened) return Descriptor(opened.take());
    if (opened.number == 0) return notUsable(path, kindOf(opened.status.st_mode), "file"_m);
    if (opened.number == EMLINK) return severalNames(path, opened.status.st_nlink);
    // A link or a folder may have replaced the file meanwhile.
    const auto found = kind(name);
    if (found != Kind::File && found != Kind::Missing) return notUsable(path, found, "file"_m);
    return systemError((flags & O_ACCMODE) != O_RDONLY ? "write"_m : "read"_m, path, opened.number);
}

Result<std::string> Directory::read(const std::string& name, std::size_t maximumBytes) const {
    HEADSCOPE_TRY(const auto file, openFile(name, O_RDONLY));
    // Refuses a sparse file of terabytes before reading any of it.
    struct stat status {};
    if (::fstat(file.get(), &status) == 0 &&
        status.st_size > static_cast<std::int64_t>(maximumBytes))
        return beyondLimit(pathOf(name), maximumBytes);
    return readAll(file.get(), pathOf(name), maximumBytes);
}

Status Directory::writeNew(const std::string& name, std::string_view bytes) const {
    return writeNew(name, std::vector<std::string_view>{bytes});
}

Status Directory::writeNew(const std::string& name, const std::vector<std::string_view>& parts,
                           const std::function<Status(std::size_t bytes)>& after) const {
    if (!isOneName(name))
        return Error{ErrorCode::BadData, "%1 is not the name of a file"_m(pathOf(name)), kOneName};
    Status stopped;
    const auto goesOn = [&](std::size_t bytes) {
        if (after) stopped = after(bytes);
        return stopped.ok();
    };
    const int number = writeFlushed(descriptor(), name, parts, goesOn);
    HEADSCOPE_CHECK(std::move(stopped));
    if (number != 0) return systemError("write"_m, pathOf(name), number);
    return {};
}

Status Directory::writeAtomically(const std::string& name, std::string_view bytes) const {
    if (!isOneName(name))
        return Error{ErrorCode::BadData, "%1 is not the name of a file"_m(pathOf(name)), kOneName};
    const auto temporary = temporaryName(name);
    if (const int number = writeFlushed(descriptor(), temporary, {bytes}))
        return systemError("write"_m, pathOf(name), number);
    Unfinished unfinished(descriptor(), temporary);
    // rename() replaces the old file atomically: after a crash there is the old or the new content,
    // never a mix.
    if (::renameat(descriptor(), temporary.c_str(), descriptor(), name.c_str()) != 0)
        return systemError("replace"_m, pathOf(name), errno);
    unfinished.keep();
    return sync();
}

Status Directory::rename(const std::string& from, const std::string& to) const {
    if (!isOneName(from) || !isOneName(to))
        return Error{ErrorCode::BadData, "%1 is not a name"_m(pathOf(to)), kOneName};
    if (::renameat(descriptor(), from.c_str(), descriptor(), to.c_str()) == 0) return {};
    return systemError("make"_m, pathOf(to), errno);
}

Status Directory::exchange(const std::string& one, const std::string& other) const {
    if (!isOneName(one) || !isOneName(other))
        return Error{ErrorCode::BadData, "%1 is not a name"_m(pathOf(other)), kOneName};
    if (::renameat2(descriptor(), one.c_str(), descriptor(), other.c_str(), RENAME_EXCHANGE) == 0)
        return {};
    // Some file systems cannot exchange two names.
    if (errno != EINVAL && errno != ENOSYS) return systemError("replace"_m, pathOf(other), errno);
    HEADSCOPE_CHECK(remove(other));
    return rename(one, other);
}

Status Directory::remove(const std::string& name) const {
    if (!isOneName(name))
        return Error{ErrorCode::BadData, "%1 is not a name"_m(pathOf(name)), kOneName};
    if (const int number = removeAll(descriptor(), name))
        return systemError("remove"_m, pathOf(name), number);
    return {};
}

Status Directory::sync() const {
    // Some network file systems cannot sync a folder; the rename itself has happened.
    if (::fsync(descriptor()) != 0 && errno != EINVAL && errno != ENOTSUP)
        return systemError("sync"_m, m_path, errno);
    return {};
}

}  // namespace headscope::io
