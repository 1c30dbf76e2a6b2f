// Interface of a lab experiment, used by its session, records and views.
#pragma once

#include "core/api/engine/lab.h"
#include "core/base/io/tensor_file.h"

#include <functional>
#include <memory>

namespace headscope::lab {

// One side of an experiment. Each object is used by one thread. The data of a step depend only on
// the seed and the step. So two sides with the same seed get the same data, and a restored state
// continues exactly.
class Experiment {
public:
    virtual ~Experiment() = default;

    virtual std::int64_t steps() const = 0;  // number of steps until the experiment is finished
    virtual std::int64_t step() const = 0;   // number of steps done so far
    // Performs one step. Errors: Diverged; its hint names the setting to lower.
    virtual Status advance() = 0;
    // Returns whether the last advance() measured the curves. The last step always does.
    virtual bool measured() const = 0;
    // Returns all data for the display; takes up to a few milliseconds.
    virtual LabSide look() = 0;
    // Returns the state to resume from, as tensors, including the curves so far.
    virtual io::TensorFile state() const = 0;
    // Restores a state. Errors: BadData if the state does not fit this experiment and its settings.
    virtual Status restore(const io::TensorFile& state) = 0;
};

// A row in the catalogue of experiments.
struct ExperimentRow {
    LabExperimentInfo info;
    // Checks that complete settings are consistent. Each setting is already within its own bounds.
    // Errors: Usage.
    std::function<Status(const RunConfig& config, std::vector<Message>& warnings)> check;
    std::function<std::unique_ptr<Experiment>(const RunConfig& config)> make;
};
const std::vector<ExperimentRow>& experiments();
const ExperimentRow* findExperiment(const std::string& id);  // returns null if unknown

// Fills in preset and defaults, and checks everything. Errors: Usage, with the most similar name.
Result<LabPlan> resolvePlan(const LabRequest& request);
// Returns the settings of each side (one or two).
std::vector<RunConfig> sidesOf(const LabPlan& plan);
// Estimates the processor time in seconds of one step of all sides, by timing a few steps.
double stepSeconds(const LabPlan& plan);

}  // namespace headscope::lab
