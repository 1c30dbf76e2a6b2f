// What is wrong or strange about a set of labelled texts.
#pragma once

#include "core/data/text_corpus.h"

namespace headscope::data {

// BadData where more than 1 % of the rows hold no text; the message gives the count.
Status refuseEmptyTexts(const TextCorpus& corpus);
// BadData where no rows or only one class are left.
Status checkClasses(const TextCorpus& corpus);
// Missing and very rare classes of the training split.
void warnAboutClasses(TextCorpus& corpus);
// Identical rows, HTML entities.
void warnAboutTexts(TextCorpus& corpus);
// Texts of the test and validation among the training texts; of the splits as they are used.
void warnAboutLeaks(TextCorpus& corpus);
// BadData where no token is frequent enough; which: "", "source", ...
Status checkVocabulary(const text::Tokenizer& tokenizer, const std::string& which = {});
// Validation or test too small to mean much; texts made of unknown tokens only.
void warnAboutSplits(const Dataset& dataset, ImportNotes& notes);

// Shared with the image sources: of the samples of each class.
std::vector<std::int64_t> countsOfClasses(const std::vector<std::int32_t>& labels, std::size_t classes);
Status refuseOneClass(const std::vector<std::int64_t>& counts);
void warnAboutCounts(const std::vector<std::string>& classes, const std::vector<std::int64_t>& counts,
                     ImportNotes& notes);
// Samples of the split that also are training samples: a warning above 1 %, else a note. what: "test texts".
void reportLeak(const std::string& what, std::int64_t shared, std::int64_t all, const std::string& examples,
                ImportNotes& notes);
void warnSmallSplit(const char* name, std::int64_t count, ImportNotes& notes);

}  // namespace headscope::data
