// Requests about many runs, for a Query. They are answered in a worker thread, because they read
// many folders. GUI thread.
#pragma once

#include "core/api/engine/queue.h"
#include "ui/workspace/background_worker.h"
#include "ui/workspace/query.h"

namespace headscope::ui {

class Workspace;

class RunComparer {
public:
    explicit RunComparer(Workspace& workspace) : m_workspace(workspace) {}

    using Table = BoundRequest<RunTableOptions, RunTable>;
    using Curves = BoundRequest<RunCurveOptions, RunCurves>;
    using Means = BoundRequest<CompareOptions, Comparison>;
    // Creates a request for the table. It is not answered if it was cancelled while it waited for
    // the thread. A query of such requests must be destroyed before this object.
    Table table(const RunTableOptions& options);
    Curves curves(const RunCurveOptions& options);
    Means means(const CompareOptions& options);

private:
    template <class Options, class Answer>
    BoundRequest<Options, Answer> request(const Options& options,
                                          Result<Answer> (Queue::*method)(const Options&) const);

    Workspace& m_workspace;
    BackgroundWorker m_thread;
};

}  // namespace headscope::ui
