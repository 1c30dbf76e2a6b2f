// A text set in a folder: one table for each split, found by its name.
#pragma once

#include "core/api/result.h"

#include <string>
#include <vector>

namespace headscope::data {

struct SplitFiles {
    std::string train, valid, test;  // paths; "" where there is none, but for train
    // Train first, then what there is of test and valid.
    std::vector<std::string> paths() const;
};

// train.*, test.* and valid.* (also validation.*, val.*, dev.*) with the ending csv, tsv, tab or txt, each also packed
// (.gz). Errors: Io, BadData (no training file, two files for one split).
// further: one more ending ("jsonl") that counts; "" for none.
Result<SplitFiles> findSplitFiles(const std::string& folder, const std::string& further = "");

// For the fingerprint: a second file may be meant for either split.
std::string sourceName(const std::string& dataset, const SplitFiles& files);

// The separator that a file's name or, for .txt, its first line tells.
char separatorOfFile(const std::string& path);

}  // namespace headscope::data
