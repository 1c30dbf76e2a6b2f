// The one place where the program opens a file by its name. Who chose the name decides what may lie there. It is looked
// at before it is opened, as opening a pipe waits and opening a device may do something, and once more when it is open.
// Folders are opened by directory.h, SQLite's files by guarded_database.h; a test in tests/architecture keeps all other
// code from opening anything itself.
#pragma once

#include <sys/stat.h>
#include <unistd.h>

#include <string>
#include <utility>

namespace headscope::io {

enum class FileUse {
    Named,   // chosen by a person: links lead to it, but it is a regular file
    Stream,  // as Named, or something to read from start to end (pipe, terminal, /dev/stdin): waits for its writer
    Own,     // in a folder that the program made: a regular file and no link; written only under its one name
};

class OpenedFile {
public:
    explicit OpenedFile(int descriptor = -1) : m_descriptor(descriptor) {}
    ~OpenedFile() {
        if (m_descriptor >= 0) ::close(m_descriptor);
    }
    OpenedFile(OpenedFile&& other) noexcept : number(other.number), status(other.status), m_descriptor(other.take()) {}
    OpenedFile& operator=(OpenedFile&&) = delete;

    explicit operator bool() const { return m_descriptor >= 0; }  // false: refused
    int get() const { return m_descriptor; }
    int take() { return std::exchange(m_descriptor, -1); }  // the caller closes it

    int number = 0;         // errno of a refusal; EMLINK: to be written, but it has other names; 0: what lies there is
    struct stat status {};  // of a kind that this use does not take

private:
    int m_descriptor;
};

// folder: a descriptor, or AT_FDCWD. flags: as of open(2); links, blocking and inheritance are decided here.
OpenedFile openGuarded(int folder, const std::string& name, int flags, FileUse use);

}  // namespace headscope::io
