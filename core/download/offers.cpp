#include "core/download/offers.h"

#include "core/base/io/json.h"
#include "core/base/io/json_fields.h"
#include "core/base/io/text_file.h"
#include "core/base/util/path.h"
#include "core/data/readers/downloaded_data.h"

#include <algorithm>
#include <filesystem>

namespace headscope::download {
namespace {

constexpr const char* kSection = "download";
constexpr std::int64_t kLargestOffer = std::int64_t{64} << 30;  // bytes of one file

bool isFileName(const std::string& name) {
    const auto plain = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '.' || c == '-' || c == '_';
    };
    return !name.empty() && name.size() <= 100 && name.front() != '.' &&
           name != data::kDownloadRecord && std::all_of(name.begin(), name.end(), plain);
}

bool isSha256(const std::string& text) {
    const auto digit = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
    return text.size() == 64 && std::all_of(text.begin(), text.end(), digit);
}

Result<DownloadFile> fileOffer(const nlohmann::json& object, const std::string& file) {
    if (!object.is_object())
        return Error{ErrorCode::BadData, "%1: files must be a list of objects"_m(file),
                     "Describe each file by name, address, bytes and sha256"_m};
    io::JsonFields fields(object, file);
    DownloadFile out;
    out.name = fields.text("name");
    out.address = fields.text("address");
    out.bytes = fields.integer("bytes", 1, kLargestOffer);
    out.sha256 = fields.text("sha256");
    if (fields.ok() && !isFileName(out.name))
        fields.refuse("name", "it must consist of letters, digits, \".\", \"-\" and \"_\""_m);
    if (fields.ok() && out.address.rfind("https://", 0) != 0)
        fields.refuse("address", "it must begin with https://"_m);
    if (fields.ok() && out.address.find('@') != std::string::npos)
        fields.refuse("address", "it must not contain a user name"_m);
    if (fields.ok() && !isSha256(out.sha256))
        fields.refuse("sha256", "it must have 64 digits (0-9, a-f)"_m);
    HEADSCOPE_CHECK(fields.status());
    return out;
}

}  // namespace

Result<std::optional<DatasetOffer>> offerOf(const nlohmann::json& dataset, const std::string& file,
                                            const std::string& downloads) {
    if (!dataset.is_object() || !dataset.contains(kSection)) return std::optional<DatasetOffer>();
    io::JsonFields fields(dataset, file);
    DatasetOffer out;
    out.id = fields.text("id");
    out.name = fields.text("name");
    out.licence = fields.text("licence");
    out.homepage = fields.text("source", "");
    const auto& section = fields.at(kSection);
    if (fields.ok() && (!section.is_object() || !section.contains("files") ||
                        !section["files"].is_array() || section["files"].empty()))
        fields.refuse(kSection, "it must be an object with a list of files"_m);
    if (fields.ok() && !isFileName(out.id))
        fields.refuse("id", "it must consist of letters, digits, \".\", \"-\" and \"_\""_m);
    HEADSCOPE_CHECK(fields.status());
    for (const auto& one : section["files"]) {
        HEADSCOPE_TRY(auto described, fileOffer(one, file));
        out.files.push_back(std::move(described));
    }
    io::JsonFields reading(section, file);
    out.reader = reading.text("reader", out.id);
    const auto path = reading.text("path", "");
    HEADSCOPE_CHECK(reading.status());
    out.folder = util::joinPath(downloads, out.id);
    out.path = path.empty() ? out.folder : util::joinPath(out.folder, path);
    out.present = data::downloadedPath(downloads, out.id) == out.path;
    return std::optional(std::move(out));
}

Result<std::vector<DatasetOffer>> offersIn(const std::string& datasets,
                                           const std::string& downloads) {
    HEADSCOPE_TRY(const auto folder, io::Directory::open(datasets));
    std::vector<DatasetOffer> all;
    for (const auto& entry : folder.entries()) {
        const auto file = util::joinPath(folder.pathOf(entry.name), "dataset.json");
        if (!io::exists(file)) continue;
        HEADSCOPE_TRY(const auto dataset, io::readJsonFile(file));
        HEADSCOPE_TRY(auto offer, offerOf(dataset, file, downloads));
        if (offer) all.push_back(std::move(*offer));
    }
    std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.id < b.id; });
    return all;
}

}  // namespace headscope::download
