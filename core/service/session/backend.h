// Functions of the LibTorch part that the session needs. The engine module passes the real
// functions; tests pass their own.
#pragma once

#include "core/api/base/run_config.h"
#include "core/api/requests/smaller_model.h"
#include "core/service/backend/analyzer.h"
#include "core/service/backend/ranks.h"
#include "core/service/backend/trainer.h"
#include "core/service/runs/run_recorder.h"
#include "core/spec/models/spec.h"

namespace headscope::session {

// A table of functions, filled in by torchBackend, plainBackend or a test.
struct Backend {
    std::function<Result<std::unique_ptr<training::Trainer>>(
        const RunConfig&, const models::ModelSpec&, std::shared_ptr<const data::Dataset>)>
        makeTrainer;
    std::function<Result<std::unique_ptr<analysis::Analyzer>>(
        const RunConfig&, const models::ModelSpec&, std::shared_ptr<const data::Dataset>,
        io::TensorFile)>
        makeAnalyzer;
    // Checks that the tensors match the model by name and shape, without building it. Errors:
    // BadData.
    std::function<Status(const models::ModelSpec&, const io::TensorFile&)> checkWeights;
    // Returns the sizes and names of a model.
    std::function<ModelShape(const models::ModelSpec&, const data::Dataset&)> shapeOf;
    std::function<Result<MeasureReport>(const io::TensorFile&)> measureFile;
    std::function<Result<Estimate>(const RunConfig&, std::shared_ptr<const data::Dataset>)>
        estimate;
    std::function<Result<BenchReport>(const BenchOptions&)> bench;
    // Compares the speed of a run's model with all heads and without some heads, measured
    // alternately.
    std::function<Result<SpeedReport>(const RunConfig&, const models::ModelSpec&,
                                      std::shared_ptr<const data::Dataset>, const SpeedRequest&,
                                      const analysis::Work&)>
        compareSpeed;
    // Functions for training with several processes (core/service/backend/ranks.h).
    std::function<Result<std::shared_ptr<training::Ranks>>(const RankPlace&)> joinRanks;
    std::function<Result<std::unique_ptr<training::Trainer>>(
        const RunConfig&, const models::ModelSpec&, std::shared_ptr<const data::Dataset>,
        std::shared_ptr<training::Ranks>)>
        makeLeadingTrainer;
    std::function<Status(const RunConfig&, const models::ModelSpec&,
                         Result<std::shared_ptr<const data::Dataset>>,
                         std::shared_ptr<training::Ranks>)>
        followLeader;
    // Returns a description of this machine.
    std::function<EngineReport(const std::string& cacheFolder)> report;
    // Clock that limits how often curves are written.
    runs::RunRecorder::Now now = std::chrono::steady_clock::now;
    // Sets the number of tensor threads of the calling thread.
    std::function<void(int threads)> setThreads;
    // Converts a library's exception to an Error.
    std::function<void(std::exception_ptr, Error&)> explain;
};

// Converts an exception to an error. Uses Backend::explain if it knows the exception.
Error explained(const Backend& backend, const std::exception_ptr& failure);

}  // namespace headscope::session
