#include "core/service/curves/curve_import.h"

#include "core/base/events/event_file.h"
#include "core/base/io/csv_reader.h"
#include "core/base/io/metrics_database.h"
#include "core/service/runs/new_folder.h"
#include "core/service/runs/run_folder.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <set>

namespace headscope::curves {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostEventFiles = 200;
constexpr std::int64_t kMostRows = 20'000'000;

std::string lower(std::string text) {
    for (auto& c : text)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return text;
}

// Returns the split that a word names; "" if it names none.
std::string splitOfWord(const std::string& word) {
    static const std::map<std::string, std::string> kWords = {
        {"train", "train"}, {"training", "train"}, {"val", "valid"},
        {"valid", "valid"}, {"eval", "valid"},     {"validation", "valid"},
        {"dev", "valid"},   {"test", "test"},      {"testing", "test"}};
    const auto found = kWords.find(lower(word));
    return found == kWords.end() ? "" : found->second;
}

// Returns the name that our runs use for the same number.
std::string ourName(const std::string& split, std::string name) {
    const auto plain = lower(name);
    if (plain == "acc") return "accuracy";
    if (plain == "lr" || plain == "learning_rate") return "learning_rate";
    if (plain == "loss") return split == "train" ? "task_loss" : "loss";
    return name;
}

std::optional<double> numberOf(const std::string& text) {
    double value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    if (read.ec != std::errc() || read.ptr != text.data() + text.size()) return {};
    return value;
}

Error unusable(const std::string& path, const Message& what, Message hint) {
    return {ErrorCode::BadData, "%1: %2"_m(path, what), std::move(hint)};
}

// Orders points by step and keeps the last one of each step, as a resumed training repeats steps.
void tidy(ForeignCurves& curves) {
    for (auto& [id, points] : curves) {
        std::stable_sort(points.begin(), points.end(),
                         [](const auto& a, const auto& b) { return a.step < b.step; });
        std::vector<SeriesPoint> kept;
        for (const auto& point : points) {
            if (!kept.empty() && kept.back().step == point.step) kept.pop_back();
            kept.push_back(point);
        }
        points = std::move(kept);
    }
}

Status addEventFile(const fs::path& path, const std::string& folder, ForeignCurves& curves,
                    std::vector<Message>& notes) {
    HEADSCOPE_TRY(const auto file, io::readEventFile(path.string()));
    if (file.cut)
        notes.push_back("%1 ends within a record; its last point may be missing."_m(path.string()));
    for (const auto& curve : file.curves) {
        auto& points = curves[seriesOfTag(curve.tag, folder)];
        const double start = curve.points.front().at.time;
        for (const auto& point : curve.points)
            points.push_back({point.at.step, 0, std::max(0.0, point.at.time - start), point.value});
    }
    return {};
}

bool isEventFile(const fs::path& path) {
    return path.filename().string().find("tfevents") != std::string::npos;
}

// Collects the event files of a folder and of its subfolders, in the order of their names.
void collectEventFiles(const io::Directory& folder, int depth, std::vector<fs::path>& found) {
    constexpr int kDeepest = 3;
    for (const auto& [name, kind] : folder.entries()) {
        if (found.size() > kMostEventFiles) return;
        if (kind == io::Directory::Kind::File && isEventFile(name))
            found.emplace_back(folder.pathOf(name));
        if (kind != io::Directory::Kind::Folder || depth >= kDeepest) continue;
        if (const auto inside = folder.folder(name)) collectEventFiles(*inside, depth + 1, found);
    }
}

// Returns the folder of the run that an event file belongs to. Some programs write one folder per
// split into it.
fs::path runFolderOf(const fs::path& file) {
    const auto folder = file.parent_path();
    return splitOfWord(folder.filename().string()).empty() ? folder : folder.parent_path();
}

Result<std::vector<fs::path>> eventFilesIn(const std::string& path) {
    HEADSCOPE_TRY(const auto folder, io::Directory::open(path));
    std::vector<fs::path> found;
    collectEventFiles(folder, 0, found);
    if (found.size() > kMostEventFiles)
        return unusable(path, "more than %1 event files"_m(kMostEventFiles),
                        "Give the folder of a single run"_m);
    return found;
}

// Columns of a table of curves; -1: missing.
struct Columns {
    int step = -1, epoch = -1, seconds = -1, wallTime = -1;
    // of our own export: one line per point
    int run = -1, split = -1, name = -1, value = -1;
    std::vector<std::pair<std::size_t, SeriesId>> curves;  // otherwise: one column per curve
};

Columns columnsOf(const std::vector<std::string>& header, const std::string& stem) {
    Columns columns;
    for (std::size_t i = 0; i < header.size(); ++i) {
        const auto word = lower(header[i]);
        const int at = static_cast<int>(i);
        if (word == "step" || word == "global_step")
            columns.step = at;
        else if (word == "epoch")
            columns.epoch = at;
        else if (word == "seconds")
            columns.seconds = at;
        else if (word == "wall time" || word == "walltime")
            columns.wallTime = at;
        else if (word == "split")
            columns.split = at;
        else if (word == "name")
            columns.name = at;
        else if (word == "value")
            columns.value = at;
        else if (word == "run")
            columns.run = at;
        else
            columns.curves.emplace_back(i, seriesOfTag(header[i], ""));
    }
    // A file with the columns "Wall time,Step,Value" holds a single curve: that of its name.
    if (columns.value >= 0 && (columns.split < 0 || columns.name < 0))
        columns.curves.emplace_back(static_cast<std::size_t>(columns.value), seriesOfTag(stem, ""));
    return columns;
}

class TableReader {
public:
    TableReader(Columns columns, std::string path, ForeignCurves& curves)
        : m_columns(std::move(columns)), m_path(std::move(path)), m_curves(curves) {}

    Status add(const io::CsvRecord& record) {
        SeriesPoint point;
        const auto step = number(record, m_columns.step);
        if (!step || !(std::abs(*step) <= 9e15))
            return unusable(m_path, "%1 has no step"_m(record.where()),
                            "Write a number into the column \"step\""_m);
        const auto run = field(record, m_columns.run);
        if (m_run && *m_run != run)
            return unusable(m_path, "the file contains the curves of several runs"_m,
                            "Give a file of a single run"_m);
        m_run = run;
        point.step = static_cast<std::int64_t>(*step);
        point.epoch = number(record, m_columns.epoch).value_or(0);
        point.seconds = number(record, m_columns.seconds).value_or(0);
        if (const auto time = number(record, m_columns.wallTime)) {
            if (!m_start) m_start = *time;
            point.seconds = std::max(0.0, *time - *m_start);
        }
        if (m_columns.split >= 0 && m_columns.name >= 0 && m_columns.value >= 0) {
            const SeriesId id{field(record, m_columns.split), field(record, m_columns.name)};
            addTo(id, point, number(record, m_columns.value));
            return {};
        }
        for (const auto& [column, id] : m_columns.curves)
            addTo(id, point, number(record, static_cast<int>(column)));
        return {};
    }

private:
    static std::string field(const io::CsvRecord& record, int column) {
        const auto at = static_cast<std::size_t>(column);
        return column >= 0 && at < record.fields.size() ? record.fields[at] : "";
    }
    static std::optional<double> number(const io::CsvRecord& record, int column) {
        return numberOf(field(record, column));
    }
    void addTo(const SeriesId& id, SeriesPoint point, std::optional<double> value) {
        if (!value || !std::isfinite(*value)) return;
        point.value = *value;
        m_curves[id].push_back(point);
    }

    Columns m_columns;
    std::string m_path;
    ForeignCurves& m_curves;
    std::optional<double> m_start;
    std::optional<std::string> m_run;  // value of the column "run"
};

Status addTable(const std::string& path, ForeignCurves& curves, const LongTask& task) {
    HEADSCOPE_TRY(auto reader, io::CsvReader::open(path, {}));
    io::CsvRecord record;
    HEADSCOPE_TRY(const bool header, reader.next(record));
    if (!header) return unusable(path, "the file is empty"_m, "Give a file with curves"_m);
    const auto columns = columnsOf(record.fields, fs::path(path).stem().string());
    if (columns.step < 0)
        return unusable(path, "no column is called \"step\""_m,
                        "Give an event file of TensorBoard, or CSV whose first line names the "
                        "column step and one column per curve"_m);
    TableReader table(columns, path, curves);
    while (true) {
        HEADSCOPE_TRY(const bool more, reader.next(record));
        if (!more) return {};
        if (record.row > kMostRows)
            return unusable(path, "more than %1 rows"_m(kMostRows), "Give fewer points"_m);
        HEADSCOPE_CHECK(task.check());
        HEADSCOPE_CHECK(table.add(record));
    }
}

// Fills the folder of the new run.
Status fillRun(const io::Directory& run, const ForeignCurves& curves) {
    HEADSCOPE_TRY(const auto database,
                  io::MetricsDatabase::open(run, io::MetricsDatabase::Access::Write));
    for (const auto& [id, points] : curves)
        for (const auto& point : points) database->add(id, point);
    HEADSCOPE_CHECK(database->flush(true));
    database->fold();
    return {};
}

runs::RunRecord recordOf(const CurveImportOptions& options, const ForeignCurves& curves) {
    const auto path = fs::path(options.file).lexically_normal();
    const auto file = path.has_filename() ? path.filename() : path.parent_path().filename();
    runs::RunRecord record;
    record.info.name = options.name;
    if (record.info.name.empty())
        record.info.name = isEventFile(file) ? fs::absolute(path).parent_path().filename().string()
                                             : file.stem().string();
    record.info.created = runs::utcNow();
    record.info.state = RunState::Finished;
    record.info.importedCurves = file.string();
    for (const auto& [id, points] : curves) {
        record.info.step = std::max(record.info.step, points.back().step);
        record.info.seconds = std::max(record.info.seconds, points.back().seconds);
    }
    record.info.totalSteps = record.info.step;
    return record;
}

}  // namespace

SeriesId seriesOfTag(const std::string& tag, const std::string& folder) {
    constexpr const char* kMarks = "/_-. ";
    const auto first = tag.find_first_of(kMarks), last = tag.find_last_of(kMarks);
    if (first != std::string::npos) {
        const auto front = splitOfWord(tag.substr(0, first)),
                   back = splitOfWord(tag.substr(last + 1));
        if (!front.empty() && first + 1 < tag.size())
            return {front, ourName(front, tag.substr(first + 1))};
        if (!back.empty() && last > 0) return {back, ourName(back, tag.substr(0, last))};
    }
    auto split = splitOfWord(folder);
    if (split.empty()) split = "train";
    // Keras prefixes numbers that it records once an epoch.
    const std::string kEpoch = "epoch_";
    const auto name =
        tag.rfind(kEpoch, 0) == 0 && tag.size() > kEpoch.size() ? tag.substr(kEpoch.size()) : tag;
    return {split, ourName(split, name)};
}

Result<ForeignCurves> readForeignCurves(const std::string& path, std::vector<Message>& notes,
                                        LongTask task) {
    ForeignCurves curves;
    if (io::isFolder(path)) {
        HEADSCOPE_TRY(const auto files, eventFilesIn(path));
        if (files.empty())
            return unusable(path, "the folder has no event files"_m,
                            "Give a folder with files called events.out.tfevents..."_m);
        std::set<std::string> runs;
        for (const auto& file : files) runs.insert(runFolderOf(file).string());
        if (runs.size() > 1)
            return unusable(path, "the folder contains event files of %1 runs"_m(runs.size()),
                            "Give the folder of a single run"_m);
        for (std::size_t i = 0; i < files.size(); ++i) {
            const auto folder = files[i].parent_path().filename().string();
            HEADSCOPE_CHECK(task.reach(static_cast<double>(i) / static_cast<double>(files.size())));
            HEADSCOPE_CHECK(addEventFile(files[i], folder, curves, notes));
        }
    } else if (isEventFile(path)) {
        const auto folder = fs::absolute(path).parent_path().filename().string();
        HEADSCOPE_CHECK(addEventFile(path, folder, curves, notes));
    } else {
        HEADSCOPE_CHECK(addTable(path, curves, task));
    }
    tidy(curves);
    return curves;
}

Result<CurveImport> importCurves(const CurveImportOptions& options, const std::string& runsFolder,
                                 const LongTask& task) {
    CurveImport made;
    HEADSCOPE_TRY(const auto curves, readForeignCurves(options.file, made.notes, task));
    if (curves.empty())
        return Error{ErrorCode::BadData, "%1 has no curves"_m(options.file),
                     "Give a file that contains scalars"_m};
    HEADSCOPE_CHECK(task.check());
    HEADSCOPE_CHECK(runs::checkWritableFolder(runsFolder));
    const auto record = recordOf(options, curves);
    RunConfig config;
    config.values["run.name"] = record.info.name;
    const auto folder = "curves-" + record.info.created.substr(0, 10) + "-" + runs::randomHex(8);
    HEADSCOPE_TRY(const auto created, runs::createRunFolder(runsFolder, folder, config, record,
                                                            [&](const io::Directory& run) {
                                                                return fillRun(run, curves);
                                                            }));
    made.run = created.folder.path();
    made.curves = static_cast<std::int64_t>(curves.size());
    for (const auto& [series, points] : curves)
        made.points += static_cast<std::int64_t>(points.size());
    return made;
}

}  // namespace headscope::curves
