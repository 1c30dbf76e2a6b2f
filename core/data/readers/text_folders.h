// Labelled texts with one file per text, in one folder per class (train/pos/1.txt), on disk or in
// an archive.
#pragma once

#include "core/data/readers/label_names.h"
#include "core/data/readers/text_corpus.h"

#include <string>

namespace headscope::data {

// Returns whether the path is an archive, or a folder of class folders with .txt files.
bool areTextFolders(const std::string& path);

struct FolderTexts {
    TextCorpus corpus;  // the labels are provisional numbers of `labels`
    LabelNames labels;
    std::string digest;  // SHA-256 in hex of the classes and texts, without reading options
};

// Reads all texts. The folder "unsup" is left out, because its texts have no class. Errors: BadData
// (no class folders, not UTF-8, settings of tables), Io, Cancelled.
Result<FolderTexts> readTextFolders(const std::string& path, const RunConfig& config,
                                    const LoadContext& context);

}  // namespace headscope::data
