// Converts a user's input (ModelInput of core/api) into a batch, and describes it in words.
#pragma once

#include "core/api/requests/analysis.h"
#include "core/data/batches/batch.h"

namespace headscope::data {

// Returns the error for a split name that does not exist.
Error noSplit(const std::string& name);
// Returns a batch of one: a sample of the data, or the user's own text or image. `length`: of the
// model in tokens; 0 for images. Errors: Usage, BadData.
Result<Batch> inputBatch(const Dataset& dataset, const ModelInput& input, std::int64_t length);
// Returns the user's own text; with a second text the pair of both (core/base/text/pair_text.h).
std::string ownText(const ModelInput& input);
// Replaces the labels of unknown tokens by the words of `text`, which must be encoded from its
// beginning. Does nothing for byte pairs, which encode every text. Labels without a word in `text`
// remain [UNK] (windows of a stream keep only tokens).
void nameUnknown(const text::Tokenizer& tokenizer, const std::string& text,
                 const std::vector<int>& unknown, std::vector<std::string>& labels);
// Like nameUnknown, but for the user's own text, in which [MASK] hides a token.
void nameUnknownOfOwn(const Dataset& dataset, const std::string& text,
                      const std::vector<int>& unknown, std::vector<std::string>& labels);
// Returns the number of tokens of the user's whole text, including the part that is too long for
// the model.
int tokensIn(const Dataset& dataset, const std::string& text);
// End of the import's note on how many texts were cut, as written by cutToLength (text_corpus.h).
constexpr const char* kCutThere = " tokens and are cut there";
// Returns the import's note on how many texts were cut; empty if none was.
Message cutNote(const Dataset& dataset);
// Adds to `maps`: the original text or image, the true class, the length of the whole text, and the
// words that the model reads as [UNK].
void describeInput(const Dataset& dataset, const ModelInput& input, AttentionMaps& maps);

}  // namespace headscope::data
