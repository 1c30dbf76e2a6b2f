// The questions of core/api/writing.h.
#pragma once

#include "core/analysis/torch_analyzer.h"
#include "core/api/writing.h"

namespace headscope::analysis {

// Errors: Usage (a model that does not translate, a beam out of range, a mask), BadData (a sentence without words).
Result<Translations> translate(TorchAnalyzer& analyzer, const TranslateQuestion& question, const Work& work);
// Errors: Usage (a model that does not continue texts, numbers out of range, a mask).
Result<Continued> continuePrompt(TorchAnalyzer& analyzer, const ContinueQuestion& question, const Work& work);

}  // namespace headscope::analysis
