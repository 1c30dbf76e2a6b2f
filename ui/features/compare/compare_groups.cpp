#include "ui/features/compare/compare_groups.h"

#include "ui/widgets/text/text.h"

#include <QDir>
#include <QFileInfo>
#include <QMap>

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

// inFolder: also names the folder of the data, such as "news/train.csv".
QString familyTitle(const TabledRun& run, bool inFolder) {
    const auto fileOf = [&](const char* key) {
        const QFileInfo file(toQt(settingOf(run, key)));
        const QString folder = file.dir().dirName();
        return inFolder && !folder.isEmpty() ? folder + QLatin1Char('/') + file.fileName()
                                             : file.fileName();
    };
    const QString file = fileOf("dataset.path"), test = fileOf("dataset.test_path"),
                  name = file.isEmpty() ? toQt(run.info.dataset) : file;
    return test.isEmpty() ? name : name + QStringLiteral(", ") + test;
}

QString familyId(const TabledRun& run) {
    return QString::number(static_cast<int>(run.info.task)) + QLatin1Char('|') +
           toQt(settingOf(run, "dataset.id")) + QLatin1Char('|') +
           toQt(settingOf(run, "dataset.path")) + QLatin1Char('|') +
           toQt(settingOf(run, "dataset.test_path")) + QLatin1Char('|') + toQt(run.info.dataset);
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
    std::vector<RunFamily> families;
    for (const auto& run : table.runs) {
        if (!run.problem.empty()) continue;
        const QString id = familyId(run);
        auto found = std::find_if(families.begin(), families.end(),
                                  [&](const auto& family) { return family.id == id; });
        if (found == families.end())
            found = families.insert(families.end(), {id, familyTitle(run, false), 0});
        ++found->runs;
    }
    // Files of the same name are told apart by their folders.
    QMap<QString, int> named;
    for (const auto& family : families) ++named[family.title];
    for (auto& family : families)
        if (named[family.title] > 1)
            family.title = familyTitle(*std::find_if(table.runs.begin(), table.runs.end(),
                                                     [&](const auto& run) {
                                                         return run.problem.empty() &&
                                                                familyId(run) == family.id;
                                                     }),
                                       true);
    std::stable_sort(families.begin(), families.end(),
                     [](const auto& a, const auto& b) { return a.runs > b.runs; });
    return families;
}

QString familyWith(const RunTable& table, const std::string& run) {
    const auto found = std::find_if(
        table.runs.begin(), table.runs.end(),
        [&](const TabledRun& one) { return one.problem.empty() && one.info.path == run; });
    return found == table.runs.end() ? QString() : familyId(*found);
}

RunTable familyOf(const RunTable& table, const QString& id) {
    if (id.isEmpty()) return table;
    std::vector<TabledRun> runs;
    std::copy_if(table.runs.begin(), table.runs.end(), std::back_inserter(runs),
                 [&](const TabledRun& run) { return run.problem.empty() && familyId(run) == id; });
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
