// Learning rate and lambda as functions of the step. Steps count from 0.
#pragma once

#include "core/api/run_config.h"

#include <cstdint>
#include <string>

namespace headscope::training {

struct LearningRate {
    std::string schedule = "one-cycle";  // constant, cosine, inverse-sqrt, one-cycle
    double peak = 5e-4, warmup = 0.1;    // warmup: share of the steps
    double warmupSteps = 0;              // instead of the share; 0: the share decides
    static LearningRate from(const RunConfig& config);
    // one-cycle: cosine from peak/25 up to peak over the warm-up, then cosine down to peak/250,000 (Smith 2018,
    // arXiv 1708.07120). The others: linear warm-up first; inverse-sqrt then falls as peak sqrt(w / step), w the steps
    // of the warm-up, at least 1 (Vaswani et al. 2017). Never above the peak.
    double at(std::int64_t step, std::int64_t total) const;
};

struct LambdaSchedule {
    std::string schedule = "constant";  // constant, warmup, cosine, target
    double warmup = 0.1, target = 0.3, rate = 0.01;
    static LambdaSchedule from(const RunConfig& config);
    // The same settings with another schedule, for a further term.
    LambdaSchedule with(const std::string& other) const;
    // Factor on the base lambda; 1 for "target", which steers the base itself by adapt().
    double factor(std::int64_t step, std::int64_t total) const;
    // target: lambda <- lambda * exp(rate * (similarity - target)), kept within [1e-6, 1e6].
    double adapt(double lambda, double similarity) const;
};

// DropHead's probability over the run (Zhou et al. 2020, arXiv 2004.13342).
struct HeadDropSchedule {
    double probability = 0;
    std::string schedule = "v-shape";  // v-shape, constant, up, down
    double turn = 0.125;               // v-shape: where it is 0, as a share of the run
    static HeadDropSchedule from(const RunConfig& config);
    double at(std::int64_t step, std::int64_t total) const;
};

}  // namespace headscope::training
