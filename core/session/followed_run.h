// A run that another process trains, as a TrainingSession: a thread reads what is new in its folder twice a second, and
// commands go through its socket (run_control.h). What cannot be told comes as a warning among the events.
#pragma once

#include "core/api/run_config.h"
#include "core/io/metrics_database.h"
#include "core/runs/live_feed.h"
#include "core/runs/run_folder.h"
#include "core/session/analysis_thread.h"

#include <condition_variable>
#include <thread>

namespace headscope::session {

// Whether another process or this one trains the run now.
bool trainsNow(const RunInfo& info);

class FollowedRun : public TrainingSession {
public:
    FollowedRun(io::Directory run, RunConfig config);
    ~FollowedRun() override;  // the run goes on

    void setWake(std::function<void()> wake) override { m_feed.setWake(std::move(wake)); }
    void acknowledge() override { m_feed.acknowledge(); }
    Progress progress() const override { return m_feed.progress(); }
    std::string runPath() const override { return m_run.path(); }
    RunConfig config() const override { return m_config; }
    std::vector<RunEvent> eventsSince(std::size_t first) const override { return m_feed.eventsSince(first); }
    std::size_t pastEvents() const override { return 0; }
    std::vector<SeriesId> series() const override { return m_feed.series(); }
    std::vector<SeriesPoint> points(const SeriesId& id, std::size_t first) const override {
        return m_feed.points(id, first);
    }
    // The newest that the run has recorded: it measures nothing more for those who only look on.
    std::shared_ptr<const SimilarityFrame> similarity(const std::string& measure) const override {
        return m_feed.frame(measure);
    }
    void subscribeSimilarity(const std::string& measure) override;
    std::vector<Record> records(const std::string& channel, std::size_t first) const override {
        return m_feed.records(channel, first);
    }

    void pause() override { tell({RunCommand::Kind::Pause}); }
    void resume() override { tell({RunCommand::Kind::Resume}); }
    void step() override { tell({RunCommand::Kind::Step}); }
    void finishNow() override { tell({RunCommand::Kind::Finish}); }
    void stop() override { tell({RunCommand::Kind::Stop}); }
    void cancel() override { stop(); }  // what another process trains is never thrown away
    void setLambda(double lambda) override { tell({RunCommand::Kind::Lambda, lambda}); }
    void saveCheckpoint() override { tell({RunCommand::Kind::Save}); }

    bool elsewhere() const override { return true; }
    RunResult wait() override;
    bool ended() const override;

private:
    void tell(const RunCommand& command);
    void follow();
    void warn(const std::string& text);
    bool look();  // false when nobody trains the run any more
    Status readNews();
    Status readPoints(const io::MetricsDatabase& database);
    Status readFrame(const io::MetricsDatabase& database);
    Status readRecords(const io::MetricsDatabase& database);
    void showProgress(const RunInfo& info);

    io::Directory m_run;
    RunConfig m_config;
    runs::LiveFeed m_feed;
    // Of the following thread only.
    std::map<SeriesId, std::int64_t> m_lastStep;
    int m_failedReads = 0;
    std::int64_t m_eventsRead = 0;
    std::map<std::string, std::int64_t> m_lastFrame, m_lastRecord;  // by measure, by channel
    std::map<std::string, SeriesPoint> m_newest;                    // of the training split, by name
    Scores m_validScores;                                           // measured; their newest points
    std::optional<std::pair<std::int64_t, double>> m_setLambda;     // step and value of the last change by hand

    mutable std::mutex m_mutex;
    std::condition_variable m_bell;
    std::string m_measure;
    bool m_hurry = false, m_leaving = false;
    std::optional<RunResult> m_result;
    AnalysisThread m_teller;
    std::thread m_thread;  // last: uses all of the above
};

}  // namespace headscope::session
