// Cache of the most recently opened models by run and step, so that moving a slider does not reload
// the weights.
#pragma once

#include "core/service/backend/analyzer.h"

#include <list>
#include <optional>

namespace headscope::engine {

// A model with its data, ready for requests.
struct OpenModel {
    std::string run;
    std::int64_t step = 0;
    std::shared_ptr<const data::Dataset> dataset;
    std::shared_ptr<analysis::Analyzer> analyzer;
    std::optional<Error> noSamples = {};  // why the samples are not available
    int average = 1;                      // number of checkpoints up to `step` that are averaged
    io::MappedFiles files = {};           // files that the weights are mapped from
};

// Not thread-safe: each analysis thread has its own.
class AnalyzerCache {
public:
    // Returns a cached model, or null. Forgets models whose files were changed, so that they are
    // read again and checked. The pointer is valid until the next call.
    const OpenModel* find(const std::string& run, std::int64_t step, int average = 1) {
        m_entries.remove_if(
            [](const OpenModel& model) { return !io::checkUnchanged(model.files).ok(); });
        for (auto entry = m_entries.begin(); entry != m_entries.end(); ++entry) {
            if (entry->run != run || entry->step != step || entry->average != average) continue;
            m_entries.splice(m_entries.begin(), m_entries, entry);
            return &m_entries.front();
        }
        return nullptr;
    }
    // Adds a model and drops the least recently used ones.
    const OpenModel& add(OpenModel model) {
        m_entries.push_front(std::move(model));
        while (m_entries.size() > kKept) m_entries.pop_back();
        return m_entries.front();
    }
    // Drops all models of a run.
    void forget(const std::string& run) {
        m_entries.remove_if([&](const OpenModel& model) { return model.run == run; });
    }

private:
    static constexpr std::size_t kKept = 3;
    std::list<OpenModel> m_entries;  // most recently used first
};

}  // namespace headscope::engine
