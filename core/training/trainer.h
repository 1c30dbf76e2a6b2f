// One run's live state: model, optimiser, schedules, data position. Not thread-safe: the training thread owns it.
// This header is free of torch so that the session can be tested with a trainer of its own.
#pragma once

#include "core/api/run.h"
#include "core/api/run_config.h"
#include "core/data/dataset.h"
#include "core/io/tensor_file.h"
#include "core/models/spec.h"

#include <atomic>
#include <memory>

namespace headscope::training {

struct StepRecord {
    std::int64_t step = 0;  // 1-based: the step just done
    double epoch = 0;
    double taskLoss = 0, diversityLoss = 0, totalLoss = 0;
    std::vector<std::pair<std::string, double>> terms;  // id and value of each further term, before its lambda
    double lambda = 0, learningRate = 0, gradientNorm = 0;
    std::optional<double> openHeads;  // expected number of open gates at this step; none: the heads have no gates
    bool finite = true;               // false: the weights were NOT updated
};

struct Evaluation {
    Scores scores;  // of the dataset's task; none: no sample was answered
    // attn-cos, mean over pairs and over the layers that have two heads or more; none where no layer has.
    std::optional<double> attentionCosine;
    std::int64_t samples = 0;
};

// What a checkpoint holds besides model.safetensors and optimizer.safetensors.
struct TrainerState {
    std::int64_t step = 0;
    double lambda = 0;             // base value, as last set
    double adaptiveLambda = 0;     // target mode
    std::int64_t maskVersion = 1;  // how dropout masks were drawn (core/attention/dropout.h); 1 where nothing says
};

class Trainer {
public:
    virtual ~Trainer() = default;

    virtual std::int64_t step() const = 0;
    virtual std::int64_t totalSteps() const = 0;
    virtual std::int64_t stepsPerEpoch() const = 0;
    virtual std::int64_t parameterCount() const = 0;
    virtual std::int64_t unitsPerStep() const = 0;  // samples, or tokens for language models

    virtual StepRecord trainStep() = 0;  // one batch
    // Of the whole split. Stops early (partial figures, samples < size) when cancel is set.
    virtual Evaluation evaluate(const std::string& split, const std::atomic<bool>* cancel) = 0;
    // Pairwise measures on a fixed random batch (data::subsetOf) of validation, or of training where a run has none;
    // frames carry the current step.
    virtual std::vector<SimilarityFrame> probe(const std::vector<std::string>& measures) = 0;
    // What a record channel (core/api/records.h) holds of the batch that the next trainStep takes, carrying that step's
    // number; null where the trainer measures nothing of the kind. Leaves training as it is, bit for bit: no random
    // number is drawn and no state but the read-ahead changes.
    virtual std::shared_ptr<const void> record(const std::string& channel) = 0;
    template <class T>
    std::shared_ptr<const T> recordOf() {
        return std::static_pointer_cast<const T>(record(T::kChannel));
    }
    virtual void setLambda(double lambda) = 0;

    virtual io::TensorFile modelTensors() const = 0;
    virtual io::TensorFile optimizerTensors() const = 0;
    virtual TrainerState state() const = 0;
    // Everything a checkpoint needs to go on bit for bit. BadData when a tensor is missing, extra or misshapen.
    virtual Status restore(const io::TensorFile& model, const io::TensorFile& optimizer, const TrainerState& state) = 0;
};

// config: resolved; spec: of the model to train. Errors: Usage (sizes), Device (memory, device).
Result<std::unique_ptr<Trainer>> makeTrainer(const RunConfig& config, const models::ModelSpec& spec,
                                             std::shared_ptr<const data::Dataset> dataset);

}  // namespace headscope::training
