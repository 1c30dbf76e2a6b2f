// A folder that is written under a hidden name and gets its own name when it is complete. So other
// programs never see half of it.
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

    // Makes the hidden folder, with a name that nobody else uses. Errors: Io.
    Result<io::Directory> make() const;
    // Renames it. Replaces an empty folder of that name, and nothing else. Errors: Io.
    Result<io::Directory> finish(const std::string& name);

private:
    io::Directory m_parent;
    std::string m_hiddenName;
};

// Matches hidden names, such as ".new-1234-0123abcd".
bool isHiddenName(const std::string& name);

std::string randomHex(int digits);

}  // namespace headscope::runs
