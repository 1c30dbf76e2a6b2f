// What a head that is off gives to the output projection in place of its own context. Plain values, the standard
// library only.
#pragma once

#include "core/api/result.h"

#include <string>
#include <vector>

namespace headscope {

// Zero: nothing (Michel et al. 2019, arXiv 1905.10650). Mean: the mean of its contexts over a reference set, the same
// for every sample and position. Resample: its context in another sample at the same position, a donor drawn for each
// sample (Chan et al. 2022, "Causal scrubbing"). Zero takes the model where it never was; mean and resample remove what
// a head says of this sample and leave what it always says (Li and Janson 2024, arXiv 2409.09951, compare them).
enum class HeadAblation { Zero, Mean, Resample };

struct HeadAblationInfo {
    HeadAblation kind = HeadAblation::Zero;
    const char* id = "";     // of the command line and of files
    const char* name = "";   // "their mean"
    const char* words = "";  // what stands in the place of the heads, in a sentence's middle
};
const std::vector<HeadAblationInfo>& headAblations();
const HeadAblationInfo& infoOf(HeadAblation kind);
// Errors: Usage, naming what is allowed.
Result<HeadAblation> headAblationOf(const std::string& id);

// The reference set: so many samples, the first of the random order of the split that heads are chosen by (validation,
// or training where a run has none).
constexpr int kMeanSamples = 256;
constexpr int kDonors = 64;

}  // namespace headscope
