#include "ui/workspace/run_comparer.h"

#include "ui/workspace/workspace.h"

namespace headscope::ui {

template <class Options, class Answer>
void RunComparer::ask(const std::string& kind, const Options& options, Callback<Answer> done,
                      Result<Answer> (Queue::*question)(const Options&) const) {
    auto* queue = m_workspace.runQueue();
    if (!queue) return;
    auto& newest = m_newest[kind];
    if (!newest) newest = std::make_shared<std::atomic<int>>(0);
    const int mine = ++*newest;
    m_thread.post([queue, question, options, done = std::move(done), newest, mine] {
        if (*newest == mine) done((queue->*question)(options));
    });
}

void RunComparer::table(const RunTableOptions& options, Callback<RunTable> done) {
    ask(options.curves ? "curves of the table" : "table", options, std::move(done), &Queue::tableOfRuns);
}
void RunComparer::curves(const RunCurveOptions& options, Callback<RunCurves> done, const std::string& kind) {
    ask(kind, options, std::move(done), &Queue::curvesOfRuns);
}
void RunComparer::means(const CompareOptions& options, Callback<Comparison> done) {
    ask("means", options, std::move(done), &Queue::compare);
}

}  // namespace headscope::ui
