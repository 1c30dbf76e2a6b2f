// A text dataset in a folder: one table per split, found by its name.
#pragma once

#include "core/api/base/result.h"

#include <string>
#include <vector>

namespace headscope::data {

struct SplitFiles {
    std::string train, valid, test;  // paths of the files; "" for a missing valid or test
    // Returns the existing files: train, then test and valid.
    std::vector<std::string> paths() const;
};

// Finds train.*, test.* and valid.* (also validation.*, val.*, dev.*) with the ending csv, tsv, tab
// or txt, each also with .gz. `further` is one more accepted ending ("jsonl"), or "".
// Errors: Io, BadData (no training file, two files for one split).
Result<SplitFiles> findSplitFiles(const std::string& folder, const std::string& further = "");

// Returns the source name for the fingerprint. It distinguishes a second file used for validation
// from one used for the test.
std::string sourceName(const std::string& dataset, const SplitFiles& files);

// Returns the separator by the ending of a file's name or, for .txt, by its first line.
char separatorOfFile(const std::string& path);

}  // namespace headscope::data
