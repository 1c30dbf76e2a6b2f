#include "ui/workspace/run_comparer.h"

#include "ui/workspace/workspace.h"

namespace headscope::ui {

template <class Options, class Answer>
BoundRequest<Options, Answer> RunComparer::request(const Options& options,
                                                   Result<Answer> (Queue::*method)(const Options&)
                                                       const) {
    return {options,
            [this, method](const Options& sent, Callback<Answer> done, const ProgressCallback&) {
                const auto cancelled = std::make_shared<std::atomic<bool>>(false);
                if (auto* queue = m_workspace.runQueue())
                    m_thread.post([queue, method, sent, done = std::move(done), cancelled] {
                        if (!*cancelled) done((queue->*method)(sent));
                    });
                return RequestHandle(cancelled);
            }};
}

RunComparer::Table RunComparer::table(const RunTableOptions& options) {
    return request(options, &Queue::tableOfRuns);
}
RunComparer::Curves RunComparer::curves(const RunCurveOptions& options) {
    return request(options, &Queue::curvesOfRuns);
}
RunComparer::Means RunComparer::means(const CompareOptions& options) {
    return request(options, &Queue::compare);
}

}  // namespace headscope::ui
