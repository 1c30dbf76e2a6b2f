// Requests about many runs, answered in a worker thread, because they read many folders. GUI
// thread.
#pragma once

#include "core/api/engine/queue.h"
#include "ui/workspace/background_worker.h"
#include "ui/workspace/post.h"

#include <atomic>
#include <map>
#include <memory>
#include <string>

namespace headscope::ui {

class Workspace;

class RunComparer {
public:
    explicit RunComparer(Workspace& workspace) : m_workspace(workspace) {}

    // `done` is called in the worker thread; use Rounds::answer. A newer request of the same kind
    // replaces a waiting one, whose `done` is then never called.
    void table(const RunTableOptions& options, Callback<RunTable> done);
    void curves(const RunCurveOptions& options, Callback<RunCurves> done, const std::string& kind = "curves");
    void means(const CompareOptions& options, Callback<Comparison> done);

private:
    template <class Options, class Answer>
    void ask(const std::string& kind, const Options& options, Callback<Answer> done,
             Result<Answer> (Queue::*question)(const Options&) const);

    Workspace& m_workspace;
    std::map<std::string, std::shared_ptr<std::atomic<int>>> m_newest;
    BackgroundWorker m_thread;
};

}  // namespace headscope::ui
