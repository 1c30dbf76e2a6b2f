// Facts about a run's dataset that are stored with the run, so that it opens without the data:
// vocabulary, classes, sizes, normalisation.
#pragma once

#include "core/api/runs/run_data.h"
#include "core/data/batches/dataset.h"
#include "core/service/runs/run_folder.h"

namespace headscope::runs {

// Writes the vocabulary files (text and language models) and dataset.json. Errors: Io.
Status writeDatasetRecord(const io::Directory& run, const data::Dataset& dataset);
// Returns a Dataset without samples. Errors: Io, BadData.
Result<data::Dataset> readDatasetRecord(const io::Directory& run);
// Parse the content of dataset.json (without the vocabulary) or of a vocabulary file. what: the
// file's name, for messages. side: of an imported tokenizer that has a model per side. Errors:
// BadData.
Result<data::Dataset> parseDatasetRecord(std::string_view text, const std::string& what);
Result<text::Tokenizer> parseVocabulary(std::string_view text, const std::string& what,
                                        tokenizers::Side side = tokenizers::Side::Source);
// Returns the samples per split at training time; for a single long text the tokens per split.
// Errors: Io, BadData.
Result<SplitSizes> readSplitSizes(const io::Directory& run);

// Describes how data differ from the run's record, for a message about a changed fingerprint:
// sizes, classes, vocabulary or bytes. Returns "the content" if the record cannot be read.
Message dataChange(const io::Directory& run, const data::Dataset& now);
// Returns the same comparison as a table that starts with the fingerprint. Omits facts that are
// missing in the run's record.
std::vector<DataFact> dataFacts(const io::Directory& run, const std::string& fingerprint,
                                const data::Dataset& now);

}  // namespace headscope::runs
