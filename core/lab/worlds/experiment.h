// Interface of a lab experiment for its session, records and views.
#pragma once

#include "core/api/engine/lab.h"
#include "core/base/io/tensor_file.h"

#include <functional>
#include <memory>

namespace headscope::lab {

// One side of an experiment, used by one thread. The data of a step depend only on the seed and the
// step. So two sides with the same seed see the same data, and a saved state continues exactly.
class Experiment {
public:
    virtual ~Experiment() = default;

    virtual std::int64_t steps() const = 0;  // number of steps until it is finished
    virtual std::int64_t step() const = 0;   // steps done so far
    // Performs one step. Errors: Diverged, with the setting to lower.
    virtual Status advance() = 0;
    // Whether advance() measured its curves; the last step always does.
    virtual bool measured() const = 0;
    // Returns everything that is shown now; takes up to a few milliseconds.
    virtual LabSide look() = 0;
    // Returns the state to resume from, as tensors, including the curves so far.
    virtual io::TensorFile state() const = 0;
    // Restores a state. Errors: BadData if it does not belong to this experiment with these
    // settings.
    virtual Status restore(const io::TensorFile& state) = 0;
};

// A row of the catalogue of experiments.
struct ExperimentRow {
    LabExperimentInfo info;
    // Checks complete settings against each other; each is already within its own bounds. Errors:
    // Usage.
    std::function<Status(const RunConfig& config, std::vector<Message>& warnings)> check;
    std::function<std::unique_ptr<Experiment>(const RunConfig& config)> make;
};
const std::vector<ExperimentRow>& experiments();
const ExperimentRow* findExperiment(const std::string& id);  // null if unknown

// Fills in preset and defaults, and checks everything. Errors: Usage with the nearest name.
Result<LabPlan> resolvePlan(const LabRequest& request);
// Returns the settings of each side (one or two).
std::vector<RunConfig> sidesOf(const LabPlan& plan);
// Estimates the processor time of one step of all sides in seconds, measured on a few steps.
double stepSeconds(const LabPlan& plan);

}  // namespace headscope::lab
