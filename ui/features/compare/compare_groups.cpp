#include "ui/features/compare/compare_groups.h"

#include "core/api/base/find_by_id.h"
#include "core/api/runs/same_data.h"
#include "ui/widgets/text/text.h"

#include <QDir>
#include <QFileInfo>
#include <QMap>
#include <QStringList>

#include <algorithm>
#include <map>
#include <set>

namespace headscope::ui {
namespace {

std::string settingOf(const TabledRun& run, const std::string& key) {
    const auto found = run.settings.find(key);
    return found == run.settings.end() ? std::string() : found->second;
}

// Settings that do not change what is compared.
bool groupsBy(const std::string& key) {
    static const std::set<std::string> kOthers = {"train.seed", "train.threads", "train.device",
                                                  "dataset.path", "dataset.test_path"};
    return kOthers.count(key) == 0 && key.rfind("run.", 0) != 0;
}

// Name of the data: of the user's file or folder, else of the dataset. inFolder: also names the
// folder around it, as in "news/train.csv".
QString familyTitle(const TabledRun& run, bool inFolder) {
    const QString dataset = toQt(run.info.dataset);
    if (settingOf(run, kDataSetting) == run.info.dataset) return dataset;
    const auto fileOf = [&](const char* key) {
        const QString path = toQt(settingOf(run, key));
        const QFileInfo file(path);
        const QString folder = path.isEmpty() ? QString() : file.dir().dirName();
        const bool named = inFolder && !folder.isEmpty() && folder != QLatin1String(".");
        return named ? folder + QLatin1Char('/') + file.fileName() : file.fileName();
    };
    const QString file = fileOf("dataset.path"), test = fileOf("dataset.test_path"),
                  name = file.isEmpty() ? dataset : file;
    return test.isEmpty() ? name : name + QStringLiteral(", ") + test;
}

QString familyId(const TabledRun& run) {
    QStringList parts{QString::number(static_cast<int>(run.info.task)), toQt(run.info.dataset)};
    for (const char* key :
         {"dataset.id", "dataset.path", "dataset.test_path", "dataset.target_path", kDataSetting})
        parts << toQt(settingOf(run, key));
    return parts.join(QLatin1Char('|'));
}

// Id of the family of every run of the table; "" for runs that cannot be read.
QStringList familyIds(const RunTable& table) {
    QStringList ids;
    for (const auto first : sameData(table))
        ids << (table.runs[first].problem.empty() ? familyId(table.runs[first]) : QString());
    return ids;
}

}  // namespace

RunTable tableOf(const RunTable& all, const std::vector<TabledRun>& runs) {
    RunTable table = all;
    table.runs = runs;
    // True if all runs with readable settings have the same value.
    const auto same = [&](const std::string& key) {
        const TabledRun* first = nullptr;
        for (const auto& run : runs) {
            if (run.settings.empty()) continue;
            if (first && settingOf(*first, key) != settingOf(run, key)) return false;
            first = &run;
        }
        return true;
    };
    table.differing.erase(std::remove_if(table.differing.begin(), table.differing.end(), same),
                          table.differing.end());
    // True if none of the runs has this number.
    const auto absent = [&](const NumberColumn& column) {
        return std::none_of(runs.begin(), runs.end(),
                            [&](const auto& run) { return run.numbers.count(column.id) > 0; });
    };
    table.numbers.erase(std::remove_if(table.numbers.begin(), table.numbers.end(), absent),
                        table.numbers.end());
    // Runs have a number for each validation curve; training curves are the same for all tasks.
    const auto unknown = [&](const SeriesId& id) {
        const auto number = id.split + "_" + id.name;
        return id.split == "valid" && std::none_of(runs.begin(), runs.end(), [&](const auto& run) {
                   return run.numbers.count(number) > 0;
               });
    };
    table.series.erase(std::remove_if(table.series.begin(), table.series.end(), unknown),
                       table.series.end());
    return table;
}

std::vector<std::string> groupingKeys(const RunTable& table) {
    std::vector<std::string> keys;
    std::copy_if(table.differing.begin(), table.differing.end(), std::back_inserter(keys),
                 groupsBy);
    std::stable_partition(keys.begin(), keys.end(),
                          [](const auto& key) { return key == "objective.lambda"; });
    return keys;
}

std::vector<RunFamily> runFamilies(const RunTable& table) {
    const auto ids = familyIds(table);
    std::vector<RunFamily> families;
    QMap<QString, int> named;
    for (std::size_t i = 0; i < table.runs.size(); ++i) {
        const QString& id = ids[static_cast<int>(i)];
        if (id.isEmpty()) continue;
        auto* found = findById(families, id);
        if (!found) {
            families.push_back({id, familyTitle(table.runs[i], false), 0});
            found = &families.back();
            ++named[found->title];
        }
        ++found->runs;
    }
    // Files of the same name are told apart by their folders.
    for (auto& family : families)
        if (named[family.title] > 1)
            family.title =
                familyTitle(table.runs[static_cast<std::size_t>(ids.indexOf(family.id))], true);
    std::stable_sort(families.begin(), families.end(),
                     [](const auto& a, const auto& b) { return a.runs > b.runs; });
    return families;
}

QString familyWith(const RunTable& table, const std::string& run) {
    const auto ids = familyIds(table);
    for (std::size_t i = 0; i < table.runs.size(); ++i)
        if (table.runs[i].info.path == run) return ids[static_cast<int>(i)];
    return {};
}

RunTable familyOf(const RunTable& table, const QString& id) {
    if (id.isEmpty()) return table;
    const auto ids = familyIds(table);
    std::vector<TabledRun> runs;
    for (std::size_t i = 0; i < table.runs.size(); ++i)
        if (ids[static_cast<int>(i)] == id) runs.push_back(table.runs[i]);
    return tableOf(table, runs);
}

RunsToGroup runsToGroup(const RunTable& table, const std::string& score) {
    const auto keys = groupingKeys(table);
    const auto finished = [](const TabledRun& run) {
        return run.problem.empty() && run.info.state == RunState::Finished;
    };
    const auto valuesOf = [&](const TabledRun& run) {
        std::vector<std::string> values{settingOf(run, "train.seed")};
        for (const auto& key : keys) values.push_back(settingOf(run, key));
        return values;
    };
    // The table lists the newest run first.
    std::map<std::vector<std::string>, const TabledRun*> kept;
    for (const auto& run : table.runs) {
        if (!finished(run)) continue;
        auto& best = kept[valuesOf(run)];
        if (!best || (best->numbers.count(score) == 0 && run.numbers.count(score) > 0)) best = &run;
    }
    RunsToGroup picked;
    for (const auto& run : table.runs) {
        if (!run.problem.empty()) continue;
        // An unfinished run must not displace a finished one.
        if (finished(run) && kept[valuesOf(run)] != &run)
            ++picked.repeated;
        else
            picked.runs.push_back(run.info.path);
    }
    return picked;
}

}  // namespace headscope::ui
