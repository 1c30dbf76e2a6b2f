// A model folder of another program. Its files may be links, as in the hub's cache (snapshots/HASH
// contains links to ../../blobs), but only to regular files.
#pragma once

#include "core/base/io/directory.h"

#include <cstddef>
#include <string>
#include <vector>

namespace headscope::foreign {

class ModelFolder {
public:
    // Opens a folder. Errors: Io.
    static Result<ModelFolder> open(const std::string& path);

    const std::string& path() const { return m_folder.path(); }
    std::string pathOf(const std::string& name) const { return m_folder.pathOf(name); }
    // Names of its files and links, sorted.
    const std::vector<std::string>& names() const { return m_names; }
    bool has(const std::string& name) const;

    // Opens a file for reading and follows links. Errors: BadData (not one plain name, a device, a
    // pipe, a folder, a loop of links, or a Git LFS pointer), Io.
    Result<io::Descriptor> openFile(const std::string& name) const;
    // Returns the whole file. Also BadData if it is larger than `maximumBytes`.
    Result<std::string> read(const std::string& name, std::size_t maximumBytes) const;

private:
    explicit ModelFolder(io::Directory folder);
    io::Directory m_folder;
    std::vector<std::string> m_names;
};

}  // namespace headscope::foreign
