// Files in folders: on disk, or inside an archive, which is read without unpacking it.
#pragma once

#include "core/base/io/archive.h"
#include "core/base/io/text_file.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace headscope::data {

// All paths are relative to the tree, such as "train/cats/1.png"; "" is the tree itself. Thread-
// safe.
class FileTree {
public:
    virtual ~FileTree() = default;
    // Return the names of the folders or files in a folder in alphabetical order, without hidden
    // ones. Empty if the folder is missing or cannot be read.
    virtual std::vector<std::string> foldersIn(const std::string& folder) const = 0;
    virtual std::vector<std::string> filesIn(const std::string& folder) const = 0;
    // Returns the content of a file. Errors: Io, BadData (larger than `limit` bytes), Cancelled.
    virtual Result<std::string> read(const std::string& file, std::int64_t limit,
                                     const std::atomic<bool>* cancel) const = 0;
    // Returns the state of a file on disk, or of the whole archive; nullopt if it is missing.
    virtual std::optional<io::FileState> state(const std::string& file) const = 0;
    virtual const std::string& path() const = 0;  // of the folder or archive on disk
    // Warnings about the archive for the import report.
    virtual std::vector<Message> warnings() const { return {}; }
};

std::string inFolder(const std::string& folder, const std::string& name);

// Returns whether the ending of the name is that of an archive: .zip, .tar, .tar.gz or .tgz.
bool isArchiveName(const std::string& path);

std::unique_ptr<FileTree> treeOfFolder(const std::string& path);
// Reads the files of an archive whose name `wanted` accepts; the others are listed only. Errors:
// those of io::readArchive.
Result<std::unique_ptr<FileTree>> treeOfArchive(
    const std::string& path, const std::function<bool(const std::string&)>& wanted,
    const io::ArchiveLimits& limits, const std::atomic<bool>* cancel);

}  // namespace headscope::data
