// The only place where the program opens a file by name. `FileUse` says who chose the name and
// which kinds of file are accepted. The kind is checked before opening (opening a pipe waits,
// opening a device may have side effects) and again afterwards. directory.h opens folders,
// guarded_database.h opens SQLite files. A test in tests/architecture ensures that other code does
// not open files itself.
#pragma once

#include <sys/stat.h>
#include <unistd.h>

#include <string>
#include <utility>

namespace headscope::io {

enum class FileUse {
    Named,   // a regular file chosen by the user; links are followed
    Stream,  // like Named, or a pipe, a terminal or /dev/stdin; waits for a pipe's writer
    // a regular file, not a link, in a folder that the program made; written only if it has no
    // other hard links
    Own,
};

class OpenedFile {
public:
    explicit OpenedFile(int descriptor = -1) : m_descriptor(descriptor) {}
    ~OpenedFile() {
        if (m_descriptor >= 0) ::close(m_descriptor);
    }
    OpenedFile(OpenedFile&& other) noexcept
        : number(other.number), status(other.status), m_descriptor(other.take()) {}
    OpenedFile& operator=(OpenedFile&&) = delete;

    explicit operator bool() const { return m_descriptor >= 0; }  // false if refused
    int get() const { return m_descriptor; }
    int take() { return std::exchange(m_descriptor, -1); }  // descriptor, which the caller closes

    // errno of a refusal; EMLINK: the file to write has other names; 0: its kind is not accepted
    int number = 0;
    struct stat status {};  // kind of the refused file

private:
    int m_descriptor;
};

// Opens a file with the checks of `use`. `folder`: a descriptor, or AT_FDCWD. `flags`: of open(2),
// without those for links, blocking and inheritance, which depend on `use`.
OpenedFile openGuarded(int folder, const std::string& name, int flags, FileUse use);

}  // namespace headscope::io
