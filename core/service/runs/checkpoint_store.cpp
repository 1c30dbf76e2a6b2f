#include "core/service/runs/checkpoint_store.h"

#include "core/base/io/json.h"
#include "core/base/io/text_file.h"
#include "core/base/util/free_memory.h"
#include "core/service/runs/checkpoint_manifest.h"
#include "core/service/runs/json_record.h"
#include "core/service/runs/run_folder.h"
#include "core/spec/config/format_version.h"

#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <map>
#include <string_view>

namespace headscope::runs {
namespace {

using Json = nlohmann::json;

// maximum size of a file in bytes
constexpr std::size_t kMaximumFile = std::size_t{1} << 36;
const char* const kModel = "model.safetensors";
const char* const kReference = "weights.json";
const char* const kOptimizer = "optimizer.safetensors";
const char* const kTrainer = "trainer.json";
const char* const kManifest = "manifest.json";
const char* const kPrefix = "step-";
const char* const kPartial = ".partial-";

Error damaged(const std::string& path, const Message& why) {
    return {ErrorCode::BadData, "checkpoint %1: %2"_m(path, why),
            "Use an older checkpoint, or put an intact copy back"_m};
}

Json trainerJson(const Checkpoint& checkpoint) {
    const auto& t = checkpoint.trainer;
    const auto& s = checkpoint.session;
    Json session = {{"seconds", s.seconds},
                    {"evaluated_step", s.evaluatedStep},
                    {"best_step", s.bestStep},
                    {"best_score", s.bestScore}};
    // Without early stopping, the file keeps the form of earlier versions.
    if (s.worseEvaluations > 0) session["worse_evaluations"] = s.worseEvaluations;
    return {{"format_version", config::kFormatVersion},
            {"step", t.step},
            {"lambda", t.lambda},
            {"adaptive_lambda", t.adaptiveLambda},
            {"mask_version", t.maskVersion},
            {"session", std::move(session)}};
}

// A folder under construction. The destructor removes it unless it was renamed.
class PartialFolder {
public:
    PartialFolder(const io::Directory& parent, std::string name)
        : m_parent(parent), m_name(std::move(name)) {}
    ~PartialFolder() { (void)m_parent.remove(m_name); }
    PartialFolder(const PartialFolder&) = delete;
    PartialFolder& operator=(const PartialFolder&) = delete;
    const std::string& name() const { return m_name; }
    Result<io::Directory> make() const {
        if (m_parent.kind(m_name) != io::Directory::Kind::Missing)
            HEADSCOPE_CHECK(m_parent.remove(m_name));
        HEADSCOPE_CHECK(m_parent.makeFolder(m_name));
        return m_parent.folder(m_name);
    }

private:
    const io::Directory& m_parent;
    std::string m_name;
};

// Returns "step-00000500"; zero-padded, so that names sort by step.
std::string nameOf(std::int64_t step) {
    char name[40];
    std::snprintf(name, sizeof name, "%s%08lld", kPrefix, static_cast<long long>(step));
    return name;
}

// Renames the folder atomically: an old checkpoint of the same step remains until the new one is
// complete.
Status moveIntoPlace(const io::Directory& folder, const std::string& from, const std::string& to) {
    if (folder.kind(to) == io::Directory::Kind::Missing) return folder.rename(from, to);
    return folder.exchange(from, to);
}

// Writes the manifest last: its existence marks the checkpoint as complete.
Status writeParts(const io::Directory& folder, const Checkpoint& checkpoint) {
    std::map<std::string, io::FileSum> files;
    HEADSCOPE_TRY(files[kModel], io::writeSummed(folder, kModel, checkpoint.model));
    if (checkpoint.reference) {
        const auto reference = textOf(*checkpoint.reference);
        HEADSCOPE_CHECK(folder.writeNew(kReference, reference));
        files[kReference] = io::sumOf(reference);
    }
    HEADSCOPE_TRY(files[kOptimizer], io::writeSummed(folder, kOptimizer, checkpoint.optimizer));
    const auto trainer = trainerJson(checkpoint).dump(2) + "\n";
    HEADSCOPE_CHECK(folder.writeNew(kTrainer, trainer));
    files[kTrainer] = io::sumOf(trainer);
    HEADSCOPE_CHECK(folder.writeNew(
        kManifest, CheckpointManifest::text(checkpoint.trainer.step, checkpoint.epoch, files)));
    // A mapped file that was changed would have given wrong numbers.
    HEADSCOPE_CHECK(io::checkUnchanged(io::mappedFilesOf(checkpoint.model)));
    return folder.sync();
}

// Reads a file after comparing its size, so that a huge file is rejected without reading it.
Result<std::string> verified(const io::Directory& folder, const CheckpointManifest& manifest,
                             const char* name) {
    HEADSCOPE_CHECK(manifest.checkSize(name, folder.size(name)));
    HEADSCOPE_TRY(std::string bytes, folder.read(name, kMaximumFile));
    HEADSCOPE_CHECK(manifest.checkSum(name, io::sumOf(bytes)));
    return bytes;
}

// A manifest from an untrusted run may list any size. Before reading a large file, check that its
// header is valid and that memory suffices for its tensors and an eighth more for their use.
Status worthReading(const io::Directory& folder, const char* name) {
    constexpr std::int64_t kLarge = 64 << 20;
    const auto bytes = folder.size(name), available = util::freeMemory();
    if (bytes <= kLarge) return {};
    const auto header = io::readSafetensorsHeader(folder, name);
    if (!header) return header.error();
    const auto needed = bytes + bytes / 8;
    if (available == 0 || needed < available) return {};
    return Error{ErrorCode::Device,
                 "%1 is %2 large and would need about %3 of memory; %4 is free"_m(
                     folder.pathOf(name), io::sizeText(bytes), io::sizeText(needed),
                     io::sizeText(available)),
                 "Close other programs, or use a machine with more memory"_m};
}

// Reads a tensor file. Checks in order of increasing cost: size, memory, content. Nothing of a
// damaged file is returned.
Result<io::TensorFile> tensors(const io::Directory& folder, const CheckpointManifest& manifest,
                               const char* name) {
    HEADSCOPE_CHECK(manifest.checkSize(name, folder.size(name)));
    HEADSCOPE_CHECK(worthReading(folder, name));
    auto read = io::readSummed(folder, name);
    if (!read) {
        // A damaged file may have no readable header; its checksum says that it is damaged.
        HEADSCOPE_CHECK(verified(folder, manifest, name));
        return read.error();
    }
    HEADSCOPE_CHECK(manifest.checkSum(name, read->sum));
    return std::move(read->file);
}

Result<CheckpointManifest> manifestOf(const io::Directory& folder) {
    HEADSCOPE_TRY(const auto text, folder.read(kManifest, io::kJsonFileBytes));
    return CheckpointManifest::parse(text, folder.path());
}

// Parses the folder name of a checkpoint; returns false for other names.
bool stepOf(const std::string& name, std::int64_t& step) {
    if (name.rfind(kPrefix, 0) != 0) return false;
    const char* first = name.data() + std::strlen(kPrefix);
    const char* last = name.data() + name.size();
    const auto read = std::from_chars(first, last, step);
    return read.ec == std::errc() && read.ptr == last && step >= 0;
}

bool isComplete(const io::Directory& all, const std::string& name) {
    const auto folder = all.folder(name);
    return folder && folder->kind(kManifest) == io::Directory::Kind::File;
}

// Returns whether all values are finite. If all exponent bits are set, a value is infinity or NaN.
template <class Bits>
bool finiteBits(const io::TensorBytes& bytes, Bits exponent) {
    for (std::size_t at = 0; at + sizeof(Bits) <= bytes.size(); at += sizeof(Bits)) {
        Bits bits;
        std::memcpy(&bits, bytes.data() + at, sizeof(Bits));
        if ((bits & exponent) == exponent) return false;
    }
    return true;
}

bool finite(const io::PlainTensor& tensor) {
    if (tensor.dtype == "F32") return finiteBits<std::uint32_t>(tensor.bytes, 0x7f800000u);
    if (tensor.dtype == "F64")
        return finiteBits<std::uint64_t>(tensor.bytes, 0x7ff0000000000000ull);
    if (tensor.dtype == "BF16") return finiteBits<std::uint16_t>(tensor.bytes, 0x7f80);
    if (tensor.dtype == "F16") return finiteBits<std::uint16_t>(tensor.bytes, 0x7c00);
    return true;
}

}  // namespace

Status parseTrainer(std::string_view text, const std::string& what, Checkpoint& checkpoint) {
    HEADSCOPE_TRY(auto record, JsonRecord::parse(text, what));
    auto& t = checkpoint.trainer;
    t.step = record.get<std::int64_t>("step");
    t.lambda = record.get<double>("lambda");
    t.adaptiveLambda = record.get<double>("adaptive_lambda");
    t.maskVersion = record.has("mask_version") ? record.get<std::int64_t>("mask_version") : 1;
    auto session = record.part("session");
    auto& s = checkpoint.session;
    s.seconds = session.get<double>("seconds");
    s.evaluatedStep = session.get<std::int64_t>("evaluated_step");
    s.bestStep = session.get<std::int64_t>("best_step");
    s.bestScore = session.get<double>("best_score");
    if (session.has("worse_evaluations"))
        s.worseEvaluations = session.get<std::int64_t>("worse_evaluations");
    record.adopt(session);
    if (!(t.lambda >= 0) || !(t.adaptiveLambda >= 0) || !(s.seconds >= 0) || s.worseEvaluations < 0)
        record.refuse("lambda, adaptive_lambda, seconds and worse_evaluations must be 0 or more"_m);
    return record.status();
}

Message unusableText(std::int64_t step, const Error& why) {
    return "the checkpoint of step %1 cannot be used: %2"_m(step, why.message);
}

Status checkFinite(const io::TensorFile& file) {
    for (const auto& [name, tensor] : file.tensors)
        if (!tensor.bytes.file() && !finite(tensor))
            return Error{ErrorCode::BadData,
                         "tensor %1 holds a number that is not finite (NaN or infinity)"_m(name),
                         "Use a checkpoint of an earlier step"_m};
    return {};
}

Result<std::string> CheckpointStore::modelChecksum(std::int64_t step) const {
    HEADSCOPE_TRY(const auto folder, folderOf(step));
    HEADSCOPE_TRY(const auto manifest, manifestOf(folder));
    auto checksum = manifest.checksumOf(kModel);
    if (checksum.empty())
        return damaged(pathOf(step), "the manifest lists no checksum of the model"_m);
    const auto reference = manifest.checksumOf(kReference);
    return reference.empty() ? checksum : io::sumOf(checksum + reference).sha256;
}

std::string CheckpointStore::pathOf(std::int64_t step) const {
    return m_run.pathOf(run_files::kCheckpoints) + "/" + nameOf(step);
}

Result<io::Directory> CheckpointStore::folderOf(std::int64_t step) const {
    HEADSCOPE_TRY(const auto all, m_run.folder(run_files::kCheckpoints));
    return all.folder(nameOf(step));
}

Status CheckpointStore::save(const Checkpoint& checkpoint) const {
    if (!checkFinite(checkpoint.model).ok() || !checkFinite(checkpoint.optimizer).ok())
        return Error{ErrorCode::Diverged, "the weights are no longer finite; they were not saved"_m,
                     "Lower train.lr or objective.lambda"_m};
    HEADSCOPE_TRY(const auto all, m_run.folderMadeIfMissing(run_files::kCheckpoints));
    const auto name = nameOf(checkpoint.trainer.step);
    const PartialFolder partial(all, name + kPartial + std::to_string(::getpid()));
    HEADSCOPE_TRY(const auto folder, partial.make());
    HEADSCOPE_CHECK(writeParts(folder, checkpoint));
    HEADSCOPE_CHECK(moveIntoPlace(all, partial.name(), name));
    return all.sync();
}

void CheckpointStore::dropOld(std::int64_t keepLast, std::int64_t best,
                              const std::function<bool(std::int64_t)>& forGood) const {
    const auto folder = m_run.folder(run_files::kCheckpoints);
    if (!folder) return;
    auto all = steps();
    const auto kept = std::min<std::size_t>(
        all.size(), static_cast<std::size_t>(std::max<std::int64_t>(keepLast, 1)));
    all.resize(all.size() - kept);
    for (const auto step : all) {
        if (step == best || (forGood && forGood(step))) continue;
        // Remove the manifest first: without it a half-deleted checkpoint counts as incomplete.
        if (const auto one = folder->folder(nameOf(step))) (void)one->remove(kManifest);
        (void)folder->remove(nameOf(step));
    }
    sweep();
}

void CheckpointStore::sweep() const {
    const auto all = m_run.folder(run_files::kCheckpoints);
    if (!all) return;
    for (const auto& [name, kind] : all->entries()) {
        if (kind != io::Directory::Kind::Folder) continue;
        std::int64_t step = 0;
        const auto partial = name.find(kPartial);
        // Leftovers are folders under construction and checkpoints without a manifest.
        const bool unfinished =
            partial != std::string::npos && stepOf(name.substr(0, partial), step);
        const bool without = stepOf(name, step) && !isComplete(*all, name);
        if (unfinished || without) (void)all->remove(name);
    }
}

std::vector<std::int64_t> CheckpointStore::steps() const {
    std::vector<std::int64_t> found;
    const auto all = m_run.folder(run_files::kCheckpoints);
    if (!all) return found;
    for (const auto& [name, kind] : all->entries()) {
        std::int64_t step = 0;
        if (kind == io::Directory::Kind::Folder && stepOf(name, step) && isComplete(*all, name))
            found.push_back(step);
    }
    std::sort(found.begin(), found.end());
    return found;
}

double CheckpointStore::epochOf(std::int64_t step) const {
    const auto folder = folderOf(step);
    if (!folder) return 0;
    const auto manifest = manifestOf(*folder);
    return manifest ? manifest->epoch() : 0;
}

Result<Checkpoint> CheckpointStore::load(std::int64_t step) const {
    HEADSCOPE_TRY(const auto folder, folderOf(step));
    HEADSCOPE_TRY(const auto manifest, manifestOf(folder));
    Checkpoint checkpoint;
    HEADSCOPE_TRY(checkpoint.model, modelIn(folder, manifest, WeightMemory::Own));
    HEADSCOPE_TRY(checkpoint.optimizer, tensors(folder, manifest, kOptimizer));
    HEADSCOPE_TRY(const std::string trainer, verified(folder, manifest, kTrainer));
    HEADSCOPE_CHECK(parseTrainer(trainer, folder.pathOf(kTrainer), checkpoint));
    // The folder may contain files copied from another checkpoint.
    if (checkpoint.trainer.step != step)
        return damaged(folder.path(), "contains step %1"_m(checkpoint.trainer.step));
    HEADSCOPE_CHECK(checkFinite(checkpoint.model));
    HEADSCOPE_CHECK(checkFinite(checkpoint.optimizer));
    return checkpoint;
}

Result<io::TensorFile> CheckpointStore::modelIn(const io::Directory& folder,
                                                const CheckpointManifest& manifest,
                                                WeightMemory memory) const {
    HEADSCOPE_TRY(auto model, tensors(folder, manifest, kModel));
    if (manifest.checksumOf(kReference).empty()) return model;
    HEADSCOPE_TRY(const auto text, verified(folder, manifest, kReference));
    HEADSCOPE_TRY(const auto reference, parseReference(text, folder.pathOf(kReference)));
    auto referenced = readReferenced(m_run, reference, memory);
    if (!referenced) return std::move(referenced).error();
    // The run's own tensors, such as a new output layer, replace those of the model folder.
    model.tensors.merge(referenced->tensors);
    return model;
}

Result<io::TensorFile> CheckpointStore::loadModel(std::int64_t step, WeightMemory memory) const {
    HEADSCOPE_TRY(const auto folder, folderOf(step));
    HEADSCOPE_TRY(const auto manifest, manifestOf(folder));
    return modelIn(folder, manifest, memory);
}

Result<io::TensorFile> CheckpointStore::modelHeader(std::int64_t step) const {
    HEADSCOPE_TRY(const auto folder, folderOf(step));
    HEADSCOPE_TRY(auto header, io::readSafetensorsHeader(folder, kModel));
    if (folder.kind(kReference) == io::Directory::Kind::Missing) return header;
    HEADSCOPE_TRY(const auto text, folder.read(kReference, io::kJsonFileBytes));
    HEADSCOPE_TRY(const auto reference, parseReference(text, folder.pathOf(kReference)));
    for (const auto& [name, shape] : reference.parameters)
        header.tensors.emplace(name, io::PlainTensor{"F32", shape, {}});
    return header;
}

Result<Checkpoint> CheckpointStore::loadNewest(std::vector<Message>& skipped) const {
    auto all = steps();
    std::reverse(all.begin(), all.end());
    for (const auto step : all) {
        auto checkpoint = load(step);
        if (checkpoint) return checkpoint;
        skipped.push_back(unusableText(step, checkpoint.error()));
    }
    return Error{ErrorCode::BadData,
                 "no complete checkpoint in %1"_m(m_run.pathOf(run_files::kCheckpoints)),
                 "Put an intact copy of a checkpoint back, or start a new run"_m};
}

}  // namespace headscope::runs
