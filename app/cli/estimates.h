// Means with intervals, and values of heads, as cells of tables and as JSON.
#pragma once

#include "app/cli/console.h"
#include "app/cli/progress_line.h"
#include "core/api/requests/mean_estimate.h"
#include "core/api/runs/model_shape.h"

#include <cmath>
#include <string>
#include <vector>

namespace headscope::cli {

// Returns text such as "0.1 to 0.3"; "" without an interval, as for a single sample.
inline std::string rangeText(const Interval& range) {
    if (std::isnan(range.low)) return "";
    return shortNumber(range.low) + " to " + shortNumber(range.high);
}

// Adds {"mean": ..., "low": ..., "high": ...}.
inline JsonLine& writeEstimate(JsonLine& line, const std::string& key, const MeanEstimate& value) {
    JsonLine estimate;
    estimate.number("mean", value.mean)
        .number("low", value.range.low)
        .number("high", value.range.high);
    return line.object(key, estimate);
}

// Splits values, indexed by site * heads + head, into one row per site.
inline std::vector<std::vector<double>> siteRows(const std::vector<double>& values,
                                                 const ModelShape& shape) {
    std::vector<std::vector<double>> rows;
    for (int site = 0; site < shape.layers; ++site) {
        const auto first = values.begin() + static_cast<std::ptrdiff_t>(site) * shape.heads;
        rows.emplace_back(first, first + shape.headsOf(site));
    }
    return rows;
}

inline const char* idOf(AnswerScore score) {
    return score == AnswerScore::LogitDifference ? "logit-difference" : "logit-over-mean";
}
// Describes the score in the middle of a sentence.
inline std::string wordsOf(AnswerScore score) {
    return score == AnswerScore::LogitDifference
               ? "its logit minus that of the best other class"
               : "the logit of the correct token minus the mean logit";
}

}  // namespace headscope::cli
