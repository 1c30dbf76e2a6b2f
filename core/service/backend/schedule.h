// Learning rate, lambda and DropHead probability as functions of the step. Steps count from 0.
#pragma once

#include "core/api/base/run_config.h"

#include <cstdint>
#include <string>

namespace headscope::training {

// Schedule of the learning rate.
struct LearningRate {
    // one of constant, cosine, inverse-sqrt, linear, one-cycle
    std::string schedule = "one-cycle";
    double peak = 5e-4, warmup = 0.1;  // warmup: fraction of all steps
    double warmupSteps = 0;            // steps of warm-up; 0: use the fraction
    static LearningRate from(const RunConfig& config);
    // Returns the learning rate at a step. It never exceeds the peak.
    // one-cycle: cosine from peak/25 up to the peak over the warm-up, then cosine down to
    // peak/250,000 (Smith 2018, arXiv 1708.07120).
    // Others: linear warm-up first. inverse-sqrt then falls as peak sqrt(w / step), w = max(warm-up
    // steps, 1) (Vaswani et al. 2017); linear falls along a line to 0 at the end of the run (Devlin
    // et al. 2019, arXiv 1810.04805).
    double at(std::int64_t step, std::int64_t total) const;
};

// Schedule of lambda, the weight of the diversity objective.
struct LambdaSchedule {
    std::string schedule = "constant";  // one of constant, warmup, cosine, target
    double warmup = 0.1, target = 0.3, rate = 0.01;
    static LambdaSchedule from(const RunConfig& config);
    // Returns a copy with another schedule; used for further terms.
    LambdaSchedule with(const std::string& other) const;
    // Returns the factor on the base lambda. It is 1 for "target", which changes the base itself by
    // adapt().
    double factor(std::int64_t step, std::int64_t total) const;
    // Returns the next base lambda. For "target": lambda * exp(rate * (similarity - target)), kept
    // within [1e-6, 1e6]; otherwise lambda unchanged.
    double adapt(double lambda, double similarity) const;
};

// Schedule of the DropHead probability (Zhou et al. 2020, arXiv 2004.13342).
struct HeadDropSchedule {
    double probability = 0;
    std::string schedule = "v-shape";  // one of v-shape, constant, up, down
    double turn = 0.125;               // v-shape: where the probability is 0; fraction of the run
    static HeadDropSchedule from(const RunConfig& config);
    double at(std::int64_t step, std::int64_t total) const;
};

}  // namespace headscope::training
