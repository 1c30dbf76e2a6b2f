// A folder that is written under a hidden name and renamed when it is complete, so that other
// programs never see an incomplete folder.
#pragma once

#include "core/base/io/directory.h"

#include <string>

namespace headscope::runs {

// The destructor removes the hidden folder unless finish() succeeded.
class NewFolder {
public:
    // parent: the folder that will contain it.
    explicit NewFolder(io::Directory parent);
    ~NewFolder();
    NewFolder(const NewFolder&) = delete;
    NewFolder& operator=(const NewFolder&) = delete;

    // Creates the hidden folder with a unique name. Errors: Io.
    Result<io::Directory> make() const;
    // Renames the folder. Replaces only an empty folder of that name. Errors: Io.
    Result<io::Directory> finish(const std::string& name);

private:
    io::Directory m_parent;
    std::string m_hiddenName;
};

// Returns whether a name is that of a hidden folder, such as ".new-1234-0123abcd".
bool isHiddenName(const std::string& name);

std::string randomHex(int digits);

}  // namespace headscope::runs
