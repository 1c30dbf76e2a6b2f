// Reading files that may be anything: only regular files are opened, without blocking, and a file that changes while it
// is read is noticed.
#pragma once

#include "core/api/result.h"

#include <atomic>
#include <cstdint>
#include <string>

namespace headscope::io {

// What tells one state of a file from another.
struct FileState {
    std::uint64_t device = 0, inode = 0;
    std::int64_t size = 0, modified = 0;  // bytes, nanoseconds since 1970
    bool operator==(const FileState& o) const {
        return device == o.device && inode == o.inode && size == o.size && modified == o.modified;
    }
};

class FileReader {
public:
    // Errors: Io, with the path as given: absent, a directory, a pipe or device, a loop of links, no permission.
    static Result<FileReader> open(const std::string& path);
    FileReader(FileReader&& other) noexcept;
    FileReader& operator=(FileReader&& other) noexcept;
    ~FileReader();

    const std::string& path() const { return m_path; }
    const FileState& state() const { return m_state; }
    // Up to `size` bytes; 0 only at the end.
    Result<std::size_t> read(char* to, std::size_t size);
    // Fails ("changed during import") when the file is no longer what it was when opened.
    Status unchanged() const;

private:
    FileReader() = default;

    std::string m_path;
    FileState m_state;
    int m_descriptor = -1;
};

// The last part of a path, for messages.
std::string fileName(const std::string& path);
bool isFolder(const std::string& path);
bool exists(const std::string& path);  // follows links; false also where it cannot be told

// "1.2 MB", decimal units.
std::string sizeText(std::int64_t bytes);
// 12,345
std::string countText(std::int64_t count);
Error cancelledError();

// The whole file; BadData when larger than `limit` bytes.
Result<std::string> readWhole(const std::string& path, std::int64_t limit, const std::atomic<bool>* cancel = nullptr);
// SHA-256 of the content, hex, and the state it was in.
struct FileDigest {
    std::string sha256;
    FileState state;
};
Result<FileDigest> digestOf(const std::string& path, const std::atomic<bool>* cancel = nullptr);

}  // namespace headscope::io
