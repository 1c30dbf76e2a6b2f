#include "core/service/session/dataset_cache.h"

#include "core/base/util/path.h"
#include "core/data/batches/settings.h"

#include <algorithm>
#include <chrono>
#include <filesystem>

namespace headscope::session {
namespace {

namespace fs = std::filesystem;

// number of datasets kept in memory
constexpr std::size_t kKept = 3;
constexpr auto kPoll = std::chrono::milliseconds(50);
constexpr int kStampedFiles = 2000;

std::string stampOf(const fs::path& path) {
    std::error_code failed;
    const auto time = fs::last_write_time(path, failed).time_since_epoch().count();
    const auto size = fs::is_regular_file(path, failed) ? fs::file_size(path, failed) : 0;
    return std::to_string(time) + ":" + std::to_string(size) + ";";
}

// Returns a stamp of sizes and modification times of a file, or of a folder's entries. It changes
// when data are replaced.
std::string stampOfData(const std::string& path) {
    if (path.empty()) return {};
    std::string stamp = stampOf(path);
    std::error_code failed;
    std::vector<std::string> stamps;
    for (auto entry = fs::directory_iterator(path, failed);
         !failed && entry != fs::directory_iterator(); entry.increment(failed)) {
        // Limit the time for huge folders.
        if (stamps.size() >= kStampedFiles) break;
        stamps.push_back(entry->path().filename().string() + "=" + stampOf(entry->path()));
    }
    std::sort(stamps.begin(), stamps.end());
    for (const auto& one : stamps) stamp += one;
    return stamp;
}

// Returns the cache key. model.length is part of it, because samples are cut to that length while
// reading.
std::string keyOf(const RunConfig& config) {
    std::string key;
    for (const auto& [name, value] : config.values) {
        if (name.rfind("dataset.", 0) != 0 && name != "model.length") continue;
        key += name + "=" + valueText(value) + "\n";
        // Matches dataset.path, dataset.test_path and dataset.target_path.
        if (name.size() >= 4 && name.compare(name.size() - 4, 4, "path") == 0)
            key += stampOfData(util::expandUser(valueText(value)));
    }
    return key;
}

}  // namespace

DatasetCache::DatasetCache(std::vector<std::shared_ptr<const data::DatasetSource>> sources,
                           data::LoadContext folders)
    : m_sources(std::move(sources)), m_folders(std::move(folders)) {}

std::shared_ptr<const data::Dataset> DatasetCache::find(const std::string& key) {
    for (auto entry = m_entries.begin(); entry != m_entries.end(); ++entry) {
        if (entry->key != key || !entry->dataset) continue;
        m_entries.splice(m_entries.begin(), m_entries, entry);
        return m_entries.front().dataset;
    }
    return nullptr;
}

bool DatasetCache::loading(const std::string& key) const {
    return std::any_of(m_entries.begin(), m_entries.end(),
                       [&](const Entry& entry) { return entry.key == key; });
}

Result<std::shared_ptr<const data::Dataset>> DatasetCache::load(
    const RunConfig& config, const std::atomic<bool>* cancel,
    std::function<void(const Message&)> progress) const {
    const auto id = config.text("dataset.id");
    for (const auto& source : m_sources) {
        if (source->info().id != id) continue;
        data::LoadContext context = m_folders;
        context.cancel = cancel;
        context.progress = std::move(progress);
        auto dataset = source->load(config, context);
        if (!dataset) return std::move(dataset).error();
        return std::shared_ptr<const data::Dataset>(
            std::make_shared<data::Dataset>(std::move(dataset).value()));
    }
    return Error{ErrorCode::Usage, "unknown dataset %1"_m(id), "See list datasets"_m};
}

void DatasetCache::finish(const std::string& key, std::shared_ptr<const data::Dataset> dataset) {
    std::lock_guard lock(m_mutex);
    m_entries.remove_if([&](const Entry& entry) { return entry.key == key; });
    if (dataset) m_entries.push_front({key, std::move(dataset)});
    while (m_entries.size() > kKept && m_entries.back().dataset) m_entries.pop_back();
    m_changed.notify_all();
}

Result<std::shared_ptr<const data::Dataset>> DatasetCache::get(
    const RunConfig& config, const std::atomic<bool>* cancel,
    std::function<void(const Message&)> progress) {
    const std::string key = keyOf(config);
    {
        std::unique_lock lock(m_mutex);
        // Another thread may be loading the same data; wait for it instead of loading twice.
        while (loading(key)) {
            if (auto dataset = find(key)) return dataset;
            if (cancel && cancel->load())
                return Error{ErrorCode::Cancelled, "cancelled while waiting for the data"_m};
            m_changed.wait_for(lock, kPoll);
        }
        m_entries.push_back({key, nullptr});
    }
    try {
        auto loaded = load(config, cancel, std::move(progress));
        finish(key, loaded ? *loaded : nullptr);
        return loaded;
    } catch (...) {
        // Wake the waiting threads, which then load the data themselves.
        finish(key, nullptr);
        throw;
    }
}

Result<std::shared_ptr<const data::Dataset>> DatasetCache::getRecorded(
    const RunConfig& config, const std::string& fingerprint, const std::atomic<bool>* cancel,
    std::function<void(const Message&)> progress) {
    auto today = get(config, cancel, progress);
    if (fingerprint.empty() || (today && today.value()->fingerprint == fingerprint)) return today;
    if (!today && today.error().code == ErrorCode::Cancelled) return today;
    auto earlier = config;
    // The fingerprint may come from the reading rules of the first versions, so try those.
    earlier.values[data::kEarlierReading] = true;
    auto then = get(earlier, cancel, std::move(progress));
    return then && then.value()->fingerprint == fingerprint ? then : today;
}

}  // namespace headscope::session
