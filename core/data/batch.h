// Batches as plain arrays. Which samples an epoch's batch holds, and how images are augmented, is a pure function of
// (seed, epoch, index), so a resumed run sees the same data.
#pragma once

#include "core/data/dataset.h"

#include <memory>
#include <mutex>

namespace headscope::data {

struct Batch {
    std::int64_t size = 0;              // B
    std::int64_t length = 0;            // T: tokens a row (text, lm), 0 for images
    std::vector<std::int32_t> tokens;   // (B, T), text::kPad after a row's length
    std::vector<std::int32_t> lengths;  // (B)
    std::vector<std::int32_t> targets;  // (B) classes, or (B, T) next tokens with -1 where nothing is to be predicted
    // Translation: tokens, length and lengths are the source's, [END] included; targets is (B, T): y_1 .. y_n [END].
    std::int64_t targetLength = 0;            // T
    std::vector<std::int32_t> targetTokens;   // (B, T): what the decoder is given, [BEGIN] y_1 .. y_n, then text::kPad
    std::vector<std::int32_t> targetLengths;  // (B): n + 1
    std::int64_t channels = 0, side = 0;      // of pictures
    std::vector<float> pixels;                // (B, channels, side, side), normalised
    // Where several processes share a batch (BatchOptions::ranks): what this part is of the whole.
    std::int64_t firstSample = 0;                // place of its first row in the whole batch
    std::int64_t wholeSize = 0;                  // rows of the whole batch; 0: this is the whole batch
    std::int64_t wholeTargets = 0;               // of the whole batch, those that are asked for
    bool ragged = false, raggedTargets = false;  // whether rows of the whole batch differ in length
};

struct BatchOptions {
    std::int64_t batch = 64;
    std::int64_t length = 64;  // T of text and language models
    // Translation: about so many tokens a batch, of source and target together, without padding; `batch` plays no part
    // then. Pairs of like lengths share a batch, so that little of it is padding: below a tenth where an epoch makes
    // some dozens of batches. 0: `batch` pairs.
    std::int64_t tokens = 0;
    std::uint64_t seed = 0;
    bool augment = false;  // random crop with 4 pixels of padding, horizontal flip
    // Process `rank` of `ranks` takes its rows of every batch, which is padded as the whole batch is.
    std::int64_t rank = 0, ranks = 1;
};

// Batches of the training split in a shuffled order. Const and thread-safe.
class BatchPlan {
public:
    BatchPlan(std::shared_ptr<const Dataset> dataset, BatchOptions options);
    // The incomplete last batch is dropped; with batches of so many tokens there is none. The same in every epoch.
    std::int64_t batchesPerEpoch() const;
    // This rank's rows. Text rows are padded to the longest of the whole batch, on either side.
    Batch batch(std::int64_t epoch, std::int64_t index) const;
    // The rows of all ranks.
    Batch wholeBatch(std::int64_t epoch, std::int64_t index) const;
    // Fewest rows that a batch may have: a rank without any could not take part.
    std::int64_t fewestRows() const;

private:
    using Order = std::shared_ptr<const std::vector<std::int64_t>>;
    std::int64_t samples() const;           // or windows of a stream
    Order order(std::int64_t epoch) const;  // kept until another epoch is asked for
    // Of batches of so many tokens: which samples each of an epoch holds, kept likewise.
    bool tokenwise() const;
    using Lists = std::shared_ptr<const std::vector<std::vector<std::int64_t>>>;
    Lists lists(std::int64_t epoch) const;
    std::vector<std::int64_t> samplesOf(std::int64_t epoch, std::int64_t index) const;  // or windows
    Batch filled(const std::vector<std::int64_t>& samples, std::int64_t epoch) const;
    std::int64_t windowOffset(std::int64_t epoch) const;

    std::shared_ptr<const Dataset> m_dataset;
    BatchOptions m_options;
    std::int64_t m_tokenBatches = 0;  // an epoch's, where they are cut by tokens
    mutable std::mutex m_mutex;       // guards those below
    mutable std::int64_t m_orderEpoch = -1;
    mutable Order m_order;
    mutable Lists m_lists;
};

// Samples [first, first + count) of a split in order, no augmentation: for evaluation and analysis.
Batch orderedBatch(const Dataset& dataset, const Split& split, std::int64_t first, std::int64_t count,
                   std::int64_t length);
// Translation: all samples of a split in batches of about so many tokens of both sides, like lengths together: for
// decoding. Each sample stands in one of them; listedBatch (subset.h) makes the batch.
std::vector<std::vector<std::int64_t>> lengthBatches(const Split& split, std::int64_t tokens);
// How many samples orderedBatch can address (windows for a stream).
std::int64_t orderedCount(const Dataset& dataset, const Split& split, std::int64_t length);
// A batch of one from a person's own text or picture (resized to the dataset's image size).
Result<Batch> ownInput(const Dataset& dataset, const std::string& text, std::int64_t length);
Result<Batch> ownInput(const Dataset& dataset, const Picture& picture);
// Gives a batch of one pair another target: the first tokens of it that the model has places for.
void setTarget(const Dataset& dataset, const std::vector<std::int32_t>& target, std::int64_t length, Batch& one);

// Makes the next batches ahead in one thread, in order, at most `depth` waiting.
class Prefetcher {
public:
    Prefetcher(std::shared_ptr<const BatchPlan> plan, std::int64_t firstEpoch, std::int64_t firstIndex, int depth = 3);
    ~Prefetcher();  // stops and joins
    Batch next();   // blocks until the next batch is there

private:
    struct State;
    std::unique_ptr<State> m_state;
};

}  // namespace headscope::data
