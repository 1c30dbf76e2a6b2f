// One experiment of the lab, as its session, its records and its views see it.
#pragma once

#include "core/api/lab.h"
#include "core/io/tensor_file.h"

#include <functional>
#include <memory>

namespace headscope::lab {

// One side, in one thread. What comes in a step is a function of the seed and the step, so two sides with one seed see
// the same data, and a state that was written goes on as if it had never stopped.
class Experiment {
public:
    virtual ~Experiment() = default;

    virtual std::int64_t steps() const = 0;  // when it is finished
    virtual std::int64_t step() const = 0;   // done so far
    // One step. Errors: Diverged, with the setting to lower.
    virtual Status advance() = 0;
    // Whether advance() measured its curves anew; the last step always does.
    virtual bool measured() const = 0;
    // Everything there is to see now; takes up to a few milliseconds.
    virtual LabSide look() = 0;
    // What goes on from here: tensors, with the curves so far.
    virtual io::TensorFile state() const = 0;
    // Errors: BadData where it is none of this experiment with these settings.
    virtual Status restore(const io::TensorFile& state) = 0;
};

// A row of the catalogue.
struct ExperimentRow {
    LabExperimentInfo info;
    // Complete settings, each within its own bounds: checked against each other. Errors: Usage.
    std::function<Status(const RunConfig& config, std::vector<std::string>& warnings)> check;
    std::function<std::unique_ptr<Experiment>(const RunConfig& config)> make;
};
const std::vector<ExperimentRow>& experiments();
const ExperimentRow* findExperiment(const std::string& id);  // null: none

// Preset and fallbacks filled in, everything checked. Errors: Usage with the nearest name.
Result<LabPlan> resolvePlan(const LabRequest& request);
// The settings of each side, one or two.
std::vector<RunConfig> sidesOf(const LabPlan& plan);
// Of one step of all sides, measured on a few: processor time, as each side is one thread's work.
double stepSeconds(const LabPlan& plan);

}  // namespace headscope::lab
