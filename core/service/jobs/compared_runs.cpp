#include "core/service/jobs/compared_runs.h"

#include "core/api/base/find_by_id.h"
#include "core/api/runs/parameters.h"
#include "core/api/runs/run_table.h"
#include "core/api/runs/scores.h"
#include "core/base/io/json.h"
#include "core/service/runs/run_folder.h"
#include "core/service/runs/run_start.h"
#include "core/spec/config/config_file.h"
#include "core/spec/config/config_resolve.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <set>

namespace headscope::jobs {

Error noTable(Message message, Message hint) {
    return {ErrorCode::Usage, std::move(message), std::move(hint)};
}

std::string wordsOf(const std::vector<std::string>& words) {
    std::string out;
    for (const auto& word : words) out += (out.empty() ? "" : ", ") + word;
    return out;
}

Message scoreWords(const std::string& id) {
    const auto bar = std::min(id.find('_'), id.size());
    const auto split = id.substr(0, bar);
    const auto* kind = bar < id.size() ? findScoreKind(id.substr(bar + 1)) : nullptr;
    if (kind && split == "test") return "test %1"_m(Message(kind->name));
    if (kind && split == "valid") return "validation %1"_m(Message(kind->name));
    return verbatim(numberColumn(id).name);
}

namespace {

// Returns "3 heads removed" for "removed heads encoder.1:0,5 encoder.2:3".
std::string editWords(const std::string& edit) {
    std::int64_t heads = 0;
    for (std::size_t i = 0; i + 1 < edit.size(); ++i)
        heads += (edit[i] == ':' || edit[i] == ',') && std::isdigit(edit[i + 1]) != 0;
    if (heads == 0) return edit;
    const bool merged = edit.rfind("merged", 0) == 0;
    return std::to_string(heads) + (heads == 1 ? " head " : " heads ") +
           (merged ? "merged" : "removed");
}

// "news-l0 (3 heads removed)" for the folder 20261130-173314-news-l0-85b1: neither time nor random
// digits, so that runs from parents that differ in the seed are still repetitions. Heads that were
// removed before the parent was trained count, too: its settings do not show them. parents: the
// nearest first, at least one.
std::string startOf(const std::vector<RunParent>& parents) {
    constexpr std::size_t kTime = 16, kDigits = 5;
    auto name = parents.front().run;
    const auto end = name.size() - std::min(name.size(), kDigits);
    const bool dated = name.size() > kTime + kDigits &&
                       name.find_first_not_of("0123456789-") >= kTime && name[end] == '-' &&
                       name.find_first_not_of("0123456789abcdef", end + 1) == std::string::npos;
    if (dated) name = name.substr(kTime, end - kTime);
    std::vector<std::string> edits;
    for (const auto& parent : parents)
        if (!parent.edit.empty())
            edits.push_back(editWords(parent.edit) +
                            (&parent == &parents.front() ? "" : " before"));
    return edits.empty() ? name : name + " (" + wordsOf(edits) + ")";
}

// Returns the checksum of the run's data; "" if it is unknown.
std::string checksumOf(const ReadRun& run) {
    const auto folder = io::Directory::open(run.info.path);
    if (!folder) return {};
    const auto record = runs::readRunRecord(*folder);
    return record ? record->fingerprint : std::string();
}

}  // namespace

Result<ReadRun> readRun(const std::string& path, const TagsByRun& runTags,
                        const config::Environment& environment) {
    HEADSCOPE_TRY(const auto folder, io::Directory::open(path));
    HEADSCOPE_TRY(auto info, runs::readRunInfo(path, false));
    HEADSCOPE_TRY(const auto json, io::readJsonFile(folder, runs::run_files::kConfig));
    HEADSCOPE_TRY(auto config,
                  config::configFromJson(json, folder.pathOf(runs::run_files::kConfig)));
    // Adds settings that the run's version did not have, so that runs of different versions can be
    // grouped.
    config = config::withDefaults(environment, std::move(config));
    // Store the tags as a setting, so that runs can be grouped by them.
    if (const auto found = runTags.find(path);
        found != runTags.end() && !found->second.tags.empty())
        config.values["run.tags"] = tagsText(found->second.tags);
    if (info.parent) config.values[kInitialWeights] = startOf(runs::parentsOf(path, info));
    auto numbers = scoresOf(info);
    return ReadRun{std::move(info), std::move(config), std::move(numbers)};
}

Result<std::unique_ptr<io::MetricsDatabase>> metricsOf(const ReadRun& run) {
    HEADSCOPE_TRY(const auto folder, io::Directory::open(run.info.path));
    return io::MetricsDatabase::open(folder, io::MetricsDatabase::Access::Read);
}

double numberIn(const ReadRun& run, const std::string& id) {
    const auto found = run.numbers.find(id);
    return found == run.numbers.end() ? kNoScore : found->second;
}

Result<std::vector<ReadRun>> readRuns(const std::vector<std::string>& paths,
                                      const TagsByRun& runTags,
                                      const config::Environment& environment) {
    std::vector<ReadRun> all;
    std::set<std::string> seen;
    for (const auto& path : paths) {
        // Skip a run that is listed twice.
        if (!seen.insert(path).second) continue;
        HEADSCOPE_TRY(auto run, readRun(path, runTags, environment));
        all.push_back(std::move(run));
    }
    return all;
}

std::map<std::string, double> scoresOf(const RunInfo& info) {
    std::map<std::string, double> found;
    for (const auto& score : info.validScores) found["valid_" + score.id] = score.value;
    for (const auto& score : info.testScores) found["test_" + score.id] = score.value;
    if (info.attentionCosine) found["attention_cosine"] = *info.attentionCosine;
    found["seconds"] = info.seconds;
    found["steps"] = static_cast<double>(info.step);
    return found;
}

std::string scoreId(const std::string& score) {
    const auto bar = score.find('_');
    const auto split = score.substr(0, bar);
    // "test_accuracy" gives "accuracy"; numbers that are not scores, such as "seconds", give "".
    return bar != std::string::npos && (split == "test" || split == "valid") ? score.substr(bar + 1)
                                                                             : "";
}

std::string valueIn(const RunConfig& config, const std::string& key) {
    const auto found = config.values.find(key);
    return found == config.values.end() ? missingSetting(key) : valueText(found->second);
}

Result<std::string> fullKey(const std::string& given, const std::vector<ReadRun>& all) {
    std::set<std::string> keys, fitting;
    for (const auto& run : all)
        for (const auto& [key, value] : run.config.values) keys.insert(key);
    if (keys.count(given) > 0) return given;
    // Runs without it began with random weights, which is a value, too.
    if (given == kInitialWeights) return given;
    // "objective" means objective.id; "lambda" means the only key that ends in ".lambda".
    if (keys.count(given + ".id") > 0) return given + ".id";
    for (const auto& key : keys)
        if (key.substr(key.rfind('.') + 1) == given) fitting.insert(key);
    if (fitting.size() == 1) return *fitting.begin();
    if (fitting.size() > 1)
        return noTable("%1 is ambiguous: %2"_m(given, wordsOf({fitting.begin(), fitting.end()})),
                       "Write the full name of the setting"_m);
    const auto near = nearestName(given.substr(0, 64), {keys.begin(), keys.end()});
    return noTable("these runs do not have the setting %1"_m(given.substr(0, 64)),
                   near.empty() ? "See describe parameters"_m : "Did you mean %1?"_m(near));
}

Result<std::vector<std::string>> fullKeys(const std::vector<std::string>& given,
                                          const std::vector<ReadRun>& all) {
    std::vector<std::string> keys;
    for (const auto& key : given) {
        HEADSCOPE_TRY(auto full, fullKey(key, all));
        keys.push_back(std::move(full));
    }
    return keys;
}

bool mayDiffer(const std::string& key) {
    // Settings that do not change what is compared: the seed, the machine and the folder of the
    // data.
    static const std::set<std::string> kKeys = {"train.seed", "train.threads", "train.device",
                                                "dataset.path", "dataset.test_path"};
    return kKeys.count(key) > 0 || key.rfind("run.", 0) == 0;
}

std::vector<std::string> differingKeys(const std::vector<const ReadRun*>& runs) {
    std::set<std::string> differ, seen;
    for (const auto* run : runs)
        for (const auto& [key, value] : run->config.values) seen.insert(key);
    for (const auto& key : seen)
        for (const auto* run : runs)
            if (!mayDiffer(key) && valueIn(run->config, key) != valueIn(runs.front()->config, key))
                differ.insert(key);
    return {differ.begin(), differ.end()};
}

std::optional<double> numberOf(const std::string& text) {
    double value = 0;
    // from_chars does not depend on the locale and must consume the whole text.
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    if (read.ec != std::errc() || read.ptr != text.data() + text.size()) return std::nullopt;
    // NaN is not ordered against numbers.
    if (std::isnan(value)) return std::nullopt;
    return value;
}

bool isBefore(const std::vector<std::string>& a, const std::vector<std::string>& b) {
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (a[i] == b[i]) continue;
        const auto x = numberOf(a[i]), y = numberOf(b[i]);
        // Equal numbers may be written differently: "1" and "1.0".
        if (x && y && *x != *y) return *x < *y;
        // Numbers come before words.
        return x.has_value() != y.has_value() ? x.has_value() : a[i] < b[i];
    }
    return false;
}

std::vector<RunGroup> groupsBy(const std::vector<std::string>& keys,
                               const std::vector<ReadRun>& all) {
    // The map keeps groups sorted by their values.
    std::map<std::vector<std::string>, RunGroup, decltype(&isBefore)> groups(isBefore);
    for (const auto& run : all) {
        std::vector<std::string> values;
        for (const auto& key : keys) values.push_back(valueIn(run.config, key));
        auto& group = groups[values];
        group.values = values;
        group.runs.push_back(&run);
    }
    std::vector<RunGroup> found;
    for (auto& [values, group] : groups) {
        std::stable_sort(group.runs.begin(), group.runs.end(),
                         [](const auto* a, const auto* b) { return a->info.seed < b->info.seed; });
        found.push_back(std::move(group));
    }
    return found;
}

std::optional<std::pair<const ReadRun*, const ReadRun*>> onOtherData(
    const std::vector<ReadRun>& all, const std::vector<std::string>& keys) {
    std::vector<std::string> ofData;
    for (const auto& key : keys)
        if (key.rfind("dataset.", 0) == 0 || key.rfind("model.", 0) == 0) ofData.push_back(key);
    for (const auto& group : groupsBy(ofData, all)) {
        const ReadRun* first = nullptr;
        std::string checksum;
        for (const auto* run : group.runs) {
            const auto own = checksumOf(*run);
            if (own.empty()) continue;
            if (first && own != checksum) return std::pair(first, run);
            first = run;
            checksum = own;
        }
    }
    return std::nullopt;
}

std::string groupName(const std::vector<std::string>& keys,
                      const std::vector<std::string>& values) {
    std::string name;
    for (std::size_t i = 0; i < keys.size(); ++i)
        name += (i == 0 ? "" : ", ") + settingName(keys[i]) + " " + values[i];
    return name;
}

std::vector<std::string> namesOf(const std::vector<std::string>& keys,
                                 const std::vector<ReadRun>& all,
                                 const config::Environment& environment) {
    std::vector<std::string> names;
    for (const auto& key : keys) {
        auto name = settingName(key);
        // Settings of a method or a model exist only for the runs that use it.
        for (const auto& run : all) {
            const auto specs = config::specsFor(environment, run.config);
            const auto* spec = findByKey(specs, key);
            if (!spec) continue;
            name = spec->name;
            break;
        }
        names.push_back(name);
    }
    return names;
}

std::vector<std::string> separatingKeys(const std::vector<ReadRun>& all,
                                        std::vector<std::string>& others) {
    std::vector<const ReadRun*> runs;
    for (const auto& run : all) runs.push_back(&run);
    auto differing = differingKeys(runs);
    const auto rank = [](const std::string& key) {
        return key == "objective.lambda" ? 0
               : key == "objective.id"   ? 1
               : key == "model.preset"   ? 2
                                         : 3;
    };
    std::stable_sort(differing.begin(), differing.end(),
                     [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
    const auto whole = groupsBy(differing, all).size();
    std::vector<std::string> keys;
    std::size_t apart = 1;
    for (const auto& key : differing) {
        auto more = keys;
        more.push_back(key);
        const auto count = groupsBy(more, all).size();
        if (count > apart && apart < whole) {
            keys = std::move(more);
            apart = count;
        } else {
            others.push_back(key);
        }
    }
    return keys;
}

}  // namespace headscope::jobs
