// Checkpoints of one run. Their manifest with the SHA-256 of all files is written last; a
// checkpoint without one is incomplete and ignored.
#pragma once

#include "core/api/requests/analysis.h"
#include "core/base/io/directory.h"
#include "core/service/backend/trainer.h"
#include "core/service/runs/weight_reference.h"

#include <functional>
#include <optional>
#include <string_view>
#include <vector>

namespace headscope::runs {

class CheckpointManifest;

// State of the session that a checkpoint restores, in addition to the trainer's state.
struct SessionState {
    double seconds = 0;               // training time so far in seconds
    std::int64_t evaluatedStep = -1;  // last step after which the validation split was evaluated
    // step of the best evaluation; -1: none yet
    std::int64_t bestStep = -1;
    double bestScore = 0;  // goodness() at bestStep of the score that train.best_score chooses
    // number of evaluations since the best one; counted only if train.patience is above 0
    std::int64_t worseEvaluations = 0;
};

// The content of a checkpoint.
struct Checkpoint {
    io::TensorFile model, optimizer;
    training::TrainerState trainer;
    SessionState session;
    double epoch = 0;
    // For saving: the tensors that `model` lacks are those of a pretrained model. A loaded
    // checkpoint has all tensors in `model`.
    std::optional<WeightReference> reference = {};
};

// Saves, loads and deletes the checkpoints of one run.
class CheckpointStore {
public:
    explicit CheckpointStore(io::Directory run) : m_run(std::move(run)) {}

    // Saves a checkpoint and replaces one of the same step. Errors: Io; Diverged if a value is not
    // finite.
    Status save(const Checkpoint& checkpoint) const;
    // Deletes all checkpoints except the newest `keepLast`, the step `best` and those for which
    // `forGood` returns true. Then calls sweep().
    void dropOld(std::int64_t keepLast, std::int64_t best,
                 const std::function<bool(std::int64_t)>& forGood = {}) const;
    // Deletes the remains of interrupted saves. Only the holder of the run's lock may call it.
    void sweep() const;

    // Returns the steps of complete checkpoints, ascending; does not verify their contents.
    std::vector<std::int64_t> steps() const;
    // Loads a checkpoint. Verifies checksums and that all numbers are finite.
    Result<Checkpoint> load(std::int64_t step) const;
    // Loads and verifies the model alone.
    Result<io::TensorFile> loadModel(std::int64_t step,
                                     WeightMemory memory = WeightMemory::Own) const;
    // Returns names, shapes and metadata of the model's tensors, without verification.
    Result<io::TensorFile> modelHeader(std::int64_t step) const;
    // Loads the newest checkpoint that passes verification. `skipped` receives one line per newer
    // checkpoint that fails.
    Result<Checkpoint> loadNewest(std::vector<Message>& skipped) const;

    // Returns the SHA-256 of the model in hex, as listed in the manifest and without verification.
    // For referenced weights: the SHA-256 of the sums of model.safetensors and weights.json, one
    // after the other. weights.json contains the sums of the referenced files.
    // Errors: BadData (not listed), Io.
    Result<std::string> modelChecksum(std::int64_t step) const;

    // Returns the checkpoint's folder.
    std::string pathOf(std::int64_t step) const;
    double epochOf(std::int64_t step) const;  // reads the manifest; 0 if unknown

private:
    Result<io::TensorFile> modelIn(const io::Directory& folder, const CheckpointManifest& manifest,
                                   WeightMemory memory) const;
    Result<io::Directory> folderOf(std::int64_t step) const;

    io::Directory m_run;
};

// Reads the content of trainer.json into `checkpoint`. what: the file's name, for messages. Errors:
// BadData.
Status parseTrainer(std::string_view text, const std::string& what, Checkpoint& checkpoint);

// Returns "the checkpoint of step 30 cannot be used: <why>".
Message unusableText(std::int64_t step, const Error& why);

// Checks that all float values are finite, except those of mapped tensors. Errors: BadData naming
// the first tensor with a NaN or an infinity.
Status checkFinite(const io::TensorFile& file);

}  // namespace headscope::runs
