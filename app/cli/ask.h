// Waits for long work, draws its progress and the time left. On an interrupt or if the output is
// lost, cancels the work; the error is then Cancelled.
#pragma once

#include "app/cli/console.h"
#include "app/cli/interrupts.h"
#include "app/cli/progress_line.h"
#include "core/api/base/long_task.h"
#include "core/api/requests/analysis.h"

#include <atomic>
#include <chrono>
#include <functional>
#include <future>
#include <memory>

namespace headscope::cli {

// Waits until the work has ended. interrupts: created before the work starts, so that no signal is
// missed. cancel: called about ten times a second once the user wants to stop. what: name of the
// work on the line of progress; "": draws none. meanwhile: called in this thread about ten times a
// second and once at the end.
template <class Answer>
Answer waitFor(std::future<Answer>& future, const Interrupts& interrupts,
               const std::atomic<double>& share, const std::function<void()>& cancel,
               const std::string& what, Console& console,
               const std::function<void()>& meanwhile = {}) {
    const auto start = std::chrono::steady_clock::now();
    while (future.wait_for(std::chrono::milliseconds(100)) != std::future_status::ready) {
        if (interrupts.stopRequested() || console.outputLost()) cancel();
        const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
        if (meanwhile) meanwhile();
        if (!what.empty())
            console.drawProgress(taskLine(what, share, passed.count(), console.terminal()));
    }
    console.clearProgress();
    if (meanwhile) meanwhile();
    return future.get();
}

// Sends work to the engine and waits for its answer. send: takes the callbacks for the answer and
// the progress, and returns a RequestHandle.
template <class T, class Send>
Result<T> sendNow(const Send& send, const std::string& what, Console& console,
                  const std::function<void()>& meanwhile = {}) {
    // Shared with the engine's thread, which may still use it after this function has ended by an
    // exception.
    const auto promise = std::make_shared<std::promise<Result<T>>>();
    const auto share = std::make_shared<std::atomic<double>>(0);
    auto future = promise->get_future();
    const Interrupts interrupts;
    const RequestHandle handle =
        send([promise](Result<T> answer) { promise->set_value(std::move(answer)); },
             [share](double done) { share->store(done); });
    return waitFor(
        future, interrupts, *share, [&handle] { handle.cancel(); }, what, console, meanwhile);
}

// Sends a request to an opened run and waits for its answer.
template <class Q>
Result<typename Q::Answer> askNow(RunView& run, Q request, const std::string& what,
                                  Console& console, const std::function<void()>& meanwhile = {}) {
    return sendNow<typename Q::Answer>(
        [&](auto done, auto progress) {
            return run.ask(std::move(request), std::move(done), std::move(progress));
        },
        what, console, meanwhile);
}

// Calls a function that takes a LongTask in a thread of its own, and waits for what it returns.
template <class Work>
auto callNow(const Work& work, const std::string& what, Console& console) {
    std::atomic<double> share{0};
    std::atomic<bool> cancel{false};
    const Interrupts interrupts;
    auto future = std::async(std::launch::async, [&] {
        return work(LongTask([&share](double done) { share = done; }, &cancel));
    });
    return waitFor(
        future, interrupts, share, [&cancel] { cancel = true; }, what, console);
}

}  // namespace headscope::cli
