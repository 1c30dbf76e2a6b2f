#include "core/service/session/followed_run.h"

#include "core/api/engine/recorded_result.h"
#include "core/api/runs/tasks.h"
#include "core/service/runs/record_channels.h"
#include "core/service/session/run_control.h"

#include <algorithm>
#include <cmath>

namespace headscope::session {
namespace {

constexpr int kReadsThatFail = 10;  // number of failures in a row before a warning
constexpr auto kLookEvery = std::chrono::milliseconds(500);

RunResult resultIn(const io::Directory& run, const RunInfo& info) {
    auto result = recordedResult(info);
    result.run = run.path();
    if (const auto record = runs::readRunRecord(run)) result.error = record->error;
    return result;
}

// Returns the result for a run whose folder can no longer be read.
RunResult goneFrom(const io::Directory& run, const Error& why) {
    RunResult result;
    result.run = run.path();
    result.state = RunState::Failed;
    result.error = why;
    return result;
}

}  // namespace

bool trainsNow(const RunInfo& info) {
    return info.state == RunState::Loading || info.state == RunState::Running ||
           info.state == RunState::Paused || info.state == RunState::Stopping;
}

FollowedRun::FollowedRun(io::Directory run, RunConfig config)
    : m_run(std::move(run)),
      m_config(std::move(config)),
      m_teller([] {}),
      m_thread([this] { follow(); }) {}

FollowedRun::~FollowedRun() {
    {
        std::lock_guard lock(m_mutex);
        m_leaving = true;
    }
    m_bell.notify_all();
    m_thread.join();
}

void FollowedRun::subscribeSimilarity(const std::string& measure) {
    m_feed.subscribe(measure);
    std::lock_guard lock(m_mutex);
    m_measure = measure;
    m_hurry = true;
    m_bell.notify_all();
}

void FollowedRun::send(const RunCommand& command) {
    // A newer lambda may replace a waiting one. Every other command gets its own slot, so that it
    // is not lost.
    static std::atomic<unsigned> counter{0};
    const bool lambda = command.kind == RunCommand::Kind::Lambda;
    const std::string slot = lambda ? "lambda" : std::to_string(counter++);
    const auto work = [this, command](AnalysisThread::Cancel cancel) {
        const auto answer = sendRunCommand(m_run, command, cancel);
        if (!answer && answer.error().code != ErrorCode::Cancelled)
            warn("%1 had no effect: %2"_m(commandText(command), answer.error().whole()));
        std::lock_guard lock(m_mutex);
        m_hurry = true;
        m_bell.notify_all();
    };
    m_teller.post(slot, work, [](const Error&) {});
}

void FollowedRun::follow() {
    for (;;) {
        const bool continues = look();
        m_feed.ring();
        std::unique_lock lock(m_mutex);
        if (!continues || m_leaving) return;
        m_bell.wait_for(lock, kLookEvery, [this] { return m_leaving || m_hurry; });
        m_hurry = false;
        if (m_leaving) return;
    }
}

bool FollowedRun::look() {
    // Read the state before the rows, so that rows written up to the end are not missed.
    const auto info = runs::readRunInfo(m_run.path(), false);
    const auto read = readNews();
    m_failedReads = read.ok() ? 0 : m_failedReads + 1;
    // A run that is just starting does not have tables yet, so the first failures are ignored.
    if (m_failedReads == kReadsThatFail) warn(read.error().whole());
    if (info) showProgress(*info);
    if (info && trainsNow(*info)) return true;
    const auto result = info ? resultIn(m_run, *info) : goneFrom(m_run, info.error());
    m_feed.update([&](Progress& p) { p.state = result.state; });
    std::lock_guard lock(m_mutex);
    m_result = result;
    m_bell.notify_all();
    return false;
}

void FollowedRun::warn(const Message& text) {
    const auto p = m_feed.progress();
    m_feed.add(RunEvent{p.step, p.seconds, "warning", text, 0});
}

Status FollowedRun::readNews() {
    using io::MetricsDatabase;
    // Open the database for each poll: a permanent reader would prevent the writer from merging its
    // log at the end.
    HEADSCOPE_TRY(const auto database, MetricsDatabase::open(m_run, MetricsDatabase::Access::Read));
    // One transaction for all reads: points, events and frames belong to the same moment.
    database->holdStill();
    HEADSCOPE_CHECK(readPoints(*database));
    HEADSCOPE_TRY(const auto events, database->events(m_eventsRead));
    m_eventsRead += static_cast<std::int64_t>(events.size());
    for (const auto& event : events) {
        if (event.kind == "lambda") m_setLambda = {event.step, event.value};
        m_feed.add(event);
    }
    HEADSCOPE_CHECK(readFrame(*database));
    return readRecords(*database);
}

Status FollowedRun::readRecords(const io::MetricsDatabase& database) {
    for (const auto& channel : runs::recordChannels()) {
        auto& last =
            m_lastRecord.try_emplace(channel.id, io::MetricsDatabase::kFromTheStart).first->second;
        HEADSCOPE_TRY(auto records, channel.read(database, last));
        for (auto& record : records) {
            last = record.step;
            m_feed.add(channel.id, std::move(record));
        }
    }
    return {};
}

Status FollowedRun::readPoints(const io::MetricsDatabase& database) {
    std::map<SeriesId, std::vector<SeriesPoint>> news;
    HEADSCOPE_TRY(const auto ids, database.series());
    for (const auto& id : ids) {
        auto& last = m_lastStep.try_emplace(id, io::MetricsDatabase::kFromTheStart).first->second;
        HEADSCOPE_TRY(auto points, database.points(id, last));
        if (points.empty()) continue;
        last = points.back().step;
        if (id.split == "train") m_newest[id.name] = points.back();
        if (id.split == "valid" && findScoreKind(id.name))
            setScore(m_validScores, {id.name, points.back().value});
        news[id] = std::move(points);
    }
    m_feed.append(news);
    return {};
}

Status FollowedRun::readFrame(const io::MetricsDatabase& database) {
    std::string measure;
    {
        std::lock_guard lock(m_mutex);
        measure = m_measure;
    }
    if (measure.empty()) return {};
    auto& last = m_lastFrame.try_emplace(measure, io::MetricsDatabase::kFromTheStart).first->second;
    auto newest = database.newestFrame(measure);
    if (!newest || newest->step <= last) return {};
    last = newest->step;
    m_feed.setFrame(std::move(*newest));
    return {};
}

// Derives the progress from the stored data, as a local training thread would report it.
void FollowedRun::showProgress(const RunInfo& info) {
    const auto value = [this](const char* name) {
        const auto found = m_newest.find(name);
        return found == m_newest.end() ? 0.0 : found->second.value;
    };
    const auto newest = m_newest.find("task_loss");
    m_feed.update([&](Progress& p) {
        p.state = info.state;
        p.totalSteps = info.totalSteps;
        p.step = info.step;
        p.seconds = info.seconds;
        if (newest != m_newest.end()) {
            // run.json is written rarely; the newest point of the loss is usually more recent.
            p.step = std::max(p.step, newest->second.step);
            p.epoch = newest->second.epoch;
            p.seconds = std::max(p.seconds, newest->second.seconds);
        }
        const double left = static_cast<double>(std::max<std::int64_t>(p.totalSteps - p.step, 0));
        if (p.step > 0) {
            p.secondsLeft = trainsNow(info) ? left * p.seconds / static_cast<double>(p.step) : 0;
            p.epochs = static_cast<std::int64_t>(std::ceil(
                p.epoch * static_cast<double>(p.totalSteps) / static_cast<double>(p.step) - 1e-9));
        }
        p.rate = value("rate");
        p.rateUnit = std::string(traitsOf(info.task).unit) + "/s";
        p.taskLoss = value("task_loss");
        p.diversityLoss = value("diversity_loss");
        p.totalLoss = value("total_loss");
        // A lambda that was set between two steps is not yet part of the curve.
        const auto point = m_newest.find("lambda");
        p.lambda = point == m_newest.end() ? info.lambda : point->second.value;
        if (m_setLambda && (point == m_newest.end() || m_setLambda->first >= point->second.step))
            p.lambda = m_setLambda->second;
        p.learningRate = value("learning_rate");
        p.validScores =
            m_validScores.empty() ? info.validScores : scoresOfTask(info.task, m_validScores);
    });
}

bool FollowedRun::ended() const {
    std::lock_guard lock(m_mutex);
    return m_result.has_value();
}

RunResult FollowedRun::wait() {
    std::unique_lock lock(m_mutex);
    m_bell.wait(lock, [this] { return m_result.has_value(); });
    return *m_result;
}

}  // namespace headscope::session
