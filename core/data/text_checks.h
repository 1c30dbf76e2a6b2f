// What is wrong or strange about a set of labelled texts.
#pragma once

#include "core/data/text_corpus.h"

namespace headscope::data {

// BadData where more than 1 % of the rows hold no text; the message gives the count.
Status refuseEmptyTexts(const TextCorpus& corpus);
// BadData where no rows or only one class are left; warns of missing and very rare classes.
Status checkClasses(TextCorpus& corpus);
// Identical rows, texts of the test among the training texts, HTML entities.
void warnAboutTexts(TextCorpus& corpus);
// Validation or test too small to mean much; texts made of unknown tokens only.
void warnAboutSplits(const Dataset& dataset, ImportNotes& notes);

// Shared with the image sources: counts of each class, checked.
Status checkClassCounts(const std::vector<std::string>& classes, const std::vector<std::int64_t>& counts,
                        ImportNotes& notes);
void warnSmallSplit(const char* name, std::int64_t count, ImportNotes& notes);

}  // namespace headscope::data
