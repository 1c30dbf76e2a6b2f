// Implements core/api/base/files.h, through which app/ and ui/ open files. Part of the library
// headscope_api, which both link.
#include "core/api/base/files.h"
#include "core/base/files/guarded_open.h"
#include "core/base/files/system_text.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>
#include <utility>

namespace headscope {
namespace {

constexpr std::size_t kKernelBytes = 4 << 20;

Error cannotRead(const std::string& path, const Message& why, const Message& hint) {
    return {ErrorCode::Io, "cannot read %1: %2"_m(path, why), hint};
}

Error refused(const std::string& path, const io::OpenedFile& found, const Message& wanted) {
    if (found.number != 0)
        return cannotRead(path, io::systemText(found.number),
                          "Check the path and the permissions of the file"_m);
    return cannotRead(
        path,
        S_ISDIR(found.status.st_mode) ? "it is a folder"_m : "it is a pipe, socket or device"_m,
        wanted);
}

// Reads at most `size` bytes; returns 0 at the end.
Result<std::size_t> readSome(int descriptor, const std::string& path, char* to, std::size_t size) {
    for (;;) {
        const auto count = ::read(descriptor, to, size);
        if (count >= 0) return static_cast<std::size_t>(count);
        if (errno != EINTR)
            return cannotRead(path, io::systemText(errno),
                              "Check the disk or network drive, or read a copy"_m);
    }
}

}  // namespace

Result<InputFile> InputFile::open(const std::string& name) {
    if (name.empty() || name == "-") return InputFile("standard input", STDIN_FILENO, false);
    auto opened = io::openGuarded(AT_FDCWD, name, O_RDONLY, io::FileUse::Stream);
    if (!opened) return refused(name, opened, "Give a file or a pipe"_m);
    return InputFile(name, opened.take(), true);
}

InputFile::InputFile(InputFile&& other) noexcept
    : m_name(std::move(other.m_name)),
      m_descriptor(std::exchange(other.m_descriptor, -1)),
      m_owned(std::exchange(other.m_owned, false)) {}

InputFile& InputFile::operator=(InputFile&& other) noexcept {
    std::swap(m_name, other.m_name);
    std::swap(m_descriptor, other.m_descriptor);
    std::swap(m_owned, other.m_owned);
    return *this;
}

InputFile::~InputFile() {
    if (m_owned) ::close(m_descriptor);
}

Result<std::size_t> InputFile::read(char* to, std::size_t size) {
    return readSome(m_descriptor, m_name, to, size);
}

Result<std::string> readNamedFile(const std::string& path, std::size_t maximumBytes) {
    const auto opened = io::openGuarded(AT_FDCWD, path, O_RDONLY, io::FileUse::Named);
    if (!opened) return refused(path, opened, "Give a file"_m);
    const auto tooLarge = [&] {
        return Error{ErrorCode::BadData,
                     "%1 is larger than the %2 bytes allowed for such a file"_m(path, maximumBytes),
                     "Check that it is the right file"_m};
    };
    if (opened.status.st_size > 0 && static_cast<std::size_t>(opened.status.st_size) > maximumBytes)
        return tooLarge();
    std::string bytes;
    std::array<char, 1 << 16> buffer;
    for (;;) {
        HEADSCOPE_TRY(const auto count, readSome(opened.get(), path, buffer.data(), buffer.size()));
        if (count == 0) return bytes;
        if (bytes.size() + count > maximumBytes) return tooLarge();
        bytes.append(buffer.data(), count);
    }
}

std::string kernelText(const std::string& path) {
    auto text = readNamedFile(path, kKernelBytes);
    return text ? std::move(*text) : std::string();
}

}  // namespace headscope
