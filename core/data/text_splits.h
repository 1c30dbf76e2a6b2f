// Where the texts of a language model lie: one file, or a folder with one for each split.
#pragma once

#include "core/api/result.h"

#include <string>
#include <vector>

namespace headscope::data {

struct TextSplits {
    std::string train, valid, test;  // paths; "" where that part is cut from the end of the training text

    std::vector<std::string> paths() const;
    // For the fingerprint; "" of one file alone.
    std::string layout() const;
};

// path: a file, or a folder with a file whose name has train in it, and one with valid (val, dev) or test, where there
// are such: train.txt, wiki.train.tokens (WikiText), wikitext-2.train.txt; also .raw, .text and packed (.gz).
// Errors: Io, BadData (no training file, two for one split).
Result<TextSplits> findTextSplits(const std::string& path);

}  // namespace headscope::data
