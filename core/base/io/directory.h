// A folder held by its descriptor. Its entries are reached from there, one name at a time and never
// through a symbolic link. So a folder from an untrusted source cannot lead out of itself. A folder
// that is moved meanwhile stays the same folder; a deleted one does not reappear. Copies share the
// descriptor. Thread-safe.
#pragma once

#include "core/base/io/descriptor.h"

#include "core/api/base/result.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headscope::io {

class Directory {
public:
    enum class Kind { Missing, File, Folder, Link, Other };  // Other: FIFO, socket, device
    struct Entry {
        std::string name;
        Kind kind;
    };

    // Opens a folder. The path itself may contain links, as the user chose it; "" is the working
    // folder. Errors: Io.
    static Result<Directory> open(const std::string& path);

    const std::string& path() const { return m_path; }  // path as given, for messages
    std::string pathOf(const std::string& name) const;
    int descriptor() const { return m_descriptor->get(); }
    // Current path without links; empty if the folder has been deleted.
    std::string presentPath() const;
    bool deleted() const;
    bool isAtItsPath() const;  // returns false if it was moved or deleted

    // Names are single path components: without a slash, not "." or "..". All functions below may
    // return the errors BadData (a link, or not a regular file or folder as required) and Io.
    Kind kind(const std::string& name) const;
    std::int64_t size(const std::string& name) const;  // of a regular file; -1 for anything else
    std::int64_t secondsSinceChange(const std::string& name) const;
    // Device and inode, to notice that another file replaced this one; nothing if it is missing.
    std::optional<std::pair<std::uint64_t, std::uint64_t>> identity(const std::string& name) const;
    // Returns BadData if the file has other names (hard links), since writing would change them
    // too. Accepts a missing file.
    Status checkOnlyName(const std::string& name) const;
    std::vector<Entry> entries() const;  // sorted by name; unreadable entries may be missing
    Result<Directory> folder(const std::string& name) const;
    Result<Directory> folderMadeIfMissing(const std::string& name) const;
    Status makeFolder(const std::string& name) const;  // creates a folder that must not exist

    // Opens regular files only; for writing, only files with a single name. `flags` as for open(2).
    // Does not block on a FIFO.
    Result<Descriptor> openFile(const std::string& name, int flags) const;
    // Returns the whole file. Further errors: BadData if it is larger than maximumBytes.
    Result<std::string> read(const std::string& name, std::size_t maximumBytes) const;
    // Writes a file so that readers see either the old or the new content: temporary sibling,
    // flush, rename, folder sync. A link of that name is itself replaced.
    Status writeAtomically(const std::string& name, std::string_view bytes) const;
    // Writes a file that must not exist; flushes it, but does not sync the folder.
    Status writeNew(const std::string& name, std::string_view bytes) const;
    // Like writeNew above, but for content in several parts, which need not be joined first.
    // after: called with the size of each written part; its error ends the writing, and no file is
    // left.
    Status writeNew(const std::string& name, const std::vector<std::string_view>& parts,
                    const std::function<Status(std::size_t bytes)>& after = {}) const;

    Status rename(const std::string& from, const std::string& to) const;
    Status exchange(const std::string& one, const std::string& other) const;
    // Removes a file, a link itself, or a folder with its content. A missing name is not an error.
    Status remove(const std::string& name) const;
    // Makes a rename or deletion durable across a power failure.
    Status sync() const;

private:
    Directory(std::string path, Descriptor descriptor);

    std::string m_path;
    std::shared_ptr<const Descriptor> m_descriptor;
};

// Error such as "PATH is a symbolic link ...", with a hint; `wanted`: "file" or "folder".
Error notUsable(const std::string& path, Directory::Kind kind, const Message& wanted);

}  // namespace headscope::io
