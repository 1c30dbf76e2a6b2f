// Scores of runs in groups of equal settings: one dot per seed, the same seed joined across groups,
// mean and interval per group, and what the paired differences decide. Plain values.
#pragma once

#include "core/api/runs/comparison.h"
#include "ui/figures/kinds/xy_figure.h"

#include <limits>

namespace headscope::plots {

// All values are in the unit shown. A missing number is NaN.
struct ScoreGroup {
    QString name;  // values of the settings that differ: "0.1", or "0.1, 8" for two settings
    std::vector<std::int64_t> seeds;
    std::vector<double> values;  // score of each seed
    QStringList runs;            // folder of each seed's run
    double mean = std::numeric_limits<double>::quiet_NaN();
    double low = mean, high = mean;  // interval over seeds (Student)
    bool baseline = false;
};

// One seed in the groups that have it, in the order of the groups; at least two.
struct SeedLine {
    std::int64_t seed = 0;
    std::vector<int> groups;
    std::vector<double> values;
};

// Nothing: no runs. OneGroup: all runs have the same settings. OneRunEach: no group has two seeds.
// NoPairs: fewer than two common seeds. Unresolved: the clearest difference is 0 or at most one
// test sample. Untested: it is larger but equal in all pairs, so it cannot be tested. NoDifference:
// its interval contains 0.
enum class GroupsVerdict {
    Nothing,
    OneGroup,
    OneRunEach,
    NoPairs,
    Unresolved,
    Untested,
    NoDifference,
    Difference
};

struct ScoreGroups {
    QString title;             // axis title: name of the score with its unit
    QString settings;          // axis title: names of the settings: "lambda" or "lambda, heads"
    QString scoreId, csvName;  // id of the score; column name in files
    double level = 0.95;
    std::vector<ScoreGroup> groups;
    std::vector<SeedLine> pairs;
    SeedCounts seeds;
    GroupsVerdict verdict = GroupsVerdict::Nothing;
    // The clearest difference: index of its group and of the baseline; -1: none was computed.
    int decided = -1, baseline = -1;
    double difference = 0, low = 0, high = 0;  // paired by seed, with the corrected interval
    int n = 0;                                 // number of pairs
    // One sample of the test set, the least difference that it can show; 0: unknown.
    double resolution = 0;
};

// title: name of the score with its unit, in the language of the window.
ScoreGroups scoreGroups(const Comparison& comparison, const QString& title);
// Index of the row whose difference is clearest: significant ones first, then by p value; -1: no
// row was compared.
int clearestRow(const Comparison& comparison);

QString seedName(std::int64_t seed);  // name of a dot
// "n = 3 seeds", or "n = 2 to 3 seeds".
QString seedCountWords(SeedCounts seeds);
// Draws the groups side by side. `name`: name of the figure's files.
XyFigure seedsFigure(const ScoreGroups& groups, const QString& name);

}  // namespace headscope::plots
