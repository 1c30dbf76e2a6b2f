#include "core/data/batches/batch.h"

#include "core/api/runs/tasks.h"
#include "core/base/util/random.h"
#include "core/data/batches/batch_rows.h"
#include "core/data/batches/pair_batches.h"
#include "core/data/batches/subset.h"

#include <algorithm>

namespace headscope::data {
namespace {

constexpr int kCropPadding = 4;

// The draw depends only on (seed, epoch, sample), so a resumed run repeats it.
Draw drawFor(const BatchOptions& options, std::int64_t epoch, std::int64_t sample) {
    const auto seed = [&](const char* purpose) {
        return util::derivedSeed(options.seed, purpose, static_cast<std::uint64_t>(epoch),
                                 static_cast<std::uint64_t>(sample));
    };
    Draw draw;
    draw.mask = seed("hidden-tokens");
    if (!options.augment) return draw;
    util::Random random(seed("augment"));
    draw.crop.dx = static_cast<int>(random.between(-kCropPadding, kCropPadding));
    draw.crop.dy = static_cast<int>(random.between(-kCropPadding, kCropPadding));
    draw.crop.flip = random.chance(0.5);
    return draw;
}

std::int64_t streamWindows(const Split& split, std::int64_t length) {
    // The last token of a stream is only a target, hence - 1.
    return std::max<std::int64_t>(0, (static_cast<std::int64_t>(split.tokens.size()) - 1) / length);
}

}  // namespace

BatchPlan::BatchPlan(std::shared_ptr<const Dataset> dataset, BatchOptions options)
    : m_dataset(std::move(dataset)), m_options(options) {
    // A set smaller than a batch makes one batch of all its samples.
    m_options.batch = std::max<std::int64_t>(1, std::min(m_options.batch, samples()));
    if (tokenwise()) m_tokenBatches = tokenBatches(m_dataset->train, m_options.tokens);
}

std::int64_t BatchPlan::samples() const {
    if (!m_dataset->stream) return m_dataset->train.count;
    // One window fewer than fit: every epoch's random offset then leaves room for the same number
    // of windows.
    const auto windows = streamWindows(m_dataset->train, m_options.length);
    return windows > 1 ? windows - 1 : windows;
}

std::int64_t BatchPlan::batchesPerEpoch() const {
    return tokenwise() ? m_tokenBatches : samples() / m_options.batch;
}

// Shifts all windows by a random offset per epoch, so that their borders differ between epochs.
std::int64_t BatchPlan::windowOffset(std::int64_t epoch) const {
    const auto left = static_cast<std::int64_t>(m_dataset->train.tokens.size()) - 1 -
                      samples() * m_options.length;
    const auto choices = std::min(left + 1, m_options.length);
    util::Random random(
        util::derivedSeed(m_options.seed, "window-offset", static_cast<std::uint64_t>(epoch)));
    return static_cast<std::int64_t>(
        random.below(static_cast<std::uint64_t>(std::max<std::int64_t>(choices, 1))));
}

BatchPlan::Order BatchPlan::order(std::int64_t epoch) const {
    const std::lock_guard<std::mutex> lock(m_mutex);
    if (m_orderEpoch == epoch) return m_order;
    const auto seed =
        util::derivedSeed(m_options.seed, "shuffle", static_cast<std::uint64_t>(epoch));
    m_order = std::make_shared<const std::vector<std::int64_t>>(util::permutation(samples(), seed));
    m_orderEpoch = epoch;
    return m_order;
}

bool BatchPlan::tokenwise() const {
    return traitsOf(m_dataset->task).pairs && m_options.tokens > 0;
}

BatchPlan::Lists BatchPlan::lists(std::int64_t epoch) const {
    const std::lock_guard<std::mutex> lock(m_mutex);
    if (m_orderEpoch == epoch) return m_lists;
    const auto seed =
        util::derivedSeed(m_options.seed, "shuffle", static_cast<std::uint64_t>(epoch));
    m_lists = std::make_shared<const SampleLists>(
        shuffledTokenBatches(m_dataset->train, m_tokenBatches, seed));
    m_orderEpoch = epoch;
    return m_lists;
}

std::int64_t BatchPlan::fewestRows() const {
    if (!tokenwise()) return m_options.batch;
    // A pair has at most 2 * length tokens, and a batch ends at most one pair early.
    return std::max<std::int64_t>(
        1, m_options.tokens / (2 * std::max<std::int64_t>(m_options.length, 1)) - 1);
}

std::vector<std::int64_t> BatchPlan::samplesOf(std::int64_t epoch, std::int64_t index) const {
    if (tokenwise()) return lists(epoch)->at(static_cast<std::size_t>(index));
    const auto shuffled = order(epoch);
    // Samples after the last full batch of an epoch are not used.
    const auto first = shuffled->begin() + index * m_options.batch;
    return {first, first + m_options.batch};
}

Batch BatchPlan::filled(const std::vector<std::int64_t>& samples, std::int64_t epoch) const {
    const auto& split = m_dataset->train;
    const auto size = static_cast<std::int64_t>(samples.size());
    if (tokenwise()) return listedBatch(*m_dataset, split, samples, 0, size, m_options.length);
    const auto offset = m_dataset->stream ? windowOffset(epoch) : 0;
    auto batch = emptyBatch(*m_dataset, size, m_options.length);
    for (std::int64_t row = 0; row < size; ++row) {
        const auto sample = samples[static_cast<std::size_t>(row)];
        if (m_dataset->stream)
            fillWindow(split, offset + sample * m_options.length, row, batch);
        else
            fillSample(*m_dataset, split, sample, row, drawFor(m_options, epoch, sample), batch);
    }
    const auto& task = traitsOf(m_dataset->task);
    if (task.pairs || (!task.pictures() && !task.everyPosition)) trimPadding(batch);
    return batch;
}

Batch BatchPlan::wholeBatch(std::int64_t epoch, std::int64_t index) const {
    return filled(samplesOf(epoch, index), epoch);
}

Batch BatchPlan::batch(std::int64_t epoch, std::int64_t index) const {
    const auto samples = samplesOf(epoch, index);
    if (m_options.ranks <= 1) return filled(samples, epoch);
    const auto size = static_cast<std::int64_t>(samples.size());
    const auto own = rankRows(size, m_options.rank, m_options.ranks);
    if (!traitsOf(m_dataset->task).pictures()) return rowsOf(filled(samples, epoch), own);
    // Images need no padding that depends on the whole batch, and preparing them is expensive. So
    // prepare only this rank's rows.
    auto part =
        filled({samples.begin() + own.first, samples.begin() + own.first + own.count}, epoch);
    part.firstSample = own.first;
    part.wholeSize = part.wholeTargets = size;
    return part;
}

std::int64_t orderedCount(const Dataset& dataset, const Split& split, std::int64_t length) {
    return dataset.stream ? streamWindows(split, std::max<std::int64_t>(length, 1)) : split.count;
}

Batch orderedBatch(const Dataset& dataset, const Split& split, std::int64_t first,
                   std::int64_t count, std::int64_t length) {
    count = std::clamp<std::int64_t>(orderedCount(dataset, split, length) - first, 0, count);
    auto batch = emptyBatch(dataset, count, length);
    for (std::int64_t row = 0; row < count; ++row)
        fillSample(dataset, split, first + row, row, {}, batch);
    if (traitsOf(dataset.task).pairs) trimPadding(batch);
    return batch;
}

}  // namespace headscope::data
