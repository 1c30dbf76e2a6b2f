// State shared by all parts of the engine. It outlives every run view and session.
#pragma once

#include "core/api/engine/engine.h"
#include "core/service/engine/analyzer_cache.h"
#include "core/service/session/analysis_thread.h"
#include "core/service/session/dataset_cache.h"
#include "core/service/session/session_thread.h"
#include "core/spec/config/config_specs.h"

#include <future>
#include <set>

namespace headscope::engine {

// Also owns the threads that answer requests and run jobs.
struct EngineCore : std::enable_shared_from_this<EngineCore> {
    EngineCore(const EngineOptions& options, session::Backend torch);

    // Returns the environment in which configs are resolved.
    config::Environment environment() const;
    // Returns whether the run comes with the program and is read-only.
    bool isShipped(const std::string& runPath) const;
    Status refuseShipped(const std::string& runPath) const;  // Usage error if isShipped()

    // Sets the function that receives warnings about runs.
    void setWarningListener(WarningListener listener);
    // Sends a warning to the listener, unless the same warning was sent for this run before.
    void warn(const std::string& runPath, const Message& text);

    // Registers and finds running sessions by run folder.
    void noteSession(const std::string& runPath, std::weak_ptr<session::SessionThread> session);
    std::shared_ptr<session::SessionThread> liveSession(const std::string& runPath);

    // Runs `work` in the analysis thread and calls `done` there with the result; exceptions become
    // Errors. flag: see AnalysisThread::post.
    template <class T>
    void analyse(const std::string& slot,
                 std::function<Result<T>(session::AnalysisThread::Cancel)> work, Callback<T> done,
                 CancelFlag flag = {}) {
        post(analysis, slot, std::move(work), std::move(done), std::move(flag));
    }
    // Same as analyse, but waits for the result.
    template <class T>
    Result<T> analyseNow(const std::string& slot,
                         std::function<Result<T>(session::AnalysisThread::Cancel)> work) {
        std::promise<Result<T>> promise;
        auto future = promise.get_future();
        analyse<T>(slot, std::move(work),
                   [&promise](Result<T> result) { promise.set_value(std::move(result)); });
        return future.get();
    }

    // Runs work that only reads files in a separate thread, so that lists and curves of runs do not
    // wait for models.
    template <class T>
    void readFiles(const std::string& slot,
                   std::function<Result<T>(session::AnalysisThread::Cancel)> work, Callback<T> done,
                   CancelFlag flag = {}) {
        post(reading, slot, std::move(work), std::move(done), std::move(flag));
    }

    // Same as analyse, but in a second analysis thread. Used for slow requests, so that requests
    // such as switching a head are still answered fast.
    template <class T>
    void analyseAside(const std::string& slot,
                      std::function<Result<T>(session::AnalysisThread::Cancel)> work,
                      Callback<T> done, CancelFlag flag = {}) {
        post(aside, slot, std::move(work), std::move(done), std::move(flag));
    }

    // Calls `work` and converts exceptions to Errors.
    template <class T>
    Result<T> guarded(const std::function<Result<T>(session::AnalysisThread::Cancel)>& work,
                      session::AnalysisThread::Cancel cancel) const {
        try {
            return work(cancel);
        } catch (...) {
            return session::explained(*backend, std::current_exception());
        }
    }

    EngineOptions options;  // options with default folders filled in
    std::shared_ptr<const session::Backend> backend;
    EngineReport machine;
    std::vector<std::shared_ptr<const data::DatasetSource>> sources;
    std::shared_ptr<session::DatasetCache> datasets;

    // Returns the model cache of the calling thread; the two analysis threads have one each.
    AnalyzerCache& analyzers() { return aside.inside() ? m_asideAnalyzers : m_analyzers; }
    // Makes later requests reload the run's weights. Any thread.
    void forgetModels(const std::string& runPath);

    // Runs long work, such as pruning jobs, that itself sends requests and trains.
    template <class T>
    void workOn(const std::string& slot,
                std::function<Result<T>(session::AnalysisThread::Cancel)> work, Callback<T> done,
                CancelFlag flag = {}) {
        post(jobs, slot, std::move(work), std::move(done), std::move(flag));
    }

private:
    template <class T>
    void post(session::AnalysisThread& thread, const std::string& slot,
              std::function<Result<T>(session::AnalysisThread::Cancel)> work, Callback<T> done,
              CancelFlag flag) {
        thread.post(
            slot,
            [this, work = std::move(work), done](session::AnalysisThread::Cancel cancel) {
                done(guarded<T>(work, cancel));
            },
            [done](const Error& why) { done(why); }, std::move(flag));
    }

    AnalyzerCache m_analyzers, m_asideAnalyzers;  // caches of the threads `analysis` and `aside`
    std::mutex m_mutex;
    std::map<std::string, std::weak_ptr<session::SessionThread>> m_sessions;
    std::mutex m_warningMutex;  // held while the listener runs
    WarningListener m_listener;
    std::set<std::pair<std::string, std::string>> m_warned;

public:
    session::AnalysisThread
        analysis;  // declared last, so destroyed first: their jobs use the members above
    session::AnalysisThread aside;
    session::AnalysisThread reading;
    session::AnalysisThread jobs;  // destroyed before the other three, which its jobs query
};

}  // namespace headscope::engine
