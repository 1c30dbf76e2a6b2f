#include "core/service/curves/curve_export.h"

#include "core/api/runs/run_table.h"
#include "core/base/io/atomic_file.h"
#include "core/base/io/json.h"
#include "core/base/util/utf8.h"
#include "core/service/runs/tensorboard_log.h"

#include <cmath>
#include <filesystem>
#include <set>

namespace headscope::curves {
namespace {

namespace fs = std::filesystem;

Error refused(Message message, Message hint) {
    return {ErrorCode::Usage, std::move(message), std::move(hint)};
}

Result<OpenCurves> openCurves(const std::string& path, const config::Environment& environment) {
    HEADSCOPE_TRY(auto run, jobs::readRun(path, {}, environment));
    HEADSCOPE_TRY(auto folder, io::Directory::open(path));
    HEADSCOPE_TRY(auto metrics,
                  io::MetricsDatabase::open(folder, io::MetricsDatabase::Access::Read));
    metrics->holdStill();
    const double started = runs::secondsOfTime(run.info.created);
    // A run of imported curves has no settings; the defaults would claim some.
    if (!run.info.importedCurves.empty())
        run.config.values = {{"run.name", ParamValue(run.info.name)}};
    run.config.values.erase(kInitialWeights);  // no setting that a run can be started with
    auto settings = runs::settingsToShow(run.config, folder);
    return OpenCurves{std::move(run), std::move(folder), std::move(metrics), started,
                      std::move(settings)};
}

// Quotes a field of a CSV file if it needs quotes.
std::string csvField(const std::string& text) {
    if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
    std::string quoted = "\"";
    for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
    return quoted + "\"";
}

std::string csvLine(const std::string& run, const SeriesId& id, const SeriesPoint& point) {
    return csvField(run) + "," + std::to_string(point.step) + "," +
           valueText(ParamValue(point.epoch)) + "," + valueText(ParamValue(point.seconds)) + "," +
           csvField(id.split) + "," + csvField(id.name) + "," + valueText(ParamValue(point.value)) +
           "\n";
}

std::string jsonLine(const std::string& run, const SeriesId& id, const SeriesPoint& point) {
    nlohmann::ordered_json line;
    line["run"] = run;
    line["step"] = point.step;
    line["epoch"] = point.epoch;
    line["seconds"] = point.seconds;
    line["split"] = id.split;
    line["name"] = id.name;
    line["value"] = point.value;
    return line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

double shareOf(std::size_t runs, const std::vector<OpenCurves>& all) {
    return static_cast<double>(runs) / static_cast<double>(all.size());
}

Status writeOneFile(const std::vector<OpenCurves>& all, const CurveExportOptions& options,
                    CurveExport& done, LongTask& task) {
    const bool csv = options.format == CurveFormat::Csv;
    if (csv) done.text = "run,step,epoch,seconds,split,name,value\n";
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto& curves = all[i];
        HEADSCOPE_CHECK(task.check());
        HEADSCOPE_CHECK(eachPoint(curves, [&](const SeriesId& id, const SeriesPoint& point) {
            done.text += csv ? csvLine(curves.run.info.name, id, point)
                             : jsonLine(curves.run.info.name, id, point);
            ++done.points;
        }));
        task.report(shareOf(i + 1, all));
    }
    if (options.out.empty()) return {};
    HEADSCOPE_CHECK(io::writeFileAtomically(options.out, done.text));
    done.files.push_back(options.out);
    done.text.clear();
    return {};
}

// Creates the folder, which must be missing or empty.
Result<io::Directory> emptyFolder(const std::string& path) {
    std::error_code failure;
    fs::create_directories(path, failure);
    if (failure) return io::systemError("create"_m, path, failure.value());
    HEADSCOPE_TRY(auto folder, io::Directory::open(path));
    if (!folder.entries().empty())
        return refused("the folder %1 is not empty"_m(path), "Give a new or an empty folder"_m);
    return folder;
}

// Returns a name for the folder of a run that is not used yet.
std::string freeName(const OpenCurves& curves, std::set<std::string>& used) {
    const auto name = fs::path(curves.run.info.path).filename().string();
    std::string free = name;
    for (int i = 2; !used.insert(free).second; ++i) free = name + "-" + std::to_string(i);
    return free;
}

Status writeEventFolders(const std::vector<OpenCurves>& all, const io::Directory& folder,
                         CurveExport& done, LongTask& task) {
    std::set<std::string> used;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto& curves = all[i];
        HEADSCOPE_CHECK(task.check());
        const auto name = freeName(curves, used);
        HEADSCOPE_CHECK(folder.makeFolder(name));
        HEADSCOPE_TRY(auto inside, folder.folder(name));
        HEADSCOPE_TRY(auto log, runs::TensorBoardLog::open(std::move(inside), curves.run.config,
                                                           curves.run.info.name, curves.started,
                                                           *curves.metrics));
        HEADSCOPE_CHECK(log.end(curves.run.info.state));
        done.files.push_back(log.path());
        HEADSCOPE_CHECK(
            eachPoint(curves, [&](const SeriesId&, const SeriesPoint&) { ++done.points; }));
        task.report(shareOf(i + 1, all));
    }
    return {};
}

Status writeStore(const std::vector<OpenCurves>& all, const io::Directory& folder,
                  CurveExport& done, LongTask& task) {
    HEADSCOPE_CHECK(writeMlflowExperiment(folder.path(), done.files));
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto& curves = all[i];
        HEADSCOPE_CHECK(task.check());
        HEADSCOPE_TRY(const auto points, writeMlflowRun(curves, folder.path(), done.files));
        done.points += points;
        task.report(shareOf(i + 1, all));
    }
    return {};
}

Status writeFolder(const std::vector<OpenCurves>& all, const CurveExportOptions& options,
                   CurveExport& done, LongTask& task) {
    HEADSCOPE_TRY(const auto folder, emptyFolder(options.out));
    const auto write = options.format == CurveFormat::TensorBoard ? writeEventFolders : writeStore;
    auto written = write(all, folder, done, task);
    if (!written.ok())
        for (const auto& [name, kind] : folder.entries()) (void)folder.remove(name);
    return written;
}

}  // namespace

Status eachPoint(const OpenCurves& curves, const EachPoint& each) {
    HEADSCOPE_TRY(const auto series, curves.metrics->series());
    for (const auto& id : series) {
        HEADSCOPE_TRY(const auto points, curves.metrics->points(id));
        for (const auto& point : points)
            if (std::isfinite(point.value)) each(id, point);
    }
    return {};
}

Result<CurveExport> exportCurves(const CurveExportOptions& options,
                                 const config::Environment& environment, LongTask task) {
    if (options.runs.empty())
        return refused("no runs are given"_m, "Add at least one run folder"_m);
    const bool oneFile =
        options.format == CurveFormat::Csv || options.format == CurveFormat::JsonLines;
    if (!oneFile && options.out.empty())
        return refused("the format %1 needs a folder"_m(curveFormatName(options.format)),
                       "Give a new folder with --out"_m);
    CurveExport done;
    std::vector<OpenCurves> all;
    for (const auto& path : options.runs) {
        HEADSCOPE_CHECK(task.check());
        auto opened = openCurves(path, environment);
        // A damaged run among many must not prevent the export of the others.
        if (!opened && options.runs.size() == 1) return std::move(opened).error();
        if (opened)
            all.push_back(std::move(opened).value());
        else
            done.notes.push_back("Left out: %1, %2."_m(path, opened.error().message));
    }
    if (all.empty())
        return refused("none of the runs could be read: %1"_m(joined(done.notes, " ")),
                       "Give folders of runs"_m);
    if (oneFile) {
        HEADSCOPE_CHECK(writeOneFile(all, options, done, task));
    } else {
        HEADSCOPE_CHECK(writeFolder(all, options, done, task));
    }
    return done;
}

}  // namespace headscope::curves
