// ROUGE as Google's rouge_score computes it. Lin 2004, "ROUGE: A Package for Automatic Evaluation
// of Summaries".
#pragma once

#include "core/base/text/score_tokens.h"
#include "core/base/text/segment_statistics.h"

#include <array>
#include <string>
#include <vector>

namespace headscope::text {

struct RougeOptions {
    bool stem = false;  // compare words by their Porter stem
    RougeTokens tokens = RougeTokens::RougeScore;
};

struct Overlap {  // all numbers are 0 .. 1
    double precision = 0, recall = 0, f1 = 0;
};

struct Rouge {
    Overlap rouge1, rouge2;  // overlap of n-grams, with clipped counts
    Overlap rougeL;          // overlap by the longest common subsequence of the whole text
    // by line: for each reference line, the union over the hypothesis's lines (Lin 2004, 3.2)
    Overlap rougeLsum;
};
constexpr std::size_t kRougeKinds = 4;
constexpr std::array<const char*, kRougeKinds> kRougeNames{"rouge1", "rouge2", "rougeL",
                                                           "rougeLsum"};
std::array<Overlap, kRougeKinds> inOrder(const Rouge& rouge);  // ordered as kRougeNames

Rouge rougeOf(const std::string& hypothesis, const std::string& reference,
              const RougeOptions& options);
// Scores a hypothesis against several references. Each kind of ROUGE uses its best reference by F1.
Rouge bestRouge(const std::string& hypothesis, const std::vector<std::string>& references,
                const RougeOptions& options);

// Returns the signature "nrefs:1|stem:no|rouge_score:0.1.2", with "tok:unicode" for that tokenizer.
std::string rougeSignature(std::size_t references, const RougeOptions& options);

}  // namespace headscope::text
