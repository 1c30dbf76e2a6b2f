// Library preloaded into a program under test. One kind of system call fails on matching files
// below one folder.
//   FAULT_BELOW   the folder, as a path without symbolic links
//   FAULT_FILE    part of the path below that folder
//   FAULT_CALL    open (for writing) | look (open for reading) | read | write | flush | rename |
//                 remove | folder | space (not an error: the disk reports one free block)
//   FAULT_ERRNO   number of the error
//   FAULT_SKIP    how many matching calls succeed before the first failure
//   FAULT_COUNT   how many calls fail after that; 0: all
//   FAULT_HALF    "1": the first failing write still writes half of its data
// Calls on file descriptors are matched by the path of their file.
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/types.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <climits>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

std::atomic<long> seen{0};
std::atomic<bool> halfDone{false};

long number(const char* name) {
    const char* text = getenv(name);
    return text ? atol(text) : 0;
}

bool armed(const char* call) {
    const char* wanted = getenv("FAULT_CALL");
    return wanted && strcmp(wanted, call) == 0;
}

bool isBelow(const char* path) {
    const char* below = getenv("FAULT_BELOW");
    const char* file = getenv("FAULT_FILE");
    if (!below || !file) return false;
    const size_t length = strlen(below);
    return strncmp(path, below, length) == 0 && strstr(path + length, file) != nullptr;
}

bool chosen(const char* call, const char* path) {
    if (!armed(call) || !isBelow(path)) return false;
    const long at = seen++, skip = number("FAULT_SKIP"), count = number("FAULT_COUNT");
    return at >= skip && (count == 0 || at < skip + count);
}

bool fails(const char* call, const char* path) {
    if (!chosen(call, path)) return false;
    errno = static_cast<int>(number("FAULT_ERRNO"));
    return true;
}

// Opening an existing folder never fails. A file created with O_TMPFILE does not have a name yet,
// so its folder's path counts.
const char* openingWith(int flags) {
    if ((flags & O_TMPFILE) == O_TMPFILE) return "open";
    if (flags & O_DIRECTORY) return "";
    return (flags & (O_WRONLY | O_RDWR | O_CREAT)) != 0 ? "open" : "look";
}

bool takesMode(int flags) {
    return (flags & O_CREAT) != 0 || (flags & O_TMPFILE) == O_TMPFILE;
}

struct Path {
    char text[PATH_MAX * 2] = "";
};

void pathOfDescriptor(int descriptor, Path& path) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    const ssize_t length = readlink(link, path.text, PATH_MAX);
    path.text[length > 0 ? length : 0] = 0;
}

// Returns whether the call on this path must fail; `folder` is the descriptor that a relative name
// refers to.
bool failsAt(const char* call, int folder, const char* name) {
    if (!armed(call)) return false;
    Path path;
    if (folder != AT_FDCWD && name[0] != '/') {
        pathOfDescriptor(folder, path);
        strncat(path.text, "/", 2);
    }
    strncat(path.text, name, PATH_MAX - 1);
    return fails(call, path.text);
}

bool failsOn(const char* call, int descriptor) {
    if (!armed(call)) return false;
    const int before = errno;
    Path path;
    pathOfDescriptor(descriptor, path);
    errno = before;
    return fails(call, path.text);
}

template <class Function>
Function next(const char* name) {
    return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

// With FAULT_HALF, the first failing write writes half of its data.
template <class Write>
ssize_t failedWrite(size_t count, Write write) {
    const int why = errno;
    if (number("FAULT_HALF") == 1 && count > 1 && !halfDone.exchange(true)) return write(count / 2);
    errno = why;
    return -1;
}

}  // namespace

extern "C" {

#define OPENING(name)                                                             \
    int name(const char* path, int flags, ...) {                                  \
        va_list more;                                                             \
        va_start(more, flags);                                                    \
        const mode_t mode = takesMode(flags) ? va_arg(more, mode_t) : 0;          \
        va_end(more);                                                             \
        if (failsAt(openingWith(flags), AT_FDCWD, path)) return -1;               \
        return next<int (*)(const char*, int, mode_t)>(#name)(path, flags, mode); \
    }
OPENING(open)
OPENING(open64)

#define OPENING_AT(name)                                                                       \
    int name(int folder, const char* path, int flags, ...) {                                   \
        va_list more;                                                                          \
        va_start(more, flags);                                                                 \
        const mode_t mode = takesMode(flags) ? va_arg(more, mode_t) : 0;                       \
        va_end(more);                                                                          \
        if (failsAt(openingWith(flags), folder, path)) return -1;                              \
        return next<int (*)(int, const char*, int, mode_t)>(#name)(folder, path, flags, mode); \
    }
OPENING_AT(openat)
OPENING_AT(openat64)

ssize_t read(int descriptor, void* bytes, size_t count) {
    static const auto real = next<ssize_t (*)(int, void*, size_t)>("read");
    return failsOn("read", descriptor) ? -1 : real(descriptor, bytes, count);
}

#define READING_AT(name)                                                              \
    ssize_t name(int descriptor, void* bytes, size_t count, off_t at) {               \
        static const auto real = next<ssize_t (*)(int, void*, size_t, off_t)>(#name); \
        return failsOn("read", descriptor) ? -1 : real(descriptor, bytes, count, at); \
    }
READING_AT(pread)
READING_AT(pread64)

ssize_t write(int descriptor, const void* bytes, size_t count) {
    static const auto real = next<ssize_t (*)(int, const void*, size_t)>("write");
    if (!failsOn("write", descriptor)) return real(descriptor, bytes, count);
    return failedWrite(count, [&](size_t some) { return real(descriptor, bytes, some); });
}

#define WRITING_AT(name)                                                                           \
    ssize_t name(int descriptor, const void* bytes, size_t count, off_t at) {                      \
        static const auto real = next<ssize_t (*)(int, const void*, size_t, off_t)>(#name);        \
        if (!failsOn("write", descriptor)) return real(descriptor, bytes, count, at);              \
        return failedWrite(count, [&](size_t some) { return real(descriptor, bytes, some, at); }); \
    }
WRITING_AT(pwrite)
WRITING_AT(pwrite64)

#define ON_DESCRIPTOR(name, call)                     \
    int name(int descriptor) {                        \
        if (failsOn(call, descriptor)) return -1;     \
        return next<int (*)(int)>(#name)(descriptor); \
    }
ON_DESCRIPTOR(fsync, "flush")
ON_DESCRIPTOR(fdatasync, "flush")

int rename(const char* from, const char* to) {
    if (failsAt("rename", AT_FDCWD, to)) return -1;
    return next<int (*)(const char*, const char*)>("rename")(from, to);
}
int renameat(int fromFolder, const char* from, int toFolder, const char* to) {
    if (failsAt("rename", toFolder, to)) return -1;
    return next<int (*)(int, const char*, int, const char*)>("renameat")(fromFolder, from, toFolder,
                                                                         to);
}
int unlink(const char* path) {
    if (failsAt("remove", AT_FDCWD, path)) return -1;
    return next<int (*)(const char*)>("unlink")(path);
}
int unlinkat(int folder, const char* path, int flags) {
    if (failsAt("remove", folder, path)) return -1;
    return next<int (*)(int, const char*, int)>("unlinkat")(folder, path, flags);
}
int statvfs(const char* path, struct statvfs* into) {
    static const auto real = next<int (*)(const char*, struct statvfs*)>("statvfs");
    const int result = real(path, into);
    if (result == 0 && chosen("space", path)) into->f_bavail = into->f_bfree = 1;
    return result;
}

int mkdir(const char* path, mode_t mode) {
    if (failsAt("folder", AT_FDCWD, path)) return -1;
    return next<int (*)(const char*, mode_t)>("mkdir")(path, mode);
}
int mkdirat(int folder, const char* path, mode_t mode) {
    if (failsAt("folder", folder, path)) return -1;
    return next<int (*)(int, const char*, mode_t)>("mkdirat")(folder, path, mode);
}
}
