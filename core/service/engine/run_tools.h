// Operations of jobs on runs: query, train, copy, and wait for the result. Job thread only: in a
// thread that answers requests they would deadlock.
#pragma once

#include "core/api/engine/pruning_job.h"
#include "core/api/requests/smaller_model.h"
#include "core/service/backend/request_table.h"
#include "core/service/engine/requests.h"

#include <thread>

namespace headscope::engine {

// Interval for checking whether the job should stop.
inline constexpr auto kJobPoll = std::chrono::milliseconds(20);

// Sends a request to a run and waits for the answer. Errors: those of the request; Stopped if the
// job should stop.
template <class Q>
Result<typename Q::Answer> askRun(EngineCore& core, const std::string& run, Q request,
                                  const analysis::Work& work) {
    using Answer = Result<typename Q::Answer>;
    const auto promise = std::make_shared<std::promise<Answer>>();
    auto future = promise->get_future();
    auto erased = ErasedRequest::of(
        std::move(request), [promise](Answer answer) { promise->set_value(std::move(answer)); },
        [work](double share) { work.done(share); });
    const auto cancel = erased.cancel;
    answerLater({&core, run, 0}, std::move(erased));
    while (future.wait_for(kJobPoll) != std::future_status::ready)
        if (work.stopped()) cancel->store(true);
    auto answer = future.get();
    if (!answer && answer.error().code == ErrorCode::Cancelled && work.stopped())
        return Error{ErrorCode::Stopped, "stopped"_m};
    return answer;
}

// Trains a run with these settings to its end and returns its folder. If the run `known`, started
// earlier with the same settings, still exists, resumes it. began: called with the folder of a new
// run. Errors: Stopped (can be resumed), those of training.
Result<std::string> trainToTheEnd(EngineCore& core, const RunConfig& config,
                                  const std::string& known,
                                  const std::function<void(const std::string&)>& began,
                                  const analysis::Work& work);

// Returns settings that continue from a run's weights, with a new optimiser and without gates.
// heads: number per site. Errors: Io, BadData.
Result<RunConfig> settingsToTrainOn(EngineCore& core, const std::string& run, std::int64_t step,
                                    const std::vector<int>& heads, const TrainingLength& length);

// Returns the heads whose gates are closed at a step of a run trained with gates. Errors: Usage (no
// gates), BadData, Io.
Result<HeadMask> headsClosedBy(EngineCore& core, const std::string& run,
                               std::int64_t step = kLatest);

// Answers a KeepRunRequest: copies the run to another runs folder and returns the new path.
Result<std::string> keepRun(const RunPlace& run, const KeepRunRequest& request,
                            const analysis::Work& work);

}  // namespace headscope::engine
