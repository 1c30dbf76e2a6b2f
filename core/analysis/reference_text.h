// Reference cases for text (core/text): scores, stemming, beam search. Does not use LibTorch.
#pragma once

#include "core/analysis/reference_cases.h"

namespace headscope::analysis {

// Adds the kinds bleu, rouge, porter, perplexity and beam.
void addTextReferenceKinds(ReferenceKinds& kinds);

}  // namespace headscope::analysis
