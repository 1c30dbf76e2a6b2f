// Finds the texts of a language model: one file, or a folder with one file per split.
#pragma once

#include "core/api/base/result.h"

#include <string>
#include <vector>

namespace headscope::data {

struct TextSplits {
    // paths; "" if the part is cut from the end of the training text
    std::string train, valid, test;

    std::vector<std::string> paths() const;
    // Returns which parts have their own file, for the fingerprint; "" for a single file.
    std::string layout() const;
};

// Finds the texts at `path`: a file, or a folder whose file names contain "train" and, optionally,
// "valid" (val, dev) and "test". Examples: train.txt, wiki.train.tokens (WikiText),
// wikitext-2.train.txt; also .raw, .text and .gz.
// Errors: Io, BadData (no training file, two files for one split).
Result<TextSplits> findTextSplits(const std::string& path);

}  // namespace headscope::data
