// A thread-safe cache of loaded datasets. Preview, estimate, training and analysis share it, so
// that each file is read only once.
#pragma once

#include "core/api/base/run_config.h"
#include "core/data/batches/dataset.h"

#include <condition_variable>
#include <list>
#include <mutex>

namespace headscope::session {

// Keeps the few most recently used datasets.
class DatasetCache {
public:
    // sources: all known datasets. folders: where their files are located.
    DatasetCache(std::vector<std::shared_ptr<const data::DatasetSource>> sources,
                 data::LoadContext folders);

    // Returns the data of a resolved config. Waits if another thread is loading the same data;
    // reloads files that have changed. Errors: those of DatasetSource::load.
    Result<std::shared_ptr<const data::Dataset>> get(const RunConfig& config,
                                                     const std::atomic<bool>* cancel,
                                                     std::function<void(const Message&)> progress);
    // Returns the data of a run with a recorded fingerprint. If the current reading rules give
    // another fingerprint, tries the rules of the first versions. With fingerprint "" same as
    // get().
    Result<std::shared_ptr<const data::Dataset>> getRecorded(
        const RunConfig& config, const std::string& fingerprint, const std::atomic<bool>* cancel,
        std::function<void(const Message&)> progress);

private:
    struct Entry {
        std::string key;
        std::shared_ptr<const data::Dataset> dataset;  // null while loading
    };
    std::shared_ptr<const data::Dataset> find(const std::string& key);
    bool loading(const std::string& key) const;
    void finish(const std::string& key, std::shared_ptr<const data::Dataset> dataset);
    Result<std::shared_ptr<const data::Dataset>> load(
        const RunConfig& config, const std::atomic<bool>* cancel,
        std::function<void(const Message&)> progress) const;

    std::vector<std::shared_ptr<const data::DatasetSource>> m_sources;
    data::LoadContext m_folders;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::list<Entry> m_entries;  // most recently used first
};

}  // namespace headscope::session
