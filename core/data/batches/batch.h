// Batches as plain arrays. Which samples an epoch's batch holds, and how images are augmented, is a
// pure function of (seed, epoch, index), so a resumed run sees the same data.
#pragma once

#include "core/data/batches/dataset.h"

#include <memory>
#include <mutex>

namespace headscope::data {

struct Batch {
    std::int64_t size = 0;              // number of rows B
    std::int64_t length = 0;            // T: tokens per row (text, language models); 0 for images
    std::vector<std::int32_t> tokens;   // (B, T) token ids, padded with text::kPad
    std::vector<std::int32_t> lengths;  // (B) tokens per row
    // (B, T): token types, 1 for the second text of a pair; empty: all 0
    std::vector<std::int32_t> types;
    // (B) classes, or (B, T) next or hidden tokens; -1 marks positions without a target
    std::vector<std::int32_t> targets;
    // Translation: tokens, length and lengths belong to the source and include [END]. targets is
    // (B, T): y_1 .. y_n [END].
    std::int64_t targetLength = 0;  // length T of the target side
    // (B, T): decoder input [BEGIN] y_1 .. y_n, then text::kPad
    std::vector<std::int32_t> targetTokens;
    std::vector<std::int32_t> targetLengths;  // (B) target tokens per row: n + 1, including [BEGIN]
    std::int64_t channels = 0, side = 0;      // images: colour channels, side length in pixels
    std::vector<float> pixels;                // (B, channels, side, side) normalised pixels
    // Part of a batch that several processes share (BatchOptions::ranks): index of its first row in
    // the whole batch.
    std::int64_t firstSample = 0;
    // rows of the whole batch; 0 if this is the whole batch
    std::int64_t wholeSize = 0;
    std::int64_t wholeTargets = 0;               // targets of the whole batch other than -1
    bool ragged = false, raggedTargets = false;  // whether rows of the whole batch differ in length
};

struct BatchOptions {
    std::int64_t batch = 64;
    std::int64_t length = 64;  // tokens per row of text and language models
    // Translation: approximate number of tokens per batch, source and target together, without
    // padding. `batch` is then unused. Pairs of similar length share a batch, so that less than a
    // tenth is padding if an epoch has some dozens of batches. 0: batches of `batch` pairs.
    std::int64_t tokens = 0;
    std::uint64_t seed = 0;
    bool augment = false;  // random crop with 4 pixels of padding, horizontal flip
    // Process `rank` of `ranks` takes its share of the rows of every batch. Rows are padded as in
    // the whole batch.
    std::int64_t rank = 0, ranks = 1;
};

// Batches of the training split in shuffled order. Immutable and thread-safe.
class BatchPlan {
public:
    BatchPlan(std::shared_ptr<const Dataset> dataset, BatchOptions options);
    // Number of batches per epoch, the same in every epoch. The incomplete last batch is dropped;
    // batches by tokens are always complete.
    std::int64_t batchesPerEpoch() const;
    // Returns this rank's rows. Text rows are padded to the longest row of the whole batch,
    // separately for source and target.
    Batch batch(std::int64_t epoch, std::int64_t index) const;
    // Returns the rows of all ranks.
    Batch wholeBatch(std::int64_t epoch, std::int64_t index) const;
    // Returns the fewest rows that any batch may have. With more ranks than this, a rank could be
    // left without rows.
    std::int64_t fewestRows() const;

private:
    using Order = std::shared_ptr<const std::vector<std::int64_t>>;
    std::int64_t samples() const;           // samples per epoch, or windows of a stream
    Order order(std::int64_t epoch) const;  // sample order, cached until another epoch is requested
    // For batches by tokens: whether they are used, and the samples of each batch, cached per
    // epoch.
    bool tokenwise() const;
    using Lists = std::shared_ptr<const std::vector<std::vector<std::int64_t>>>;
    Lists lists(std::int64_t epoch) const;
    // sample indices, or windows of a stream
    std::vector<std::int64_t> samplesOf(std::int64_t epoch, std::int64_t index) const;
    Batch filled(const std::vector<std::int64_t>& samples, std::int64_t epoch) const;
    std::int64_t windowOffset(std::int64_t epoch) const;

    std::shared_ptr<const Dataset> m_dataset;
    BatchOptions m_options;
    std::int64_t m_tokenBatches = 0;  // batches per epoch, if batches are cut by tokens
    mutable std::mutex m_mutex;       // guards the members below
    mutable std::int64_t m_orderEpoch = -1;
    mutable Order m_order;
    mutable Lists m_lists;
};

// Returns samples [first, first + count) of a split in order, without augmentation, for evaluation
// and analysis.
Batch orderedBatch(const Dataset& dataset, const Split& split, std::int64_t first,
                   std::int64_t count, std::int64_t length);
// Returns the number of samples that orderedBatch can address (windows for a stream).
std::int64_t orderedCount(const Dataset& dataset, const Split& split, std::int64_t length);
// Returns a batch of one sample from the user's own text or image (resized to the dataset's image
// size).
Result<Batch> ownInput(const Dataset& dataset, const std::string& text, std::int64_t length);
// Returns the parts of the user's own text between the words [MASK], each of which hides one token.
// The whole text if the model does not predict hidden words, or if its tokenizer reads [MASK].
std::vector<std::string> partsBetweenMasks(const Dataset& dataset, const std::string& text);
Result<Batch> ownInput(const Dataset& dataset, const Picture& picture);
// Replaces the target of a batch of one pair by the first tokens of `target` that fit the model's
// length.
void setTarget(const Dataset& dataset, const std::vector<std::int32_t>& target, std::int64_t length,
               Batch& one);

// Prepares the next batches in order in a background thread; at most `depth` batches wait.
class Prefetcher {
public:
    Prefetcher(std::shared_ptr<const BatchPlan> plan, std::int64_t firstEpoch,
               std::int64_t firstIndex, int depth = 3);
    ~Prefetcher();  // stops and joins the thread
    Batch next();   // blocks until the next batch is ready

private:
    struct State;
    std::unique_ptr<State> m_state;
};

}  // namespace headscope::data
