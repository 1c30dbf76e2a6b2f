// What the session needs from the torch side, as plain functions: the engine module passes the real ones, tests others.
#pragma once

#include "core/analysis/analyzer.h"
#include "core/api/run_config.h"
#include "core/api/smaller_model.h"
#include "core/models/spec.h"
#include "core/runs/run_recorder.h"
#include "core/training/ranks.h"
#include "core/training/trainer.h"

namespace headscope::session {

struct Backend {
    std::function<Result<std::unique_ptr<training::Trainer>>(const RunConfig&, const models::ModelSpec&,
                                                             std::shared_ptr<const data::Dataset>)>
        makeTrainer;
    std::function<Result<std::unique_ptr<analysis::Analyzer>>(
        const RunConfig&, const models::ModelSpec&, std::shared_ptr<const data::Dataset>, const io::TensorFile&)>
        makeAnalyzer;
    // Whether the tensors are those of the model, by name and shape; builds nothing. BadData where not.
    std::function<Status(const models::ModelSpec&, const io::TensorFile&)> checkWeights;
    std::function<ModelShape(const models::ModelSpec&, const data::Dataset&)> shapeOf;
    std::function<Result<MeasureReport>(const io::TensorFile&)> measureFile;
    std::function<Result<std::string>(const std::string& file)> reference;
    std::function<Result<Estimate>(const RunConfig&, std::shared_ptr<const data::Dataset>)> estimate;
    std::function<Result<BenchReport>(const BenchOptions&)> bench;
    // A run's model with all of its heads and without some, by turns.
    std::function<Result<SpeedReport>(const RunConfig&, const models::ModelSpec&, std::shared_ptr<const data::Dataset>,
                                      const SpeedQuestion&, const analysis::Work&)>
        compareSpeed;
    // Training in several processes (core/training/ranks.h).
    std::function<Result<std::shared_ptr<training::Ranks>>(const RankPlace&)> joinRanks;
    std::function<Result<std::unique_ptr<training::Trainer>>(const RunConfig&, const models::ModelSpec&,
                                                             std::shared_ptr<const data::Dataset>,
                                                             std::shared_ptr<training::Ranks>)>
        makeLeadingTrainer;
    std::function<Status(const RunConfig&, const models::ModelSpec&, Result<std::shared_ptr<const data::Dataset>>,
                         std::shared_ptr<training::Ranks>)>
        followLeader;
    std::function<EngineReport(const std::string& cacheFolder)> report;
    runs::RunRecorder::Now now = std::chrono::steady_clock::now;  // paces what is written of the curves
    std::function<void(int threads)> setThreads;                  // of the calling thread's tensor work
    std::function<void(std::exception_ptr, Error&)> explain;      // turns a third-party exception into an Error
};

// What an exception means, in the words of a person where the backend knows them.
Error explained(const Backend& backend, const std::exception_ptr& failure);

}  // namespace headscope::session
