// Checkpoints of one run: complete or ignored. A manifest with SHA-256 of the other files is written last.
#pragma once

#include "core/api/analysis.h"
#include "core/io/directory.h"
#include "core/training/trainer.h"

#include <functional>
#include <string_view>
#include <vector>

namespace headscope::runs {

// What the session itself has to find again, beside the trainer's state.
struct SessionState {
    double seconds = 0;               // of training
    std::int64_t evaluatedStep = -1;  // last step after which the validation split was evaluated
    std::int64_t bestStep = -1;
    double bestScore = 0;  // goodness() of what the task is judged by
};

struct Checkpoint {
    io::TensorFile model, optimizer;
    training::TrainerState trainer;
    SessionState session;
    double epoch = 0;
};

class CheckpointStore {
public:
    explicit CheckpointStore(io::Directory run) : m_run(std::move(run)) {}

    // Replaces a checkpoint of the same step. Errors: Io; Diverged when a value of the model is not finite.
    Status save(const Checkpoint& checkpoint) const;
    // Deletes all but the newest `keepLast`, `best` and those for good, and sweeps.
    void dropOld(std::int64_t keepLast, std::int64_t best, const std::function<bool(std::int64_t)>& forGood = {}) const;
    // Deletes what broken saves left: only for who holds the run's lock.
    void sweep() const;

    std::vector<std::int64_t> steps() const;           // with a manifest, ascending; contents not verified
    Result<Checkpoint> load(std::int64_t step) const;  // all files verified, all numbers finite
    Result<io::TensorFile> loadModel(std::int64_t step) const;
    // Names, shapes and metadata of its model, nothing verified.
    Result<io::TensorFile> modelHeader(std::int64_t step) const;
    // The newest one that verifies; `skipped` gets a line for each newer one that does not.
    Result<Checkpoint> loadNewest(std::vector<std::string>& skipped) const;

    // SHA-256 of its model as the manifest lists it, hex; nothing verified. Errors: BadData: it lists none; Io.
    Result<std::string> modelChecksum(std::int64_t step) const;

    std::string pathOf(std::int64_t step) const;
    double epochOf(std::int64_t step) const;  // from the manifest

private:
    Result<io::Directory> folderOf(std::int64_t step) const;

    io::Directory m_run;
};

// Adds what trainer.json holds; what: the file, for messages. Errors: BadData.
Status parseTrainer(std::string_view text, const std::string& what, Checkpoint& checkpoint);

// "the checkpoint of step 30 cannot be used: <why>"
std::string unusableText(std::int64_t step, const Error& why);

// Errors: BadData naming the first tensor with a NaN or an infinity.
Status checkFinite(const io::TensorFile& file);

}  // namespace headscope::runs
