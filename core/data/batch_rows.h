// Filling the rows of a batch; shared by training, evaluation and own input.
#pragma once

#include "core/data/batch.h"

namespace headscope::data {

struct Crop {
    int dx = 0, dy = 0;  // shift of the picture, -4 .. 4 pixels
    bool flip = false;
};

// An empty batch of `size` rows, storage allocated.
Batch emptyBatch(const Dataset& dataset, std::int64_t size, std::int64_t length);

void fillText(const Split& split, std::int64_t sample, std::int64_t row, Batch& batch);
// The sample's tokens are inputs, each shifted by one the target where it is determined.
void fillSequence(const Split& split, std::int64_t sample, std::int64_t row, Batch& batch);
// batch.length + 1 tokens of a stream from `start` on.
void fillWindow(const Split& split, std::int64_t start, std::int64_t row, Batch& batch);
// Normalised; pixels that the shift brings in have the mean colour (0 after normalising).
void fillImage(const Dataset& dataset, const std::uint8_t* planes, std::int64_t row, const Crop& crop, Batch& batch);

// Sample or window `sample` of a split; windows lie one after the other. Only pictures are cropped.
void fillSample(const Dataset& dataset, const Split& split, std::int64_t sample, std::int64_t row, const Crop& crop,
                Batch& batch);

// Translation: source with [END], and what the decoder is given and asked for; a longer side is cut to the batch.
void fillPair(const Dataset& dataset, const Split& split, std::int64_t sample, std::int64_t row, Batch& batch);

struct RowRange {
    std::int64_t first = 0, count = 0;
};
// The rows of a batch that a rank takes: as many as the others, or one more or less.
RowRange rankRows(std::int64_t rows, std::int64_t rank, std::int64_t ranks);
// These rows of a whole batch, which know their place in it.
Batch rowsOf(const Batch& whole, const RowRange& rows);

// Cuts the columns that are padding in every row, on either side.
void trimPadding(Batch& batch);

}  // namespace headscope::data
