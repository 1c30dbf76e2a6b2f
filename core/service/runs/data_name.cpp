#include "core/service/runs/data_name.h"

#include "core/base/util/utf8.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>

namespace headscope::runs {
namespace {

// Leaves room for the settings in which runs differ.
constexpr std::size_t kLongestData = 60;
// Datasets that are read from files, but whose id says what the files contain.
constexpr std::array<std::string_view, 2> kNamedById = {"ag-news", "cifar-10"};
constexpr std::array<std::string_view, 9> kEndings = {".gz",    ".csv",  ".tsv", ".txt", ".json",
                                                      ".jsonl", ".text", ".md",  ".tab"};
// Names of files that only say what a file is for.
constexpr std::array<std::string_view, 4> kNamedByFolder = {"train", "training", "data", "texts"};

template <std::size_t N>
bool contains(const std::array<std::string_view, N>& names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

std::string dataName(const RunConfig& config) {
    auto id = config.textOr("dataset.id", "");
    auto place = std::filesystem::path(config.textOr("dataset.path", ""));
    if (contains(kNamedById, id) || place.empty()) return id;
    if (!place.has_filename()) place = place.parent_path();  // "my_photos/"
    auto stem = place.filename();
    while (contains(kEndings, stem.extension().string())) stem = stem.stem();  // "a.csv.gz"
    if (contains(kNamedByFolder, stem.string()) && place.parent_path().has_filename())
        stem = place.parent_path().filename();
    const auto name = asRunName(stem.string(), kLongestData);
    return name.empty() ? id : name;
}

std::string asRunName(std::string text, std::size_t longest) {
    std::size_t replaced = 0;
    text = util::repairedUtf8(text, replaced);
    for (char& letter : text)
        if (letter == '/' || letter == '\\' || letter == ':' ||
            static_cast<unsigned char>(letter) < 0x20 || letter == 0x7f)
            letter = '-';
    if (text.size() > longest) text.resize(longest);
    while (util::findUtf8Fault(text)) text.pop_back();  // rest of a character that was cut
    while (!text.empty() && (text.back() == ' ' || text.back() == '.')) text.pop_back();
    return text.erase(0, text.find_first_not_of(" ."));
}

std::string nameWithSettings(const RunConfig& config, const std::string& settings) {
    constexpr std::size_t kLongest = 100, kLeastData = 12;
    const auto taken = settings.size() + 2;
    const auto room = taken + kLeastData < kLongest ? kLongest - taken : kLeastData;
    return asRunName(asRunName(dataName(config), room) + ", " + settings, kLongest);
}

}  // namespace headscope::runs
