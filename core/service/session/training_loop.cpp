#include "core/service/session/training_loop.h"

#include "core/service/backend/ranks.h"
#include "core/service/session/cadence.h"

#include <cmath>

namespace headscope::session {
namespace {

using namespace std::chrono_literals;

constexpr auto kPausedPoll = 100ms;
constexpr auto kRetryEvery = 5s;  // interval between retries after a failed write

Error notFinite(std::int64_t step) {
    return {
        ErrorCode::Diverged,
        "the loss is no longer a finite number at step %1; the weights were left as they were"_m(
            step),
        "Lower train.lr or objective.lambda; the last good checkpoint is kept"_m};
}

std::string rounded(double value, int digits) {
    const double scale = std::pow(10, digits);
    return valueText(std::round(value * scale) / scale);
}

void giveWeights(const training::Trainer& trainer,
                 std::vector<std::promise<WeightSnapshot>> snapshots) {
    if (snapshots.empty()) return;
    // One copy of the weights is shared by all who asked in this step.
    const auto weights = std::make_shared<const io::TensorFile>(trainer.modelTensors());
    for (auto& promise : snapshots) promise.set_value({trainer.step(), weights});
}

// Lists the scores, for example "accuracy 93.12 %, loss 0.2134".
Message listed(const Scores& scores) {
    std::vector<Message> all;
    for (const auto& score : scores) {
        const auto& kind = scoreKind(score.id);
        all.push_back(joined({Message{kind.name}, verbatim(scoreText(kind, score.value, 1))}, " "));
    }
    return joined(all, ", ");
}

}  // namespace

TrainingLoop::TrainingLoop(LoopInputs inputs, runs::LiveFeed& feed, CommandBox& commands)
    : m_run{std::move(inputs), feed, commands},
      m_report(m_run),
      m_saver(m_run, m_report),
      m_stopping(config::Stopping::from(m_run.in.config)) {}

RunResult TrainingLoop::run() {
    RunResult result;
    try {
        const auto ready = TrainingPreparation(m_run, m_report, m_saver).prepare();
        result = ready.ok() ? train()
                            : end(ready.error().code == ErrorCode::Cancelled ? RunState::Stopped
                                                                             : RunState::Failed,
                                  ready.error());
    } catch (...) {
        // The model code threw an exception. The last checkpoint stays valid, so the run can be
        // resumed.
        auto error = explained(*m_run.in.backend, std::current_exception());
        // If this process was asked to stop, losing a rank is not a failure.
        const bool stopped = error.code == ErrorCode::Network && m_run.commands.cancelled()->load();
        if (stopped)
            error = {ErrorCode::Cancelled,
                     "stopped while waiting for the other processes: %1"_m(error.message)};
        result = end(stopped ? RunState::Stopped : RunState::Failed, std::move(error));
    }
    // Order: free the memory of the model, refuse further commands, close the socket, and only then
    // unlock the run, so that nobody resumes it while this process still holds it.
    m_run.trainer.reset();
    m_run.commands.close();
    m_run.control.reset();
    m_run.lock.reset();
    return result;
}

// Trains until the end. Commands are handled only between steps, so that a step is never half
// recorded.
RunResult TrainingLoop::train() {
    m_run.watch.start();
    m_report.setState(RunState::Running);
    for (;;) {
        const Next next = obey();
        if (next == Next::End) break;
        if (next == Next::Wait) {
            m_run.commands.waitWhilePaused(kPausedPoll);
            continue;
        }
        const bool last = m_run.done() || m_finishNow || stopsEarly();
        const auto status = last ? finish() : oneStep();
        // Io errors wait for repair and Cancelled returns to the commands; every other error ends
        // the run.
        if (!status.ok() && status.error().code == ErrorCode::Diverged)
            return end(RunState::Diverged, status.error());
        if (!status.ok() && status.error().code == ErrorCode::Io && !holdOn(status.error()))
            return end(RunState::Stopped, status.error());
        if (m_saver.moved()) return end(RunState::Stopped, m_saver.moved());
        if (!status.ok() && status.error().code != ErrorCode::Io &&
            status.error().code != ErrorCode::Cancelled)
            return end(RunState::Failed, status.error());
        if (last && status.ok()) return end(RunState::Finished, std::nullopt);
    }
    m_report.setState(RunState::Stopping);
    Status saved;
    // Stop saves the current weights; cancel keeps the last checkpoint instead.
    if (m_ending == Ending::Stop) saved = m_saver.saveSomewhere("stop"_m);
    if (!saved.ok() && saved.error().code == ErrorCode::Diverged)
        return end(RunState::Diverged, saved.error());
    if (!saved.ok()) return end(RunState::Stopped, saved.error());
    if (m_saver.moved()) return end(RunState::Stopped, m_saver.moved());
    return end(RunState::Stopped,
               m_ending == Ending::Cancel
                   ? std::optional<Error>(
                         Error{ErrorCode::Cancelled, "cancelled; the last checkpoint is kept"_m})
                   : std::nullopt);
}

TrainingLoop::Next TrainingLoop::obey() {
    Commands commands = m_run.commands.take();
    giveWeights(*m_run.trainer, std::move(commands.snapshots));
    if (commands.lambda) obeyLambda(*commands.lambda);
    if (commands.save) {
        const auto saved = m_saver.save("on request"_m);
        if (!saved.ok()) m_report.addEvent("warning", saved.error().message);
    }
    m_ending = commands.ending;
    if (m_ending == Ending::Stop || m_ending == Ending::Cancel) {
        answer(commands.received);
        return Next::End;
    }
    // Report the user's request only once.
    if (m_ending == Ending::FinishNow && !m_finishNow) {
        m_finishNow = true;
        m_report.addEvent("finish-now", "finishing now, at step %1"_m(m_run.trainer->step()));
    }
    m_singleSteps += commands.singleSteps;
    // A run that finishes now must not stay paused.
    changePause(commands.paused && !m_finishNow);
    answer(commands.received);
    if (!m_paused) return Next::Go;
    if (m_singleSteps == 0) return Next::Wait;
    --m_singleSteps;
    return Next::Go;
}

void TrainingLoop::obeyLambda(double lambda) {
    if (!std::isfinite(lambda) || lambda < 0) return;
    m_run.trainer->setLambda(lambda);
    m_saver.outdate();  // the checkpoint of this step holds the old lambda
    m_run.record.info.lambda = lambda;
    m_run.feed.update([&](Progress& p) { p.lambda = lambda; });
    m_report.addEvent("lambda", "lambda set to %1"_m(valueText(lambda)), lambda);
}

void TrainingLoop::changePause(bool paused) {
    if (paused == m_paused) return;
    // Pauses do not count as training time.
    m_paused = paused;
    if (paused)
        m_run.watch.stop();
    else
        m_run.watch.start();
    if (!paused) m_singleSteps = 0;
    m_report.addEvent(paused ? "paused" : "resumed", paused ? "paused"_m : "resumed"_m);
    m_report.setState(paused ? RunState::Paused : RunState::Running);
}

void TrainingLoop::answer(const std::vector<ReceivedCommand>& received) {
    for (const auto& one : received) {
        m_report.addEvent("told", "command received: %1"_m(commandText(one.command)));
        one.done(m_run.trainer->step());
    }
}

Status TrainingLoop::oneStep() {
    HEADSCOPE_CHECK(catchUp());
    // A single step during a pause counts as training time.
    if (m_paused) m_run.watch.start();
    // Measured before the step, recorded only if its loss is finite.
    const auto records = m_report.measureRecords();
    const double before = m_run.watch.seconds();
    training::StepRecord step;
    try {
        step = m_run.trainer->trainStep();
    } catch (const training::LostRank&) {
        auto lost = rankLost(explained(*m_run.in.backend, std::current_exception()));
        // After a stop request, lost ranks are not reported.
        if (m_run.commands.cancelled()->load()) return Error{ErrorCode::Cancelled, "interrupted"_m};
        return lost;
    }
    const double seconds = m_run.watch.seconds() - before;
    if (m_paused) m_run.watch.stop();
    // The trainer did not apply the gradients of such a step.
    if (!step.finite || !std::isfinite(step.totalLoss)) return notFinite(step.step);
    for (const auto& [channel, record] : records) m_run.recorder->record(*channel, record);
    return afterStep(step, seconds);
}

// Saves the weights from before the failed step, so that the run can be resumed.
Error TrainingLoop::rankLost(Error error) {
    const auto saved = m_saver.saveSomewhere("a process was lost"_m);
    if (saved.ok())
        error.hint =
            "See the output of the other processes; then resume the run, with as many processes or another number"_m;
    return error;
}

Status TrainingLoop::afterStep(const training::StepRecord& step, double seconds) {
    m_report.step(step, seconds);
    if (measureDue(m_run.in.config, step.step)) m_report.probes();
    m_report.live();
    HEADSCOPE_CHECK(m_run.recorder->flushEverySecond());
    return catchUp();
}

// Does the evaluation and checkpoint due at this step. A command may interrupt them; they are then
// repeated before the next step, also after a resume.
Status TrainingLoop::catchUp() {
    const auto step = m_run.trainer->step();
    const auto& config = m_run.in.config;
    const bool evaluates = m_run.atEpochEnd() || evaluationDue(config, step);
    // evaluatedStep is stored in checkpoints, so a resumed run knows whether the evaluation of this
    // step is missing.
    if (evaluates && m_run.state.evaluatedStep < step) {
        if (!evaluateValid()) return Error{ErrorCode::Cancelled, "interrupted"_m};
        if (m_run.atEpochEnd()) return m_saver.save("end of epoch"_m);
        // Save the best weights, so that the run can be used or ended with them.
        if (m_run.state.bestStep == step) return m_saver.save("best so far"_m);
    }
    const bool due = regularCheckpoint(config, step) || m_run.atEpochEnd() ||
                     earlyCheckpoint(config, m_run.trainer->parameterCount(), step);
    if (due && m_saver.savedStep() < step) return m_saver.save("interval"_m);
    return {};
}

Status TrainingLoop::finish() {
    if (m_run.state.evaluatedStep < m_run.trainer->step() && !evaluateValid())
        return Error{ErrorCode::Cancelled, "interrupted"_m};
    const auto last = takeBest();
    const auto status = testAndSave();
    if (status.ok() && last)
        m_report.addEvent("best-weights",
                          "the run ends with the weights of step %1, the best on validation"_m(
                              m_run.finalWeightsOf));
    // An interrupted run continues from its last weights.
    if (!status.ok() && last) HEADSCOPE_CHECK(putBack(*last));
    return status;
}

Status TrainingLoop::putBack(const io::TensorFile& weights) {
    m_run.finalWeightsOf = -1;
    return m_run.trainer->restore(weights, m_run.trainer->optimizerTensors(),
                                  m_run.trainer->state());
}

std::optional<io::TensorFile> TrainingLoop::takeBest() {
    const auto best = m_run.state.bestStep;
    if (!m_stopping.endsWithBest || best < 0 || best == m_run.trainer->step()) return std::nullopt;
    auto last = m_run.trainer->modelTensors();
    auto found = m_run.checkpoints->loadModel(best);
    auto taken = found ? putBack(*found) : Status(found.error());
    if (!taken.ok()) {
        m_report.addEvent("warning", "the run ends with its last weights, because %1"_m(
                                         runs::unusableText(best, taken.error())));
        return std::nullopt;
    }
    m_run.finalWeightsOf = best;
    m_saver.outdate();  // a checkpoint of this step contains the last weights
    return last;
}

Status TrainingLoop::testAndSave() {
    // The last recorded matrices should belong to the final weights.
    const bool best = m_run.finalWeightsOf >= 0;
    if (best || !measureDue(m_run.in.config, m_run.trainer->step())) m_report.probes();
    if (best) {
        const auto valid = m_run.trainer->evaluate("valid", m_run.commands.interrupt());
        if (m_run.commands.interrupt()->load()) return Error{ErrorCode::Cancelled, "interrupted"_m};
        m_run.record.info.validScores = valid.scores;
        m_run.record.info.attentionCosine = valid.attentionCosine;
    }
    if (m_run.samplesIn(m_run.dataset->test) > 0) {
        m_report.say("evaluating the test split"_m);
        const auto test = m_run.trainer->evaluate("test", m_run.commands.interrupt());
        if (m_run.commands.interrupt()->load()) return Error{ErrorCode::Cancelled, "interrupted"_m};
        m_report.evaluation("test", test);
        m_run.record.info.testScores = test.scores;
        m_run.record.info.attentionCosine = test.attentionCosine;
        m_run.record.testedStep = m_run.trainer->step();
        m_saver.outdate();  // the checkpoint must record that the model was tested
    }
    m_report.say("saving"_m);
    return m_saver.save("finished"_m);
}

bool TrainingLoop::evaluateValid() {
    if (m_run.samplesIn(m_run.dataset->valid) > 0) {
        m_report.say("evaluating the validation split"_m);
        const double before = m_run.watch.seconds();
        const auto valid = m_run.trainer->evaluate("valid", m_run.commands.interrupt());
        // An interrupted evaluation has incomplete scores, which must not be recorded.
        if (m_run.commands.interrupt()->load()) return false;
        m_report.evaluationTook(m_run.watch.seconds() - before);
        noteValidation(valid);
    }
    m_run.state.evaluatedStep = m_run.trainer->step();
    m_saver.outdate();  // a checkpoint of this step lacks the evaluation
    m_report.say({});
    return true;
}

void TrainingLoop::noteValidation(const training::Evaluation& valid) {
    m_report.evaluation("valid", valid);
    auto& info = m_run.record.info;
    info.validScores = valid.scores;
    // The cosine of the test split, once measured, takes precedence.
    if (info.testScores.empty()) info.attentionCosine = valid.attentionCosine;
    m_run.feed.update([&](Progress& p) { p.validScores = info.validScores; });
    m_report.addEvent("epoch",
                      "epoch %1: validation %2"_m(rounded(m_run.epoch(), 2), listed(valid.scores)));
    chooseBest(valid.scores);
}

void TrainingLoop::chooseBest(const Scores& scores) {
    // Ties keep the earlier step, which trained less.
    const auto* score = m_stopping.byLoss ? scoreOf(scores, kLoss) : primaryScore(scores);
    if (!score) return;
    auto& state = m_run.state;
    if (state.bestStep < 0 || goodness(*score) > state.bestScore) {
        state.bestStep = m_run.trainer->step();
        state.bestScore = goodness(*score);
        state.worseEvaluations = 0;
        return;
    }
    if (m_stopping.patience == 0) return;
    ++state.worseEvaluations;
    if (!stopsEarly() || m_run.done() || m_finishNow) return;
    m_report.addEvent(
        "early-stop",
        "stopped early: the validation score \"%1\" has not improved since step %3 (evaluations since then: %2)"_m(
            Message{scoreKind(score->id).name}, state.worseEvaluations, state.bestStep));
}

bool TrainingLoop::stopsEarly() const {
    return m_stopping.patience > 0 && m_run.state.worseEvaluations >= m_stopping.patience;
}

// After a failed write (for example a full disk), waits until writing works again or the user ends
// the run.
bool TrainingLoop::holdOn(const Error& error) {
    m_run.watch.stop();
    if (!m_run.recorder->checkInPlace().ok() && m_saver.saveSomewhere("the folder was lost"_m).ok())
        return true;
    const auto waits = "%1; training waits"_m(error.whole());
    runs::appendLog(*m_run.folder, waits.text());
    m_run.feed.add(RunEvent{m_run.trainer->step(), m_run.watch.seconds(), "warning", waits, 0});
    m_run.feed.update([&](Progress& p) {
        p.state = RunState::Paused;
        p.message = error.whole();
        p.heldUp = error;
    });
    const bool pauseRequested = m_paused;
    for (;;) {
        m_run.commands.waitFor(kRetryEvery);
        Commands commands = m_run.commands.take();
        giveWeights(*m_run.trainer, std::move(commands.snapshots));
        if (commands.lambda) obeyLambda(*commands.lambda);
        m_singleSteps += commands.singleSteps;
        for (const auto& one : commands.received) one.done(m_run.trainer->step());
        m_ending = commands.ending;
        // The user ends the run although it cannot be saved in its folder; try another place.
        if (m_ending == Ending::Cancel || m_ending == Ending::Stop)
            return m_saver.saveSomewhere("stop"_m).ok();
        const auto saved = m_saver.saveSomewhere("after a failed write"_m);
        if (saved.ok() || saved.error().code != ErrorCode::Io) break;
    }
    if (m_saver.moved()) return true;
    // The waiting is over: return to the state that the user had chosen before.
    m_paused = pauseRequested;
    if (!m_paused) m_run.watch.start();
    m_report.addEvent("resumed", "writing works again; training continues"_m);
    m_report.setState(m_paused ? RunState::Paused : RunState::Running);
    return true;
}

RunResult TrainingLoop::end(RunState state, std::optional<Error> error) {
    if (state == RunState::Diverged && error) m_report.addEvent("warning", error->whole());
    m_run.watch.stop();
    const auto& folder = m_run.folder;
    const auto& info = m_run.record.info;
    RunResult result;
    if (folder)
        result.run =
            folder->isAtItsPath() || folder->deleted() ? folder->path() : folder->presentPath();
    result.state = state;
    result.steps = m_run.trainer ? m_run.trainer->step() : 0;
    result.seconds = m_run.watch.seconds();
    result.error = std::move(error);
    result.scores = info.testScores;
    result.samples = info.testSamples;
    result.meanAttentionCosine = info.attentionCosine;
    // Do not modify a run that could not even be opened.
    const bool begun = m_run.recorder || (m_run.isNew() && folder);
    const auto message = result.error ? result.error->whole() : Message();
    const auto written = begun ? m_report.end(result) : Status();
    if (!written.ok() && !result.error) result.error = written.error();
    m_run.feed.update([&](Progress& p) {
        p.state = state;
        p.seconds = result.seconds;
        p.secondsLeft = 0;
        p.message = message;
    });
    return result;
}

}  // namespace headscope::session
