// Asks a run and waits for the answer; used by commands without a window. GUI thread.
#pragma once

#include "core/api/engine/engine_runs.h"
#include "ui/main_window/waiting.h"
#include "ui/workspace/post.h"

#include <QObject>

#include <optional>
#include <utility>

namespace headscope::ui {

// Maximum time in ms to wait for an answer of the engine.
inline constexpr int kAnswerPatience = 600'000;

// Sends a request and waits for its answer, while the event loop runs. Errors: those of the
// request, and Internal after ten minutes.
template <class Q>
Result<typename Q::Answer> answerOf(RunView& run, const Q& request) {
    using Answer = Result<typename Q::Answer>;
    QObject receiver;
    std::optional<Answer> answer;
    const auto handle =
        run.ask(request, onGuiThread<typename Q::Answer>(
                             &receiver, [&](Answer given) { answer.emplace(std::move(given)); }));
    if (waitUntil([&] { return answer.has_value(); }, kAnswerPatience)) return std::move(*answer);
    handle.cancel();
    return Error{ErrorCode::Internal, "no answer within ten minutes"_m,
                 "Try again on a machine that is less busy."_m};
}

}  // namespace headscope::ui
