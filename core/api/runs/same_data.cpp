#include "core/api/runs/same_data.h"

#include <algorithm>
#include <map>
#include <string>

namespace headscope {
namespace {

using Key = std::vector<std::string>;

std::string settingOf(const TabledRun& run, const char* key) {
    const auto found = run.settings.find(key);
    return found == run.settings.end() ? std::string() : found->second;
}

// Keys that runs on the same data share: of the content and of the files, where known.
std::vector<Key> keysOf(const TabledRun& run) {
    const Key kind{std::to_string(static_cast<int>(run.info.task)), run.info.dataset,
                   settingOf(run, "dataset.id")};
    const auto with = [&](Key more) {
        more.insert(more.begin(), kind.begin(), kind.end());
        return more;
    };
    std::vector<Key> keys;
    const auto content = settingOf(run, kDataSetting), path = settingOf(run, "dataset.path");
    if (!content.empty()) keys.push_back(with(Key{content}));
    if (!path.empty() || content.empty())
        keys.push_back(with(
            Key{path, settingOf(run, "dataset.test_path"), settingOf(run, "dataset.target_path")}));
    return keys;
}

}  // namespace

std::vector<std::size_t> sameData(const RunTable& table) {
    std::vector<std::size_t> first(table.runs.size());
    std::map<Key, std::size_t> known;
    for (std::size_t i = 0; i < table.runs.size(); ++i) {
        first[i] = i;
        if (!table.runs[i].problem.empty()) continue;
        for (const auto& key : keysOf(table.runs[i])) {
            const auto [found, added] = known.emplace(key, first[i]);
            if (added) continue;
            // Joins two sets of runs; the earlier first run stays.
            const auto from = std::max(first[i], first[found->second]),
                       to = std::min(first[i], first[found->second]);
            for (std::size_t j = 0; j <= i; ++j)
                if (first[j] == from) first[j] = to;
        }
    }
    return first;
}

}  // namespace headscope
