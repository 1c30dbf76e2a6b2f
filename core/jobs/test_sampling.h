// How much of a difference between runs comes from the test samples that both were measured on. Values; any thread.
#pragma once

#include "core/jobs/compared_runs.h"
#include "core/stats/student.h"

namespace headscope::jobs {

// Of the mean of one score over a group's runs, all measured on the same samples.
struct TestSampling {
    double variance = 0;       // from the samples alone; 0: not known, or the score is not measured on samples
    std::int64_t samples = 0;  // of the split, the least of the runs; 0: as above
    bool share = false;        // the score counts samples, so it moves in steps of 1 / samples
};

// A run keeps the size of its split and its score, not the outcome of each sample. So: of a share, the binomial
// variance of the mean share, with one success and one failure added, never 0 (Agresti and Caffo 2000); of other scores
// the square of the run's recorded standard error, mean over the runs. Averaging over runs does not lower either, as
// all runs see the same samples: both are upper bounds.
TestSampling testSampling(const RunGroup& group, const std::string& score);

// The sum of both variances. Var(B - A) = Var A + Var B - 2 Cov(A, B) (Miller 2024, arXiv 2411.00640), so the sum is an
// upper bound as long as two models do not tend to be right on different samples, that is, Cov >= 0; this is assumed.
stats::SamplingVariance samplingOfDifference(const TestSampling& one, const TestSampling& other);

}  // namespace headscope::jobs
