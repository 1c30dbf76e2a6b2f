// Sends a request to an opened run, draws the progress and waits for the answer. On an interrupt or
// if the output is lost, cancels the request; the error is then Cancelled.
#pragma once

#include "app/cli/console.h"
#include "app/cli/interrupts.h"
#include "app/cli/progress_line.h"
#include "core/api/base/table_text.h"
#include "core/api/requests/analysis.h"

#include <atomic>
#include <chrono>
#include <functional>
#include <future>

namespace headscope::cli {

// Waits for the answer. meanwhile: called in this thread about ten times a second, instead of
// drawing the progress.
template <class Q>
Result<typename Q::Answer> askNow(RunView& run, Q request, const std::string& what,
                                  Console& console, const std::function<void()>& meanwhile = {}) {
    using Answer = Result<typename Q::Answer>;
    // Shared with the engine's thread, which may still use it after this function has ended by an
    // exception.
    const auto promise = std::make_shared<std::promise<Answer>>();
    const auto share = std::make_shared<std::atomic<double>>(0);
    auto future = promise->get_future();
    Interrupts interrupts;
    const auto handle = run.ask(
        std::move(request), [promise](Answer answer) { promise->set_value(std::move(answer)); },
        [share](double done) { share->store(done); });
    while (future.wait_for(std::chrono::milliseconds(100)) != std::future_status::ready) {
        if (interrupts.stopRequested() || console.outputLost()) handle.cancel();
        if (meanwhile)
            meanwhile();
        else
            console.drawProgress(what + "  " + percentText(share->load(), 0));
    }
    console.clearProgress();
    return future.get();
}

}  // namespace headscope::cli
