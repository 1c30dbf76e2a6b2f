// What a person wants run through a model (ModelInput of core/api), as a batch and in words.
#pragma once

#include "core/api/analysis.h"
#include "core/data/batch.h"

namespace headscope::data {

// That there is no split of this name.
Error noSplit(const std::string& name);
// A batch of one: a sample of the data, or the person's own text or picture. length: the model's, 0 for pictures.
// Errors: Usage, BadData.
Result<Batch> inputBatch(const Dataset& dataset, const ModelInput& input, std::int64_t length);
// Sets the labels of unknown tokens to the words that stand there in the text, which was encoded from its beginning.
// Byte pairs know every text. What a text has not (windows over one text, of which tokens alone are kept) stays [UNK].
void nameUnknown(const text::Tokenizer& tokenizer, const std::string& text, const std::vector<int>& unknown,
                 std::vector<std::string>& labels);
// The import's note on how many texts of a dataset were cut; "" if none was.
constexpr const char* kCutThere = " tokens and are cut there";  // its end, as cutToLength (text_corpus.h) writes it
std::string cutNote(const Dataset& dataset);
// The words or the picture as the person knows them, the true class, how long the whole text is, and the words that the
// model reads as [UNK].
void describeInput(const Dataset& dataset, const ModelInput& input, AttentionMaps& maps);

}  // namespace headscope::data
