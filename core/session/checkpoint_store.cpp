#include "core/session/checkpoint_store.h"

#include "core/io/atomic_file.h"
#include "core/io/json.h"
#include "core/session/format_version.h"
#include "core/util/sha256.h"

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <string_view>

namespace headscope::session {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

constexpr std::size_t kMaximumFile = std::size_t{1} << 36;
const char* const kModel = "model.safetensors";
const char* const kOptimizer = "optimizer.safetensors";
const char* const kTrainer = "trainer.json";
const char* const kManifest = "manifest.json";
const char* const kPrefix = "step-";

Error damaged(const std::string& path, const std::string& why) {
    return {ErrorCode::BadData, "checkpoint " + path + ": " + why};
}

std::string asText(const std::vector<std::uint8_t>& bytes) {
    return std::string(bytes.begin(), bytes.end());
}

Json trainerJson(const Checkpoint& checkpoint) {
    const auto& t = checkpoint.trainer;
    const auto& s = checkpoint.session;
    return {{"format_version", kFormatVersion},
            {"step", t.step},
            {"lambda", t.lambda},
            {"adaptive_lambda", t.adaptiveLambda},
            {"scheduler_start", t.schedulerStart},
            {"extra", t.extra},
            {"session",
             {{"seconds", s.seconds},
              {"evaluated_step", s.evaluatedStep},
              {"best_step", s.bestStep},
              {"best_score", s.bestScore}}}};
}

Status readTrainer(const std::string& text, const std::string& path, Checkpoint& checkpoint) {
    HEADSCOPE_TRY(const Json json, io::parseJson(text, path));
    try {
        auto& t = checkpoint.trainer;
        t.step = json.at("step").get<std::int64_t>();
        t.lambda = json.at("lambda").get<double>();
        t.adaptiveLambda = json.at("adaptive_lambda").get<double>();
        t.schedulerStart = json.at("scheduler_start").get<std::int64_t>();
        t.extra = json.at("extra").get<std::map<std::string, double>>();
        const Json& session = json.at("session");
        auto& s = checkpoint.session;
        s.seconds = session.at("seconds").get<double>();
        s.evaluatedStep = session.at("evaluated_step").get<std::int64_t>();
        s.bestStep = session.at("best_step").get<std::int64_t>();
        s.bestScore = session.at("best_score").get<double>();
    } catch (const Json::exception& failure) {
        return damaged(path, failure.what());
    }
    return {};
}

class PartialFolder {
public:
    explicit PartialFolder(std::string path) : m_path(std::move(path)) {}
    ~PartialFolder() {
        std::error_code ignored;
        fs::remove_all(m_path, ignored);
    }
    PartialFolder(const PartialFolder&) = delete;
    PartialFolder& operator=(const PartialFolder&) = delete;
    const std::string& path() const { return m_path; }

private:
    std::string m_path;
};

// The old checkpoint of the same step stays until the new one is complete.
Status moveIntoPlace(const std::string& from, const std::string& to) {
    if (::rename(from.c_str(), to.c_str()) == 0) return {};
    if (errno != ENOTEMPTY && errno != EEXIST) return io::systemError("make", to, errno);
    if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_EXCHANGE) == 0) return {};
    std::error_code failed;
    fs::remove_all(to, failed);
    fs::rename(from, to, failed);
    return failed ? Status(io::systemError("make", to, failed.value())) : Status();
}

Status writeParts(const std::string& folder, const Checkpoint& checkpoint) {
    const std::pair<const char*, std::string> files[] = {
        {kModel, asText(io::safetensorsBytes(checkpoint.model))},
        {kOptimizer, asText(io::safetensorsBytes(checkpoint.optimizer))},
        {kTrainer, trainerJson(checkpoint).dump(2) + "\n"}};
    Json listed = Json::object();
    for (const auto& [name, bytes] : files) {
        HEADSCOPE_CHECK(io::writeNewFile(folder + "/" + name, bytes));
        listed[name] = {{"bytes", bytes.size()}, {"sha256", util::sha256Hex(bytes)}};
    }
    const Json manifest = {{"format_version", kFormatVersion},
                           {"step", checkpoint.trainer.step},
                           {"epoch", checkpoint.epoch},
                           {"files", listed}};
    HEADSCOPE_CHECK(io::writeNewFile(folder + "/" + kManifest, manifest.dump(2) + "\n"));
    return io::syncFolder(folder);
}

Result<std::string> verified(const std::string& folder, const Json& manifest, const char* name) {
    const std::string path = folder + "/" + name;
    const auto files = manifest.find("files");
    if (files == manifest.end() || !files->is_object() || !files->contains(name))
        return damaged(folder, std::string("the manifest lists no ") + name);
    const Json& listed = (*files)[name];
    HEADSCOPE_TRY(std::string bytes, io::readFile(path, kMaximumFile));
    const bool same = listed.is_object() && listed.contains("sha256") && listed["sha256"].is_string() &&
                      listed["sha256"].get<std::string>() == util::sha256Hex(bytes);
    if (!same) return damaged(folder, std::string(name) + " is damaged: its checksum differs from the manifest");
    return bytes;
}

Result<io::TensorFile> tensorsIn(const std::string& bytes) {
    return io::parseSafetensors(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
}

Result<Json> manifestOf(const std::string& folder) {
    HEADSCOPE_TRY(Json manifest, io::readJsonFile(folder + "/" + kManifest));
    if (!manifest.is_object()) return damaged(folder, "the manifest is no object");
    return manifest;
}

bool stepOf(const std::string& name, std::int64_t& step) {
    if (name.rfind(kPrefix, 0) != 0) return false;
    const char* first = name.data() + std::strlen(kPrefix);
    const char* last = name.data() + name.size();
    const auto read = std::from_chars(first, last, step);
    return read.ec == std::errc() && read.ptr == last && step >= 0;
}

// The exponent all ones means infinity or not a number.
template <class Bits>
bool finiteBits(const std::vector<std::uint8_t>& bytes, Bits exponent) {
    for (std::size_t at = 0; at + sizeof(Bits) <= bytes.size(); at += sizeof(Bits)) {
        Bits bits;
        std::memcpy(&bits, bytes.data() + at, sizeof(Bits));
        if ((bits & exponent) == exponent) return false;
    }
    return true;
}

bool finite(const io::PlainTensor& tensor) {
    if (tensor.dtype == "F32") return finiteBits<std::uint32_t>(tensor.bytes, 0x7f800000u);
    if (tensor.dtype == "F64") return finiteBits<std::uint64_t>(tensor.bytes, 0x7ff0000000000000ull);
    if (tensor.dtype == "BF16") return finiteBits<std::uint16_t>(tensor.bytes, 0x7f80);
    if (tensor.dtype == "F16") return finiteBits<std::uint16_t>(tensor.bytes, 0x7c00);
    return true;
}

}  // namespace

bool allFinite(const io::TensorFile& file) {
    return std::all_of(file.tensors.begin(), file.tensors.end(), [](const auto& item) { return finite(item.second); });
}

std::string CheckpointStore::pathOf(std::int64_t step) const {
    char name[40];
    std::snprintf(name, sizeof name, "%s%08lld", kPrefix, static_cast<long long>(step));
    return m_folder + "/" + name;
}

Status CheckpointStore::save(const Checkpoint& checkpoint) const {
    if (!allFinite(checkpoint.model) || !allFinite(checkpoint.optimizer))
        return Error{ErrorCode::Diverged, "the weights are no longer finite; they were not saved",
                     "Lower train.lr or objective.lambda"};
    std::error_code failed;
    fs::create_directories(m_folder, failed);
    if (failed) return io::systemError("make", m_folder, failed.value());
    const std::string target = pathOf(checkpoint.trainer.step);
    const PartialFolder partial(target + ".partial-" + std::to_string(::getpid()));
    fs::remove_all(partial.path(), failed);
    if (!fs::create_directory(partial.path(), failed))
        return io::systemError("make", partial.path(), failed ? failed.value() : EEXIST);
    HEADSCOPE_CHECK(writeParts(partial.path(), checkpoint));
    HEADSCOPE_CHECK(moveIntoPlace(partial.path(), target));
    return io::syncFolder(m_folder);
}

void CheckpointStore::prune(std::int64_t keepLast, std::int64_t best) const {
    std::error_code ignored;
    auto all = steps();
    const auto kept = std::min<std::size_t>(all.size(), static_cast<std::size_t>(std::max<std::int64_t>(keepLast, 1)));
    all.resize(all.size() - kept);
    for (const auto step : all) {
        if (step == best) continue;
        // Without its manifest a half-deleted checkpoint is none.
        fs::remove(pathOf(step) + "/" + kManifest, ignored);
        fs::remove_all(pathOf(step), ignored);
    }
    for (const auto& entry : fs::directory_iterator(m_folder, ignored))
        if (entry.path().filename().string().find(".partial-") != std::string::npos)
            fs::remove_all(entry.path(), ignored);
}

std::vector<std::int64_t> CheckpointStore::steps() const {
    std::vector<std::int64_t> found;
    std::error_code failed;
    for (auto entry = fs::directory_iterator(m_folder, failed); !failed && entry != fs::directory_iterator();
         entry.increment(failed)) {
        std::int64_t step = 0;
        std::error_code ignored;
        if (stepOf(entry->path().filename().string(), step) && fs::exists(entry->path() / kManifest, ignored))
            found.push_back(step);
    }
    std::sort(found.begin(), found.end());
    return found;
}

double CheckpointStore::epochOf(std::int64_t step) const {
    const auto manifest = manifestOf(pathOf(step));
    if (!manifest || !manifest->contains("epoch") || !(*manifest)["epoch"].is_number()) return 0;
    return (*manifest)["epoch"].get<double>();
}

Result<Checkpoint> CheckpointStore::load(std::int64_t step) const {
    const std::string folder = pathOf(step);
    HEADSCOPE_TRY(const Json manifest, manifestOf(folder));
    Checkpoint checkpoint;
    HEADSCOPE_TRY(const std::string model, verified(folder, manifest, kModel));
    HEADSCOPE_TRY(checkpoint.model, tensorsIn(model));
    HEADSCOPE_TRY(const std::string optimizer, verified(folder, manifest, kOptimizer));
    HEADSCOPE_TRY(checkpoint.optimizer, tensorsIn(optimizer));
    HEADSCOPE_TRY(const std::string trainer, verified(folder, manifest, kTrainer));
    HEADSCOPE_CHECK(readTrainer(trainer, folder + "/" + kTrainer, checkpoint));
    if (checkpoint.trainer.step != step)
        return damaged(folder, "holds step " + std::to_string(checkpoint.trainer.step));
    return checkpoint;
}

Result<io::TensorFile> CheckpointStore::loadModel(std::int64_t step) const {
    const std::string folder = pathOf(step);
    HEADSCOPE_TRY(const Json manifest, manifestOf(folder));
    HEADSCOPE_TRY(const std::string model, verified(folder, manifest, kModel));
    return tensorsIn(model);
}

Result<Checkpoint> CheckpointStore::loadNewest(std::vector<std::string>& skipped) const {
    auto all = steps();
    std::reverse(all.begin(), all.end());
    for (const auto step : all) {
        auto checkpoint = load(step);
        if (checkpoint) return checkpoint;
        skipped.push_back("the checkpoint of step " + std::to_string(step) +
                          " cannot be used: " + checkpoint.error().message);
    }
    return Error{ErrorCode::BadData, "no complete checkpoint in " + m_folder};
}

}  // namespace headscope::session
