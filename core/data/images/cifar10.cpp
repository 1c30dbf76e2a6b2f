// Reads CIFAR-10 from its binary files, either in a folder or in the original archive.
#include "core/api/runs/parameters.h"
#include "core/base/files/system_text.h"
#include "core/base/io/archive.h"
#include "core/base/util/path.h"
#include "core/data/batches/fingerprint.h"
#include "core/data/batches/settings.h"
#include "core/data/images/cifar_records.h"
#include "core/data/images/imported_images.h"
#include "core/data/readers/builtin_datasets.h"

#include <filesystem>

namespace headscope::data {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kLargestFile = std::int64_t{256} << 20;
constexpr const char* kInnerFolder = "cifar-10-batches-bin";

DatasetInfo cifarInfo() {
    DatasetInfo info;
    info.id = "cifar-10";
    info.name = "CIFAR-10";
    info.summary =
        "Small colour photographs (32 x 32) of ten kinds of animals and vehicles; 50,000 for "
        "training, 10,000 for the "
        "test.";
    info.task = Task::ImageClassification;
    info.source = "Krizhevsky 2009, Learning Multiple Layers of Features from Tiny Images";
    info.licence = "none stated by the authors; for research";
    info.homepage = "https://www.cs.toronto.edu/~kriz/cifar.html";
    info.needsPath = true;
    info.pathIsFolder = true;
    info.pathHint = "folder cifar-10-batches-bin, or cifar-10-binary.tar.gz";
    info.whatToSee =
        "Heads of the first layers attend to neighbouring patches, later ones to the object or the "
        "whole background. "
        "Without a penalty many show the same map for every query patch.";
    return info;
}

std::string baseName(const std::string& name) {
    return name.substr(name.rfind('/') + 1);
}

Result<CifarFiles> fromArchive(const std::string& path, const LoadContext& context,
                               ImportNotes& notes) {
    io::ArchiveLimits limits;
    limits.total = std::int64_t{1} << 30;
    limits.entry = kLargestFile;
    limits.entries = 1000;
    HEADSCOPE_TRY(auto content,
                  io::readArchive(
                      path, [](const auto& name) { return isCifarFile(baseName(name)); }, limits,
                      context.cancel));
    CifarFiles files;
    for (auto& entry : content.entries)
        if (!files.emplace(baseName(entry.name), std::move(entry.bytes)).second)
            return Error{ErrorCode::BadData,
                         "two files in the archive are called %1"_m(baseName(entry.name)),
                         "Use the original archive"_m};
    for (const auto& warning : content.warnings) notes.warn(warning);
    return files;
}

// The Python version (pickle files) has the same file names without ".bin".
Status refusePickles(const fs::path& folder, const CifarFiles& files) {
    std::error_code ignored;
    if (!files.count("data_batch_1.bin") && fs::exists(folder / "data_batch_1", ignored))
        return Error{ErrorCode::BadData,
                     "this is the Python version of CIFAR-10; pickle files are never opened"_m,
                     "Download the binary version (cifar-10-binary.tar.gz)"_m};
    return {};
}

Result<CifarFiles> fromFolder(const std::string& path, const LoadContext& context) {
    std::error_code error;
    auto folder = fs::path(path);
    if (fs::is_directory(folder / kInnerFolder, error)) folder /= kInnerFolder;
    CifarFiles files;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
        const auto name = entry.path().filename().string();
        if (!isCifarFile(name)) continue;
        if (context.progress) context.progress("reading %1"_m(name));
        HEADSCOPE_TRY(files[name],
                      io::readWholeFile(entry.path().string(), kLargestFile, context.cancel));
    }
    if (error)
        return Error{ErrorCode::Io,
                     "cannot list %1: %2"_m(folder.string(), io::systemText(error.value())),
                     "Check its permissions"_m};
    HEADSCOPE_CHECK(refusePickles(folder, files));
    return files;
}

// The map is ordered by name, so the fingerprint does not depend on the order of reading.
std::string fingerprint(const CifarFiles& files, const RunConfig& config) {
    util::Sha256 sha;
    sha.updateField("cifar-10");
    for (const auto& [name, bytes] : files) {
        sha.updateField(name);
        sha.updateField(bytes);
    }
    addReadingOptions(sha, config);
    return sha.hex();
}

class Cifar10 : public DatasetSource {
public:
    const DatasetInfo& info() const override { return m_info; }

    std::vector<ParamSpec> parameters() const override {
        return {augmentSpec(true), maxSamplesSpec(), validFractionSpec(0.05), splitSeedSpec()};
    }

    std::map<std::string, ParamValue> defaults() const override {
        return {{"model.preset", std::string("small")},
                {"model.patch", std::int64_t{4}},
                {"train.epochs", std::int64_t{12}},
                {"train.batch", std::int64_t{64}},
                {"train.lr", 5e-4},
                {"train.schedule", std::string("one-cycle")}};
    }

    Result<Dataset> load(const RunConfig& config, const LoadContext& context) const override {
        const auto path = util::expandUser(wordOr(config, "dataset.path", ""));
        if (path.empty())
            return Error{ErrorCode::Usage, "cifar-10 needs a path"_m,
                         "Choose the folder cifar-10-batches-bin (--data)"_m};
        auto loaded = build(path, config, context);
        if (!loaded.ok()) return std::move(loaded).error().within("dataset cifar-10"_m);
        return loaded;
    }

private:
    Result<Dataset> build(const std::string& path, const RunConfig& config,
                          const LoadContext& context) const {
        ImportNotes notes;
        HEADSCOPE_TRY(auto files, io::isFolder(path) ? fromFolder(path, context)
                                                     : fromArchive(path, context, notes));
        Dataset out;
        out.id = m_info.id;
        out.imageSize = kCifarSize;
        HEADSCOPE_TRY(const auto names, trainingFiles(files, notes));
        out.classes = cifarClasses(files, notes);
        out.fingerprint = fingerprint(files, config);
        LabelledImages train, test;
        for (const auto& name : names) {
            if (context.cancelled()) return io::cancelledError();
            out.bytes += static_cast<std::int64_t>(files[name].size());
            HEADSCOPE_CHECK(appendRecords(name, files[name], train));
            // Frees the bytes of each file as soon as they are copied.
            files.erase(name);
        }
        if (const auto found = files.find("test_batch.bin"); found != files.end()) {
            out.bytes += static_cast<std::int64_t>(found->second.size());
            HEADSCOPE_CHECK(appendRecords(found->first, found->second, test));
        }
        HEADSCOPE_CHECK(assembleImages(train, std::move(test), imageSplit(config), notes, out));
        // Channel means and standard deviations of the CIFAR-10 training set.
        out.mean = {0.4914f, 0.4822f, 0.4465f};
        out.deviation = {0.2470f, 0.2435f, 0.2616f};
        out.notes = notes.lines();
        HEADSCOPE_CHECK(prepareImages(config, context, out));
        return out;
    }

    DatasetInfo m_info = cifarInfo();
};

}  // namespace

std::shared_ptr<const DatasetSource> makeCifar10() {
    return std::make_shared<Cifar10>();
}

}  // namespace headscope::data
