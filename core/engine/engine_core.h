// What the parts of the engine share; outlives every run view and session that was handed out.
#pragma once

#include "core/api/engine.h"
#include "core/config/config_specs.h"
#include "core/engine/analyzer_cache.h"
#include "core/session/analysis_thread.h"
#include "core/session/dataset_cache.h"
#include "core/session/session_thread.h"

#include <future>
#include <set>

namespace headscope::engine {

struct EngineCore : std::enable_shared_from_this<EngineCore> {
    EngineCore(const EngineOptions& options, session::Backend torch);

    config::Surroundings surroundings() const;
    bool isShipped(const std::string& runPath) const;

    void setWarningListener(WarningListener listener);
    // Tells the listener, unless it was told the same of this run before.
    void warn(const std::string& runPath, const std::string& text);

    // Sessions that run now, by run folder.
    void noteSession(const std::string& runPath, std::weak_ptr<session::SessionThread> session);
    std::shared_ptr<session::SessionThread> liveSession(const std::string& runPath);

    // Runs `work` in the analysis thread and hands the answer to `done` there; exceptions become Errors. flag: as that
    // of AnalysisThread::post.
    template <class T>
    void analyse(const std::string& slot, std::function<Result<T>(session::AnalysisThread::Cancel)> work,
                 Callback<T> done, CancelFlag flag = {}) {
        post(analysis, slot, std::move(work), std::move(done), std::move(flag));
    }
    // The same, waiting for the answer.
    template <class T>
    Result<T> analyseNow(const std::string& slot, std::function<Result<T>(session::AnalysisThread::Cancel)> work) {
        std::promise<Result<T>> promise;
        auto future = promise.get_future();
        analyse<T>(slot, std::move(work), [&promise](Result<T> result) { promise.set_value(std::move(result)); });
        return future.get();
    }

    // What only reads files, beside the analysis thread: the list of runs and their curves wait for no model.
    template <class T>
    void readFiles(const std::string& slot, std::function<Result<T>(session::AnalysisThread::Cancel)> work,
                   Callback<T> done, CancelFlag flag = {}) {
        post(reading, slot, std::move(work), std::move(done), std::move(flag));
    }

    // As analyse, beside it: what takes long, so that a switched head is answered meanwhile.
    template <class T>
    void analyseAside(const std::string& slot, std::function<Result<T>(session::AnalysisThread::Cancel)> work,
                      Callback<T> done, CancelFlag flag = {}) {
        post(aside, slot, std::move(work), std::move(done), std::move(flag));
    }

    template <class T>
    Result<T> guarded(const std::function<Result<T>(session::AnalysisThread::Cancel)>& work,
                      session::AnalysisThread::Cancel cancel) const {
        try {
            return work(cancel);
        } catch (...) {
            return session::explained(*backend, std::current_exception());
        }
    }

    EngineOptions options;  // folders filled in
    std::shared_ptr<const session::Backend> backend;
    EngineReport machine;
    std::vector<std::shared_ptr<const data::DatasetSource>> sources;
    std::shared_ptr<session::DatasetCache> datasets;

    // The models of the thread that asks: each of the two that look into weights has its own.
    AnalyzerCache& analyzers() { return aside.inside() ? m_asideAnalyzers : m_analyzers; }
    // Questions that are asked from now on read the run's weights anew. Any thread.
    void forgetModels(const std::string& runPath);

    // Long work that asks questions and trains.
    template <class T>
    void workOn(const std::string& slot, std::function<Result<T>(session::AnalysisThread::Cancel)> work,
                Callback<T> done, CancelFlag flag = {}) {
        post(jobs, slot, std::move(work), std::move(done), std::move(flag));
    }

private:
    template <class T>
    void post(session::AnalysisThread& thread, const std::string& slot,
              std::function<Result<T>(session::AnalysisThread::Cancel)> work, Callback<T> done, CancelFlag flag) {
        thread.post(
            slot,
            [this, work = std::move(work), done](session::AnalysisThread::Cancel cancel) {
                done(guarded<T>(work, cancel));
            },
            [done](const Error& why) { done(why); }, std::move(flag));
    }

    AnalyzerCache m_analyzers, m_asideAnalyzers;  // of `analysis` and of `aside`
    std::mutex m_mutex;
    std::map<std::string, std::weak_ptr<session::SessionThread>> m_sessions;
    std::mutex m_warningMutex;  // held while the listener runs
    WarningListener m_listener;
    std::set<std::pair<std::string, std::string>> m_warned;

public:
    session::AnalysisThread analysis;  // last: its jobs use all of the above
    session::AnalysisThread aside;
    session::AnalysisThread reading;
    session::AnalysisThread jobs;  // after those three, which its jobs ask
};

}  // namespace headscope::engine
