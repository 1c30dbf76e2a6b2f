#include "core/service/bundles/bundle.h"

#include "core/base/io/json.h"
#include "core/base/io/metrics_database.h"
#include "core/base/io/zip_reader.h"
#include "core/service/runs/new_folder.h"
#include "core/service/runs/run_folder.h"
#include "core/spec/config/config_file.h"

#include <filesystem>
#include <map>
#include <set>

#include <fcntl.h>

namespace headscope::bundles {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostRuns = 1000;

Error noBundle(const std::string& file, const Message& why) {
    return {ErrorCode::BadData, "%1 is not a bundle of runs: %2"_m(file, why),
            "Give a file that Headscope wrote (bundle RUN --out NAME.headscope)"_m};
}

bool isPlainName(const std::string& name) {
    return !name.empty() && name.front() != '.' &&
           name.find_first_not_of(
               "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
               "-_.") == std::string::npos;
}

// Puts the files of a bundle into hidden folders, one per run.
class Unpacker {
public:
    Unpacker(std::string file, io::Directory runs)
        : m_file(std::move(file)), m_runs(std::move(runs)) {}

    Result<io::Descriptor> target(const std::string& name) {
        if (m_first) {
            m_first = false;
            if (name != "mimetype")
                return noBundle(m_file, "its first entry is not \"mimetype\""_m);
        }
        HEADSCOPE_TRY(const auto& work, workFolder());
        if (name == "mimetype" || name == "headscope.json") return created(work, name);
        const auto slash = name.find('/');
        const auto run = name.substr(0, slash);
        if (slash == std::string::npos || !runs::checkFolderName(run).ok() || run.empty() ||
            !belongsToRun(name.substr(slash + 1)))
            return noBundle(m_file, "%1 does not belong to a run"_m(name));
        HEADSCOPE_TRY(auto folder, runFolder(run));
        std::string rest = name.substr(slash + 1);
        for (auto next = rest.find('/'); next != std::string::npos; next = rest.find('/')) {
            HEADSCOPE_TRY(folder, folder.folderMadeIfMissing(rest.substr(0, next)));
            rest.erase(0, next + 1);
        }
        return created(folder, rest);
    }

    // Checks that each run can be read, then gives it its name.
    Result<OpenedBundle> finish() {
        if (m_folders.empty()) return noBundle(m_file, "it contains no runs"_m);
        for (auto& [name, run] : m_folders) {
            HEADSCOPE_CHECK(check(run.folder));
            HEADSCOPE_CHECK(run.folder.folderMadeIfMissing(runs::run_files::kCheckpoints));
        }
        OpenedBundle opened;
        for (auto& [name, run] : m_folders) {
            const auto free = freeName(name);
            HEADSCOPE_TRY(const auto placed, run.hidden->finish(free));
            opened.runs.push_back(placed.path());
            if (free != name)
                opened.notes.push_back(
                    "The name %1 is taken; the run of the bundle is called %2."_m(name, free));
        }
        return opened;
    }

private:
    struct Run {
        std::unique_ptr<runs::NewFolder> hidden;
        io::Directory folder;
    };

    static Result<io::Descriptor> created(const io::Directory& folder, const std::string& name) {
        return folder.openFile(name, O_WRONLY | O_CREAT | O_EXCL);
    }
    // Folder for the entries that are not kept.
    Result<io::Directory> workFolder() {
        if (!m_work) {
            m_hidden = std::make_unique<runs::NewFolder>(m_runs);
            HEADSCOPE_TRY(m_work, m_hidden->make());
        }
        return *m_work;
    }
    Result<io::Directory> runFolder(const std::string& name) {
        const auto found = m_folders.find(name);
        if (found != m_folders.end()) return found->second.folder;
        if (m_folders.size() == kMostRuns) return noBundle(m_file, "it contains too many runs"_m);
        auto hidden = std::make_unique<runs::NewFolder>(m_runs);
        HEADSCOPE_TRY(auto folder, hidden->make());
        m_folders.emplace(name, Run{std::move(hidden), folder});
        return folder;
    }
    static Status check(const io::Directory& run) {
        HEADSCOPE_CHECK(runs::readRunRecord(run));
        HEADSCOPE_TRY(const auto config, io::readJsonFile(run, runs::run_files::kConfig));
        HEADSCOPE_CHECK(config::configFromJson(config, run.pathOf(runs::run_files::kConfig)));
        if (run.kind(io::MetricsDatabase::kFile) == io::Directory::Kind::Missing) return {};
        HEADSCOPE_TRY(const auto metrics,
                      io::MetricsDatabase::open(run, io::MetricsDatabase::Access::Read));
        HEADSCOPE_CHECK(metrics->series());
        return {};
    }
    std::string freeName(const std::string& name) const {
        std::string free = name;
        for (int i = 2; m_runs.kind(free) != io::Directory::Kind::Missing; ++i)
            free = name + "-" + std::to_string(i);
        return free;
    }

    std::string m_file;
    io::Directory m_runs;
    bool m_first = true;
    std::unique_ptr<runs::NewFolder> m_hidden;
    std::optional<io::Directory> m_work;
    std::map<std::string, Run> m_folders;
};

}  // namespace

bool belongsToRun(const std::string& path) {
    static const std::set<std::string> kNever = {"local.json", "log.txt"};
    static const std::set<std::string> kEndings = {".json",   ".md",  ".txt",
                                                   ".sqlite", ".tsv", ".model"};
    static const std::set<std::string> kOfCheckpoint = {"manifest.json", "model.safetensors",
                                                        "optimizer.safetensors", "trainer.json"};
    const auto slash = path.find('/');
    if (slash == std::string::npos)
        return isPlainName(path) && kNever.count(path) == 0 &&
               kEndings.count(fs::path(path).extension().string()) > 0;
    const auto last = path.rfind('/');
    const auto step = path.substr(slash + 1, last > slash ? last - slash - 1 : 0);
    return path.substr(0, slash) == runs::run_files::kCheckpoints && isPlainName(step) &&
           step.rfind("step-", 0) == 0 && kOfCheckpoint.count(path.substr(last + 1)) > 0;
}

Result<OpenedBundle> openBundle(const std::string& file, const std::string& runsFolder,
                                const LongTask& task) {
    HEADSCOPE_CHECK(runs::checkWritableFolder(runsFolder));
    HEADSCOPE_TRY(auto folder, io::Directory::open(runsFolder));
    Unpacker unpacker(file, std::move(folder));
    HEADSCOPE_CHECK(io::unpackZip(
        file, {}, [&](const std::string& name) { return unpacker.target(name); }, task));
    HEADSCOPE_CHECK(task.check());
    return unpacker.finish();
}

}  // namespace headscope::bundles
