// Answers the queries of core/api/questions/writing.h: translations and continued prompts.
#pragma once

#include "core/api/questions/writing.h"
#include "core/nn/analysis/torch_analyzer.h"

namespace headscope::analysis {

// Translates sentences. Errors: Usage (not a translation model, beam out of range, invalid mask),
// BadData (not UTF-8).
Result<Translations> translate(TorchAnalyzer& analyzer, const TranslateQuestion& question, const Work& work);
// Continues a prompt. Errors: Usage (not a language model, numbers out of range, invalid mask).
Result<Continued> continuePrompt(TorchAnalyzer& analyzer, const ContinueQuestion& question, const Work& work);

}  // namespace headscope::analysis
