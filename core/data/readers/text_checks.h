// Checks labelled texts for errors and oddities.
#pragma once

#include "core/data/readers/text_corpus.h"

namespace headscope::data {

// Returns BadData if more than 1 % of the rows have an empty text; the message gives the count.
Status refuseEmptyTexts(const TextCorpus& corpus);
// Returns BadData if rows are missing or all are of one class.
Status checkClasses(const TextCorpus& corpus);
// Warns of missing and very rare classes in the training split.
void warnAboutClasses(TextCorpus& corpus);
// Warns if all texts are identical; notes HTML entities.
void warnAboutTexts(TextCorpus& corpus);
// Reports test and validation texts that also occur in training. Call after splitting.
void warnAboutLeaks(TextCorpus& corpus);
// Returns BadData if no token is frequent enough. `vocabulary`: which one would be empty, such as
// "the source vocabulary".
Status checkVocabulary(const text::Tokenizer& tokenizer, const Message& vocabulary);
// Warns if validation or test is too small or has too many unknown tokens, and of training texts
// made of unknown tokens only.
void warnAboutSplits(const Dataset& dataset, ImportNotes& notes);

// Returns the number of samples per class; also used by the image sources.
std::vector<std::int64_t> countsOfClasses(const std::vector<std::int32_t>& labels,
                                          std::size_t classes);
Status refuseOneClass(const std::vector<std::int64_t>& counts);
void warnAboutCounts(const std::vector<std::string>& classes,
                     const std::vector<std::int64_t>& counts, ImportNotes& notes);
// Reports samples of a split that also are training samples: a warning above 1 %, else a note.
// `what`: "test texts". `examples`: quoted texts, may be empty.
void reportLeak(const Message& what, std::int64_t shared, std::int64_t all,
                const std::string& examples, ImportNotes& notes);
void warnSmallSplit(const Message& name, std::int64_t count, ImportNotes& notes);

}  // namespace headscope::data
