// What training records for pruning, as record channels (records.h). Plain values, the standard library only.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

namespace headscope {

// The gates on a model's heads as they are before the training step of that number (train.gates; Voita et al. 2019,
// arXiv 1905.09418). [site][head], NaN where a site has no such head.
struct GateFrame {
    static constexpr const char* kChannel = "gates";
    std::int64_t step = 0;
    std::vector<std::vector<float>> open;   // probability that the gate is not 0
    std::vector<std::vector<float>> whole;  // probability that it is 1

    // How a gate is read: 1 is likelier than 0.
    bool chosen(std::size_t site, std::size_t head) const { return whole[site][head] > 1 - open[site][head]; }
};

// Groups of heads while a run trains (train.groups; Ni et al. 2023, arXiv 2305.14380), before the training step of that
// number, on the same few held-out samples each time: the best partition of each site's heads.
struct GroupFrame {
    static constexpr const char* kChannel = "groups";
    struct Site {
        std::vector<int> groups = {};  // [head], numbered by first appearance from head 0; none: it has no heads
        double homogenisation = 0;     // -(mean cosine of a head with its group's mean)
        double diversification = 0;    // mean cosine of the means of two groups; 0 with one group
        double silhouette = 0, silhouetteCode = 0;  // as defined, and as the authors' code has it
        double dunn = 0;                            // NaN where every group is a single head
        // How far the groups' means have moved since the frame before: the length of all moves together over the length
        // of all means, groups matched so that it is least. NaN in the first frame.
        double shift = 0;
    };
    std::int64_t step = 0;
    std::vector<Site> sites;

    // Mean over the sites that have one; NaN: none has.
    double shift() const {
        double sum = 0;
        int count = 0;
        for (const auto& site : sites)
            if (site.shift == site.shift) sum += site.shift, ++count;
        return count > 0 ? sum / count : std::numeric_limits<double>::quiet_NaN();
    }
};

}  // namespace headscope
