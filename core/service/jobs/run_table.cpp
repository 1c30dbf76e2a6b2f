#include "core/service/jobs/run_table.h"

#include "core/api/runs/same_data.h"
#include "core/api/runs/scores.h"
#include "core/base/io/metrics_database.h"
#include "core/service/jobs/compared_runs.h"
#include "core/service/jobs/measured_means.h"
#include "core/service/runs/data_place.h"
#include "core/service/runs/run_folder.h"
#include "core/spec/config/config_specs.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace headscope::jobs {
namespace {

// Finds the best value of a curve and its value at a step (NaN if the curve starts later).
void readCurve(const std::vector<SeriesPoint>& points, bool higherIsBetter, std::int64_t step,
               RunNumber& number) {
    for (const auto& point : points) {
        if (!std::isfinite(point.value)) continue;
        if (step > 0 && point.step <= step) number.at = point.value;
        if (!std::isnan(number.best) &&
            (higherIsBetter ? point.value <= number.best : point.value >= number.best))
            continue;
        number.best = point.value;
        number.bestStep = point.step;
    }
}

// Reads validation curves only: training losses vary from batch to batch, so their best value is
// meaningless.
void readCurves(const ReadRun& run, const RunTableOptions& options, TabledRun& row,
                std::set<SeriesId>& all) {
    const auto metrics = metricsOf(run);
    if (!metrics) {
        row.problem = metrics.error().whole();
        return;
    }
    (*metrics)->holdStill();
    const auto series = (*metrics)->series();
    if (!series) return;
    all.insert(series->begin(), series->end());
    for (const auto& id : *series) {
        const auto column = numberColumn(id.split + "_" + id.name);
        if (id.split != "valid" || !column.judged) continue;
        if (const auto points = (*metrics)->points(id))
            readCurve(*points, column.higherIsBetter, options.step, row.numbers[column.id]);
    }
}

TabledRun tabled(const std::string& path, const RunTableOptions& options,
                 const config::Environment& environment, std::set<SeriesId>& series) {
    TabledRun row;
    const auto run = readRun(path, options.runTags, environment);
    if (!run) {
        row.info.path = path;
        row.info.name = path.substr(path.rfind('/') + 1);
        row.problem = run.error().whole();
        return row;
    }
    row.info = run->info;
    for (const auto& [key, value] : run->config.values) row.settings[key] = valueText(value);
    for (const auto& [id, value] : run->numbers) row.numbers[id].last = value;
    if (const auto measured = options.measured.find(path); measured != options.measured.end())
        for (const auto& [id, value] : measured->second) row.numbers[id].last = value;
    if (options.curves) readCurves(*run, options, row, series);
    return row;
}

// Sets kDataSetting, and the paths of the user's own data that config.json leaves out, as they
// belong to this machine.
void addData(TabledRun& row, const config::Environment& environment) {
    const auto* source = config::sourceOf(environment, row.info.dataset);
    const bool own = !source || (source->info().needsPath && source->info().homepage.empty());
    row.settings[kDataSetting] = own ? std::string() : row.info.dataset;
    if (!own) return;
    const auto folder = io::Directory::open(row.info.path);
    if (!folder) return;
    if (const auto record = runs::readRunRecord(*folder))
        row.settings[kDataSetting] = record->fingerprint;
    RunConfig paths;
    for (const auto& key : runs::dataPathKeys())
        if (const auto found = row.settings.find(key);
            key.rfind("dataset.", 0) == 0 && found != row.settings.end() && found->second.empty())
            paths.values[key] = std::string();
    if (!runs::findData(*folder, paths)) return;
    for (const auto& [key, value] : paths.values) row.settings[key] = valueText(value);
}

// Returns whether the runs differ in this setting; a missing setting counts as a different value.
bool differs(const RunTable& table, const std::string& key) {
    const std::string* first = nullptr;
    static const std::string kNone;
    for (const auto& run : table.runs) {
        if (run.settings.empty()) continue;
        const auto found = run.settings.find(key);
        const auto& value = found == run.settings.end() ? kNone : found->second;
        if (first && *first != value) return true;
        first = &value;
    }
    return false;
}

}  // namespace

Result<RunTable> tableOfRuns(const RunTableOptions& options,
                             const config::Environment& environment) {
    if (options.step < 0)
        return noTable("step %1 is before the first one"_m(options.step),
                       "Choose a step of at least 1"_m);
    RunTable table;
    std::set<std::string> seen, settings, numbers;
    std::set<SeriesId> series;
    for (const auto& path : options.runs) {
        if (!seen.insert(path).second) continue;
        table.runs.push_back(tabled(path, options, environment, series));
        for (const auto& [key, value] : table.runs.back().settings) settings.insert(key);
        for (const auto& [id, value] : table.runs.back().numbers) numbers.insert(id);
    }
    table.settings.assign(settings.begin(), settings.end());
    std::copy_if(settings.begin(), settings.end(), std::back_inserter(table.differing),
                 [&](const auto& key) { return key.rfind("run.", 0) != 0 && differs(table, key); });
    for (const auto& id : numbers) table.numbers.push_back(columnOf(id));
    // Columns by which runs are judged come first.
    std::stable_partition(table.numbers.begin(), table.numbers.end(),
                          [](const auto& column) { return column.judged; });
    table.series.assign(series.begin(), series.end());
    // Last, so that runs do not count as different in these.
    for (auto& run : table.runs)
        if (run.problem.empty()) addData(run, environment);
    return table;
}

}  // namespace headscope::jobs
