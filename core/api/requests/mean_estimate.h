// Mean over samples with its interval. Plain values, standard library only.
#pragma once

#include "core/api/runs/scores.h"

namespace headscope {

// Mean and 95 % interval, mean +- 1.96 standard errors. With a single sample the bounds are NaN.
struct MeanEstimate {
    double mean = 0;
    Interval range;
    // Return whether the whole interval is above or below 0; false if it is unknown.
    bool above0() const { return range.low > 0; }
    bool below0() const { return range.high < 0; }
};

// Score of an answer whose change the requests of self-repair and patching measure.
// LogitDifference: logit of the true class minus the largest other logit; the other class is chosen
// once, with all heads on. LogitOverMean: for models that predict tokens, the logit of the correct
// token minus the mean logit, as a mean over the predicted positions of a sample.
enum class AnswerScore { LogitDifference, LogitOverMean };

}  // namespace headscope
