// Retrieval score of language models (Wu et al. 2024, arXiv 2404.15574, simplified): texts whose
// last tokens repeat a passage from before.
#pragma once

#include "core/nn/analysis/torch_analyzer.h"

namespace headscope::analysis {

// Samples that end with a copied passage, and the measure's view of them.
struct CopiedPassages {
    models::Input input;
    measures::SampleContext context;  // with tokens and copySources
};

// Returns how many tokens of a text of `length` tokens are copied to its end; 0 if it is too short.
std::int64_t passageLength(std::int64_t length);
// Overwrites the last tokens of each row with a passage from before it, chosen by the seed. tokens:
// (B, T) int64, with passageLength(T) > 0.
CopiedPassages withCopiedPassages(const torch::Tensor& tokens, std::uint64_t seed);

// Returns the retrieval score of a head whose strongest key is any visible one by chance; 0 if the
// model has no retrieval scores.
double evenRetrieval(const TorchAnalyzer& analyzer);
// Adds the statistic "retrieval-score" on texts of the split. Does nothing for models that do not
// predict the next token, and for texts that are too short.
void measureRetrieval(TorchAnalyzer& analyzer, const std::string& split,
                      std::vector<HeadStatistics>& heads);

}  // namespace headscope::analysis
