// A folder held by its descriptor. What lies in it is reached from there, one name at a time and never through a
// symbolic link: a folder made by a stranger cannot lead out of itself, and one that is moved meanwhile stays the same
// folder, one that is deleted does not come back. Values: copies share the descriptor. Safe on any thread.
#pragma once

#include "core/io/descriptor.h"

#include "core/api/result.h"

#include <cstdint>
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

    // The path itself may lead through links, as it is the person's choice; "" is the working folder. Errors: Io.
    static Result<Directory> open(const std::string& path);

    const std::string& path() const { return m_path; }  // as given: for messages
    std::string pathOf(const std::string& name) const;
    int descriptor() const { return m_descriptor->get(); }
    // Where it lies now, without links in it; empty when it has been deleted.
    std::string presentPath() const;
    bool deleted() const;
    bool isAtItsPath() const;  // false when moved or deleted

    // A name is one component: no slash, not "." or "..". Errors of all below: BadData (a link, or no regular file, or
    // no folder, where one is needed), Io.
    Kind kind(const std::string& name) const;
    std::int64_t size(const std::string& name) const;  // of a regular file; -1 for anything else
    std::int64_t secondsSinceChange(const std::string& name) const;
    // Tells a file from another that took its place; nothing where there is none.
    std::optional<std::pair<std::uint64_t, std::uint64_t>> identity(const std::string& name) const;
    // BadData where the file has other names (hard links), which writing it would reach; fine where it is missing.
    Status checkOnlyName(const std::string& name) const;
    std::vector<Entry> entries() const;  // by name; as far as it can be read
    Result<Directory> folder(const std::string& name) const;
    Result<Directory> folderMadeIfMissing(const std::string& name) const;
    Status makeFolder(const std::string& name) const;  // must not exist

    // Regular files only, to be written only under one name; flags as of open(2). A FIFO in its place does not block.
    Result<Descriptor> openFile(const std::string& name, int flags) const;
    // BadData also when larger than maximumBytes.
    Result<std::string> read(const std::string& name, std::size_t maximumBytes) const;
    // Old or new, never half: temporary sibling, flushed, renamed, folder synced. A link in its place is replaced
    // itself.
    Status writeAtomically(const std::string& name, std::string_view bytes) const;
    // Must not exist; flushed, but the folder is not synced.
    Status writeNew(const std::string& name, std::string_view bytes) const;

    Status rename(const std::string& from, const std::string& to) const;
    Status exchange(const std::string& one, const std::string& other) const;
    // A file, a link itself, or a folder with all that is in it; nothing there is no error.
    Status remove(const std::string& name) const;
    // Makes a rename or deletion survive a power cut.
    Status sync() const;

private:
    Directory(std::string path, Descriptor descriptor);

    std::string m_path;
    std::shared_ptr<const Descriptor> m_descriptor;
};

// "PATH is a symbolic link ...", with what to do; wanted: "file" or "folder".
Error notUsable(const std::string& path, Directory::Kind kind, const char* wanted);

}  // namespace headscope::io
