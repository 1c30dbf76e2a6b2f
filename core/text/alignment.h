// Which source token a target token translates, and how far a proposed alignment is from the true one.
#pragma once

#include <cstdint>
#include <vector>

namespace headscope::text {

// Positions from 0.
struct Link {
    std::int32_t source = 0, target = 0;
    bool sure = true;  // else merely possible
    bool operator==(const Link& o) const { return source == o.source && target == o.target && sure == o.sure; }
};

// Och & Ney 2003, "A Systematic Comparison of Various Statistical Alignment Models", Computational Linguistics 29:
// 1 - (|A and S| + |A and P|) / (|A| + |S|), where S are the sure links and P all of them; 0 .. 1, 0 is perfect.
// Counts add up over sentences.
struct AlignmentCounts {
    std::int64_t proposed = 0, sure = 0, proposedSure = 0, proposedPossible = 0;

    // proposed: a link twice counts once; its `sure` plays no part.
    void add(std::vector<Link> proposed, const std::vector<Link>& truth);
    double errorRate() const;  // 0 where nothing was proposed and nothing is true
};

}  // namespace headscope::text
