#include "core/service/bundles/bundle.h"

#include "core/base/io/json.h"
#include "core/base/io/metrics_database.h"
#include "core/base/io/zip_writer.h"
#include "core/service/runs/checkpoint_store.h"
#include "core/service/runs/data_place.h"
#include "core/service/runs/new_folder.h"
#include "core/service/runs/program_version.h"
#include "core/service/runs/run_folder.h"
#include "core/spec/config/config_file.h"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <set>

namespace headscope::bundles {
namespace {

namespace fs = std::filesystem;
using Access = io::MetricsDatabase::Access;
using Packing = io::ZipWriter::Packing;

constexpr std::size_t kLongestText = 64u << 20;

bool endsWith(const std::string& text, const std::string& end) {
    return text.size() >= end.size() &&
           text.compare(text.size() - end.size(), end.size(), end) == 0;
}

// Weights and databases do not get smaller by much, and packing them takes long.
Packing packingOf(const std::string& name) {
    return endsWith(name, ".safetensors") ? Packing::Stored : Packing::Deflated;
}

// Paths of this machine that may appear in the texts of a run.
std::vector<std::string> knownPaths(const io::Directory& run) {
    std::vector<std::string> known{fs::absolute(run.path()).lexically_normal().string(),
                                   fs::absolute(run.path()).parent_path().string()};
    RunConfig config;
    for (const char* key : {"dataset.path", "dataset.test_path", "dataset.target_path"})
        config.values[key] = std::string();
    if (runs::findData(run, config).ok())
        for (const auto& [key, value] : config.values)
            if (const auto* path = std::get_if<std::string>(&value); path && !path->empty())
                known.push_back(*path);
    if (const char* home = std::getenv("HOME"); home && *home != '\0') known.emplace_back(home);
    std::sort(known.begin(), known.end(),
              [](const auto& a, const auto& b) { return a.size() > b.size(); });
    return known;
}

Message cleaned(const Message& message, const std::vector<std::string>& known) {
    Message clean = message;
    clean.format = withoutPaths(clean.format, known);
    for (auto& argument : clean.arguments) argument = cleaned(argument, known);
    return clean;
}

// Copies the rows of a database, so that deleted rows do not stay in the file and its write-ahead
// log is not needed. Paths in events are shortened.
Status copyMetrics(const io::MetricsDatabase& from, io::MetricsDatabase& to,
                   const std::vector<std::string>& known, const LongTask& task) {
    HEADSCOPE_TRY(const auto series, from.series());
    for (const auto& id : series) {
        HEADSCOPE_CHECK(task.check());
        HEADSCOPE_TRY(const auto points, from.points(id));
        for (const auto& point : points) to.add(id, point);
    }
    HEADSCOPE_TRY(const auto pairs, from.measures());
    for (const auto& measure : pairs) {
        HEADSCOPE_CHECK(task.check());
        HEADSCOPE_TRY(const auto frames, from.frames(measure));
        for (const auto& frame : frames) to.add(frame);
    }
    HEADSCOPE_TRY(const auto single, from.measures(io::MetricsDatabase::Of::Heads));
    for (const auto& measure : single) {
        HEADSCOPE_CHECK(task.check());
        HEADSCOPE_TRY(const auto frames, from.headFrames(measure));
        for (const auto& frame : frames)
            for (std::size_t layer = 0; layer < frame.layers.size(); ++layer)
                for (std::size_t head = 0; head < frame.layers[layer].size(); ++head)
                    to.add(io::HeadRow{frame.step, static_cast<int>(layer), static_cast<int>(head),
                                       measure, frame.layers[layer][head]});
    }
    HEADSCOPE_TRY(const auto events, from.events());
    for (auto event : events) {
        event.text = cleaned(event.text, known);
        to.add(event, event.time);
    }
    return to.flush(true);
}

class RunWriter {
public:
    // beside: the folder of the bundle. task: only checked for
    // cancellation; must outlive this object.
    RunWriter(io::ZipWriter& zip, io::Directory beside, io::Directory run, std::string name,
              bool resumable, const LongTask& task)
        : m_zip(zip),
          m_task(task),
          m_beside(std::move(beside)),
          m_run(std::move(run)),
          m_name(std::move(name)),
          m_resumable(resumable) {}

    // Estimated number of bytes that write() packs, for the progress. Small JSON files are left
    // out, and the copied metrics may be smaller.
    std::int64_t bytes() const {
        auto sum = std::max<std::int64_t>(0, m_run.size(io::MetricsDatabase::kFile));
        for (const auto& [name, kind] : m_run.entries())
            if (kind == io::Directory::Kind::File && isPlainCopy(name)) sum += m_run.size(name);
        const auto record = runs::readRunRecord(m_run);
        if (!record) return sum;
        (void)eachCheckpointFile(
            record->bestStep,
            [&](const io::Directory& folder, const std::string& file, const std::string&) {
                sum += folder.size(file);
                return Status();
            });
        return sum;
    }

    Status write() {
        HEADSCOPE_TRY(auto record, runs::readRunRecord(m_run));
        const auto known = knownPaths(m_run);
        if (record.error) {
            record.error->message = cleaned(record.error->message, known);
            record.error->hint = cleaned(record.error->hint, known);
        }
        HEADSCOPE_CHECK(writeConfig());
        HEADSCOPE_CHECK(writeDataset());
        HEADSCOPE_CHECK(writeRecordAndMetrics(record, known));
        for (const auto& [name, kind] : m_run.entries())
            if (kind == io::Directory::Kind::File && isPlainCopy(name)) HEADSCOPE_CHECK(copy(name));
        return eachCheckpointFile(
            record.bestStep, [this](const io::Directory& folder, const std::string& file,
                                    const std::string& inside) {
                return m_zip.addFile(m_name + "/" + inside + file, folder, file, packingOf(file));
            });
    }

private:
    // Returns whether a file is copied as it is. The others are rewritten.
    static bool isPlainCopy(const std::string& name) {
        return belongsToRun(name) && name != runs::run_files::kRecord &&
               name != runs::run_files::kConfig && name != runs::run_files::kDataset &&
               name != io::MetricsDatabase::kFile && name.find("tfevents") == std::string::npos;
    }
    // Writes config.json without the places of files: a relative path still names folders of this
    // machine, and finds nothing on another one.
    Status writeConfig() {
        HEADSCOPE_TRY(const auto json, io::readJsonFile(m_run, runs::run_files::kConfig));
        HEADSCOPE_TRY(auto config,
                      config::configFromJson(json, m_run.pathOf(runs::run_files::kConfig)));
        for (const auto& key : runs::dataPathKeys())
            if (config.has(key)) config.values[key] = std::string();
        config.values.erase("run.folder");
        return m_zip.add(m_name + "/" + runs::run_files::kConfig, config::configJson(config),
                         Packing::Deflated);
    }
    // Writes dataset.json without its notes, which quote samples of the data.
    Status writeDataset() {
        const std::string file = runs::run_files::kDataset;
        if (m_run.kind(file) == io::Directory::Kind::Missing) return {};
        HEADSCOPE_TRY(auto json, io::readJsonFile(m_run, file));
        for (const char* key : {"notes", "note_messages"})
            if (json.is_object() && json.contains(key)) json[key] = nlohmann::json::array();
        return m_zip.add(m_name + "/" + file, json.dump(2) + "\n", Packing::Deflated);
    }
    Status copy(const std::string& file) {
        return m_zip.addFile(m_name + "/" + file, m_run, file, packingOf(file));
    }

    Status writeRecordAndMetrics(const runs::RunRecord& record,
                                 const std::vector<std::string>& known) {
        // Beside the bundle, where there is room for it, and not in a folder that others can read.
        runs::NewFolder hidden(m_beside);
        HEADSCOPE_TRY(const auto work, hidden.make());
        HEADSCOPE_CHECK(runs::writeRunRecord(work, record, true));
        HEADSCOPE_CHECK(m_zip.addFile(m_name + "/" + runs::run_files::kRecord, work,
                                      runs::run_files::kRecord, Packing::Deflated));
        if (m_run.kind(io::MetricsDatabase::kFile) == io::Directory::Kind::Missing) return {};
        HEADSCOPE_TRY(const auto from, io::MetricsDatabase::open(m_run, Access::Read));
        from->holdStill();
        {
            HEADSCOPE_TRY(const auto to, io::MetricsDatabase::open(work, Access::Write));
            HEADSCOPE_CHECK(copyMetrics(*from, *to, known, m_task));
            to->fold();
        }
        return m_zip.addFile(m_name + "/" + io::MetricsDatabase::kFile, work,
                             io::MetricsDatabase::kFile, Packing::Deflated);
    }

    using CheckpointFile = std::function<Status(
        const io::Directory& folder, const std::string& file, const std::string& inside)>;
    // Calls `use` for each file of the wanted checkpoints. best: a step that is always wanted.
    // inside: path of the folder in the run, with a slash at the end.
    Status eachCheckpointFile(std::int64_t best, const CheckpointFile& use) const {
        const runs::CheckpointStore store(m_run);
        const auto steps = store.steps();
        std::set<std::string> wanted;
        for (const auto step : steps)
            if (m_resumable || step == steps.back() || step == best)
                wanted.insert(fs::path(store.pathOf(step)).filename().string());
        if (wanted.empty()) return {};
        HEADSCOPE_TRY(const auto all, m_run.folder(runs::run_files::kCheckpoints));
        for (const auto& name : wanted) {
            HEADSCOPE_TRY(const auto checkpoint, all.folder(name));
            HEADSCOPE_CHECK(eachFileOf(checkpoint, name, use));
        }
        return {};
    }

    Status eachFileOf(const io::Directory& checkpoint, const std::string& name,
                      const CheckpointFile& use) const {
        const auto inside = std::string(runs::run_files::kCheckpoints) + "/" + name + "/";
        for (const auto& [file, kind] : checkpoint.entries()) {
            if (file == "weights.json")
                return Error{
                    ErrorCode::BadData,
                    "the weights of %1 are in the folder of the pretrained model"_m(m_name),
                    "Import the model with --weights copy, then train again"_m};
            const bool needed = m_resumable || file != "optimizer.safetensors";
            if (kind == io::Directory::Kind::File && needed && belongsToRun(inside + file))
                HEADSCOPE_CHECK(use(checkpoint, file, inside));
        }
        return {};
    }

    io::ZipWriter& m_zip;
    const LongTask& m_task;
    io::Directory m_beside, m_run;
    std::string m_name;
    bool m_resumable;
};

// Returns names for the runs inside the bundle: those of their folders, without repetitions.
std::vector<std::string> namesOf(const std::vector<io::Directory>& folders) {
    std::vector<std::string> names;
    for (const auto& folder : folders) {
        auto name = fs::path(folder.presentPath()).filename().string();
        if (name.empty() || !runs::checkFolderName(name).ok()) name = "run";
        auto free = name;
        for (int i = 2; std::find(names.begin(), names.end(), free) != names.end(); ++i)
            free = name + "-" + std::to_string(i);
        names.push_back(free);
    }
    return names;
}

bool isPathEnd(char c) {
    return c == ' ' || c == '"' || c == '\'' || c == ',' || c == ';' || c == ')' || c == '\n';
}

}  // namespace

std::string withoutPaths(std::string text, const std::vector<std::string>& known) {
    for (const auto& path : known) {
        if (path.size() < 2) continue;
        const auto name = fs::path(path).filename().string();
        for (auto at = text.find(path); at != std::string::npos; at = text.find(path, at)) {
            text.replace(at, path.size(), name);
            at += name.size();
        }
    }
    for (std::size_t at = 0; at < text.size(); ++at) {
        const bool begins = text[at] == '/' && (at == 0 || isPathEnd(text[at - 1]) ||
                                                text[at - 1] == '(' || text[at - 1] == '=');
        if (!begins) continue;
        std::size_t end = at;
        while (end < text.size() && !isPathEnd(text[end])) ++end;
        const auto path = text.substr(at, end - at);
        if (std::count(path.begin(), path.end(), '/') < 2) continue;
        text.replace(at, path.size(), path.substr(path.rfind('/') + 1));
    }
    return text;
}

Result<Bundle> writeBundle(const BundleOptions& options, LongTask task) {
    if (options.runs.empty())
        return Error{ErrorCode::Usage, "no runs are given"_m, "Add at least one run folder"_m};
    std::vector<io::Directory> folders;
    for (const auto& path : options.runs) {
        HEADSCOPE_TRY(auto folder, io::Directory::open(path));
        HEADSCOPE_CHECK(runs::readRunRecord(folder));
        folders.push_back(std::move(folder));
    }
    const auto names = namesOf(folders);
    HEADSCOPE_TRY(const auto beside,
                  io::Directory::open(fs::path(options.file).parent_path().string()));
    HEADSCOPE_TRY(auto zip, io::ZipWriter::create(options.file));
    // The first entry makes the file recognisable by its first bytes, as in an EPUB.
    HEADSCOPE_CHECK(zip.add("mimetype", kMimeType, Packing::Stored));
    const nlohmann::ordered_json index = {
        {"format_version", 1}, {"headscope", runs::programVersion()}, {"runs", names}};
    HEADSCOPE_CHECK(zip.add("headscope.json", index.dump(2) + "\n", Packing::Deflated));
    Bundle bundle;
    std::vector<RunWriter> writers;
    double total = 1, written = 0;  // bytes
    for (std::size_t i = 0; i < folders.size(); ++i) {
        writers.emplace_back(zip, beside, folders[i], names[i], options.resumable, task);
        total += static_cast<double>(writers.back().bytes());
    }
    zip.watch([&](std::int64_t bytes) {
        written += static_cast<double>(bytes);
        return task.reach(std::min(1.0, written / total));
    });
    for (auto& writer : writers) {
        HEADSCOPE_CHECK(writer.write());
    }
    if (!options.resumable)
        bundle.notes.push_back(
            "Only the newest and the best checkpoint are included, without the state of the "
            "optimiser: the runs cannot be resumed."_m);
    HEADSCOPE_TRY(bundle.bytes, zip.finish());
    return bundle;
}

}  // namespace headscope::bundles
