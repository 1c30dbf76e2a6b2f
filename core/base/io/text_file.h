// Reads files of unknown kind. Opens only regular files, without blocking, and detects a file that
// changes during reading.
#pragma once

#include "core/api/base/message.h"
#include "core/api/base/result.h"

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>

namespace headscope::io {

// Identifies one state of a file: any change of the file changes it.
struct FileState {
    std::uint64_t device = 0, inode = 0;
    std::int64_t size = 0, modified = 0;  // in bytes; time in nanoseconds since 1970
    // Time of the last change of content or attributes, which programs cannot set. Not compared,
    // because a renamed file is the same.
    std::int64_t changed = 0;
    bool operator==(const FileState& o) const {
        return device == o.device && inode == o.inode && size == o.size && modified == o.modified;
    }
};

class FileReader {
public:
    // Opens a file. Errors: Io with the path as given: missing, a folder, a pipe or device, a loop
    // of links, no permission.
    static Result<FileReader> open(const std::string& path);
    FileReader(FileReader&& other) noexcept;
    FileReader& operator=(FileReader&& other) noexcept;
    ~FileReader();

    const std::string& path() const { return m_path; }
    const FileState& state() const { return m_state; }
    // Reads up to `size` bytes; returns 0 only at the end.
    Result<std::size_t> read(char* to, std::size_t size);
    // Fails ("changed during import") if the file has changed since it was opened.
    Status unchanged() const;

private:
    FileReader() = default;

    std::string m_path;
    FileState m_state;
    int m_descriptor = -1;
};

// Returns the last component of a path, for messages.
std::string fileName(const std::string& path);
bool isFolder(const std::string& path);
// Returns the state of a file without opening it; nullopt if there is no such regular file.
std::optional<FileState> fileState(const std::string& path);
bool exists(const std::string& path);  // follows links; returns false also on errors

// Formats a size in decimal units: "1.2 MB".
std::string sizeText(std::int64_t bytes);
// Formats a count with separators: 12,345.
std::string countText(std::int64_t count);
// Returns "1 line" or "2,000 lines".
Message linesText(std::size_t lines);
Error cancelledError();

// Returns the whole file; BadData if it is larger than `limit` bytes.
Result<std::string> readWholeFile(const std::string& path, std::int64_t limit,
                                  const std::atomic<bool>* cancel = nullptr);
// SHA-256 of a file's content in hex, and the file's state at that time.
struct FileDigest {
    std::string sha256;
    FileState state;
};
Result<FileDigest> digestOf(const std::string& path, const std::atomic<bool>* cancel = nullptr);

}  // namespace headscope::io
