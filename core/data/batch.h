// Batches as plain arrays. Which samples an epoch's batch holds, and how images are augmented, is a pure function of
// (seed, epoch, index), so a resumed run sees the same data.
#pragma once

#include "core/data/dataset.h"

#include <memory>
#include <mutex>

namespace headscope::data {

struct Batch {
    std::int64_t size = 0;                // B
    std::int64_t length = 0;              // T: tokens a row (text, lm), 0 for images
    std::vector<std::int32_t> tokens;     // (B, T), text::kPad after a row's length
    std::vector<std::int32_t> lengths;    // (B)
    std::vector<std::int32_t> targets;    // (B) classes, or (B, T) next tokens with -1 where nothing is to be predicted
    std::int64_t channels = 0, side = 0;  // of pictures
    std::vector<float> pixels;            // (B, channels, side, side), normalised
};

struct BatchOptions {
    std::int64_t batch = 64;
    std::int64_t length = 64;  // T of text and language models
    std::uint64_t seed = 0;
    bool augment = false;  // random crop with 4 pixels of padding, horizontal flip
};

// Batches of the training split in a shuffled order. Const and thread-safe.
class BatchPlan {
public:
    BatchPlan(std::shared_ptr<const Dataset> dataset, BatchOptions options);
    std::int64_t batchesPerEpoch() const;  // the incomplete last batch is dropped
    // Text rows are padded to the longest of the batch.
    Batch batch(std::int64_t epoch, std::int64_t index) const;

private:
    using Order = std::shared_ptr<const std::vector<std::int64_t>>;
    std::int64_t samples() const;           // or windows of a stream
    Order order(std::int64_t epoch) const;  // kept until another epoch is asked for
    std::int64_t windowOffset(std::int64_t epoch) const;

    std::shared_ptr<const Dataset> m_dataset;
    BatchOptions m_options;
    mutable std::mutex m_mutex;  // guards the two below
    mutable std::int64_t m_orderEpoch = -1;
    mutable Order m_order;
};

// Samples [first, first + count) of a split in order, no augmentation: for evaluation and analysis.
Batch orderedBatch(const Dataset& dataset, const Split& split, std::int64_t first, std::int64_t count,
                   std::int64_t length);
// How many samples orderedBatch can address (windows for a stream).
std::int64_t orderedCount(const Dataset& dataset, const Split& split, std::int64_t length);
// A batch of one from a person's own text or picture (resized to the dataset's image size).
Result<Batch> ownInput(const Dataset& dataset, const std::string& text, std::int64_t length);
Result<Batch> ownInput(const Dataset& dataset, const Picture& picture);

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
