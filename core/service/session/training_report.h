// Reports of a training: curve points, events, measures and progress. Training thread only.
#pragma once

#include "core/service/runs/record_channels.h"
#include "core/service/session/open_run.h"

#include <chrono>

namespace headscope::session {

// Writes to the run's recorder and live feed.
class TrainingReport {
public:
    explicit TrainingReport(OpenRun& run) : m_run(run) {}

    // Records an event in the feed and on disk.
    void addEvent(const std::string& kind, const Message& text, double value = 0);
    // sets the progress message; an empty one clears it
    void say(const Message& message);
    // Sets the run's state in run.json and in the progress.
    void setState(RunState state);
    void step(const training::StepRecord& step, double seconds);  // seconds: duration of the step
    // Records the scores of a split.
    void evaluation(const std::string& split, const training::Evaluation& evaluation);
    // Stores the duration of an evaluation, which is used to predict the remaining time.
    void evaluationTook(double seconds) { m_evaluationSeconds = seconds; }
    void probes();  // records the measures due at this step
    // Measures the record channels that are due at the next step, on its batch and before the
    // weights change.
    std::vector<std::pair<const runs::RecordChannel*, Record>> measureRecords();
    void live();  // measures what a viewer has subscribed to, at a limited rate
    // Writes the final state. Writes run.json even if the curves cannot be written, so that the run
    // does not appear to be running.
    Status end(const RunResult& result);

private:
    void record(const std::string& split,
                const std::vector<std::pair<std::string, double>>& values);
    void show(const training::StepRecord& step);

    OpenRun& m_run;
    RateMeter m_rate;
    // duration of the last evaluation, and of the last measurement of the heads
    double m_evaluationSeconds = 0, m_probeSeconds = 0;
    std::chrono::steady_clock::time_point m_nextLive{};
};

}  // namespace headscope::session
