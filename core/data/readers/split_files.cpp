#include "core/data/readers/split_files.h"

#include "core/base/files/system_text.h"
#include "core/base/io/packed_bytes.h"
#include "core/base/util/path.h"

#include <algorithm>
#include <filesystem>

namespace headscope::data {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kListed = 8;

std::string lowerCased(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; });
    return text;
}

// Returns the name without .gz in lower case: "train.csv" for "Train.CSV.gz".
std::string unpackedName(const std::string& path) {
    auto name = lowerCased(io::fileName(path));
    if (io::packingByName(name) == io::Packing::Gzip) name.resize(name.size() - 3);
    return name;
}

std::string endingOf(const std::string& name) {
    const auto dot = name.rfind('.');
    return dot == std::string::npos ? "" : name.substr(dot + 1);
}

bool isTable(const std::string& name) {
    const auto ending = endingOf(name);
    return ending == "csv" || ending == "tsv" || ending == "tab" || ending == "txt";
}

std::string* placeFor(SplitFiles& files, const std::string& stem) {
    if (stem == "train" || stem == "training") return &files.train;
    if (stem == "test") return &files.test;
    if (stem == "valid" || stem == "validation" || stem == "val" || stem == "dev")
        return &files.valid;
    return nullptr;
}

Result<std::vector<std::string>> filesOf(const std::string& folder) {
    std::error_code error;
    std::vector<std::string> found;
    for (auto entry = fs::directory_iterator(folder, error);
         !error && entry != fs::directory_iterator(); entry.increment(error)) {
        std::error_code ignored;
        if (entry->is_regular_file(ignored)) found.push_back(entry->path().string());
    }
    if (error)
        return Error{ErrorCode::Io, "cannot list %1: %2"_m(folder, io::systemText(error.value())),
                     "Check its permissions"_m};
    // The order of a directory listing differs between file systems.
    std::sort(found.begin(), found.end());
    return found;
}

// Returns the only subfolder with a training file, "" if none or several have one.
std::string folderWithTraining(const std::string& folder) {
    std::error_code error, ignored;
    std::string found;
    for (auto entry = fs::directory_iterator(folder, error);
         !error && entry != fs::directory_iterator(); entry.increment(error)) {
        if (!entry->is_directory(ignored)) continue;
        const auto files = filesOf(entry->path().string());
        const bool training =
            files.ok() && std::any_of(files->begin(), files->end(), [](const std::string& file) {
                const auto name = unpackedName(file);
                return isTable(name) && name.rfind("train.", 0) == 0;
            });
        if (training && !found.empty()) return {};
        if (training) found = entry->path().string();
    }
    return found;
}

Message namesOf(const std::vector<std::string>& files) {
    if (files.empty()) return "no files"_m;
    std::string names;
    for (std::size_t i = 0; i < std::min(files.size(), kListed); ++i)
        names += (i ? ", " : "") + io::fileName(files[i]);
    return files.size() > kListed ? "%1, and %2 more"_m(names, files.size() - kListed)
                                  : verbatim(names);
}

Message hintFor(const std::string& folder) {
    if (const auto inside = folderWithTraining(folder); !inside.empty())
        return "Choose the folder %1, which contains a train file"_m(inside);
    return "Name the files train, test and valid (or dev, val), each ending in .csv, .tsv or .txt, "
           "or "
           "packed as .csv.gz"_m;
}

Error noTrainingFile(const std::string& folder, const std::vector<std::string>& files) {
    return {ErrorCode::BadData,
            "train.csv (or .tsv, .txt, .csv.gz) is missing in the folder %1; it contains %2"_m(
                folder, namesOf(files)),
            hintFor(folder)};
}

}  // namespace

std::vector<std::string> SplitFiles::paths() const {
    std::vector<std::string> all{train};
    for (const auto* path : {&test, &valid})
        if (!path->empty()) all.push_back(*path);
    return all;
}

Result<SplitFiles> findSplitFiles(const std::string& folder, const std::string& further) {
    HEADSCOPE_TRY(const auto files, filesOf(folder));
    SplitFiles out;
    for (const auto& file : files) {
        const auto name = unpackedName(file);
        if (!isTable(name) && (further.empty() || endingOf(name) != further)) continue;
        auto* place = placeFor(out, name.substr(0, name.rfind('.')));
        if (!place) continue;
        if (!place->empty())
            return Error{ErrorCode::BadData,
                         "there are both %1 and %2 in %3"_m(io::fileName(*place),
                                                            io::fileName(file), folder),
                         "Keep only the file that you want to use"_m};
        *place = file;
    }
    if (out.train.empty()) return noTrainingFile(folder, files);
    return out;
}

std::string sourceName(const std::string& dataset, const SplitFiles& files) {
    return files.valid.empty() ? dataset : dataset + "+valid";
}

char separatorOfFile(const std::string& path) {
    const auto ending = endingOf(unpackedName(path));
    if (ending == "tsv" || ending == "tab") return '\t';
    if (ending != "txt") return ',';
    // .txt does not name its separator, so the first line decides.
    auto source = io::openBytes(path, io::packingByName(path), std::int64_t{1} << 30, nullptr);
    if (!source) return ',';
    const auto head = (*source)->next();
    if (!head) return ',';
    const auto line = head->substr(0, head->find('\n'));
    return line.find('\t') != std::string_view::npos ? '\t' : ',';
}

}  // namespace headscope::data
