// State of one run during training: model, optimiser, schedules and data position. Not thread-safe:
// the training thread owns it. This header does not use LibTorch, so tests of the session can
// provide their own trainer.
#pragma once

#include "core/api/base/run_config.h"
#include "core/api/runs/run.h"
#include "core/base/io/tensor_file.h"
#include "core/data/batches/dataset.h"
#include "core/spec/models/spec.h"

#include <atomic>
#include <memory>

namespace headscope::training {

// Measurements of one training step.
struct StepRecord {
    std::int64_t step = 0;  // number of the step just finished, from 1
    double epoch = 0;
    double taskLoss = 0, diversityLoss = 0, totalLoss = 0;
    // id and unweighted value of each further term
    std::vector<std::pair<std::string, double>> terms;
    double lambda = 0, learningRate = 0, gradientNorm = 0;
    // Expected number of open gates at this step; empty if the heads do not have gates.
    std::optional<double> openHeads;
    bool finite = true;  // false: the weights were NOT updated
};

// Result of evaluating a split.
struct Evaluation {
    Scores scores;  // scores of the dataset's task; empty if no sample was evaluated
    // Mean of attn-cos over pairs and over layers with at least two heads; empty if there are no
    // such layers.
    std::optional<double> attentionCosine;
    std::int64_t samples = 0;
};

// State stored in a checkpoint besides model.safetensors and optimizer.safetensors.
struct TrainerState {
    std::int64_t step = 0;
    double lambda = 0;          // base value of lambda, as last set
    double adaptiveLambda = 0;  // current value of the "target" schedule
    // Version of the method that drew the dropout masks (core/nn/attention/dropout.h); 1 if the
    // file does not contain it.
    std::int64_t maskVersion = 1;
};

// Trains and evaluates the model of one run.
class Trainer {
public:
    virtual ~Trainer() = default;

    // Number of completed steps, and lengths of the run and of an epoch in steps.
    virtual std::int64_t step() const = 0;
    virtual std::int64_t totalSteps() const = 0;
    virtual std::int64_t stepsPerEpoch() const = 0;
    virtual std::int64_t parameterCount() const = 0;
    virtual std::int64_t unitsPerStep() const = 0;  // samples, or tokens for language models

    virtual StepRecord trainStep() = 0;  // trains on one batch
    // Evaluates the whole split. Stops early if `cancel` is set; the result then covers fewer
    // samples.
    virtual Evaluation evaluate(const std::string& split, const std::atomic<bool>* cancel) = 0;
    // Computes pairwise measures on a fixed random batch (data::subsetOf) of validation, or of
    // training if a validation split is missing. The frames carry the current step.
    virtual std::vector<SimilarityFrame> probe(const std::vector<std::string>& measures) = 0;
    // Returns the record of a channel (core/api/runs/records.h) for the batch of the next
    // trainStep, carrying that step's number. Null if the trainer does not measure the channel.
    // Leaves training bitwise unchanged: it draws no random numbers and only fetches the batch
    // ahead.
    virtual std::shared_ptr<const void> record(const std::string& channel) = 0;
    template <class T>
    std::shared_ptr<const T> recordOf() {
        return std::static_pointer_cast<const T>(record(T::kChannel));
    }
    // Sets the base value of lambda for the following steps.
    virtual void setLambda(double lambda) = 0;

    // Return the contents of a checkpoint.
    virtual io::TensorFile modelTensors() const = 0;
    virtual io::TensorFile optimizerTensors() const = 0;
    virtual TrainerState state() const = 0;
    // Restores a checkpoint so that training continues bit for bit. Errors: BadData if a tensor is
    // missing, extra or of the wrong shape.
    virtual Status restore(const io::TensorFile& model, const io::TensorFile& optimizer,
                           const TrainerState& state) = 0;
};

// Creates a trainer. config: resolved. spec: the model to train. Errors: Usage (sizes), Device
// (memory, device).
Result<std::unique_ptr<Trainer>> makeTrainer(const RunConfig& config, const models::ModelSpec& spec,
                                             std::shared_ptr<const data::Dataset> dataset);

}  // namespace headscope::training
