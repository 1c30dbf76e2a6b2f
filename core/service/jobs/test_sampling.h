// Estimates how much of a difference between runs comes from the choice of test samples.
// Thread-safe.
#pragma once

#include "core/base/stats/student.h"
#include "core/service/jobs/compared_runs.h"

namespace headscope::jobs {

// Sampling error of the mean of one score over a group's runs, all measured on the same samples.
struct TestSampling {
    double variance = 0;       // variance due to the samples; 0: unknown or not applicable
    std::int64_t samples = 0;  // samples in the split, smallest over runs; 0: unknown
    bool share = false;        // the score is a proportion, in steps of 1 / samples
};

// Returns the sampling error. Runs store the split size and the score, but not the outcome of each
// sample.
// Proportions: binomial variance of the mean, with one success and one failure added so that it is
// never 0 (Agresti and Caffo 2000). Other scores: mean squared standard error of the runs.
// All runs see the same samples, so averaging over runs does not reduce either; both are upper
// bounds.
TestSampling testSampling(const RunGroup& group, const std::string& score);

// Returns the sum of both variances. Var(B - A) = Var A + Var B - 2 Cov(A, B) (Miller 2024, arXiv
// 2411.00640). So the sum is an upper bound if Cov >= 0, which is assumed: two models tend to be
// right on the same samples.
stats::SamplingVariance samplingOfDifference(const TestSampling& one, const TestSampling& other);

}  // namespace headscope::jobs
