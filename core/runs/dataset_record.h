// What a run keeps of its dataset, so that it opens where the data are not: vocabulary, classes, sizes, normalisation.
#pragma once

#include "core/api/run_data.h"
#include "core/data/dataset.h"
#include "core/runs/run_folder.h"

namespace headscope::runs {

// vocabulary.json (text and language models) and dataset.json. Errors: Io.
Status writeDatasetRecord(const io::Directory& run, const data::Dataset& dataset);
// A Dataset without samples. Errors: Io, BadData.
Result<data::Dataset> readDatasetRecord(const io::Directory& run);
// What the two files hold; what: the file, for messages. Errors: BadData.
Result<data::Dataset> parseDatasetRecord(std::string_view text, const std::string& what);  // without its vocabulary
Result<text::Tokenizer> parseVocabulary(std::string_view text, const std::string& what);
// Samples a split as they were at training; tokens where the data are one long text. Errors: Io, BadData.
Result<SplitSizes> readSplitSizes(const io::Directory& run);

// What is different about data whose fingerprint no longer fits the run's record of them, for a message: sizes,
// classes, bytes; "the content" where none of these changed.
std::string dataChange(const io::Directory& run, const data::Dataset& now);
// The same as a table, the fingerprint first; what the run's record lacks is not in it.
std::vector<DataFact> dataFacts(const io::Directory& run, const std::string& fingerprint, const data::Dataset& now);

}  // namespace headscope::runs
