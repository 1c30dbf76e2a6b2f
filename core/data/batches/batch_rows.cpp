#include "core/data/batches/batch_rows.h"

#include "core/api/runs/tasks.h"
#include "core/base/util/random.h"

#include <algorithm>
#include <type_traits>

namespace headscope::data {
namespace {

struct TokenRange {
    const std::int32_t* first;
    std::int64_t size;
    std::int64_t offset;
};

TokenRange sampleTokens(const Split& split, std::int64_t sample) {
    const auto i = static_cast<std::size_t>(sample);
    const auto first = split.offsets.at(i), end = split.offsets.at(i + 1);
    return {split.tokens.data() + first, end - first, first};
}

std::int64_t longestOf(const std::vector<std::int32_t>& lengths) {
    return lengths.empty()
               ? 1
               : std::max<std::int64_t>(*std::max_element(lengths.begin(), lengths.end()), 1);
}

// Shortens each row from `wide` to `narrow` columns, in place.
void narrow(std::vector<std::int32_t>& rows, std::int64_t count, std::int64_t wide,
            std::int64_t narrow) {
    if (wide == narrow) return;
    for (std::int64_t row = 1; row < count; ++row)
        std::copy_n(rows.begin() + row * wide, narrow, rows.begin() + row * narrow);
    rows.resize(static_cast<std::size_t>(count * narrow));
}

}  // namespace

Batch emptyBatch(const Dataset& dataset, std::int64_t size, std::int64_t length) {
    Batch batch;
    batch.size = size;
    const auto& task = traitsOf(dataset.task);
    if (task.pictures()) {
        batch.channels = dataset.channels;
        batch.side = dataset.imageSize;
        batch.pixels.assign(
            static_cast<std::size_t>(size * batch.channels * batch.side * batch.side), 0.0f);
    } else {
        batch.length = length;
        batch.tokens.assign(static_cast<std::size_t>(size * length), text::kPad);
        batch.lengths.assign(static_cast<std::size_t>(size), 0);
    }
    // The loss ignores positions with target -1.
    batch.targets.assign(static_cast<std::size_t>(task.everyPosition ? size * length : size), -1);
    if (task.pairs) {
        batch.targetLength = length;
        batch.targetTokens.assign(static_cast<std::size_t>(size * length), text::kPad);
        batch.targetLengths.assign(static_cast<std::size_t>(size), 0);
    }
    return batch;
}

void fillText(const Split& split, std::int64_t sample, std::int64_t row, Batch& batch) {
    const auto range = sampleTokens(split, sample);
    const auto count = std::min(range.size, batch.length);
    std::copy_n(range.first, count, batch.tokens.begin() + row * batch.length);
    if (!split.types.empty()) {
        batch.types.resize(batch.tokens.size(), 0);
        std::copy_n(split.types.begin() + range.offset, count,
                    batch.types.begin() + row * batch.length);
    }
    batch.lengths[static_cast<std::size_t>(row)] = static_cast<std::int32_t>(count);
    batch.targets[static_cast<std::size_t>(row)] =
        split.labels.at(static_cast<std::size_t>(sample));
}

void fillSequence(const Split& split, std::int64_t sample, std::int64_t row, Batch& batch) {
    const auto range = sampleTokens(split, sample);
    // The last token is only a target, not an input.
    const auto count = std::clamp<std::int64_t>(range.size - 1, 0, batch.length);
    const auto at = row * batch.length;
    std::copy_n(range.first, count, batch.tokens.begin() + at);
    batch.lengths[static_cast<std::size_t>(row)] = static_cast<std::int32_t>(count);
    for (std::int64_t i = 0; i < count; ++i) {
        // Generated sequences mark the tokens that can be predicted; the others have no target.
        const bool wanted = split.determined.empty() ||
                            split.determined[static_cast<std::size_t>(range.offset + i + 1)] != 0;
        batch.targets[static_cast<std::size_t>(at + i)] = wanted ? range.first[i + 1] : -1;
    }
}

void fillMasked(const Dataset& dataset, const Split& split, std::int64_t sample, std::int64_t row,
                std::uint64_t seed, Batch& batch) {
    const auto range = sampleTokens(split, sample);
    const auto count = std::min(range.size, batch.length);
    const auto at = static_cast<std::size_t>(row * batch.length);
    std::copy_n(range.first, count, batch.tokens.begin() + row * batch.length);
    batch.lengths[static_cast<std::size_t>(row)] = static_cast<std::int32_t>(count);
    std::vector<std::size_t> candidates;
    for (std::int64_t i = 0; i < count; ++i)
        if (!dataset.tokenizer.isSpecial(range.first[i]))
            candidates.push_back(static_cast<std::size_t>(i));
    if (candidates.empty()) return;
    util::Random random(seed);
    std::vector<std::size_t> chosen;
    for (const auto candidate : candidates)
        if (random.chance(dataset.hiddenShare)) chosen.push_back(candidate);
    // Choose at least one token, so that every sample has a loss.
    if (chosen.empty()) chosen.push_back(candidates[random.below(candidates.size())]);
    const auto size = static_cast<std::uint64_t>(dataset.tokenizer.size());
    for (const auto offset : chosen) {
        const auto place = at + offset;
        batch.targets[place] = batch.tokens[place];
        // 80 % [MASK], 10 % a random token, 10 % unchanged (Devlin et al. 2019, arXiv 1810.04805).
        const double kind = random.uniform();
        if (kind < 0.8)
            batch.tokens[place] = dataset.tokenizer.mask();
        else if (kind < 0.9)
            batch.tokens[place] = static_cast<std::int32_t>(random.below(size));
    }
}

void fillWindow(const Split& split, std::int64_t start, std::int64_t row, Batch& batch) {
    const auto left =
        std::max<std::int64_t>(static_cast<std::int64_t>(split.tokens.size()) - 1 - start, 0);
    const auto count = std::min(batch.length, left);
    std::copy_n(split.tokens.begin() + start, count, batch.tokens.begin() + row * batch.length);
    // Each target is the token after its input.
    std::copy_n(split.tokens.begin() + start + 1, count,
                batch.targets.begin() + row * batch.length);
    batch.lengths[static_cast<std::size_t>(row)] = static_cast<std::int32_t>(count);
}

void fillPair(const Dataset& dataset, const Split& split, std::int64_t sample, std::int64_t row,
              Batch& batch) {
    const auto source = sampleTokens(split, sample);
    const auto read = std::min(source.size, batch.length);
    std::copy_n(source.first, read, batch.tokens.begin() + row * batch.length);
    // A source that is cut to the batch still ends with [END].
    batch.tokens[static_cast<std::size_t>(row * batch.length + read - 1)] =
        source.first[source.size - 1];
    batch.lengths[static_cast<std::size_t>(row)] = static_cast<std::int32_t>(read);
    const auto i = static_cast<std::size_t>(sample);
    const auto first = split.pairs.offsets.at(i), size = split.pairs.offsets.at(i + 1) - first;
    // Targets are y_1 .. y_n [END]; the decoder input is [BEGIN] y_1 .. y_n.
    const auto expectedTokens = std::min(size + 1, batch.targetLength),
               at = row * batch.targetLength;
    const auto words = split.pairs.tokens.begin() + first;
    std::copy_n(words, std::min(size, expectedTokens), batch.targets.begin() + at);
    if (expectedTokens > size)
        batch.targets[static_cast<std::size_t>(at + size)] = endOf(dataset.targetTokenizer);
    batch.targetTokens[static_cast<std::size_t>(at)] = beginOf(dataset.targetTokenizer);
    std::copy_n(words, expectedTokens - 1, batch.targetTokens.begin() + at + 1);
    batch.targetLengths[static_cast<std::size_t>(row)] = static_cast<std::int32_t>(expectedTokens);
}

void fillImage(const Dataset& dataset, const std::uint8_t* planes, std::int64_t row,
               const Crop& crop, Batch& batch) {
    const int size = dataset.imageSize;
    const auto plane = static_cast<std::size_t>(size) * size;
    float* to = batch.pixels.data() + static_cast<std::size_t>(row * dataset.channels) * plane;
    for (std::size_t c = 0; c < static_cast<std::size_t>(dataset.channels); ++c) {
        // (pixel / 255 - mean) / deviation as one multiplication and one subtraction.
        const float scale = 1.0f / (255.0f * dataset.deviation[c]),
                    shift = dataset.mean[c] / dataset.deviation[c];
        for (int y = 0; y < size; ++y) {
            const int fromY = y + crop.dy;
            // Pixels outside a shifted crop stay 0, the mean after normalisation.
            if (fromY < 0 || fromY >= size) continue;
            for (int x = 0; x < size; ++x) {
                const int fromX = (crop.flip ? size - 1 - x : x) + crop.dx;
                if (fromX < 0 || fromX >= size) continue;
                const auto value = static_cast<float>(
                    planes[c * plane + static_cast<std::size_t>(fromY * size + fromX)]);
                to[c * plane + static_cast<std::size_t>(y * size + x)] = value * scale - shift;
            }
        }
    }
}

void fillSample(const Dataset& dataset, const Split& split, std::int64_t sample, std::int64_t row,
                const Draw& draw, Batch& batch) {
    if (dataset.stream) return fillWindow(split, sample * batch.length, row, batch);
    const auto& task = traitsOf(dataset.task);
    if (task.pairs) return fillPair(dataset, split, sample, row, batch);
    if (predictsHidden(task)) {
        const auto seed = draw.mask.value_or(
            // Without a seed, as in evaluations, a sample always hides the same tokens.
            util::derivedSeed(0, "hidden-tokens", 0, static_cast<std::uint64_t>(sample)));
        return fillMasked(dataset, split, sample, row, seed, batch);
    }
    if (task.everyPosition) return fillSequence(split, sample, row, batch);
    if (!task.pictures()) return fillText(split, sample, row, batch);
    const auto size =
        static_cast<std::size_t>(dataset.channels) * dataset.imageSize * dataset.imageSize;
    fillImage(dataset, split.pixels.data() + static_cast<std::size_t>(sample) * size, row,
              draw.crop, batch);
    batch.targets[static_cast<std::size_t>(row)] = split.labels[static_cast<std::size_t>(sample)];
}

void trimPadding(Batch& batch) {
    const auto longest = longestOf(batch.lengths);
    narrow(batch.tokens, batch.size, batch.length, longest);
    if (!batch.types.empty()) narrow(batch.types, batch.size, batch.length, longest);
    batch.length = longest;
    if (batch.targetLengths.empty()) return;
    const auto longestTarget = longestOf(batch.targetLengths);
    narrow(batch.targetTokens, batch.size, batch.targetLength, longestTarget);
    narrow(batch.targets, batch.size, batch.targetLength, longestTarget);
    batch.targetLength = longestTarget;
}

RowRange rankRows(std::int64_t rows, std::int64_t rank, std::int64_t ranks) {
    // Sizes of ranks differ by at most one row.
    const auto first = rows * rank / ranks;
    return {first, rows * (rank + 1) / ranks - first};
}

Batch rowsOf(const Batch& whole, const RowRange& rows) {
    const auto cut = [&](const auto& values) {
        const auto width =
            static_cast<std::int64_t>(values.size()) / std::max<std::int64_t>(whole.size, 1);
        const auto from = values.begin() + rows.first * width;
        return std::decay_t<decltype(values)>(from, from + rows.count * width);
    };
    Batch part = whole;
    part.size = rows.count;
    part.tokens = cut(whole.tokens);
    part.types = cut(whole.types);
    part.lengths = cut(whole.lengths);
    part.targets = cut(whole.targets);
    part.targetTokens = cut(whole.targetTokens);
    part.targetLengths = cut(whole.targetLengths);
    part.pixels = cut(whole.pixels);
    part.firstSample = rows.first;
    part.wholeSize = whole.size;
    // The loss is a mean over the whole batch, so each rank must know how many targets all ranks
    // have.
    part.wholeTargets = std::count_if(whole.targets.begin(), whole.targets.end(),
                                      [](std::int32_t target) { return target >= 0; });
    const auto shorter = [](const std::vector<std::int32_t>& lengths, std::int64_t full) {
        return std::any_of(lengths.begin(), lengths.end(),
                           [full](std::int32_t length) { return length != full; });
    };
    part.ragged = shorter(whole.lengths, whole.length);
    part.raggedTargets = shorter(whole.targetLengths, whole.targetLength);
    return part;
}

}  // namespace headscope::data
