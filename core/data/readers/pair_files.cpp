#include "core/data/readers/pair_files.h"

#include "core/base/files/system_text.h"
#include "core/base/io/packed_bytes.h"
#include "core/data/readers/csv_import.h"
#include "core/data/readers/json_lines.h"
#include "core/data/readers/split_files.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>
#include <utility>

namespace headscope::data {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kFilesListed = 8;
// endings of files with both sides, most likely first
const std::vector<std::string> kTables = {"tsv", "csv", "tab", "jsonl"};

Message pairForm() {
    return "Name the files train, valid and test with the ending of each side (train.de, train.en, "
           "also "
           ".gz), or as .tsv or .csv"_m;
}

bool holdsBothSides(const std::string& ending) {
    return std::find(kTables.begin(), kTables.end(), ending) != kTables.end();
}

std::string plainName(const std::string& path) {
    auto name = io::fileName(path);
    if (io::packingByName(name) == io::Packing::Gzip) name.resize(name.size() - 3);
    return name;
}

// Parts of a file name: "test_2016_flickr.de" belongs to the test split and has the ending "de".
struct NamedFile {
    std::string path, stem, ending;
    char split = 0;      // 't': training, 'v': validation, 'e': test, 0: other files
    bool exact = false;  // whether the name is only that of the split
};

char splitOf(const std::string& word) {
    if (word == "train" || word == "training") return 't';
    if (word == "valid" || word == "validation" || word == "val" || word == "dev") return 'v';
    return word == "test" ? 'e' : 0;
}

NamedFile namedFile(const std::string& path) {
    NamedFile file;
    file.path = path;
    const auto name = plainName(path);
    const auto dot = name.rfind('.');
    if (dot == std::string::npos || dot == 0) return file;
    file.stem = name.substr(0, dot);
    file.ending = name.substr(dot + 1);
    const auto end = file.stem.find_first_of("_-.");
    file.split = splitOf(file.stem.substr(0, end));
    file.exact = end == std::string::npos;
    return file;
}

Result<std::vector<NamedFile>> filesIn(const std::string& folder) {
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
    std::sort(paths.begin(), paths.end());
    std::vector<NamedFile> files;
    for (const auto& path : paths) files.push_back(namedFile(path));
    return files;
}

Message listed(const std::vector<NamedFile>& files) {
    if (files.empty()) return "no files"_m;
    std::string names;
    for (std::size_t i = 0; i < std::min(files.size(), kFilesListed); ++i)
        names += (i ? ", " : "") + io::fileName(files[i].path);
    return files.size() > kFilesListed ? "%1, and %2 more"_m(names, files.size() - kFilesListed)
                                       : verbatim(names);
}

using Sides = std::pair<std::string, std::string>;

// Returns the endings of the training files, without those of tables.
std::set<std::string> trainingEndings(const std::vector<NamedFile>& files) {
    std::set<std::string> endings;
    for (const auto& file : files)
        if (file.split == 't' && !holdsBothSides(file.ending)) endings.insert(file.ending);
    return endings;
}

// Orders two endings, source first. Unknown endings are ordered alphabetically, which sets
// `guessed`.
Sides ordered(const std::string& a, const std::string& b, bool& guessed) {
    for (const auto& [source, target] : std::array<std::pair<const char*, const char*>, 3>{
             {{"src", "tgt"}, {"source", "target"}, {"in", "out"}}}) {
        if (a == source && b == target) return {a, b};
        if (b == source && a == target) return {b, a};
    }
    guessed = true;
    return a < b ? Sides{a, b} : Sides{b, a};
}

// Chooses the endings that the user left open from those of the training files.
Result<Sides> sidesOf(const std::vector<NamedFile>& files, const PairChoice& choice,
                      const std::string& folder, bool& guessed) {
    const auto endings = trainingEndings(files);
    for (const auto& [side, key] : {Sides{choice.sourceSide, "dataset.source_side"},
                                    {choice.targetSide, "dataset.target_side"}})
        if (!side.empty() && !endings.count(side))
            return Error{ErrorCode::BadData,
                         "missing file train.%1 (%2) in the folder %3; it contains %4"_m(
                             side, key, folder, listed(files)),
                         pairForm()};
    if (!choice.sourceSide.empty() && choice.sourceSide == choice.targetSide)
        return Error{ErrorCode::Usage, "source and target are both \"%1\""_m(choice.sourceSide),
                     "Set dataset.source_side and dataset.target_side to two endings"_m};
    if (!choice.sourceSide.empty() && !choice.targetSide.empty())
        return Sides{choice.sourceSide, choice.targetSide};
    auto left = endings;
    left.erase(choice.sourceSide);
    left.erase(choice.targetSide);
    const bool oneGiven = left.size() != endings.size();
    if (left.size() != (oneGiven ? 1U : 2U)) {
        std::string names;
        for (const auto& ending : endings) names += (names.empty() ? "" : ", ") + ending;
        return Error{
            ErrorCode::BadData,
            "the folder %1 has training files with %2 endings (%3), two are needed; it contains %4"_m(
                folder, endings.size(), names.empty() ? "none"_m : verbatim(names), listed(files)),
            endings.size() > 2 ? "Set dataset.source_side and dataset.target_side to two of them"_m
                               : pairForm()};
    }
    if (!choice.sourceSide.empty()) return Sides{choice.sourceSide, *left.begin()};
    if (!choice.targetSide.empty()) return Sides{*left.begin(), choice.targetSide};
    return ordered(*left.begin(), *left.rbegin(), guessed);
}

// Returns the file of a split with this ending. The plain name ("test") takes precedence over a
// longer one ("test_2016"). Two candidates are an error.
Result<std::string> fileOf(const std::vector<NamedFile>& files, char split,
                           const std::string& ending) {
    std::vector<const NamedFile*> exact, longer;
    for (const auto& file : files)
        if (file.split == split && file.ending == ending)
            (file.exact ? exact : longer).push_back(&file);
    const auto& found = exact.empty() ? longer : exact;
    if (found.size() > 1)
        return Error{ErrorCode::BadData,
                     "there are both %1 and %2"_m(io::fileName(found[0]->path),
                                                  io::fileName(found[1]->path)),
                     "Keep only one of the files, or rename the intended one to test.%1"_m(ending)};
    return found.empty() ? std::string() : found.front()->path;
}

// Returns the file with the same name but another ending; "" if there is none.
std::string counterpart(const std::vector<NamedFile>& files, const std::string& path,
                        const std::string& ending) {
    const auto stem = namedFile(path).stem;
    for (const auto& file : files)
        if (file.stem == stem && file.ending == ending) return file.path;
    return {};
}

Result<PairFile> pairOf(const std::vector<NamedFile>& files, char split, const Sides& sides) {
    PairFile pair;
    HEADSCOPE_TRY(pair.source, fileOf(files, split, sides.first));
    const bool sourceThere = !pair.source.empty();
    if (sourceThere) {
        pair.target = counterpart(files, pair.source, sides.second);
    } else {
        HEADSCOPE_TRY(pair.target, fileOf(files, split, sides.second));
    }
    if (pair.source.empty() == pair.target.empty()) return pair;
    return Error{ErrorCode::BadData,
                 "%1 lacks the counterpart that ends in .%2"_m(
                     io::fileName(sourceThere ? pair.source : pair.target),
                     (sourceThere ? sides.second : sides.first)),
                 pairForm()};
}

Result<PairFiles> inFolder(const PairChoice& choice) {
    HEADSCOPE_TRY(const auto files, filesIn(choice.path));
    PairFiles out;
    const auto endings = trainingEndings(files);
    const bool sidesGiven = !choice.sourceSide.empty() || !choice.targetSide.empty();
    for (const auto& table : kTables) {
        // A TSV file takes precedence over one file per side. Other tables count only if there are
        // not two sides.
        const bool looked =
            table == kTables.front() ? !sidesGiven || endings.size() < 2 : endings.size() < 2;
        if (!looked) continue;
        HEADSCOPE_TRY(out.train.source, fileOf(files, 't', table));
        if (out.train.empty()) continue;
        HEADSCOPE_TRY(out.valid.source, fileOf(files, 'v', table));
        HEADSCOPE_TRY(out.test.source, fileOf(files, 'e', table));
        return out;
    }
    HEADSCOPE_TRY(const auto sides, sidesOf(files, choice, choice.path, out.guessed));
    out.sourceSide = sides.first;
    out.targetSide = sides.second;
    HEADSCOPE_TRY(out.train, pairOf(files, 't', sides));
    HEADSCOPE_TRY(out.valid, pairOf(files, 'v', sides));
    HEADSCOPE_TRY(out.test, pairOf(files, 'e', sides));
    return out;
}

// Returns whether a file has both sides: by its ending; for .txt by a tab in the first line.
bool hasBothSides(const std::string& path) {
    if (isJsonLines(path) || separatorOfFile(path) == '\t') return true;
    return holdsBothSides(smallLetters(namedFile(path).ending));
}

}  // namespace

std::vector<std::string> PairFiles::paths() const {
    std::vector<std::string> all;
    for (const auto* pair : {&train, &valid, &test})
        for (const auto* path : {&pair->source, &pair->target})
            if (!path->empty()) all.push_back(*path);
    return all;
}

std::string PairFiles::layout() const {
    std::string text;
    for (const auto* pair : {&train, &valid, &test})
        text += pair->empty() ? "-" : pair->target.empty() ? "table" : "pair";
    return text;
}

Result<PairFiles> findPairFiles(const PairChoice& choice) {
    if (choice.path.empty())
        return Error{ErrorCode::Usage, "parallel-text needs a path"_m,
                     "Choose a folder with train.de and train.en or the like, a table (TSV, CSV), "
                     "or two files "
                     "(--data, dataset.target_path)"_m};
    if (io::isFolder(choice.path)) return inFolder(choice);
    PairFiles out;
    out.train = {choice.path, choice.target};
    if (choice.target.empty() && !hasBothSides(choice.path))
        return Error{
            ErrorCode::Usage, "%1 is one side of a pair"_m(io::fileName(choice.path)),
            "Name the file with its translations in dataset.target_path, or choose the folder of both"_m};
    return out;
}

}  // namespace headscope::data
