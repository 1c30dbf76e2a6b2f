// Loaded datasets, shared by preview, estimate, training and analysis so that no file is read twice. Thread-safe.
#pragma once

#include "core/api/run_config.h"
#include "core/data/dataset.h"

#include <condition_variable>
#include <list>
#include <mutex>

namespace headscope::session {

class DatasetCache {
public:
    DatasetCache(std::vector<std::shared_ptr<const data::DatasetSource>> sources, data::LoadContext folders);

    // config: resolved. Waits when another thread is loading the same data. Files that changed are read anew.
    // Errors: those of DatasetSource::load.
    Result<std::shared_ptr<const data::Dataset>> get(const RunConfig& config, const std::atomic<bool>* cancel,
                                                     std::function<void(const std::string&)> progress);
    // The data of a run, which recorded their fingerprint. Where today's rules read the files otherwise than those of
    // the first versions did, and the run is of then, they are read by those rules. "": as get().
    Result<std::shared_ptr<const data::Dataset>> getRecorded(const RunConfig& config, const std::string& fingerprint,
                                                             const std::atomic<bool>* cancel,
                                                             std::function<void(const std::string&)> progress);

private:
    struct Entry {
        std::string key;
        std::shared_ptr<const data::Dataset> dataset;  // null while loading
    };
    std::shared_ptr<const data::Dataset> find(const std::string& key);
    bool loading(const std::string& key) const;
    void finish(const std::string& key, std::shared_ptr<const data::Dataset> dataset);
    Result<std::shared_ptr<const data::Dataset>> load(const RunConfig& config, const std::atomic<bool>* cancel,
                                                      std::function<void(const std::string&)> progress) const;

    std::vector<std::shared_ptr<const data::DatasetSource>> m_sources;
    data::LoadContext m_folders;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::list<Entry> m_entries;  // most recently used first
};

}  // namespace headscope::session
