// Access to files named by the user, for app/ and ui/, which do not open files themselves.
// core/base/files/guarded_open.h decides which kinds of file are allowed. Safe on any thread; an
// object may be used by one thread at a time.
#pragma once

#include "core/api/base/result.h"

#include <cstddef>
#include <string>

namespace headscope {

// An input named on the command line, read sequentially: a file, a pipe, a terminal, or standard
// input ("-" or "").
class InputFile {
public:
    // Opens an input; waits for the writer of a named pipe. Errors: Io: missing, not readable, a
    // folder, or a socket.
    static Result<InputFile> open(const std::string& name);
    InputFile(InputFile&& other) noexcept;
    InputFile& operator=(InputFile&& other) noexcept;
    ~InputFile();

    // Name for messages: "standard input" for "-"
    const std::string& name() const { return m_name; }
    // Reads up to `size` bytes (size > 0). Returns 0 only at the end. Errors: Io, with the system's
    // reason.
    Result<std::size_t> read(char* to, std::size_t size);

private:
    InputFile(std::string name, int descriptor, bool owned)
        : m_name(std::move(name)), m_descriptor(descriptor), m_owned(owned) {}

    std::string m_name;
    int m_descriptor;
    bool m_owned;
};

// Reads a whole regular file; follows links. Also reads kernel files (/proc), which do not report a
// size. Errors: Io; BadData if it exceeds maximumBytes, checked before any content is kept.
Result<std::string> readNamedFile(const std::string& path, std::size_t maximumBytes);
// Reads a kernel file such as /proc/meminfo. Empty if it cannot be read.
std::string kernelText(const std::string& path);

}  // namespace headscope
