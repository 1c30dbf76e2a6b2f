#include "core/io/atomic_file.h"

#include "core/io/directory.h"
#include "core/io/guarded_open.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <system_error>

namespace headscope::io {
namespace {

namespace fs = std::filesystem;

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

struct SplitPath {
    std::string folder, name;
};

SplitPath splitPath(const std::string& path) {
    const fs::path whole = path;
    return {whole.parent_path().string(), whole.filename().string()};
}

}  // namespace

Result<std::string> readAll(int descriptor, const std::string& path, std::size_t maximumBytes) {
    std::string bytes;
    std::array<char, 1 << 16> buffer;
    for (;;) {
        const auto count = ::read(descriptor, buffer.data(), buffer.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return systemError("read", path, errno);
        if (count == 0) return bytes;
        bytes.append(buffer.data(), static_cast<std::size_t>(count));
        if (bytes.size() > maximumBytes) return beyondLimit(path, maximumBytes);
    }
}

Error beyondLimit(const std::string& path, std::size_t maximumBytes) {
    return {ErrorCode::BadData,
            path + " is larger than the " + std::to_string(maximumBytes) + " bytes allowed for such a file",
            "Check that it is the right file"};
}

Error systemError(const std::string& action, const std::string& path, int number) {
    std::string hint = "Check the disk or network drive and try again";
    if (number == ENOSPC || number == EDQUOT) hint = "Free some space or choose another folder";
    if (number == EACCES || number == EPERM || number == EROFS) hint = "Check the permissions or choose another folder";
    if (number == ENOENT || number == ENOTDIR || number == ENAMETOOLONG || number == ELOOP) hint = "Check the path";
    if (number == EISDIR) hint = "Give a file, not a folder";
    if (number == EEXIST || number == ENOTEMPTY) hint = "Choose another name, or remove what lies there";
    if (number == EMFILE || number == ENFILE) hint = "Close other programs: too many files are open";
    return {ErrorCode::Io, "cannot " + action + " " + path + ": " + std::generic_category().message(number), hint};
}

Status writeNewFile(const std::string& path, std::string_view bytes) {
    const auto place = splitPath(path);
    HEADSCOPE_TRY(const auto folder, Directory::open(place.folder));
    return folder.writeNew(place.name, bytes);
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
    if (opened.number != 0) return systemError("read", path, opened.number);
    if (!opened) return Error{ErrorCode::Io, "cannot read " + path + ": it is not a regular file", "Give a file"};
    if (static_cast<std::uint64_t>(opened.status.st_size) > maximumBytes) return beyondLimit(path, maximumBytes);
    return readAll(opened.get(), path, maximumBytes);
}

}  // namespace headscope::io
