// Answers the requests of core/api/requests/writing.h: translations and continued prompts.
#pragma once

#include "core/api/requests/writing.h"
#include "core/nn/analysis/torch_analyzer.h"

namespace headscope::analysis {

// Translates sentences. Errors: Usage (not a translation model, beam out of range, invalid mask),
// BadData (not UTF-8).
Result<Translations> translate(TorchAnalyzer& analyzer, const TranslateRequest& request,
                               const Work& work);
// Continues a prompt. Errors: Usage (not a language model, numbers out of range, invalid mask).
Result<Continued> continuePrompt(TorchAnalyzer& analyzer, const ContinueRequest& request,
                                 const Work& work);

}  // namespace headscope::analysis
