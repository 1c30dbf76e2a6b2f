// Reference cases for text (core/base/text): scores, stemming, beam search. Does not use LibTorch.
#pragma once

#include "tests/reference/reference_cases.h"

namespace headscope::analysis {

// Adds the kinds bleu, rouge, porter, perplexity and beam.
void addTextReferenceKinds(ReferenceKinds& kinds);

}  // namespace headscope::analysis
