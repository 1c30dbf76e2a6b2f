// The user's choices on the Prune page.
#pragma once

#include <string>
#include <vector>

namespace headscope::ui {

struct PruneChoices {
    std::vector<std::string> methods;  // ids of the pruning methods to measure
    bool keepOne = false;              // true: always keep one head per layer
    // Number of samples for choosing heads and for measuring; 0: the whole split.
    int samples = 0;
    // Allowed loss of the score, in percent of the full model's score.
    double marginPercent = 0;
    int curve = -1, point = 0;  // selected curve and point; curve -1: none
    // number of the report that `curve` and `point` belong to; ignored for other reports
    int report = 0;

    bool operator==(const PruneChoices& o) const {
        return methods == o.methods && keepOne == o.keepOne && samples == o.samples &&
               marginPercent == o.marginPercent && curve == o.curve && point == o.point &&
               report == o.report;
    }
};

}  // namespace headscope::ui
