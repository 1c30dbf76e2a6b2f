#include "core/data/readers/downloaded_data.h"

#include "core/base/io/json.h"
#include "core/base/io/text_file.h"
#include "core/base/util/path.h"

namespace headscope::data {
namespace {

bool isPlainName(const std::string& name) {
    return !name.empty() && name.front() != '.' && name.find('/') == std::string::npos &&
           name.find('\0') == std::string::npos;
}

}  // namespace

std::string downloadsFolder() {
    return util::joinPath(util::dataFolder(), "datasets");
}

std::string downloadedPath(const std::string& name) {
    return downloadedPath(downloadsFolder(), name);
}

std::string downloadedPath(const std::string& folder, const std::string& name) {
    if (!isPlainName(name)) return {};
    const auto place = util::joinPath(folder, name);
    const auto file = util::joinPath(place, kDownloadRecord);
    if (!io::exists(file)) return {};
    const auto record = io::readJsonFile(file);
    if (!record || !record->is_object()) return {};
    const auto found = record->find("path");
    if (found == record->end() || !found->is_string()) return {};
    const auto path = found->get<std::string>();
    if (path.empty()) return place;
    const auto whole = util::joinPath(place, path);
    return isPlainName(path) && io::exists(whole) ? whole : std::string();
}

Status recordDownload(const std::string& folder, const std::string& path) {
    HEADSCOPE_TRY(const auto place, io::Directory::open(folder));
    return io::writeJsonFile(place, kDownloadRecord, {{"format_version", 1}, {"path", path}});
}

}  // namespace headscope::data
