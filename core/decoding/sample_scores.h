// Scores of the answers that a model writes to samples of its data.
#pragma once

#include "core/data/subset.h"
#include "core/decoding/answers.h"

namespace headscope::decoding {

struct WrittenSamples {
    std::vector<std::string> texts;       // in the order of the samples
    std::vector<std::string> references;  // as in the file
    Scores scores;                        // text::scoresOfTexts; none where the decoding was stopped
};
WrittenSamples writtenSamples(models::Model& model, const data::Dataset& dataset, const data::Subset& samples,
                              const AnswerOptions& options);

// Score id and how it is counted, "nrefs:1|case:mixed|...": for a report.
std::vector<std::pair<std::string, std::string>> scoreSignatures(const text::ScoreTokens& tokens);

}  // namespace headscope::decoding
