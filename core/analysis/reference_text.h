// Reference cases of texts: scores, stems, beam search (core/text). No torch.
#pragma once

#include "core/analysis/reference_cases.h"

namespace headscope::analysis {

// bleu, rouge, porter, perplexity, beam.
void addTextReferenceKinds(ReferenceKinds& kinds);

}  // namespace headscope::analysis
