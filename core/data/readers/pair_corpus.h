// Builds a translation Dataset from pairs of texts: checks, split, tokenizers, token ids.
#pragma once

#include "core/api/base/run_config.h"
#include "core/data/batches/dataset.h"
#include "core/data/readers/import_notes.h"
#include "core/data/readers/split_rows.h"

#include <optional>

namespace headscope::data {

struct PairRows {
    std::vector<std::string> sources, targets;  // equally many of both
    std::string name;                           // file name, for messages
    // 1-based line or row of each pair; if empty: 1, 2, ...
    std::vector<std::int64_t> lines = {};
    std::int64_t count() const { return static_cast<std::int64_t>(sources.size()); }
    std::int64_t lineOf(std::int64_t row) const {
        return lines.empty() ? row + 1 : lines[static_cast<std::size_t>(row)];
    }
};

struct PairCorpus {
    PairRows train, valid, test;  // an empty valid or test is split off from train
    ImportNotes notes;
    std::int64_t bytes = 0;
    bool departs = false;  // the first versions accepted one of the files but read it differently
};

struct PairOptions {
    text::TokenizerOptions tokenizer;
    bool joint = false;       // one vocabulary for both sides
    bool cutSources = false;  // cut long sources, as for summaries, instead of dropping the pair
    bool cutTargets = false;  // cut long targets too; only for made-up data
    // longest source and target of the model in tokens, including special tokens
    std::int64_t length = 0;
    SplitOptions split;
    // Set if the texts are read with the tokenizers of an imported model, which it names.
    std::optional<RunConfig> imported = {};
    static PairOptions from(const RunConfig& config);
};

constexpr std::int64_t kUsualPairLength = 128;   // default if model.length is not set
constexpr std::size_t kLongestPairText = 65536;  // tokens of a text; the rest is ignored

// Drops pairs with an empty side and names their lines. Drops training pairs longer than the model,
// cuts other pairs to it, and reports how many. Builds the vocabularies from the training split
// only.
// Errors: BadData (no pairs, more than a tenth empty, all too long, an empty vocabulary), Usage,
// Cancelled.
Result<Dataset> assemblePairs(PairCorpus corpus, const PairOptions& options,
                              const LoadContext& context);

// Returns the settings that all sources of pairs share: dataset.tokens, dataset.lower_case,
// dataset.vocab_size, dataset.min_frequency, dataset.vocabulary and the split settings.
std::vector<ParamSpec> pairSpecs(const std::vector<text::TokenKind>& kinds, bool joint);

// Sets dataset.length and dataset.targetLength from the samples.
void measureLengths(Dataset& dataset);

// Appends a sample given as token ids, and its links if the split has alignments.
struct PairTokens {
    std::vector<std::int32_t> source, target;
    std::vector<text::Link> links = {};
};
void addPair(const PairTokens& pair, std::int32_t sourceEnd, Split& split);

}  // namespace headscope::data
