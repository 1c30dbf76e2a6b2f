#include "core/service/runs/weight_reference.h"

#include "core/base/io/atomic_file.h"
#include "core/base/io/text_file.h"
#include "core/base/util/path.h"
#include "core/service/runs/data_place.h"
#include "core/service/runs/json_record.h"
#include "core/service/runs/run_folder.h"
#include "core/spec/config/format_version.h"
#include "core/spec/foreign/config_reader.h"
#include "core/spec/foreign/model_folder.h"
#include "core/spec/foreign/weight_files.h"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <map>
#include <mutex>

namespace headscope::runs {
namespace {

constexpr const char* kStoredHead = "stored";
constexpr std::pair<foreign::Head, const char*> kHeads[] = {
    {foreign::Head::None, "none"},
    {foreign::Head::TextClassification, "text-classification"},
    {foreign::Head::ImageClassification, "image-classification"},
};

Message putBack() {
    return "Put the model folder back as it was, or import the model again"_m;
}

Result<std::string> modelFolderOf(const io::Directory& run) {
    if (run.kind(run_files::kLocal) != io::Directory::Kind::Missing) {
        HEADSCOPE_TRY(auto local, JsonRecord::read(run, run_files::kLocal));
        if (local.has(kModelFolderKey)) {
            auto path = util::pathOfText(local.get<std::string>(kModelFolderKey));
            HEADSCOPE_CHECK(local.status());
            return path;
        }
    }
    return Error{ErrorCode::BadData,
                 "%1 does not contain its weights, which are in a model folder, and %2 does not "
                 "say where that folder is"_m(run.path(), run_files::kLocal),
                 "Import the model again on this machine"_m};
}

// Returns the SHA-256 of a file. Computes it once in this process for each state of the file,
// because a large file whose time differs would otherwise be read whole at each opening.
// Thread-safe.
Result<std::string> sumOf(const std::string& path, const WeightReference::File& found) {
    static std::mutex mutex;
    static std::map<std::string, WeightReference::File> known;  // by path
    {
        const std::lock_guard lock(mutex);
        const auto same = known.find(path);
        if (same != known.end() && same->second.bytes == found.bytes &&
            same->second.modified == found.modified)
            return same->second.sha256;
    }
    HEADSCOPE_TRY(const auto digest, io::digestOf(path));
    const std::lock_guard lock(mutex);
    auto& file = known[path] = found;
    return file.sha256 = digest.sha256;
}

// Returns the file's present size and time.
Result<WeightReference::File> checkFile(const std::string& folder,
                                        const WeightReference::File& file) {
    auto found = describeFile(folder, file.name);
    const auto path = (std::filesystem::path(folder) / file.name).string();
    if (!found) {
        auto error = std::move(found).error();
        error.message =
            "cannot read the weights of this run from its model folder: %1"_m(error.message);
        error.hint = putBack();
        return error;
    }
    if (found->bytes != file.bytes)
        return Error{ErrorCode::BadData,
                     "%1 was changed after the model was imported: it has %2 bytes instead of %3"_m(
                         path, found->bytes, file.bytes),
                     putBack()};
    // The time of a copy may differ, but not its content.
    if (found->modified == file.modified) return found;
    HEADSCOPE_TRY(const auto sum, sumOf(path, *found));
    if (sum == file.sha256) return found;
    return Error{
        ErrorCode::BadData,
        "%1 was changed after the model was imported: its checksum (SHA-256) differs"_m(path),
        putBack()};
}

using Files = std::vector<WeightReference::File>;

Result<Files> checkFiles(const std::string& folder, const WeightReference& reference) {
    Files found;
    for (const auto& file : reference.files) {
        HEADSCOPE_TRY(auto now, checkFile(folder, file));
        found.push_back(std::move(now));
    }
    return found;
}

// Checks that the files that were read are those of the reference, and that none was changed since
// `before`.
Status checkRead(const std::string& folder, const std::vector<std::string>& read,
                 const Files& before) {
    for (const auto& name : read)
        if (std::none_of(before.begin(), before.end(),
                         [&](const auto& file) { return file.name == name; }))
            return Error{ErrorCode::BadData,
                         "%1 is not one of the files that this run was imported from"_m(
                             (std::filesystem::path(folder) / name).string()),
                         putBack()};
    for (const auto& file : before) {
        HEADSCOPE_TRY(const auto now, describeFile(folder, file.name));
        if (now.bytes != file.bytes || now.modified != file.modified)
            return Error{ErrorCode::BadData,
                         "%1 was changed while it was read"_m(
                             (std::filesystem::path(folder) / file.name).string()),
                         putBack()};
    }
    return {};
}

void readFiles(JsonRecord& record, WeightReference& reference) {
    for (auto& part : record.parts("files")) {
        WeightReference::File file;
        file.name = part.get<std::string>("name");
        file.sha256 = part.get<std::string>("sha256");
        file.bytes = part.get<std::int64_t>("bytes");
        file.modified = part.get<std::int64_t>("modified_ns");
        record.adopt(part);
        reference.files.push_back(std::move(file));
    }
}

}  // namespace

Result<WeightReference> parseReference(std::string_view text, const std::string& what) {
    HEADSCOPE_TRY(auto record, JsonRecord::parse(text, what));
    WeightReference reference;
    readFiles(record, reference);
    const auto head = record.get<std::string>("output_layer");
    for (const auto& [value, name] : kHeads)
        if (head == name) reference.choice.head = value;
    if (!reference.choice.head && head != kStoredHead)
        record.refuse(
            "output_layer is \"%1\"; allowed: stored, none, text-classification, "
            "image-classification"_m(head.substr(0, 40)));
    reference.choice.labels = record.get<std::vector<std::string>>("classes");
    for (auto& part : record.parts("parameters")) {
        reference.parameters.emplace_back(part.get<std::string>("name"),
                                          part.get<std::vector<std::int64_t>>("shape"));
        record.adopt(part);
    }
    HEADSCOPE_CHECK(record.status());
    return reference;
}

std::string textOf(const WeightReference& reference) {
    std::string head = kStoredHead;
    for (const auto& [value, name] : kHeads)
        if (reference.choice.head == value) head = name;
    nlohmann::json files = nlohmann::json::array(), parameters = files;
    for (const auto& file : reference.files)
        files.push_back({{"name", file.name},
                         {"bytes", file.bytes},
                         {"modified_ns", file.modified},
                         {"sha256", file.sha256}});
    for (const auto& [name, shape] : reference.parameters)
        parameters.push_back({{"name", name}, {"shape", shape}});
    const nlohmann::json json = {{"format_version", config::kFormatVersion},
                                 {"files", files},
                                 {"output_layer", head},
                                 {"classes", reference.choice.labels},
                                 {"parameters", parameters}};
    return json.dump(1) + "\n";
}

Result<WeightReference::File> describeFile(const std::string& folder, const std::string& name) {
    HEADSCOPE_TRY(const auto model, foreign::ModelFolder::open(folder));
    HEADSCOPE_TRY(const auto opened, model.openFile(name));
    struct stat status {};
    if (::fstat(opened.get(), &status) != 0)
        return io::systemError("read"_m, model.pathOf(name), errno);
    WeightReference::File file;
    file.name = name;
    file.bytes = status.st_size;
    file.modified = status.st_mtim.tv_sec * std::int64_t{1'000'000'000} + status.st_mtim.tv_nsec;
    return file;
}

Result<std::vector<WeightReference::File>> describeFiles(const std::string& folder,
                                                         const std::vector<std::string>& weights,
                                                         const KnownSums& known) {
    auto names = weights;
    names.emplace_back("config.json");
    HEADSCOPE_TRY(const auto model, foreign::ModelFolder::open(folder));
    if (model.has(foreign::kIndexFile)) names.emplace_back(foreign::kIndexFile);
    Files files;
    for (const auto& name : names) {
        HEADSCOPE_TRY(auto file, describeFile(folder, name));
        const auto sum = std::find_if(known.begin(), known.end(),
                                      [&](const auto& entry) { return entry.first == name; });
        if (sum != known.end()) {
            file.sha256 = sum->second;
        } else {
            const auto path = std::filesystem::path(folder) / name;
            HEADSCOPE_TRY(const auto digest, io::digestOf(path.string()));
            file.sha256 = digest.sha256;
        }
        files.push_back(std::move(file));
    }
    return files;
}

Status writeModelFolder(const io::Directory& run, const std::string& folder) {
    std::error_code failed;
    const auto path = std::filesystem::canonical(folder, failed);
    if (failed) return io::systemError("open"_m, folder, failed.value());
    return addLocalPath(run, kModelFolderKey, path.string());
}

Result<io::TensorFile> readReferenced(const io::Directory& run, const WeightReference& reference,
                                      WeightMemory memory) {
    HEADSCOPE_TRY(const auto folder, modelFolderOf(run));
    HEADSCOPE_TRY(const auto before, checkFiles(folder, reference));
    foreign::ReadOptions options;
    options.choice = reference.choice;
    options.mapped = memory == WeightMemory::Mapped;
    HEADSCOPE_TRY(auto read, foreign::readWeights(folder, options));
    HEADSCOPE_CHECK(checkRead(folder, read.report.files, before));
    return std::move(read.weights);
}

}  // namespace headscope::runs
