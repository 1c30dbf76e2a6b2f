#include "core/service/studies/study_result.h"

#include "core/api/base/find_by_id.h"
#include "core/api/runs/parameters.h"
#include "core/base/stats/student.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>
#include <set>

namespace headscope::studies {
namespace {

constexpr double kLevel = 0.95;
constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

// Values of one row and number, by seed.
using Cell = std::map<std::int64_t, const StudyValue*>;
using Cells = std::map<std::pair<std::string, std::string>, Cell>;

Cells cellsOf(const StudyValues& values) {
    Cells cells;
    for (const auto& one : values.values) cells[{one.row, one.number}][one.seed] = &one;
    return cells;
}

// Adds the numbers that are differences of two others. owned: keeps their values.
void addDifferences(const Study& study, std::deque<StudyValue>& owned, Cells& cells) {
    for (const auto& difference : study.differences) {
        std::vector<StudyValue> found;
        for (const auto& [place, cell] : cells) {
            if (place.second != difference.number) continue;
            const auto minus = cells.find({place.first, difference.minus});
            if (minus == cells.end()) continue;
            for (const auto& [seed, value] : cell)
                if (const auto other = minus->second.find(seed); other != minus->second.end())
                    found.push_back(
                        {place.first, seed, difference.id, value->value - other->second->value, 0});
        }
        for (auto& value : found) {
            owned.push_back(std::move(value));
            const auto& kept = owned.back();
            cells[{kept.row, kept.number}][kept.seed] = &kept;
        }
    }
}

// The only row with these settings. Errors: Usage.
Result<RunConfig> rowWith(const std::vector<RunConfig>& rows, const StudyPlace& place,
                          const std::string& claim) {
    std::vector<const RunConfig*> fitting;
    for (const auto& row : rows)
        if (hasSettings(row, place.settings)) fitting.push_back(&row);
    // A row with exactly these settings is meant, even if others have more settings.
    if (fitting.size() > 1)
        for (const auto* row : fitting)
            if (row->values.size() == place.settings.values.size()) return *row;
    if (fitting.size() == 1) return *fitting.front();
    return Error{ErrorCode::Usage,
                 fitting.empty()
                     ? "claim %1: no row has the settings %2"_m(claim, studyRow(place.settings))
                     : "claim %1: %2 rows have the settings %3"_m(claim, fitting.size(),
                                                                  studyRow(place.settings)),
                 "Write the settings of one entry of the sweep"_m};
}

Result<std::string> rowNamed(const std::vector<RunConfig>& rows, const StudyPlace& place,
                             const std::string& claim) {
    HEADSCOPE_TRY(const auto row, rowWith(rows, place, claim));
    return studyRow(row);
}

// Mean sampling variance of the seeds' values. All share the test samples, so averaging over seeds
// does not reduce it.
double samplingOf(const Cell& cell) {
    double sum = 0;
    for (const auto& [seed, value] : cell) sum += value->error * value->error;
    return cell.empty() ? 0 : sum / static_cast<double>(cell.size());
}

MeanOfRuns toMean(const stats::MeanEstimate& mean) {
    return {static_cast<int>(mean.n), mean.mean, mean.sd, mean.error, mean.low, mean.high};
}

MeanOfRuns meanIn(const Cells& cells, const std::string& row, const std::string& number) {
    const auto found = cells.find({row, number});
    std::vector<double> values;
    if (found != cells.end())
        for (const auto& [seed, value] : found->second) values.push_back(value->value);
    auto mean = toMean(stats::meanOf(values, kLevel));
    if (!(mean.high > mean.low)) mean.low = mean.high = kNone;  // equal values prove nothing
    return mean;
}

// Power of a claim: from the spread that the study states, else from that of the seeds' values.
std::optional<StudyPower> powerOf(const Study& study, const StudyClaim& claim,
                                  const MeanOfRuns& effect) {
    const auto& planned = study.sweep ? study.sweep->seeds : study.seeds;
    const auto seeds = static_cast<int>(planned.size());
    // Equal values have no interval, and a spread of rounding errors only.
    const bool estimated = effect.n > 1 && std::isfinite(effect.high) && effect.sd > 0;
    if (seeds < 2 || (!claim.spread && !estimated)) return {};
    const double spread = claim.spread.value_or(effect.sd);
    return StudyPower{seeds, spread, claim.spread ? 0 : effect.n, smallestEffect(seeds, spread)};
}

// Values of a claim: of the mean, or of the difference by seed.
struct Sample {
    std::vector<double> before, after;
    stats::SamplingVariance sampling;
    StudyFinding::Sampling kind = StudyFinding::Sampling::None;
};

// Variance from the test samples: of the difference paired by sample if it was measured, else the
// sum of both rows, which is an upper bound if the rows tend to be right on the same samples.
void addSampling(const Cells& cells, const std::string& row, const std::string& minus,
                 const StudyClaim& claim, Sample& sample) {
    const auto& number = claim.at.number;
    const auto pair = cells.find({studyPairRow(row, minus), number});
    const bool same = claim.minus->number == number;
    if (same && pair != cells.end()) {
        sample.sampling.variance = samplingOf(pair->second);
        sample.kind = StudyFinding::Sampling::Paired;
        return;
    }
    sample.sampling.variance =
        samplingOf(cells.at({row, number})) + samplingOf(cells.at({minus, claim.minus->number}));
    if (sample.sampling.variance > 0) sample.kind = StudyFinding::Sampling::Bound;
}

Result<Sample> sampleOf(const StudyClaim& claim, const std::vector<RunConfig>& rows,
                        const Cells& cells) {
    HEADSCOPE_TRY(const auto row, rowNamed(rows, claim.at, claim.id));
    Sample sample;
    const auto at = cells.find({row, claim.at.number});
    // The degrees of freedom of the samples are many; their exact number hardly matters.
    sample.sampling.degrees = 1000;
    if (!claim.minus) {
        if (at == cells.end()) return sample;
        for (const auto& [seed, value] : at->second) {
            sample.before.push_back(0);
            sample.after.push_back(value->value);
        }
        sample.sampling.variance = samplingOf(at->second);
        if (sample.sampling.variance > 0) sample.kind = StudyFinding::Sampling::Bound;
        return sample;
    }
    HEADSCOPE_TRY(const auto other, rowNamed(rows, *claim.minus, claim.id));
    const auto minus = cells.find({other, claim.minus->number});
    if (at == cells.end() || minus == cells.end()) return sample;
    for (const auto& [seed, value] : at->second) {
        const auto pair = minus->second.find(seed);
        if (pair == minus->second.end()) continue;
        sample.before.push_back(pair->second->value);
        sample.after.push_back(value->value);
    }
    addSampling(cells, row, other, claim, sample);
    return sample;
}

stats::PairedEstimate estimateOf(const Sample& sample, double level) {
    return stats::pairedDifference(sample.before, sample.after, level, sample.sampling);
}

// Equal values of all seeds are no evidence: there is no spread to judge by.
bool tested(const stats::PairedEstimate& estimate) {
    return estimate.n > 1 && estimate.error > 0 && std::isfinite(estimate.error) &&
           estimate.untested != stats::Untested::Equal;
}

double pAgainst(const stats::PairedEstimate& estimate, double bound) {
    return stats::studentP((estimate.mean - bound) / estimate.error, estimate.degrees);
}

// p value of the end of the claim's range that decides.
double pOf(const StudyClaim& claim, const stats::PairedEstimate& estimate) {
    if (!tested(estimate)) return 1;
    if (!claim.least) return pAgainst(estimate, *claim.most);
    if (!claim.most) return pAgainst(estimate, *claim.least);
    if (estimate.mean < *claim.least) return pAgainst(estimate, *claim.least);
    if (estimate.mean > *claim.most) return pAgainst(estimate, *claim.most);
    return std::max(pAgainst(estimate, *claim.least), pAgainst(estimate, *claim.most));
}

StudyVerdict verdictOf(const StudyFinding& finding) {
    const auto& claim = finding.claim;
    const auto& effect = finding.effect;
    if (effect.n == 0) return StudyVerdict::NotRun;
    // Seeds without a value may be the bad ones, such as runs that never reach a loss.
    if (finding.missing > 0) return StudyVerdict::Open;
    if (!std::isfinite(effect.low) || !std::isfinite(effect.high)) {
        if (!claim.proved || effect.n < 2 || effect.sd > 0) return StudyVerdict::Open;
        const bool fits = (!claim.least || effect.mean >= *claim.least) &&
                          (!claim.most || effect.mean <= *claim.most);
        return fits ? StudyVerdict::Supported : StudyVerdict::Contradicted;
    }
    if ((claim.least && effect.high < *claim.least) || (claim.most && effect.low > *claim.most))
        return StudyVerdict::Contradicted;
    const bool inside =
        (!claim.least || effect.low >= *claim.least) && (!claim.most || effect.high <= *claim.most);
    return inside ? StudyVerdict::Supported : StudyVerdict::Open;
}

// Marks the verdict of each claim that has a check which is not supported.
void markUnchecked(std::vector<StudyFinding>& findings) {
    const auto shown = [&](const std::string& id) {
        return std::any_of(findings.begin(), findings.end(), [&](const StudyFinding& one) {
            return one.claim.id == id && one.verdict == StudyVerdict::Supported;
        });
    };
    for (auto& finding : findings)
        finding.unchecked =
            finding.verdict != StudyVerdict::NotRun &&
            !std::all_of(finding.claim.checks.begin(), finding.claim.checks.end(), shown);
}

Status addFindings(const Study& study, const Cells& cells, StudyResult& result) {
    const auto rows = rowsOf(study);
    std::vector<Sample> samples;
    std::vector<double> p;
    for (const auto& claim : study.claims) {
        HEADSCOPE_TRY(auto sample, sampleOf(claim, rows, cells));
        if (!sample.after.empty()) p.push_back(pOf(claim, estimateOf(sample, kLevel)));
        samples.push_back(std::move(sample));
    }
    result.family = static_cast<int>(p.size());
    const auto levels = stats::holmLevels(p, 1 - kLevel);
    std::size_t planned = 0;
    for (std::size_t i = 0; i < study.claims.size(); ++i) {
        StudyFinding finding;
        finding.claim = study.claims[i];
        finding.column = studyNumber(study, finding.claim.at.number);
        if (!samples[i].after.empty()) {
            finding.level = 1 - levels[planned++];
            const auto estimate = estimateOf(samples[i], finding.level);
            finding.effect = toMean(estimate);
            if (!tested(estimate)) finding.effect.low = finding.effect.high = kNone;
            finding.sampling = samples[i].kind;
            finding.missing = std::max(0, result.seeds - finding.effect.n);
        }
        finding.power = powerOf(study, finding.claim, finding.effect);
        finding.verdict = verdictOf(finding);
        result.findings.push_back(std::move(finding));
    }
    markUnchecked(result.findings);
    return {};
}

// The setting in which all rows differ, if it is the only one; else "".
std::string onlySetting(const std::vector<RunConfig>& rows) {
    const bool one = std::all_of(rows.begin(), rows.end(), [&](const RunConfig& row) {
        return row.values.size() == 1 &&
               row.values.begin()->first == rows.front().values.begin()->first;
    });
    return one ? rows.front().values.begin()->first : "";
}

StudyTableResult tableOfRows(const Study& study, const StudyTable& table, const Cells& cells) {
    const auto rows = rowsOf(study);
    const auto only = onlySetting(rows);
    StudyTableResult found{
        table.title, only.empty() ? "settings"_m : verbatim(settingName(only)), {}, {}, {}};
    for (const auto& number : table.numbers) found.columns.push_back(studyNumber(study, number));
    for (const auto& settings : rows) {
        const auto row = studyRow(settings);
        found.rows.push_back(only.empty() || study.rowNames.count(row) > 0
                                 ? studyRowName(study, settings)
                                 : valueText(settings.values.begin()->second));
        found.cells.emplace_back();
        for (const auto& number : table.numbers)
            found.cells.back().push_back(meanIn(cells, row, number));
    }
    return found;
}

Result<StudyTableResult> tableOfSteps(const Study& study, const StudyTable& table,
                                      const Cells& cells) {
    StudyTableResult found{table.title, "method"_m, {}, {}, {}};
    for (const auto& number : table.numbers)
        found.columns.push_back(studyNumber(study, table.steps.front() + "." + number));
    const auto rows = rowsOf(study);
    for (const auto& settings : rows)
        for (const auto& id : table.steps) {
            const auto* step = findById(study.steps, id);
            if (!step)
                return Error{ErrorCode::Usage,
                             "table %1: the study has no step %2"_m(table.title, id),
                             "Write the id of a step"_m};
            const auto row = studyRow(settings);
            found.rows.push_back(rows.size() == 1
                                     ? step->title
                                     : studyRowName(study, settings) + ", " + step->title);
            found.cells.emplace_back();
            for (const auto& number : table.numbers)
                found.cells.back().push_back(meanIn(cells, row, id + "." + number));
        }
    return found;
}

}  // namespace

double smallestEffect(int seeds, double spread) {
    return stats::studentQuantile((1 + kLevel) / 2, seeds - 1) * spread / std::sqrt(seeds);
}

bool hasSettings(const RunConfig& config, const RunConfig& wanted) {
    return std::all_of(wanted.values.begin(), wanted.values.end(), [&](const auto& one) {
        const auto found = config.values.find(one.first);
        return found != config.values.end() && valueText(found->second) == valueText(one.second);
    });
}

std::vector<RunConfig> rowsOf(const Study& study) {
    if (!study.sweep) return {RunConfig{}};
    if (study.sweep->kind == SweepKind::List) return study.sweep->list;
    std::vector<RunConfig> rows(1);
    for (const auto& axis : study.sweep->axes) {
        std::vector<RunConfig> further;
        for (const auto& row : rows)
            for (const auto& value : axis.values) {
                further.push_back(row);
                further.back().values[axis.key] = value;
            }
        rows = std::move(further);
    }
    return rows;
}

Result<std::string> rowOfPlace(const Study& study, const StudyPlace& place,
                               const std::string& claim) {
    HEADSCOPE_TRY(const auto row, rowWith(rowsOf(study), place, claim));
    return studyRow(row);
}

Result<RunConfig> settingsOfPlace(const Study& study, const StudyPlace& place,
                                  const std::string& claim) {
    return rowWith(rowsOf(study), place, claim);
}

Result<StudyResult> studyResult(const Study& study, const StudyValues& values) {
    StudyResult result;
    result.study = study;
    result.values = values;
    auto cells = cellsOf(values);
    for (const auto& [place, cell] : cells)
        result.seeds = std::max(result.seeds, static_cast<int>(cell.size()));
    std::deque<StudyValue> owned;
    addDifferences(study, owned, cells);
    for (const auto& table : study.tables) {
        if (table.steps.empty()) {
            result.tables.push_back(tableOfRows(study, table, cells));
            continue;
        }
        HEADSCOPE_TRY(auto found, tableOfSteps(study, table, cells));
        result.tables.push_back(std::move(found));
    }
    HEADSCOPE_CHECK(addFindings(study, cells, result));
    return result;
}

}  // namespace headscope::studies
