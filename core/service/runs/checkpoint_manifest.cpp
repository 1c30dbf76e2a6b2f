#include "core/service/runs/checkpoint_manifest.h"

#include "core/base/io/json.h"
#include "core/spec/config/format_version.h"

namespace headscope::runs {

Result<CheckpointManifest> CheckpointManifest::parse(std::string_view text,
                                                     const std::string& checkpoint) {
    HEADSCOPE_TRY(const auto json, io::parseJson(text, checkpoint + "/manifest.json"));
    CheckpointManifest manifest;
    manifest.m_checkpoint = checkpoint;
    if (!json.is_object()) return manifest.damaged("the manifest is not an object"_m);
    const auto epoch = json.find("epoch");
    if (epoch != json.end() && epoch->is_number()) manifest.m_epoch = epoch->get<double>();
    const auto files = json.find("files");
    if (files == json.end() || !files->is_object()) return manifest;
    for (const auto& [name, listed] : files->items()) {
        auto& file = manifest.m_files[name];
        if (!listed.is_object()) continue;
        const auto sha256 = listed.find("sha256");
        const auto bytes = listed.find("bytes");
        // An entry without a valid size and checksum stays empty, so later checks of it fail.
        if (sha256 != listed.end() && sha256->is_string() && bytes != listed.end() &&
            bytes->is_number_unsigned())
            file = Listed{bytes->get<std::uint64_t>(), sha256->get<std::string>()};
    }
    return manifest;
}

std::string CheckpointManifest::text(std::int64_t step, double epoch,
                                     const std::map<std::string, io::FileSum>& files) {
    nlohmann::json listed = nlohmann::json::object();
    for (const auto& [name, sum] : files)
        listed[name] = {{"bytes", sum.bytes}, {"sha256", sum.sha256}};
    const nlohmann::json manifest = {{"format_version", config::kFormatVersion},
                                     {"step", step},
                                     {"epoch", epoch},
                                     {"files", listed}};
    return manifest.dump(2) + "\n";
}

Error CheckpointManifest::damaged(const Message& why) const {
    return {ErrorCode::BadData, "checkpoint %1: %2"_m(m_checkpoint, why),
            "Use an older checkpoint, or put an intact copy back"_m};
}

Status CheckpointManifest::checkSize(const std::string& name, std::int64_t bytes) const {
    const auto file = m_files.find(name);
    if (file == m_files.end()) return damaged("the manifest lists no %1"_m(name));
    if (!file->second) return damaged("the manifest lists no size and checksum of %1"_m(name));
    // Accept an unknown size; checkSum compares the content later.
    if (bytes < 0 || static_cast<std::uint64_t>(bytes) == file->second->bytes) return {};
    return damaged(
        "%1 is damaged: it has %2 bytes, the manifest says %3"_m(name, bytes, file->second->bytes));
}

Status CheckpointManifest::checkSum(const std::string& name, const io::FileSum& sum) const {
    HEADSCOPE_CHECK(checkSize(name, static_cast<std::int64_t>(sum.bytes)));
    if (m_files.at(name)->sha256 == sum.sha256) return {};
    return damaged("%1 is damaged: its checksum differs from the manifest"_m(name));
}

std::string CheckpointManifest::checksumOf(const std::string& name) const {
    const auto file = m_files.find(name);
    return file == m_files.end() || !file->second ? "" : file->second->sha256;
}

}  // namespace headscope::runs
