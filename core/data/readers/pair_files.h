// Finds the files of a parallel corpus: two line-aligned files, a table, JSON Lines, or a folder of
// these.
#pragma once

#include "core/api/base/result.h"

#include <string>
#include <vector>

namespace headscope::data {

// Files of one split: source and target, or one file with both sides (then target is "").
struct PairFile {
    std::string source, target;
    bool empty() const { return source.empty(); }
};

struct PairFiles {
    PairFile train, valid, test;
    // file endings of the sides ("de", "en"); "" for tables and two files
    std::string sourceSide, targetSide;
    bool guessed = false;  // whether alphabetical order decided which side is the source

    // all existing files: train, valid, test, each source before target
    std::vector<std::string> paths() const;
    std::string layout() const;  // existing splits and their form; part of the fingerprint
};

// The user's choice of files. path: a folder, a file with both sides, or a source file with its
// target file in `target`.
struct PairChoice {
    std::string path, target;
    std::string sourceSide, targetSide;  // file endings; "" to detect them
};

// Finds the files of a corpus. In a folder, file names begin with train, valid (val, dev,
// validation) or test. More may follow after "_", "-" or "." if the split has only one such file
// ("test_2016_flickr"). The ending is that of a side ("train.de", "train.en") or a table's: .tsv,
// .csv, .tab, .jsonl; all also with .gz. src and tgt, source and target, in and out are known
// endings. For two other endings, the alphabetically first is the source. Errors: Usage, Io,
// BadData listing the existing files.
Result<PairFiles> findPairFiles(const PairChoice& choice);

}  // namespace headscope::data
