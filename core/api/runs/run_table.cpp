#include "core/api/runs/run_table.h"

#include "core/api/base/find_by_id.h"
#include "core/api/base/table_text.h"
#include "core/api/runs/parameters.h"
#include "core/api/runs/same_data.h"
#include "core/api/runs/scores.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <map>

namespace headscope {
namespace {

Error notOneOf(const Message& what, const std::string& name,
               const std::vector<std::string>& known) {
    std::string all;
    for (const auto& one : known) all += (all.empty() ? "" : ", ") + one;
    const auto near = nearestName(name.substr(0, 64), known);
    return {ErrorCode::Usage, "unknown %1 \"%2\"; available: %3"_m(what, name.substr(0, 64), all),
            near.empty() ? "Choose one of the listed options"_m : "Did you mean %1?"_m(near)};
}

// Returns the index of `name` in `known`.
Result<int> namedPlace(const Message& what, const std::string& name,
                       const std::vector<std::string>& known) {
    const auto found = std::find(known.begin(), known.end(), name);
    if (found == known.end()) return notOneOf(what, name, known);
    return static_cast<int>(found - known.begin());
}

std::string headingOf(const NumberColumn& column, PickedValue pick) {
    std::string text = column.name;
    if (column.judged && pick == PickedValue::Best) text = "best " + text;
    return text + (column.unit.empty() ? "" : ", " + column.unit);
}

const NumberColumn* columnOf(const RunTable& table, const std::string& id) {
    return findById(table.numbers, id);
}

// Groups runs by dataset, because scores on different datasets are not comparable.
std::vector<std::vector<const TabledRun*>> byDataset(const RunTable& table) {
    const auto first = sameData(table);
    std::map<std::size_t, std::vector<const TabledRun*>> groups;
    for (std::size_t i = 0; i < table.runs.size(); ++i) groups[first[i]].push_back(&table.runs[i]);
    std::vector<std::vector<const TabledRun*>> found;
    for (auto& [data, group] : groups) found.push_back(std::move(group));
    return found;
}

// The smallest difference that the samples of these runs can show: one sample of a share, in the
// unit shown. 0 if the number of samples is unknown, or if the score is not a share of samples.
double resolutionOf(const std::vector<const TabledRun*>& runs, const NumberColumn& column) {
    const auto bar = column.id.find('_');
    const auto* kind =
        bar == std::string::npos ? nullptr : findScoreKind(column.id.substr(bar + 1));
    if (!kind || !kind->share) return 0;
    std::int64_t least = 0;
    for (const auto* run : runs) {
        const auto samples =
            column.id.substr(0, bar) == "valid" ? run->info.validSamples : run->info.testSamples;
        if (samples > 0) least = least == 0 ? samples : std::min(least, samples);
    }
    return least == 0 ? 0 : column.scale / static_cast<double>(least);
}

// Returns the best value of these runs. NaN if fewer than two have one, if the column cannot be
// judged, or if the second best is as good: within what the samples can show.
double bestOf(const std::vector<const TabledRun*>& runs, const NumberColumn& column,
              PickedValue pick) {
    double best = kNoNumber, second = kNoNumber;
    const auto better = [&](double a, double b) {
        return std::isnan(b) || (column.higherIsBetter ? a > b : a < b);
    };
    for (const auto* run : runs) {
        const double value = numberOf(*run, column, pick);
        if (!column.judged || std::isnan(value)) continue;
        if (better(value, best)) {
            second = best;
            best = value;
        } else if (better(value, second)) {
            second = value;
        }
    }
    constexpr double kRoundingOf = 1e-9;
    const bool apart =
        std::abs(best - second) > resolutionOf(runs, column) + kRoundingOf * std::abs(best);
    return apart ? best : kNoNumber;  // false for NaN
}

// CSV does not have a notation for NaN and infinity: such cells stay empty.
std::string csvNumber(double value) {
    return std::isfinite(value) ? valueText(ParamValue(value)) : "";
}

}  // namespace

const char* missingSetting(const std::string& key) {
    return key == kInitialWeights ? "random" : "-";
}

std::string settingName(const std::string& key) {
    if (key == kInitialWeights) return "initial weights";
    const auto part = key.substr(key.rfind('.') + 1);
    return part == "id" ? key.substr(0, key.find('.')) : part;
}

NumberColumn numberColumn(const std::string& id) {
    NumberColumn column;
    column.id = id;
    column.name = id;
    std::replace(column.name.begin(), column.name.end(), '_', ' ');
    if (id == "steps") column.decimals = 0;
    if (id == "seconds") {
        column.name = "training time";
        column.unit = "s";
        column.decimals = 1;
    }
    // Ids of scores have the form SPLIT_SCORE, such as "test_accuracy".
    const auto bar = id.find('_');
    const auto* kind = bar == std::string::npos ? nullptr : findScoreKind(id.substr(bar + 1));
    if (!kind) return column;
    column.name =
        (id.substr(0, bar) == "valid" ? "validation" : id.substr(0, bar)) + " " + kind->name;
    column.unit = kind->unit;
    column.scale = kind->scale();
    column.decimals = kind->decimals + 1;
    column.higherIsBetter = kind->higherIsBetter;
    column.judged = true;
    return column;
}

double numberOf(const TabledRun& run, const NumberColumn& column, PickedValue pick) {
    const auto found = run.numbers.find(column.id);
    if (found == run.numbers.end()) return kNoNumber;
    const auto& number = found->second;
    // Numbers without a curve only have a last value.
    const bool curve = !std::isnan(number.best) || !std::isnan(number.at);
    double value = number.last;
    if (curve && pick == PickedValue::Best) value = number.best;
    if (curve && pick == PickedValue::AtStep) value = number.at;
    return value * column.scale;
}

std::string shownNumber(const NumberColumn& column, double scaled) {
    if (!std::isfinite(scaled)) return "-";
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%.*f", column.decimals, scaled);
    std::string shown = text.data();
    // snprintf uses the decimal separator of the locale.
    std::replace(shown.begin(), shown.end(), ',', '.');
    return shown;
}

TextTable runTableText(const RunTable& table, const RunColumns& columns) {
    TextTable text;
    text.words = 1 + columns.settings.size();
    TableCells head{"run"};
    for (const auto& key : columns.settings) head.push_back(settingName(key));
    const auto groups = byDataset(table);
    std::vector<std::pair<const NumberColumn*, std::map<const TabledRun*, double>>> numbers;
    for (const auto& id : columns.numbers)
        if (const auto* column = columnOf(table, id)) {
            head.push_back(headingOf(*column, columns.pick));
            numbers.push_back({column, {}});
            // Mark the best run of each dataset, not of the whole table.
            for (const auto& group : groups) {
                const double best = bestOf(group, *column, columns.pick);
                for (const auto* run : group) numbers.back().second[run] = best;
            }
        }
    text.rows = {head};
    if (groups.size() > 1)
        text.notes.push_back("the best value is chosen among the runs of one dataset");
    for (const auto& run : table.runs) {
        TableCells row{run.info.name};
        for (const auto& key : columns.settings) {
            const auto found = run.settings.find(key);
            row.push_back(found == run.settings.end() ? missingSetting(key) : found->second);
        }
        for (const auto& [column, best] : numbers) {
            const double value = numberOf(run, *column, columns.pick);
            row.push_back((value == best.at(&run) ? std::string(1, kBoldCell) : "") +
                          shownNumber(*column, value));
        }
        text.rows.push_back(row);
        if (!run.problem.empty()) text.notes.push_back(run.info.name + ": " + run.problem.text());
    }
    return text;
}

const std::vector<std::string>& curveAxes() {
    static const std::vector<std::string> kNames = {"steps", "epochs", "seconds"};
    return kNames;
}
const std::vector<std::string>& bandKinds() {
    static const std::vector<std::string> kNames = {"none", "sd", "se", "interval", "range"};
    return kNames;
}
Result<CurveAxis> curveAxis(const std::string& name) {
    HEADSCOPE_TRY(const auto place, namedPlace("axis"_m, name, curveAxes()));
    return static_cast<CurveAxis>(place);
}
Result<BandKind> bandKind(const std::string& name) {
    HEADSCOPE_TRY(const auto place, namedPlace("band"_m, name, bandKinds()));
    return static_cast<BandKind>(place);
}

std::string curvesCsv(const RunCurves& curves) {
    std::string text = "curve,";
    for (const auto& key : curves.keys) text += csvCell(key) + ",";
    text += "runs," + curveAxes()[static_cast<std::size_t>(curves.axis)] + "," +
            curves.series.split + "_" + curves.series.name + ",low,high\n";
    for (const auto& curve : curves.curves) {
        std::string start = csvCell(curve.name) + ",";
        for (const auto& value : curve.values) start += csvCell(value) + ",";
        start += std::to_string(curve.runs.size()) + ",";
        for (std::size_t i = 0; i < curve.x.size(); ++i) {
            text += start + csvNumber(curve.x[i]) + "," + csvNumber(curve.y[i]) + ",";
            text += (curve.low.empty() ? "" : csvNumber(curve.low[i])) + ",";
            text += (curve.high.empty() ? "" : csvNumber(curve.high[i])) + "\n";
        }
    }
    return text;
}

}  // namespace headscope
