// Scores of texts that a model generates for samples of its data.
#pragma once

#include "core/data/batches/subset.h"
#include "core/nn/decoding/answers.h"

namespace headscope::decoding {

struct WrittenSamples {
    std::vector<std::string> texts;       // generated texts, in the order of the samples
    std::vector<std::string> references;  // target texts as in the data file
    Scores scores;                        // text::scoresOfTexts; empty if decoding was stopped
};
// Generates texts for the samples and scores them.
WrittenSamples writtenSamples(models::Model& model, const data::Dataset& dataset,
                              const data::Subset& samples, const AnswerOptions& options);

// Returns each score's id and signature, such as "nrefs:1|case:mixed|...", for reports.
std::vector<std::pair<std::string, std::string>> scoreSignatures(const text::ScoreTokens& tokens);

}  // namespace headscope::decoding
