#include "core/base/io/text_file.h"

#include "core/base/files/guarded_open.h"
#include "core/base/files/system_text.h"
#include "core/base/util/sha256.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>
#include <vector>

namespace headscope::io {
namespace {

constexpr std::size_t kChunk = 1 << 20;

// Nanoseconds, because a file may change twice within a second.
std::int64_t nanosecondsOf(const timespec& time) {
    return static_cast<std::int64_t>(time.tv_sec) * 1000000000 + time.tv_nsec;
}

FileState stateOf(const struct stat& s) {
    return {static_cast<std::uint64_t>(s.st_dev), static_cast<std::uint64_t>(s.st_ino),
            static_cast<std::int64_t>(s.st_size), nanosecondsOf(s.st_mtim),
            nanosecondsOf(s.st_ctim)};
}

Error openError(const std::string& path, int number) {
    if (number == ENOENT) return {ErrorCode::Io, "no such file: %1"_m(path), "Check the path"_m};
    if (number == ELOOP)
        return {ErrorCode::Io, "symbolic links form a loop: %1"_m(path),
                "Choose the file itself"_m};
    if (number == EACCES)
        return {ErrorCode::Io, "no permission to read %1"_m(path),
                "Change its permissions or choose a copy"_m};
    return {ErrorCode::Io, "cannot open %1: %2"_m(path, systemText(number)),
            "Check the path and the drive, then try again"_m};
}

Error notRegular(const std::string& path, mode_t mode) {
    if (S_ISDIR(mode))
        return {ErrorCode::Io, "%1 is a folder, a file is needed"_m(path),
                "Choose a file inside it"_m};
    const Message kind = S_ISFIFO(mode)   ? "a named pipe"_m
                         : S_ISSOCK(mode) ? "a socket"_m
                                          : "a device"_m;
    return {ErrorCode::Io, "%1 is %2, not a regular file"_m(path, kind),
            "Save the data to a file first"_m};
}

Error readError(const std::string& path, int number) {
    if (number == ESTALE)
        return {ErrorCode::Io, "%1 vanished while it was read"_m(path),
                "Check the network drive and try again"_m};
    return {ErrorCode::Io, "reading %1 failed: %2"_m(path, systemText(number)),
            "Check the drive, or read a copy of the file"_m};
}

}  // namespace

Result<FileReader> FileReader::open(const std::string& path) {
    if (path.empty()) return Error{ErrorCode::Usage, "no file was given"_m, "Choose a file"_m};
    auto opened = openGuarded(AT_FDCWD, path, O_RDONLY, FileUse::Named);
    if (opened.number != 0) return openError(path, opened.number);
    if (!opened) return notRegular(path, opened.status.st_mode);
    FileReader out;
    out.m_path = path;
    out.m_descriptor = opened.take();
    out.m_state = stateOf(opened.status);
    return out;
}

FileReader::FileReader(FileReader&& other) noexcept
    : m_path(std::move(other.m_path)),
      m_state(other.m_state),
      m_descriptor(std::exchange(other.m_descriptor, -1)) {}

FileReader& FileReader::operator=(FileReader&& other) noexcept {
    // The destructor of `other` closes the previous descriptor.
    std::swap(m_path, other.m_path);
    std::swap(m_state, other.m_state);
    std::swap(m_descriptor, other.m_descriptor);
    return *this;
}

FileReader::~FileReader() {
    if (m_descriptor >= 0) ::close(m_descriptor);
}

Result<std::size_t> FileReader::read(char* to, std::size_t size) {
    for (;;) {
        const auto got = ::read(m_descriptor, to, size);
        if (got >= 0) return static_cast<std::size_t>(got);
        // A signal may interrupt a read of a slow disk; then it is repeated.
        if (errno != EINTR) return readError(m_path, errno);
    }
}

Status FileReader::unchanged() const {
    // Check the open file and the path: programs also replace a file by renaming another one.
    struct stat opened, named;
    if (::fstat(m_descriptor, &opened) != 0) return readError(m_path, errno);
    const bool gone = ::stat(m_path.c_str(), &named) != 0;
    if (!gone && stateOf(opened) == m_state && stateOf(named) == m_state) return {};
    return Error{
        ErrorCode::Io,
        gone ? "%1 vanished during import"_m(m_path) : "%1 changed during import"_m(m_path),
        "Wait until the file is complete, then load it again; nothing was imported"_m};
}

std::string fileName(const std::string& path) {
    const auto end = path.find_last_not_of('/');
    if (end == std::string::npos) return path;
    const auto slash = path.rfind('/', end);
    return path.substr(slash + 1, end - slash);
}

bool isFolder(const std::string& path) {
    struct stat s;
    return ::stat(path.c_str(), &s) == 0 && S_ISDIR(s.st_mode);
}

std::optional<FileState> fileState(const std::string& path) {
    struct stat s;
    if (::stat(path.c_str(), &s) != 0 || !S_ISREG(s.st_mode)) return std::nullopt;
    return stateOf(s);
}

bool exists(const std::string& path) {
    struct stat s;
    return ::stat(path.c_str(), &s) == 0;
}

std::string sizeText(std::int64_t bytes) {
    if (bytes < 1000) return std::to_string(bytes) + " bytes";
    const char* units[] = {"kB", "MB", "GB", "TB", "PB", "EB"};
    auto value = static_cast<double>(bytes) / 1000;
    int unit = 0;
    while (value >= 1000 && unit < 5) value /= 1000, ++unit;
    char text[32];
    // Two integers, because %f would use the decimal separator of the locale.
    std::snprintf(text, sizeof text, "%d.%d %s", static_cast<int>(value),
                  static_cast<int>(value * 10) % 10, units[unit]);
    return text;
}

std::string countText(std::int64_t count) {
    auto digits = std::to_string(count);
    for (int i = static_cast<int>(digits.size()) - 3; i > (count < 0 ? 1 : 0); i -= 3)
        digits.insert(static_cast<std::size_t>(i), ",");
    return digits;
}

Message linesText(std::size_t lines) {
    return lines == 1 ? "1 line"_m : "%1 lines"_m(countText(static_cast<std::int64_t>(lines)));
}

Error cancelledError() {
    return {ErrorCode::Cancelled, "cancelled while reading data"_m};
}

Result<std::string> readWholeFile(const std::string& path, std::int64_t limit,
                                  const std::atomic<bool>* cancel) {
    HEADSCOPE_TRY(auto file, FileReader::open(path));
    // Check the size before reading; the loop checks again, as the file may grow.
    if (file.state().size > limit)
        return Error{ErrorCode::BadData,
                     "%1 has %2; at most %3 can be read"_m(path, sizeText(file.state().size),
                                                           sizeText(limit)),
                     "Use a smaller part of it"_m};
    std::string content;
    std::size_t filled = 0;
    for (;;) {
        if (cancel && cancel->load(std::memory_order_relaxed)) return cancelledError();
        // Grows by one chunk at a time: the size that the file reports is not trusted for memory.
        content.resize(filled + kChunk);
        HEADSCOPE_TRY(const auto got, file.read(content.data() + filled, kChunk));
        filled += got;
        if (got == 0 || static_cast<std::int64_t>(filled) > limit) break;
    }
    content.resize(filled);
    HEADSCOPE_CHECK(file.unchanged());
    return content;
}

Result<FileDigest> digestOf(const std::string& path, const std::atomic<bool>* cancel) {
    HEADSCOPE_TRY(auto file, FileReader::open(path));
    util::Sha256 sha;
    std::vector<char> chunk(kChunk);
    for (;;) {
        if (cancel && cancel->load(std::memory_order_relaxed)) return cancelledError();
        HEADSCOPE_TRY(const auto got, file.read(chunk.data(), chunk.size()));
        if (got == 0) break;
        sha.update(chunk.data(), got);
    }
    HEADSCOPE_CHECK(file.unchanged());
    return FileDigest{sha.hex(), file.state()};
}

}  // namespace headscope::io
