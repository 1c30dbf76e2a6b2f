// From pairs of texts to a Dataset of translation: checks, split, tokenizers, token ids.
#pragma once

#include "core/api/run_config.h"
#include "core/data/dataset.h"
#include "core/data/import_notes.h"
#include "core/data/split_rows.h"

namespace headscope::data {

struct PairRows {
    std::vector<std::string> sources, targets;  // as many of both
    std::string name;                           // of the file, for messages
    std::vector<std::int64_t> lines = {};       // line or row of each, from 1; empty: they count from 1 on
    std::int64_t count() const { return static_cast<std::int64_t>(sources.size()); }
    std::int64_t lineOf(std::int64_t row) const {
        return lines.empty() ? row + 1 : lines[static_cast<std::size_t>(row)];
    }
};

struct PairCorpus {
    PairRows train, valid, test;  // an empty valid or test is split off from train
    ImportNotes notes;
    std::int64_t bytes = 0;
    bool departs = false;  // the first versions accepted one of the files too, but read it otherwise
};

struct PairOptions {
    text::TokenizerOptions tokenizer;
    bool joint = false;       // one vocabulary of both sides
    bool cutSources = false;  // a source longer than the model is cut, as for summaries, not left out
    std::int64_t length = 0;  // longest source and target that the model takes, marks included
    SplitOptions split;
    static PairOptions from(const RunConfig& config);
};

constexpr std::int64_t kUsualPairLength = 128;   // where model.length is not set
constexpr std::size_t kLongestPairText = 65536;  // tokens of a text that are looked at

// Pairs with an empty side are left out and named; training pairs longer than the model are left out, others cut, and
// counted. Vocabularies come from the training split alone.
// Errors: BadData (no pairs, more than a tenth empty, all too long, an empty vocabulary), Usage, Cancelled.
Result<Dataset> assemblePairs(PairCorpus corpus, const PairOptions& options, const LoadContext& context);

// dataset.tokens, dataset.lower_case, dataset.vocab_size, dataset.min_frequency, dataset.vocabulary and how a split is
// made: what the sources of pairs share.
std::vector<ParamSpec> pairSpecs(const std::vector<text::TokenKind>& kinds, bool joint);

// dataset.length and dataset.targetLength from the samples.
void measureLengths(Dataset& dataset);

// Appends a sample whose tokens are known; its links where the split has alignments.
struct PairTokens {
    std::vector<std::int32_t> source, target;
    std::vector<text::Link> links = {};
};
void addPair(const PairTokens& pair, std::int32_t sourceEnd, Split& split);

}  // namespace headscope::data
