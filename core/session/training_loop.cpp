#include "core/session/training_loop.h"

#include "core/measures/catalogue.h"
#include "core/session/early_steps.h"

#include <malloc.h>

#include <algorithm>
#include <cmath>

namespace headscope::session {
namespace {

using namespace std::chrono_literals;

constexpr auto kPausedPoll = 100ms;
constexpr auto kRetryEvery = 5s;                 // after a failed write
constexpr std::int64_t kSmallModel = 1'000'000;  // parameters; a checkpoint then takes 12 MB at most
constexpr double kLiveShare = 0.02;              // of the time may go into live matrices

Error notFinite(std::int64_t step) {
    return {ErrorCode::Diverged,
            "the loss is no longer a finite number at step " + std::to_string(step) +
                "; the weights were left as they were",
            "Lower train.lr or objective.lambda; the last good checkpoint is kept"};
}

std::string rounded(double value, int digits) {
    const double scale = std::pow(10, digits);
    return valueText(std::round(value * scale) / scale);
}

// "accuracy 93.12 %, loss 0.2134"
std::string listed(const Scores& scores) {
    std::string text;
    for (const auto& score : scores) {
        const auto& kind = scoreKind(score.id);
        text += std::string(text.empty() ? "" : ", ") + kind.name + " " +
                rounded(score.value * kind.scale(), kind.decimals + 1) + (kind.share ? " %" : "");
    }
    return text;
}

}  // namespace

TrainingLoop::TrainingLoop(LoopInputs inputs, runs::LiveFeed& feed, CommandBox& commands)
    : m_in(std::move(inputs)), m_feed(feed), m_commands(commands) {}

RunResult TrainingLoop::run() {
    RunResult result;
    try {
        const auto ready = prepare();
        result = ready.ok() ? train()
                            : end(ready.error().code == ErrorCode::Cancelled ? RunState::Stopped : RunState::Failed,
                                  ready.error());
    } catch (...) {
        // A fault of the model code: the last checkpoint stays good, the run can be gone on with.
        result = end(RunState::Failed, explained(*m_in.backend, std::current_exception()));
    }
    m_trainer.reset();
    m_commands.close();
    m_control.reset();
    m_lock.reset();
    return result;
}

// Ends a step; the loop never leaves a step half recorded: commands are looked at in between only.
RunResult TrainingLoop::train() {
    m_watch.start();
    setState(RunState::Running);
    for (;;) {
        const Next next = obey();
        if (next == Next::End) break;
        if (next == Next::Wait) {
            m_commands.waitWhilePaused(kPausedPoll);
            continue;
        }
        const bool last = done() || m_finishNow;
        const auto status = last ? finish() : oneStep();
        if (!status.ok() && status.error().code == ErrorCode::Diverged) return diverged(status.error());
        if (!status.ok() && status.error().code == ErrorCode::Io && !holdOn(status.error()))
            return end(RunState::Stopped, status.error());
        if (m_moved) return end(RunState::Stopped, m_moved);
        if (!status.ok() && status.error().code != ErrorCode::Io && status.error().code != ErrorCode::Cancelled)
            return end(RunState::Failed, status.error());
        if (last && status.ok()) return end(RunState::Finished, std::nullopt);
    }
    setState(RunState::Stopping);
    Status saved;
    if (m_ending == Ending::Stop) saved = saveSomewhere("stop");
    if (!saved.ok() && saved.error().code == ErrorCode::Diverged) return diverged(saved.error());
    if (!saved.ok()) return end(RunState::Stopped, saved.error());
    if (m_moved) return end(RunState::Stopped, m_moved);
    return end(RunState::Stopped,
               m_ending == Ending::Cancel
                   ? std::optional<Error>(Error{ErrorCode::Cancelled, "cancelled; the last checkpoint is kept"})
                   : std::nullopt);
}

TrainingLoop::Next TrainingLoop::obey() {
    Commands commands = m_commands.take();
    answer(std::move(commands.snapshots));
    if (commands.lambda) obeyLambda(*commands.lambda);
    if (commands.save) {
        const auto saved = save("asked for");
        if (!saved.ok()) tell("warning", saved.error().message);
    }
    m_ending = commands.ending;
    if (m_ending == Ending::Stop || m_ending == Ending::Cancel) {
        answer(commands.told);
        return Next::End;
    }
    if (m_ending == Ending::FinishNow && !m_finishNow) {
        m_finishNow = true;
        tell("finish-now", "finishing now, at step " + std::to_string(m_trainer->step()));
    }
    m_singleSteps += commands.singleSteps;
    changePause(commands.paused && !m_finishNow);
    answer(commands.told);
    if (!m_paused) return Next::Go;
    if (m_singleSteps == 0) return Next::Wait;
    --m_singleSteps;
    return Next::Go;
}

void TrainingLoop::obeyLambda(double lambda) {
    if (!std::isfinite(lambda) || lambda < 0) return;
    m_trainer->setLambda(lambda);
    m_savedStep = -1;  // a checkpoint of this very step holds another lambda
    m_record.info.lambda = lambda;
    m_feed.update([&](Progress& p) { p.lambda = lambda; });
    tell("lambda", "lambda set to " + valueText(lambda), lambda);
}

void TrainingLoop::changePause(bool paused) {
    if (paused == m_paused) return;
    m_paused = paused;
    if (paused)
        m_watch.stop();
    else
        m_watch.start();
    if (!paused) m_singleSteps = 0;
    tell(paused ? "paused" : "resumed", paused ? "paused" : "going on");
    setState(paused ? RunState::Paused : RunState::Running);
}

void TrainingLoop::answer(std::vector<std::promise<WeightSnapshot>> snapshots) {
    if (snapshots.empty()) return;
    const auto weights = std::make_shared<const io::TensorFile>(m_trainer->modelTensors());
    for (auto& promise : snapshots) promise.set_value({m_trainer->step(), weights});
}

void TrainingLoop::answer(const std::vector<Told>& told) {
    for (const auto& one : told) {
        tell("told", "told from outside: " + commandText(one.command));
        one.done(m_trainer->step());
    }
}

void TrainingLoop::openControl() {
    auto control = RunControl::open(*m_run, m_commands);
    if (control)
        m_control = std::move(control).value();
    else
        runs::appendLog(*m_run, "this run cannot be told anything from outside: " + control.error().text());
}

Status TrainingLoop::oneStep() {
    HEADSCOPE_CHECK(catchUp());
    if (m_paused) m_watch.start();
    std::optional<XrayFrame> xray;
    if (xrayDue(m_trainer->step() + 1)) xray = m_trainer->xray();
    const double before = m_watch.seconds();
    const auto step = m_trainer->trainStep();
    m_rate.add(m_watch.seconds() - before);
    if (m_paused) m_watch.stop();
    if (!step.finite || !std::isfinite(step.totalLoss)) return notFinite(step.step);
    if (xray) m_recorder->xray(*xray);
    return afterStep(step);
}

Status TrainingLoop::afterStep(const training::StepRecord& step) {
    record(step);
    showStep(step);
    if (measureDue(step.step)) recordProbes();
    measureLive();
    HEADSCOPE_CHECK(m_recorder->flushEverySecond());
    return catchUp();
}

// Due work may be cut short by a command and is then done before the next step, also after a resume.
Status TrainingLoop::catchUp() {
    const auto step = m_trainer->step();
    if (step > 0 && atEpochEnd() && m_session.evaluatedStep < step) {
        if (!evaluateValid()) return Error{ErrorCode::Cancelled, "interrupted"};
        return save("end of epoch");
    }
    const bool due = step % m_in.config.integer("train.checkpoint_every") == 0 || (atEpochEnd() && step > 0) ||
                     earlyCheckpoint(step);
    if (due && m_savedStep < step) return save("interval");
    return {};
}

Status TrainingLoop::finish() {
    if (m_session.evaluatedStep < m_trainer->step() && !evaluateValid())
        return Error{ErrorCode::Cancelled, "interrupted"};
    // The recorded matrices end where the weights do.
    if (!measureDue(m_trainer->step())) recordProbes();
    if (samplesIn(m_dataset->test) > 0) {
        say("evaluating the test split");
        const auto test = m_trainer->evaluate("test", m_commands.interrupt());
        if (m_commands.interrupt()->load()) return Error{ErrorCode::Cancelled, "interrupted"};
        recordEvaluation("test", test);
        m_record.info.testScores = test.scores;
        m_record.info.attentionCosine = test.attentionCosine;
        m_record.testedStep = m_trainer->step();
        m_savedStep = -1;  // the checkpoint is to say that it was tested
    }
    say("saving");
    return save("finished");
}

bool TrainingLoop::evaluateValid() {
    if (samplesIn(m_dataset->valid) > 0) {
        say("evaluating the validation split");
        const double before = m_watch.seconds();
        const auto valid = m_trainer->evaluate("valid", m_commands.interrupt());
        if (m_commands.interrupt()->load()) return false;
        m_evaluationSeconds = m_watch.seconds() - before;
        noteValidation(valid);
    }
    m_session.evaluatedStep = m_trainer->step();
    m_savedStep = -1;  // a checkpoint of this step does not know of the evaluation
    say("");
    return true;
}

void TrainingLoop::noteValidation(const training::Evaluation& valid) {
    recordEvaluation("valid", valid);
    auto& info = m_record.info;
    info.validScores = valid.scores;
    if (info.testScores.empty()) info.attentionCosine = valid.attentionCosine;
    const auto* primary = primaryScore(valid.scores);
    if (primary && (m_session.bestStep < 0 || goodness(*primary) > m_session.bestScore)) {
        m_session.bestStep = m_trainer->step();
        m_session.bestScore = goodness(*primary);
    }
    m_feed.update([&](Progress& p) { p.validScores = info.validScores; });
    tell("epoch", "epoch " + rounded(epochHere(), 2) + ": validation " + listed(valid.scores));
}

// The allocator keeps what is freed, and the pieces between a step's tensors spread over more and more pages: without
// this the process grows by some 4 % in 20,000 steps though what is in use stays the same.
void TrainingLoop::giveBackMemory() {
    const auto now = std::chrono::steady_clock::now();
    if (now < m_nextGiveBack) return;
    m_nextGiveBack = now + std::chrono::seconds(5);
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

Status TrainingLoop::save(const char* why) {
    const auto step = m_trainer->step();
    m_session.seconds = m_watch.seconds();
    HEADSCOPE_CHECK(m_recorder->flush(true));
    noticeMove();
    if (m_savedStep != step) {
        auto model = describedModel();
        HEADSCOPE_CHECK(writeReadme(model));
        HEADSCOPE_CHECK(m_checkpoints->save(
            {std::move(model), m_trainer->optimizerTensors(), m_trainer->state(), m_session, epochHere()}));
        m_savedStep = step;
        tell("checkpoint", "checkpoint of step " + std::to_string(step) + " (" + why + ")");
    }
    giveBackMemory();
    m_checkpoints->dropOld(m_in.config.integer("train.keep_last"), m_session.bestStep,
                           [this](std::int64_t one) { return earlyCheckpoint(one); });
    m_record.info.step = step;
    m_record.info.seconds = m_session.seconds;
    m_record.bestStep = m_session.bestStep;
    return runs::writeRunRecord(*m_run, m_record);
}

// A write that failed must not cost the run: wait until there is room again, or until somebody ends it.
bool TrainingLoop::holdOn(const Error& error) {
    m_watch.stop();
    if (!m_recorder->checkInPlace().ok() && saveSomewhere("the folder was lost").ok()) return true;
    runs::appendLog(*m_run, error.text() + "; training waits");
    m_feed.add(RunEvent{m_trainer->step(), m_watch.seconds(), "warning", error.text() + "; training waits", 0});
    m_feed.update([&](Progress& p) {
        p.state = RunState::Paused;
        p.message = error.text();
    });
    const bool askedToPause = m_paused;
    for (;;) {
        m_commands.waitFor(kRetryEvery);
        Commands commands = m_commands.take();
        answer(std::move(commands.snapshots));
        if (commands.lambda) obeyLambda(*commands.lambda);
        for (const auto& one : commands.told) one.done(m_trainer->step());
        m_ending = commands.ending;
        if (m_ending == Ending::Cancel || m_ending == Ending::Stop) return saveSomewhere("stop").ok();
        const auto saved = saveSomewhere("after a failed write");
        if (saved.ok() || saved.error().code != ErrorCode::Io) break;
    }
    if (m_moved) return true;
    m_paused = askedToPause;
    if (!m_paused) m_watch.start();
    tell("resumed", "writing works again; going on");
    setState(m_paused ? RunState::Paused : RunState::Running);
    return true;
}

RunResult TrainingLoop::diverged(const Error& error) {
    tell("warning", error.text());
    return end(RunState::Diverged, error);
}

// run.json is written also where the curves cannot be: the run must not go on being called running.
Status TrainingLoop::noteEnd(RunState state, const std::optional<Error>& error) {
    m_record.info.state = state;
    m_record.info.step = m_result.steps;
    m_record.info.seconds = m_result.seconds;
    m_record.error = error;
    Status curves;
    if (m_recorder) {
        tell(runStateName(state),
             error ? error->text() : std::string(runStateName(state)) + " at step " + std::to_string(m_result.steps));
        curves = m_recorder->flush(true);
        m_recorder->fold();
    }
    if (m_recorder) HEADSCOPE_CHECK(m_recorder->checkInPlace());
    const auto record = runs::writeRunRecord(*m_run, m_record);
    return curves.ok() ? record : curves;
}

RunResult TrainingLoop::end(RunState state, std::optional<Error> error) {
    m_watch.stop();
    if (m_run) m_result.run = m_run->isAtItsPath() || m_run->deleted() ? m_run->path() : m_run->presentPath();
    m_result.state = state;
    m_result.steps = m_trainer ? m_trainer->step() : 0;
    m_result.seconds = m_watch.seconds();
    m_result.error = error;
    const auto& info = m_record.info;
    m_result.scores = info.testScores;
    m_result.samples = info.testSamples;
    m_result.meanAttentionCosine = info.attentionCosine;
    const bool begun = m_recorder || (m_in.runFolder.empty() && m_run);
    // A run that could not even be opened stays as it is.
    const auto written = begun ? noteEnd(state, error) : Status();
    if (!written.ok() && !m_result.error) m_result.error = written.error();
    m_feed.update([&](Progress& p) {
        p.state = state;
        p.seconds = m_result.seconds;
        p.secondsLeft = 0;
        p.message = error ? error->text() : "";
    });
    return m_result;
}

void TrainingLoop::measureLive() {
    const auto now = std::chrono::steady_clock::now();
    const auto measure = m_feed.wantedFrame();
    if (measure.empty() || now < m_nextLive) return;
    for (auto& frame : m_trainer->probe({measure})) m_feed.setFrame(std::move(frame));
    const auto after = std::chrono::steady_clock::now();
    m_nextLive = after + std::chrono::duration_cast<std::chrono::steady_clock::duration>((after - now) / kLiveShare);
}

// A function of config and step alone, so that a resumed run records what an uninterrupted one does.
bool TrainingLoop::xrayDue(std::int64_t step) const {
    const auto& c = m_in.config;
    if (!c.has("train.xray") || !c.flag("train.xray")) return false;  // configs of before it was invented
    return step <= c.integer("train.xray_batches") || step % c.integer("train.measure_every") == 0;
}

// Runs of before these settings were invented go on as they began.
bool TrainingLoop::measureDue(std::int64_t step) const {
    const auto& c = m_in.config;
    return dueAt(step, c.integer("train.measure_every"),
                 c.has("train.measure_early") ? c.integer("train.measure_early") : 0);
}

bool TrainingLoop::earlyCheckpoint(std::int64_t step) const {
    const auto when = m_in.config.textOr("train.checkpoint_early", "never");
    if (when == "never" || (when == "small" && m_trainer->parameterCount() > kSmallModel)) return false;
    if (step >= m_in.config.integer("train.checkpoint_every")) return false;
    return step == 0 || isLogSpaced(step, kEarlyCheckpointsPerDecade);
}

void TrainingLoop::recordProbes() {
    for (const auto& frame : m_trainer->probe(measures::recordedMeasures())) m_recorder->frame(frame);
}

}  // namespace headscope::session
