// Record channels for pruning (records.h): gates and head groups during training. Plain values,
// standard library only.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

namespace headscope {

// State of the head gates before a training step (train.gates; Voita et al. 2019, arXiv
// 1905.09418). [site][head]; NaN for heads that the site does not have.
struct GateFrame {
    static constexpr const char* kChannel = "gates";
    std::int64_t step = 0;
    std::vector<std::vector<float>> open;   // probability that the gate is not 0
    std::vector<std::vector<float>> whole;  // probability that the gate is 1

    // Returns whether the gate counts as open: 1 is more likely than 0.
    bool chosen(std::size_t site, std::size_t head) const {
        return whole[site][head] > 1 - open[site][head];
    }
};

// Groups of heads before a training step (train.groups; Ni et al. 2023, arXiv 2305.14380). This is
// the best partition of each site's heads, always on the same few held-out samples.
struct GroupFrame {
    static constexpr const char* kChannel = "groups";
    struct Site {
        // [head], numbered by first appearance from head 0; empty: a site without heads.
        std::vector<int> groups = {};
        double homogenisation = 0;  // -(mean cosine between a head and the mean of its group)
        // Mean cosine between the means of two groups; 0 with one group.
        double diversification = 0;
        double silhouette = 0, silhouetteCode = 0;  // by its definition; as in the authors' code
        // Dunn index; NaN if every group is a single head.
        double dunn = 0;
        // Relative movement of the group means since the previous frame: norm of all movements
        // divided by the norm of all means. Groups are matched to minimise it. NaN in the first
        // frame.
        double shift = 0;
    };
    std::int64_t step = 0;
    std::vector<Site> sites;

    // Mean shift over the sites that have one; NaN if there is none.
    double shift() const {
        double sum = 0;
        int count = 0;
        for (const auto& site : sites)
            if (site.shift == site.shift) sum += site.shift, ++count;
        return count > 0 ? sum / count : std::numeric_limits<double>::quiet_NaN();
    }
};

}  // namespace headscope
