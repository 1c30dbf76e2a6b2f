// Replacement for the context of a removed head, before the output projection. Plain values,
// standard library only.
#pragma once

#include "core/api/base/result.h"

#include <string>
#include <vector>

namespace headscope {

// Zero: zeros (Michel et al. 2019, arXiv 1905.10650). Mean: the head's mean context over a
// reference set, the same for every sample and position. Resample: the head's context at the same
// position in another sample, drawn per sample (Chan et al. 2022, "Causal scrubbing"). Zero can
// move the model outside its training distribution. Mean and Resample remove only what depends on
// the sample and keep the constant part (compared by Li and Janson 2024, arXiv 2409.09951).
// Optimal: the constant context per head with the smallest loss (Li and Janson 2024); the constants
// of heads that are removed together are fitted together. It charges a head only for what no
// constant can replace.
enum class HeadAblation { Zero, Mean, Resample, Optimal };

struct HeadAblationInfo {
    HeadAblation kind = HeadAblation::Zero;
    const char* id = "";     // id on the command line and in files
    const char* name = "";   // name for the user: "their mean"
    const char* words = "";  // the replacement, worded for the middle of a sentence
};
const std::vector<HeadAblationInfo>& headAblations();
const HeadAblationInfo& infoOf(HeadAblation kind);
// Errors: Usage, with the allowed ids.
Result<HeadAblation> headAblationOf(const std::string& id);

// Sizes of the reference set for Mean and for Resample. The samples are the first in the random
// order of the split for choosing heads (validation if the run has it, else training).
constexpr int kMeanSamples = 256;
constexpr int kDonors = 64;
// Most steps of gradient descent that fit the constants of Optimal, on the samples of Mean.
constexpr int kOptimalSteps = 300;

}  // namespace headscope
