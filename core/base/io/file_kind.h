// Detects what a file really is from its first bytes, so that messages can name the wrong kind.
#pragma once

#include "core/api/base/message.h"

#include <string>
#include <string_view>

namespace headscope::io {

enum class FileFamily {
    Unknown,  // plain text, or an unknown kind
    Picture,
    Archive,  // one file with several files inside: zip, tar
    Compressed,
    Office,
    Pickle,  // Python objects, which run code when opened
    Model,   // weights of another program
    Arrays,  // NumPy, HDF5, Parquet, databases
    Pointer,
    Page,
    Document,
};

struct FileKind {
    FileFamily family = FileFamily::Unknown;
    Message name = {};    // kind such as "a GIF picture", "a Git LFS pointer"; empty if unknown
    bool isText = false;  // whether it is markup, which may be meant as plain text
};

// Detects the kind of a file. `head`: the first bytes; 4 KiB suffice.
FileKind fileKind(std::string_view head);

// Returns a hint for a file of this family when data or weights were expected; empty if the only
// advice is to choose another file.
Message fileKindHint(FileFamily family);

}  // namespace headscope::io
