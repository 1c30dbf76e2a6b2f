// Files that a person named, for app/ and ui/, which open none themselves. What may lie under a name is decided in
// core/io/guarded_open.h. Safe on any thread; an object belongs to one at a time.
#pragma once

#include "core/api/result.h"

#include <cstddef>
#include <string>

namespace headscope {

// Input named on the command line, read from start to end: a file, "-" or "" for standard input, a pipe, a terminal.
class InputFile {
public:
    // Errors: Io: it is missing, may not be read, or is a folder or a socket. Waits for the writer of a named pipe.
    static Result<InputFile> open(const std::string& name);
    InputFile(InputFile&& other) noexcept;
    InputFile& operator=(InputFile&& other) noexcept;
    ~InputFile();

    const std::string& name() const { return m_name; }  // for messages: "standard input" for "-"
    bool isTerminal() const;
    // Up to `size` bytes (size > 0); 0 at the end and nowhere else. Errors: Io, with the reason of the system.
    Result<std::size_t> read(char* to, std::size_t size);

private:
    InputFile(std::string name, int descriptor, bool owned)
        : m_name(std::move(name)), m_descriptor(descriptor), m_owned(owned) {}

    std::string m_name;
    int m_descriptor;
    bool m_owned;
};

// The whole of a regular file; links lead to it. Files of the kernel (/proc) have no size beforehand and are read too.
// Errors: Io; BadData: more than maximumBytes, known before any of it is kept.
Result<std::string> readNamedFile(const std::string& path, std::size_t maximumBytes);
// Of the kernel: /proc/meminfo. Empty where it cannot be read.
std::string kernelText(const std::string& path);

}  // namespace headscope
