// What the parts of the engine share; outlives every run view and session that was handed out.
#pragma once

#include "core/session/analysis_thread.h"
#include "core/session/analyzer_cache.h"
#include "core/session/config_specs.h"
#include "core/session/dataset_cache.h"
#include "core/session/session_thread.h"

#include <future>

namespace headscope::session {

struct EngineCore {
    EngineCore(const EngineOptions& options, Backend torch);

    Surroundings surroundings() const;
    bool isShipped(const std::string& runPath) const;

    // Sessions that run now, by run folder.
    void noteSession(const std::string& runPath, std::weak_ptr<SessionThread> session);
    std::shared_ptr<SessionThread> liveSession(const std::string& runPath);

    // Runs `work` in the analysis thread and hands the answer to `done` there; exceptions become Errors.
    template <class T>
    void analyse(const std::string& slot, std::function<Result<T>(AnalysisThread::Cancel)> work, Callback<T> done) {
        analysis.post(
            slot,
            [this, work = std::move(work), done](AnalysisThread::Cancel cancel) { done(guarded<T>(work, cancel)); },
            [done](const Error& why) { done(why); });
    }
    // The same, waiting for the answer.
    template <class T>
    Result<T> analyseNow(const std::string& slot, std::function<Result<T>(AnalysisThread::Cancel)> work) {
        std::promise<Result<T>> promise;
        auto future = promise.get_future();
        analyse<T>(slot, std::move(work), [&promise](Result<T> result) { promise.set_value(std::move(result)); });
        return future.get();
    }

    template <class T>
    Result<T> guarded(const std::function<Result<T>(AnalysisThread::Cancel)>& work,
                      AnalysisThread::Cancel cancel) const {
        try {
            return work(cancel);
        } catch (...) {
            return explained(std::current_exception());
        }
    }
    Error explained(std::exception_ptr failure) const;

    EngineOptions options;  // folders filled in
    std::shared_ptr<const Backend> backend;
    EngineReport machine;
    std::vector<std::shared_ptr<const data::DatasetSource>> sources;
    std::shared_ptr<DatasetCache> datasets;
    AnalyzerCache analyzers;  // touched by the analysis thread only

private:
    std::mutex m_mutex;
    std::map<std::string, std::weak_ptr<SessionThread>> m_sessions;

public:
    AnalysisThread analysis;  // last: its jobs use all of the above
};

}  // namespace headscope::session
