// A TrainingSession that runs the training loop in its own thread.
#pragma once

#include "core/api/base/run_config.h"
#include "core/service/session/training_loop.h"

#include <thread>

namespace headscope::session {

// Thread-safe; the training thread starts in the constructor.
class SessionThread : public TrainingSession {
public:
    // Starts training. The training thread calls inputs.folderMade.
    explicit SessionThread(LoopInputs inputs);
    ~SessionThread() override;  // saves a checkpoint, ends the run resumably, joins

    void setWake(std::function<void()> wake) override { m_feed.setWake(std::move(wake)); }
    void acknowledge() override { m_feed.acknowledge(); }
    Progress progress() const override { return m_feed.progress(); }
    std::string runPath() const override;
    RunConfig config() const override { return m_config; }
    std::vector<RunEvent> eventsSince(std::size_t first) const override {
        return m_feed.eventsSince(first);
    }
    std::size_t pastEvents() const override { return m_feed.pastEvents(); }
    std::vector<SeriesId> series() const override { return m_feed.series(); }
    std::vector<SeriesPoint> points(const SeriesId& id, std::size_t first) const override {
        return m_feed.points(id, first);
    }
    std::shared_ptr<const SimilarityFrame> similarity(const std::string& measure) const override {
        return m_feed.frame(measure);
    }
    std::vector<Record> records(const std::string& channel, std::size_t first) const override {
        return m_feed.records(channel, first);
    }
    void subscribeSimilarity(const std::string& measure) override { m_feed.subscribe(measure); }

    void pause() override { m_commands.setPaused(true); }
    void resume() override { m_commands.setPaused(false); }
    void step() override { m_commands.singleStep(); }
    void finishNow() override { m_commands.end(Ending::FinishNow); }
    void stop() override { m_commands.end(Ending::Stop); }
    void cancel() override { m_commands.end(Ending::Cancel); }
    void setLambda(double lambda) override { m_commands.setLambda(lambda); }
    void saveCheckpoint() override { m_commands.save(); }

    bool elsewhere() const override { return false; }
    RunResult wait() override;
    bool ended() const override;

    // Requests the live weights, copied between two batches. Empty if the session has ended.
    std::future<WeightSnapshot> weights() { return m_commands.snapshot(); }

private:
    void run(LoopInputs inputs);

    RunConfig m_config;
    runs::LiveFeed m_feed;
    CommandBox m_commands;
    mutable std::mutex m_mutex;
    std::condition_variable m_endedBell;
    std::string m_runPath;
    std::optional<RunResult> m_result;
    std::thread m_thread;  // last member: the thread uses all others
};

}  // namespace headscope::session
