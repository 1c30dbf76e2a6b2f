// What written texts are worth against their references. No torch.
#pragma once

#include "core/api/scores.h"

#include <cstdint>
#include <string>
#include <vector>

namespace headscope::decoding {

// BLEU, chrF, ROUGE-1/2/L and exact match, each with its 95 % interval (bootstrap over the texts, of that seed; exact
// match Wilson's), in no order. Texts of both sides one to one; none: no scores.
Scores writtenScores(const std::vector<std::string>& written, const std::vector<std::string>& references,
                     std::uint64_t seed);

// "BLEU nrefs:1|case:mixed|...": how the scores above were counted, for a report.
std::vector<std::pair<std::string, std::string>> scoreSignatures();

}  // namespace headscope::decoding
