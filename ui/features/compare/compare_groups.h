// Groups of compared runs: which settings differ, and which runs belong together. Pure
// functions.
#pragma once

#include "core/api/runs/run_table.h"

#include <QString>

#include <string>
#include <vector>

namespace headscope::ui {

// Restricts the table to these runs: drops settings that no longer differ and numbers that no run
// has.
RunTable tableOf(const RunTable& all, const std::vector<TabledRun>& runs);

// Settings by which runs are grouped: all that differ, apart from the seed, the machine and the
// folder of the data. Lambda comes first.
std::vector<std::string> groupingKeys(const RunTable& table);

// Runs on the same data. Scores on different data cannot be compared.
struct RunFamily {
    QString id, title;  // title: name of the data, such as "headlines" or "my_news.csv"
    int runs = 0;
};
// Largest family first.
std::vector<RunFamily> runFamilies(const RunTable& table);
// Id of the family of a run, by its folder; "" if the table does not have it.
QString familyWith(const RunTable& table, const std::string& run);
// The runs of one family; "": all runs.
RunTable familyOf(const RunTable& table, const QString& id);

// One run per seed and combination of all settings that differ, because a run that is counted twice
// makes a mean look more certain than it is: the newest that has finished with this score.
struct RunsToGroup {
    std::vector<std::string> runs;  // folders, in the order of the table
    int repeated = 0;               // older runs with the same settings and seed
};
RunsToGroup runsToGroup(const RunTable& table, const std::string& score);

}  // namespace headscope::ui
