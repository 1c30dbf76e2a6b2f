#include "core/service/engine/ablation_sets.h"

#include "core/base/io/json.h"
#include "core/service/runs/json_record.h"
#include "core/service/runs/run_folder.h"
#include "core/spec/config/format_version.h"

#include <set>

namespace headscope::engine {
namespace {

constexpr const char* kSetsFile = runs::run_files::kAblationSets;

nlohmann::json setJson(const AblationSet& set) {
    auto off = nlohmann::json::array();
    for (const auto& head : set.mask.off()) off.push_back({head.site, head.head});
    return {{"name", set.name}, {"ablation", infoOf(set.ablation).id}, {"off", off}};
}

Error notASet(const Message& what) {
    return {
        ErrorCode::BadData, "%1: %2"_m(kSetsFile, what),
        "Correct the file, or move it out of the run's folder: its sets then disappear from the list"_m};
}

// Parses a set from the file, which may have been edited by hand.
Result<AblationSet> setIn(const nlohmann::json& json) {
    if (!json.is_object() || !json.contains("name") || !json["name"].is_string() ||
        !json.contains("ablation") || !json["ablation"].is_string() || !json.contains("off") ||
        !json["off"].is_array())
        return notASet("a set is an object with name, ablation and off"_m);
    AblationSet set;
    set.name = json["name"].get<std::string>();
    const auto kind = headAblationOf(json["ablation"].get<std::string>());
    if (!kind) return notASet("set \"%1\": %2"_m(set.name, kind.error().message));
    set.ablation = *kind;
    std::vector<HeadPlace> off;
    for (const auto& head : json["off"]) {
        if (!head.is_array() || head.size() != 2 || !head[0].is_number_unsigned() ||
            !head[1].is_number_unsigned() || head[0] > 100000 || head[1] > 100000)
            return notASet("set \"%1\": a head is two numbers, [site, head]"_m(set.name));
        off.push_back({head[0].get<int>(), head[1].get<int>()});
    }
    set.mask = HeadMask::without(std::move(off));
    return set;
}

// Checks that all sets have unique names and that their number is limited.
Status namesDiffer(const std::vector<AblationSet>& sets) {
    std::set<std::string> names;
    for (const auto& set : sets)
        if (set.name.empty() || !names.insert(set.name).second)
            return Error{ErrorCode::Usage,
                         set.name.empty() ? "a set of heads needs a name"_m
                                          : "two sets are named \"%1\""_m(set.name),
                         "Give each set of heads a unique name"_m};
    if (sets.size() <= kMostAblationSets) return {};
    return Error{ErrorCode::Usage, "%1 sets of heads"_m(sets.size()),
                 "Keep at most %1"_m(kMostAblationSets)};
}

}  // namespace

Result<std::vector<AblationSet>> ablationSets(const std::string& run,
                                              const AblationSetsRequest& request) {
    HEADSCOPE_TRY(const auto folder, io::Directory::open(run));
    if (request.keep) {
        HEADSCOPE_CHECK(namesDiffer(*request.keep));
        auto sets = nlohmann::json::array();
        for (const auto& set : *request.keep) sets.push_back(setJson(set));
        HEADSCOPE_CHECK(io::writeJsonFile(
            folder, kSetsFile, {{"format_version", config::kFormatVersion}, {"sets", sets}}));
        return *request.keep;
    }
    if (folder.kind(kSetsFile) == io::Directory::Kind::Missing) return std::vector<AblationSet>();
    HEADSCOPE_TRY(const auto record, runs::JsonRecord::read(folder, kSetsFile));
    const auto& json = record.json();
    if (!json.contains("sets") || !json["sets"].is_array())
        return notASet("the list \"sets\" is missing"_m);
    std::vector<AblationSet> sets;
    for (const auto& one : json["sets"]) {
        HEADSCOPE_TRY(auto set, setIn(one));
        sets.push_back(std::move(set));
    }
    HEADSCOPE_CHECK(namesDiffer(sets));
    return sets;
}

}  // namespace headscope::engine
