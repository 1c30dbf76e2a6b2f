// The last few models looked into, by run and step, so that moving a slider does not read weights again.
#pragma once

#include "core/analysis/analyzer.h"

#include <list>
#include <optional>

namespace headscope::engine {

struct OpenModel {
    std::string run;
    std::int64_t step = 0;
    std::shared_ptr<const data::Dataset> dataset;
    std::shared_ptr<analysis::Analyzer> analyzer;
    std::optional<Error> noSamples = {};  // why the dataset is only the run's record of it
    int average = 1;                      // mean of so many checkpoints, the last of which is that of `step`
};

class AnalyzerCache {
public:
    const OpenModel* find(const std::string& run, std::int64_t step, int average = 1) {
        for (auto entry = m_entries.begin(); entry != m_entries.end(); ++entry) {
            if (entry->run != run || entry->step != step || entry->average != average) continue;
            m_entries.splice(m_entries.begin(), m_entries, entry);
            return &m_entries.front();
        }
        return nullptr;
    }
    const OpenModel& add(OpenModel model) {
        m_entries.push_front(std::move(model));
        while (m_entries.size() > kKept) m_entries.pop_back();
        return m_entries.front();
    }
    void forget(const std::string& run) {
        m_entries.remove_if([&](const OpenModel& model) { return model.run == run; });
    }

private:
    static constexpr std::size_t kKept = 3;
    std::list<OpenModel> m_entries;  // most recently used first
};

}  // namespace headscope::engine
