// A run that another process trains, shown as a TrainingSession. A thread polls the run's folder
// twice a second. Commands are sent through its socket (run_control.h). Failed commands appear as
// warnings among the events.
#pragma once

#include "core/api/base/run_config.h"
#include "core/base/io/metrics_database.h"
#include "core/service/runs/live_feed.h"
#include "core/service/runs/run_folder.h"
#include "core/service/session/analysis_thread.h"

#include <condition_variable>
#include <thread>

namespace headscope::session {

// Returns whether some process (this or another one) is training the run.
bool trainsNow(const RunInfo& info);

// Follows the run until it ends or this object is destroyed.
class FollowedRun : public TrainingSession {
public:
    // Starts following the run in its own thread.
    FollowedRun(io::Directory run, RunConfig config);
    ~FollowedRun() override;  // does not stop the run

    void setWake(std::function<void()> wake) override { m_feed.setWake(std::move(wake)); }
    void acknowledge() override { m_feed.acknowledge(); }
    Progress progress() const override { return m_feed.progress(); }
    std::string runPath() const override { return m_run.path(); }
    RunConfig config() const override { return m_config; }
    std::vector<RunEvent> eventsSince(std::size_t first) const override {
        return m_feed.eventsSince(first);
    }
    std::size_t pastEvents() const override { return 0; }
    std::vector<SeriesId> series() const override { return m_feed.series(); }
    std::vector<SeriesPoint> points(const SeriesId& id, std::size_t first) const override {
        return m_feed.points(id, first);
    }
    // Returns the newest recorded frame. Followers cannot request additional measurements.
    std::shared_ptr<const SimilarityFrame> similarity(const std::string& measure) const override {
        return m_feed.frame(measure);
    }
    void subscribeSimilarity(const std::string& measure) override;
    std::vector<Record> records(const std::string& channel, std::size_t first) const override {
        return m_feed.records(channel, first);
    }

    void pause() override { send({RunCommand::Kind::Pause}); }
    void resume() override { send({RunCommand::Kind::Resume}); }
    void step() override { send({RunCommand::Kind::Step}); }
    void finishNow() override { send({RunCommand::Kind::Finish}); }
    void stop() override { send({RunCommand::Kind::Stop}); }
    void cancel() override { stop(); }  // runs of other processes are never discarded
    void setLambda(double lambda) override { send({RunCommand::Kind::Lambda, lambda}); }
    void saveCheckpoint() override { send({RunCommand::Kind::Save}); }

    bool elsewhere() const override { return true; }
    RunResult wait() override;
    bool ended() const override;

private:
    void send(const RunCommand& command);
    void follow();
    void warn(const Message& text);
    bool look();  // polls once; false if nobody trains the run any more
    Status readNews();
    Status readPoints(const io::MetricsDatabase& database);
    Status readFrame(const io::MetricsDatabase& database);
    Status readRecords(const io::MetricsDatabase& database);
    void showProgress(const RunInfo& info);

    io::Directory m_run;
    RunConfig m_config;
    runs::LiveFeed m_feed;
    // Members used by the following thread only.
    std::map<SeriesId, std::int64_t> m_lastStep;
    int m_failedReads = 0;
    std::int64_t m_eventsRead = 0;
    // step of the last frame by measure, and of the last record by channel
    std::map<std::string, std::int64_t> m_lastFrame, m_lastRecord;
    // newest point of each curve of the training split, by name
    std::map<std::string, SeriesPoint> m_newest;
    Scores m_validScores;  // newest measured validation scores
    // step and value of the last change of lambda by a user
    std::optional<std::pair<std::int64_t, double>> m_setLambda;

    mutable std::mutex m_mutex;
    std::condition_variable m_bell;
    std::string m_measure;
    bool m_hurry = false, m_leaving = false;
    std::optional<RunResult> m_result;
    AnalysisThread m_teller;
    std::thread m_thread;  // last member: the thread uses all others
};

}  // namespace headscope::session
