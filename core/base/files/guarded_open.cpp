#include "core/base/files/guarded_open.h"

#include <fcntl.h>

#include <cerrno>

namespace headscope::io {
namespace {

bool takes(FileUse use, mode_t mode) {
    if (S_ISREG(mode)) return true;
    return use == FileUse::Stream && (S_ISFIFO(mode) || S_ISCHR(mode));
}

// O_NONBLOCK: opening must not wait if a pipe replaced the file. O_NOCTTY: a terminal must not
// become our controlling terminal.
int guardsOf(FileUse use) {
    const int all = O_CLOEXEC | O_NOCTTY;
    if (use == FileUse::Stream) return all;
    return all | O_NONBLOCK | (use == FileUse::Own ? O_NOFOLLOW : 0);
}

}  // namespace

OpenedFile openGuarded(int folder, const std::string& name, int flags, FileUse use) {
    struct stat status {};
    const auto refused = [&status](int number) {
        OpenedFile none;
        none.number = number;
        none.status = status;
        return none;
    };
    const bool makes = (flags & O_CREAT) != 0, writes = (flags & O_ACCMODE) != O_RDONLY;
    // Check the kind before opening, because opening a pipe waits and opening a device may have
    // side effects.
    if (::fstatat(folder, name.c_str(), &status, use == FileUse::Own ? AT_SYMLINK_NOFOLLOW : 0) ==
        0) {
        if (!takes(use, status.st_mode)) return refused(0);
    } else if (errno != ENOENT || !makes) {
        return refused(errno);
    }
    OpenedFile file(::openat(folder, name.c_str(), flags | guardsOf(use), 0666));
    if (!file || ::fstat(file.get(), &status) != 0) return refused(errno);
    // Check again: another file may have replaced it meanwhile.
    if (!takes(use, status.st_mode)) return refused(0);
    if (use == FileUse::Own && writes && status.st_nlink > 1) return refused(EMLINK);
    file.status = status;
    return file;
}

}  // namespace headscope::io
