// ROUGE (Lin 2004, "ROUGE: A Package for Automatic Evaluation of Summaries") as Google's rouge_score computes it.
#pragma once

#include "core/text/segment_statistics.h"

#include <array>
#include <string>
#include <vector>

namespace headscope::text {

// What is left after lower-casing (Unicode's): runs of a-z and 0-9. stem: words of more than three characters as their
// Porter stem.
std::vector<std::string> rougeTokens(const std::string& text, bool stem);

struct Overlap {  // each 0 .. 1
    double precision = 0, recall = 0, f1 = 0;
};

struct Rouge {
    Overlap rouge1, rouge2;  // n-grams, clipped
    Overlap rougeL;          // longest common subsequence of the whole text
    Overlap rougeLsum;       // of lines: union over the hypothesis's lines of each reference line's (Lin 2004, 3.2)
};
constexpr std::size_t kRougeKinds = 4;
constexpr std::array<const char*, kRougeKinds> kRougeNames{"rouge1", "rouge2", "rougeL", "rougeLsum"};
std::array<Overlap, kRougeKinds> inOrder(const Rouge& rouge);  // of kRougeNames

Rouge rougeOf(const std::string& hypothesis, const std::string& reference, bool stem);
// Of each kind the reference with the highest F1.
Rouge bestRouge(const std::string& hypothesis, const std::vector<std::string>& references, bool stem);

}  // namespace headscope::text
