// Word alignments: which source token a target token translates, and the error of a proposed
// alignment.
#pragma once

#include <cstdint>
#include <vector>

namespace headscope::text {

// One link of an alignment; positions count from 0.
struct Link {
    std::int32_t source = 0, target = 0;
    bool sure = true;  // false: a merely possible link
    bool operator==(const Link& o) const {
        return source == o.source && target == o.target && sure == o.sure;
    }
};

// Alignment error rate 1 - (|A and S| + |A and P|) / (|A| + |S|), with proposed links A, sure links
// S and all true links P; 0 is perfect, 1 is worst. Counts add up over sentences. Och & Ney 2003,
// "A Systematic Comparison of Various Statistical Alignment Models", Computational Linguistics 29.
struct AlignmentCounts {
    std::int64_t proposed = 0, sure = 0, proposedSure = 0, proposedPossible = 0;

    // Adds a sentence. A link proposed twice counts once; the `sure` of proposed links is ignored.
    void add(std::vector<Link> proposed, const std::vector<Link>& truth);
    double errorRate() const;  // returns 0 if there are neither proposed nor sure links
};

}  // namespace headscope::text
