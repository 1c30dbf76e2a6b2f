// Where the texts of a parallel corpus lie: two files that line up, a table, JSON Lines, or a folder of any.
#pragma once

#include "core/api/result.h"

#include <string>
#include <vector>

namespace headscope::data {

// One split: source and target file, or one file with both (target is "").
struct PairFile {
    std::string source, target;
    bool empty() const { return source.empty(); }
};

struct PairFiles {
    PairFile train, valid, test;
    std::string sourceSide, targetSide;  // endings that tell the sides apart ("de", "en"); "" for tables and two files
    bool guessed = false;                // which side is the source was decided by the alphabet

    std::vector<std::string> paths() const;  // of all files that are there: train, valid, test; source, target
    std::string layout() const;              // which of them are there and what they are, for the fingerprint
};

// What a person chose. path: a folder, a file with both sides, or the file of sources with target as its counterpart.
struct PairChoice {
    std::string path, target;
    std::string sourceSide, targetSide;  // endings; "" to find them
};

// In a folder: train, valid (val, dev, validation) and test, each also with more behind "_", "-" or "." where there is
// only one of them ("test_2016_flickr"), with the ending of a side ("train.de", "train.en") or as .tsv; also packed
// (.gz), .csv, .tab or .jsonl. The endings src and tgt, source and target, and the usual in and out, are known; of two
// others the first in the alphabet is the source. Errors: Usage, Io, BadData naming what there is.
Result<PairFiles> findPairFiles(const PairChoice& choice);

}  // namespace headscope::data
