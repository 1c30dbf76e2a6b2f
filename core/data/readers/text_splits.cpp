#include "core/data/readers/text_splits.h"

#include "core/base/files/system_text.h"
#include "core/base/io/packed_bytes.h"

#include <algorithm>
#include <filesystem>

namespace headscope::data {
namespace {

namespace fs = std::filesystem;

bool isTextEnding(const std::string& ending) {
    return ending == "txt" || ending == "tokens" || ending == "raw" || ending == "text";
}

std::string* splitNamed(const std::string& word, TextSplits& splits) {
    if (word == "train" || word == "training") return &splits.train;
    if (word == "valid" || word == "validation" || word == "val" || word == "dev")
        return &splits.valid;
    return word == "test" ? &splits.test : nullptr;
}

// Returns the split that a word of the file name names; null if there is none or the ending is not
// that of a text.
std::string* splitOfFile(const std::string& path, TextSplits& splits) {
    auto name = io::fileName(path);
    if (io::packingByName(name) == io::Packing::Gzip) name.resize(name.size() - 3);
    const auto dot = name.rfind('.');
    if (dot == std::string::npos || !isTextEnding(name.substr(dot + 1))) return nullptr;
    for (std::size_t at = 0; at <= dot;) {
        const auto end = std::min(name.find_first_of("._-", at), dot);
        if (auto* split = splitNamed(name.substr(at, end - at), splits)) return split;
        at = end + 1;
    }
    return nullptr;
}

Result<std::vector<std::string>> textFilesIn(const std::string& folder) {
    std::error_code error;
    std::vector<std::string> paths;
    for (auto entry = fs::directory_iterator(folder, error);
         !error && entry != fs::directory_iterator(); entry.increment(error)) {
        std::error_code ignored;
        if (entry->is_regular_file(ignored)) paths.push_back(entry->path().string());
    }
    if (error)
        return Error{ErrorCode::Io, "cannot list %1: %2"_m(folder, io::systemText(error.value())),
                     "Check its permissions"_m};
    // The order of a directory listing differs between file systems.
    std::sort(paths.begin(), paths.end());
    return paths;
}

}  // namespace

std::vector<std::string> TextSplits::paths() const {
    std::vector<std::string> all{train};
    for (const auto* path : {&valid, &test})
        if (!path->empty()) all.push_back(*path);
    return all;
}

std::string TextSplits::layout() const {
    return std::string(valid.empty() ? "" : "+valid") + (test.empty() ? "" : "+test");
}

Result<TextSplits> findTextSplits(const std::string& path) {
    TextSplits splits;
    if (!io::isFolder(path)) {
        splits.train = path;
        return splits;
    }
    HEADSCOPE_TRY(const auto files, textFilesIn(path));
    for (const auto& file : files) {
        auto* split = splitOfFile(file, splits);
        if (!split) continue;
        if (!split->empty())
            return Error{
                ErrorCode::BadData,
                "there are both %1 and %2 in %3"_m(io::fileName(*split), io::fileName(file), path),
                "Keep only the file that you want to use"_m};
        *split = file;
    }
    if (splits.train.empty())
        return Error{
            ErrorCode::BadData,
            "a training text (train.txt, wiki.train.tokens) is missing in the folder %1"_m(path),
            "Name the files train, valid and test, each ending in .txt or .tokens, also .gz; or choose one file"_m};
    return splits;
}

}  // namespace headscope::data
