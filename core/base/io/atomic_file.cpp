#include "core/base/io/atomic_file.h"
#include "core/base/files/system_text.h"

#include "core/base/files/guarded_open.h"
#include "core/base/io/directory.h"
#include "core/base/io/network_disk.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <system_error>

namespace headscope::io {
namespace {

namespace fs = std::filesystem;

// Resolves links step by step, as the file at their end may not exist yet.
std::string realTarget(const std::string& path) {
    // The Linux kernel follows as many links; more are a loop.
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

struct SplitPath {
    std::string folder, name;
};

SplitPath splitPath(const std::string& path) {
    const fs::path whole = path;
    return {whole.parent_path().string(), whole.filename().string()};
}

constexpr std::int64_t kSurelyLeft = 600, kPerhapsWritten = 2;  // seconds since the last change
constexpr const char* kTemporaryMark = ".tmp-";

struct Temporary {
    std::string file;    // name of the file it was written for
    pid_t program = -1;  // process that wrote it; -1: not one of our temporary files
};

// Parses a name such as "run.json.tmp-1234-5".
Temporary temporaryNamed(const std::string& name) {
    const auto mark = name.rfind(kTemporaryMark);
    if (mark == std::string::npos || mark == 0) return {};
    const auto numbers = name.substr(mark + std::string_view(kTemporaryMark).size());
    const auto dash = numbers.find('-');
    const auto digits = [](const std::string& text) {
        // At most 9 digits fit into a pid_t.
        return !text.empty() && text.size() < 10 &&
               text.find_first_not_of("0123456789") == std::string::npos;
    };
    if (dash == std::string::npos || !digits(numbers.substr(0, dash)) ||
        !digits(numbers.substr(dash + 1)))
        return {};
    return {name.substr(0, mark), static_cast<pid_t>(std::stol(numbers.substr(0, dash)))};
}

// Returns whether a process exists. If kill() fails with EPERM (no permission), the process exists.
bool runs(pid_t program) {
    return program <= 0 || ::kill(program, 0) == 0 || errno != ESRCH;
}

}  // namespace

void sweepTemporaries(const Directory& folder, const std::vector<std::string>& files) {
    const bool shared = isOnNetwork(folder);
    for (const auto& [name, kind] : folder.entries()) {
        if (kind != Directory::Kind::File) continue;
        const auto found = temporaryNamed(name);
        // An empty list means all files of the folder.
        const bool ours =
            files.empty() || std::find(files.begin(), files.end(), found.file) != files.end();
        if (found.program < 0 || !ours) continue;
        // The absolute value is needed because the clock may have been set back.
        const auto age = std::abs(folder.secondsSinceChange(name));
        // On a network folder the process may run on another machine, so only the age counts.
        const bool left = !shared && age >= kPerhapsWritten && !runs(found.program);
        if (left || age >= kSurelyLeft) (void)folder.remove(name);
    }
}

Result<std::string> readAll(int descriptor, const std::string& path, std::size_t maximumBytes) {
    std::string bytes;
    std::array<char, 1 << 16> buffer;
    for (;;) {
        const auto count = ::read(descriptor, buffer.data(), buffer.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return systemError("read"_m, path, errno);
        if (count == 0) return bytes;
        bytes.append(buffer.data(), static_cast<std::size_t>(count));
        if (bytes.size() > maximumBytes) return beyondLimit(path, maximumBytes);
    }
}

Error beyondLimit(const std::string& path, std::size_t maximumBytes) {
    return {ErrorCode::BadData,
            "%1 is larger than the %2 bytes allowed for such a file"_m(path, maximumBytes),
            "Check that it is the right file"_m};
}

Error systemError(const Message& action, const std::string& path, int number) {
    return systemError(action, verbatim(path), number);
}

Error systemError(const Message& action, const Message& path, int number) {
    Message hint = "Check the disk or network drive and try again"_m;
    if (number == ENOSPC || number == EDQUOT) hint = "Free some space or choose another folder"_m;
    if (number == EACCES || number == EPERM || number == EROFS)
        hint = "Check the permissions or choose another folder"_m;
    if (number == ENOENT || number == ENOTDIR || number == ENAMETOOLONG || number == ELOOP)
        hint = "Check the path"_m;
    if (number == EISDIR) hint = "Give a file, not a folder"_m;
    if (number == EEXIST || number == ENOTEMPTY)
        hint = "Choose another name, or remove the existing file or folder"_m;
    if (number == EMFILE || number == ENFILE)
        hint = "Close other programs: too many files are open"_m;
    return {ErrorCode::Io, "cannot %1 %2: %3"_m(action, path, systemText(number)), hint};
}

Status writeFileAtomically(const std::string& path, std::string_view bytes) {
    const auto place = splitPath(realTarget(path));
    HEADSCOPE_TRY(const auto folder, Directory::open(place.folder));
    return folder.writeAtomically(place.name, bytes);
}

Status syncFolder(const std::string& path) {
    HEADSCOPE_TRY(const auto folder, Directory::open(path));
    return folder.sync();
}

Result<std::string> readFile(const std::string& path, std::size_t maximumBytes) {
    const auto opened = openGuarded(AT_FDCWD, path, O_RDONLY, FileUse::Named);
    if (opened.number != 0) return systemError("read"_m, path, opened.number);
    if (!opened)
        return Error{ErrorCode::Io, "cannot read %1: it is not a regular file"_m(path),
                     "Give a file"_m};
    if (static_cast<std::uint64_t>(opened.status.st_size) > maximumBytes)
        return beyondLimit(path, maximumBytes);
    return readAll(opened.get(), path, maximumBytes);
}

}  // namespace headscope::io
