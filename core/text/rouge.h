// ROUGE (Lin 2004, "ROUGE: A Package for Automatic Evaluation of Summaries") as Google's rouge_score computes it.
#pragma once

#include "core/text/score_tokens.h"
#include "core/text/segment_statistics.h"

#include <array>
#include <string>
#include <vector>

namespace headscope::text {

struct RougeOptions {
    bool stem = false;  // words by their Porter stem
    RougeTokens tokens = RougeTokens::RougeScore;
};

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

Rouge rougeOf(const std::string& hypothesis, const std::string& reference, const RougeOptions& options);
// Of each kind the reference with the highest F1.
Rouge bestRouge(const std::string& hypothesis, const std::vector<std::string>& references, const RougeOptions& options);

// "nrefs:1|stem:no|rouge_score:0.1.2", with "tok:unicode" for these tokens.
std::string rougeSignature(std::size_t references, const RougeOptions& options);

}  // namespace headscope::text
