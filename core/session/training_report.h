// What a training tells: points of the curves, events, measures, progress. Training thread.
#pragma once

#include "core/runs/record_channels.h"
#include "core/session/open_run.h"

#include <chrono>

namespace headscope::session {

class TrainingReport {
public:
    explicit TrainingReport(OpenRun& run) : m_run(run) {}

    void tell(const std::string& kind, const std::string& text, double value = 0);  // an event
    void say(const std::string& message);                                           // what is going on; "" for nothing
    void setState(RunState state);
    void step(const training::StepRecord& step, double seconds);  // seconds: that it took
    void evaluation(const std::string& split, const training::Evaluation& evaluation);
    void evaluationTook(double seconds) { m_evaluationSeconds = seconds; }
    void probes();  // the recorded measures
    // What the record channels ask of the next step's batch, before the weights change.
    std::vector<std::pair<const runs::RecordChannel*, Record>> measureRecords();
    void live();  // the measure that somebody watches, now and then
    // run.json is written also where the curves cannot be: the run must not go on being called running.
    Status end(const RunResult& result);

private:
    void record(const std::string& split, const std::vector<std::pair<std::string, double>>& values);
    void show(const training::StepRecord& step);

    OpenRun& m_run;
    RateMeter m_rate;
    double m_evaluationSeconds = 0;
    std::chrono::steady_clock::time_point m_nextLive{};
};

}  // namespace headscope::session
