#include "ui/figures/kinds/score_groups.h"

#include "ui/figures/plot_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace headscope::plots {
namespace {

// Distance of the mean from the dots of its group, which are one apart.
constexpr double kMeanBeside = 0.16;

struct ScoreGroupsText {
    Q_DECLARE_TR_FUNCTIONS(ScoreGroups)
};

QString plain(const std::string& text) {
    return QString::fromStdString(text);
}

QString joined(const std::vector<std::string>& words) {
    QStringList all;
    for (const auto& word : words) all << plain(word);
    return all.join(QStringLiteral(", "));
}

// The parent of the initial weights "news-l0 (3 heads removed)", "news-l0"; "" for other values.
std::string parentOf(const std::string& value) {
    const auto at = value.find(" (");
    const bool edited = at != std::string::npos && value.back() == ')' &&
                        value.find(" head", at) != std::string::npos;
    return edited ? value.substr(0, at) : std::string();
}

// Names of the groups by their settings. If all changed weights come from one kind of parent, only
// the changes are named: "3 heads removed".
QStringList groupNames(const Comparison& c) {
    std::set<std::string> parents;
    for (const auto& row : c.rows)
        for (const auto& value : row.values) parents.insert(parentOf(value));
    parents.erase("");
    QStringList names;
    for (const auto& row : c.rows) {
        auto values = row.values;
        for (auto& value : values)
            if (const auto parent = parentOf(value).size(); parent > 0 && parents.size() == 1)
                value = value.substr(parent + 2, value.size() - parent - 3);
        names << joined(values);
    }
    return names;
}

ScoreGroup groupOf(const ComparedRow& row, const QString& name, double scale) {
    ScoreGroup group;
    group.name = name;
    group.seeds = row.seeds;
    for (const double score : row.scores) group.values.push_back(score * scale);
    for (const auto& run : row.runs) group.runs << plain(run);
    group.mean = row.score.mean * scale;
    group.low = row.score.low * scale;
    group.high = row.score.high * scale;
    group.baseline = row.baseline;
    return group;
}

std::vector<SeedLine> pairsOf(const std::vector<ScoreGroup>& groups) {
    std::map<std::int64_t, SeedLine> lines;
    for (std::size_t g = 0; g < groups.size(); ++g)
        for (std::size_t i = 0; i < std::min(groups[g].seeds.size(), groups[g].values.size());
             ++i) {
            auto& line = lines[groups[g].seeds[i]];
            line.seed = groups[g].seeds[i];
            line.groups.push_back(static_cast<int>(g));
            line.values.push_back(groups[g].values[i]);
        }
    std::vector<SeedLine> pairs;
    for (auto& [seed, line] : lines)
        if (line.groups.size() > 1) pairs.push_back(std::move(line));
    return pairs;
}

GroupsVerdict verdictOf(const Comparison& c, const ScoreGroups& groups) {
    if (c.rows.empty()) return GroupsVerdict::Nothing;
    if (c.rows.size() == 1) return GroupsVerdict::OneGroup;
    if (groups.decided < 0)
        return groups.seeds.most <= 1 ? GroupsVerdict::OneRunEach : GroupsVerdict::NoPairs;
    const auto& difference = *c.rows[static_cast<std::size_t>(groups.decided)].difference;
    // A small tolerance, because a mean of shares may miss one sample by rounding.
    const bool unresolved = std::abs(groups.difference) <= groups.resolution * (1 + 1e-9);
    if (difference.noTest == kEqualDifferences && !unresolved) return GroupsVerdict::Untested;
    if (!difference.noTest.empty() || unresolved) return GroupsVerdict::Unresolved;
    return difference.significant ? GroupsVerdict::Difference : GroupsVerdict::NoDifference;
}

XySeries dotsOf(const ScoreGroup& group, int at) {
    XySeries dots;
    dots.line = false;
    dots.colour = at;
    dots.name = group.name;
    dots.key = QString::number(at);
    for (std::size_t i = 0; i < group.values.size(); ++i) {
        dots.x.push_back(at);
        dots.y.push_back(group.values[i]);
        dots.pointNames << (i < group.seeds.size() ? seedName(group.seeds[i]) : QString());
    }
    return dots;
}

XySeries meanOf(const ScoreGroup& group, int at) {
    XySeries mean;
    mean.line = false;
    mean.colour = at;
    mean.x = {at + kMeanBeside};
    mean.y = {group.mean};
    mean.low = {group.low};
    mean.high = {group.high};
    mean.pointNames << ScoreGroupsText::tr("mean of %n seed(s)", nullptr,
                                           static_cast<int>(group.values.size()));
    return mean;
}

}  // namespace

int clearestRow(const Comparison& c) {
    int best = -1;
    const auto rank = [](const ComparedRow& row) {
        const auto& d = *row.difference;
        return d.significant ? -1.0 : std::isfinite(d.corrected) ? d.corrected : 2.0;
    };
    for (std::size_t i = 0; i < c.rows.size(); ++i) {
        const auto& row = c.rows[i];
        if (!row.difference) continue;
        const auto* other = best < 0 ? nullptr : &c.rows[static_cast<std::size_t>(best)];
        if (!other || rank(row) < rank(*other) ||
            (rank(row) == rank(*other) && row.difference->p < other->difference->p))
            best = static_cast<int>(i);
    }
    return best;
}

ScoreGroups scoreGroups(const Comparison& c, const QString& title) {
    ScoreGroups groups;
    groups.title = title;
    QStringList settings;
    for (const auto& key : c.keys) settings << plain(settingName(key));
    groups.settings = settings.join(QStringLiteral(", "));
    groups.scoreId = plain(c.score);
    groups.csvName = c.unit.empty() ? groups.scoreId
                                    : QStringLiteral("%1 (%2)").arg(groups.scoreId, plain(c.unit));
    groups.level = c.level;
    const QStringList names = groupNames(c);
    for (std::size_t i = 0; i < c.rows.size(); ++i)
        groups.groups.push_back(groupOf(c.rows[i], names.value(int(i)), c.scale));
    groups.pairs = pairsOf(groups.groups);
    groups.seeds = seedCounts(c);
    const auto* kind = findScoreKind(c.score.substr(c.score.find('_') + 1));
    if (c.testSamples > 0 && kind && kind->share)
        groups.resolution = c.scale / static_cast<double>(c.testSamples);
    groups.decided = clearestRow(c);
    if (groups.decided >= 0) {
        const auto& difference = *c.rows[static_cast<std::size_t>(groups.decided)].difference;
        groups.baseline = static_cast<int>(difference.baseline);
        groups.difference = difference.mean * c.scale;
        groups.low = difference.low * c.scale;
        groups.high = difference.high * c.scale;
        groups.n = difference.n;
    }
    groups.verdict = verdictOf(c, groups);
    return groups;
}

QString seedName(std::int64_t seed) {
    return ScoreGroupsText::tr("seed %1").arg(seed);
}

QString seedCountWords(SeedCounts seeds) {
    if (seeds.least == seeds.most)
        return ScoreGroupsText::tr("n = %n seed(s)", nullptr, seeds.most);
    return ScoreGroupsText::tr("n = %1 to %2 seeds").arg(seeds.least).arg(seeds.most);
}

namespace {

// An axis of percentages ends at 100 if all values do: a share cannot be larger.
void endAtAll(XyData& data) {
    double most = 0;
    for (const auto& series : data.series())
        for (const auto* values : {&series.y, &series.high})
            for (const double value : *values) most = std::max(most, value);
    const CurveRange shown = data.shownY();
    if (!data.yTitle.endsWith(QLatin1Char('%')) || most > 100 || shown.high <= 100) return;
    constexpr double kRoom = 0.04;  // for the dots at 100
    data.yLimits = CurveRange{shown.low, 100 + kRoom * (100 - shown.low)};
}

// Joins the runs of one seed.
XySeries lineOf(const SeedLine& pair) {
    XySeries line;
    line.joins = true;
    line.marks = false;
    for (std::size_t i = 0; i < pair.groups.size(); ++i) {
        line.x.push_back(pair.groups[i]);
        line.y.push_back(pair.values[i]);
    }
    return line;
}

}  // namespace

XyFigure seedsFigure(const ScoreGroups& groups, const QString& name) {
    XyFigure figure;
    figure.name = name;
    figure.data.xTitle = groups.settings;
    figure.data.yTitle = groups.title;
    figure.data.xColumn = QStringLiteral("group");
    figure.data.yColumn = groups.csvName;
    figure.data.legend = false;
    figure.data.labelsName = true;
    const bool several = groups.seeds.most > 1;
    // Lines first, so that the dots are on top. A line between single runs would suggest an effect
    // that one seed cannot show.
    if (several)
        for (const auto& pair : groups.pairs) figure.data.add(lineOf(pair));
    for (std::size_t i = 0; i < groups.groups.size(); ++i) {
        const auto& group = groups.groups[i];
        figure.data.xLabels << group.name;
        figure.data.add(dotsOf(group, static_cast<int>(i)));
        if (group.values.size() > 1) figure.data.add(meanOf(group, static_cast<int>(i)));
    }
    endAtAll(figure.data);
    figure.data.note = seedCountWords(groups.seeds);
    // A single seed has neither a mean nor an interval.
    if (several)
        figure.data.note +=
            QStringLiteral("; ") + ScoreGroupsText::tr("bar: mean, %1 % interval; line: same seed")
                                       .arg(numberText(groups.level * 100, 3));
    figure.text =
        several ? ScoreGroupsText::tr(
                      "%1 by %2: a dot for each seed, lines join the same seed, bars show the mean "
                      "with its %3 % interval over seeds (Student), %4.")
                      .arg(groups.title, groups.settings, numberText(groups.level * 100, 3),
                           seedCountWords(groups.seeds))
                : ScoreGroupsText::tr("%1 by %2: a dot for each run, %3.")
                      .arg(groups.title, groups.settings, seedCountWords(groups.seeds));
    return figure;
}

}  // namespace headscope::plots
