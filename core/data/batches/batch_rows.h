// Fills the rows of a batch; shared by training, evaluation and the user's own input.
#pragma once

#include "core/data/batches/batch.h"

#include <optional>

namespace headscope::data {

struct Crop {
    int dx = 0, dy = 0;  // shift of the image, -4 to 4 pixels
    bool flip = false;
};

// Returns a batch of `size` rows with allocated storage: padding tokens, zero pixels, targets -1.
Batch emptyBatch(const Dataset& dataset, std::int64_t size, std::int64_t length);

// Text classification: copies the tokens of a sample, cut to the batch, and its class.
void fillText(const Split& split, std::int64_t sample, std::int64_t row, Batch& batch);
// Language models on sequences: each token is an input, and the next token is its target if it is
// determined (Split::determined).
void fillSequence(const Split& split, std::int64_t sample, std::int64_t row, Batch& batch);
// Masked language models: copies the tokens of a sample and hides some of them, which become the
// targets. Each token other than special ones is chosen with probability Dataset::hiddenShare. If
// none is chosen, one of them is drawn at random. 80 % of the chosen tokens become the mask token,
// 10 % a random token, and 10 % stay (Devlin et al. 2019, arXiv 1810.04805, section 3.1). The
// choice depends on `seed` alone.
void fillMasked(const Dataset& dataset, const Split& split, std::int64_t sample, std::int64_t row,
                std::uint64_t seed, Batch& batch);
// Copies up to batch.length + 1 tokens of a stream from `start`: the inputs and, shifted by one,
// the targets.
void fillWindow(const Split& split, std::int64_t start, std::int64_t row, Batch& batch);
// Normalises pixels by mean and deviation. Pixels shifted in from outside get the mean colour (0
// after normalising).
void fillImage(const Dataset& dataset, const std::uint8_t* planes, std::int64_t row,
               const Crop& crop, Batch& batch);

// Values that an epoch draws at random for a sample.
struct Draw {
    Crop crop = {};  // shift and flip of the image
    // Seed of the masked tokens. Default: depends on the sample only, so every epoch masks the
    // same.
    std::optional<std::uint64_t> mask = {};
};

// Fills row `row` with sample or window `sample` of a split; windows do not overlap.
void fillSample(const Dataset& dataset, const Split& split, std::int64_t sample, std::int64_t row,
                const Draw& draw, Batch& batch);

// Translation: fills the source with [END], the decoder input and the targets. A side that is too
// long is cut to the batch.
void fillPair(const Dataset& dataset, const Split& split, std::int64_t sample, std::int64_t row,
              Batch& batch);

struct RowRange {
    std::int64_t first = 0, count = 0;
};
// Returns the rows of a batch that a rank takes. Ranks differ by at most one row.
RowRange rankRows(std::int64_t rows, std::int64_t rank, std::int64_t ranks);
// Copies these rows of a whole batch and records their position in it.
Batch rowsOf(const Batch& whole, const RowRange& rows);

// Removes the columns that are padding in every row, separately for source and target.
void trimPadding(Batch& batch);

}  // namespace headscope::data
