// What a file really is, told from its first bytes, so that a mix-up is named in the message instead of guessed at.
#pragma once

#include <string>
#include <string_view>

namespace headscope::io {

enum class FileFamily {
    Unknown,  // text, or a kind that is not known here
    Picture,
    Archive,  // several files in one: zip, tar
    Compressed,
    Office,
    Pickle,  // would run code when opened
    Model,   // weights of another program
    Arrays,  // NumPy, HDF5, Parquet, databases
    Pointer,
    Page,
    Document,
};

struct FileKind {
    FileFamily family = FileFamily::Unknown;
    std::string name = {};  // "a GIF picture", "a Git LFS pointer"; "" when unknown
    bool isText = false;    // of markup: may be meant as plain text
};

// head: the first bytes, 4 KiB are enough.
FileKind fileKind(std::string_view head);

// What to do instead where data or weights were expected; "" where nothing better is known than to choose another file.
std::string fileKindHint(FileFamily family);

}  // namespace headscope::io
