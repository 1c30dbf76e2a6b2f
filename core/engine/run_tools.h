// What a job does with runs: asks, trains, cuts, and waits for it. In the thread of jobs only, never in those that
// answer.
#pragma once

#include "core/analysis/question_table.h"
#include "core/api/pruning_job.h"
#include "core/api/smaller_model.h"
#include "core/engine/questions.h"

#include <thread>

namespace headscope::engine {

// As many as a step of the job takes while it waits to be asked to stop.
inline constexpr auto kJobPoll = std::chrono::milliseconds(20);

// A question to a run, waited for. Errors: those of the question; Stopped where the job is to stop.
template <class Q>
Result<typename Q::Answer> askRun(EngineCore& core, const std::string& run, Q question, const analysis::Work& work) {
    using Answer = Result<typename Q::Answer>;
    const auto promise = std::make_shared<std::promise<Answer>>();
    auto future = promise->get_future();
    auto asking = Asking::of(
        std::move(question), [promise](Answer answer) { promise->set_value(std::move(answer)); },
        [work](double share) { work.done(share); });
    const auto cancel = asking.cancel;
    answerLater({&core, run, 0}, std::move(asking));
    while (future.wait_for(kJobPoll) != std::future_status::ready)
        if (work.stopped()) cancel->store(true);
    auto answer = future.get();
    if (!answer && answer.error().code == ErrorCode::Cancelled && work.stopped())
        return Error{ErrorCode::Stopped, "stopped"};
    return answer;
}

// Trains from these settings to the end, or goes on with `known`, a run that was begun with them, where that is still
// there. began: told the new run's folder as soon as there is one. The folder of the finished run. Errors: Stopped (it
// can go on), those of training.
Result<std::string> trainToTheEnd(EngineCore& core, const RunConfig& config, const std::string& known,
                                  const std::function<void(const std::string&)>& began, const analysis::Work& work);

// Settings that train a run's weights on, with the optimiser begun anew and without gates; heads: of each of its sites.
// Errors: Io, BadData.
Result<RunConfig> settingsToTrainOn(EngineCore& core, const std::string& run, std::int64_t step,
                                    const std::vector<int>& heads, const TrainingLength& length);

// The heads whose gates a training with gates has closed by a step. Errors: Usage (there were none), BadData, Io.
Result<HeadMask> headsClosedBy(EngineCore& core, const std::string& run, std::int64_t step = kLatest);

// KeepRunQuestion: the run as it is, in another folder of runs.
Result<std::string> keepRun(const RunPlace& run, const KeepRunQuestion& question, const analysis::Work& work);

}  // namespace headscope::engine
