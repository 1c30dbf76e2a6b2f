#include "core/nn/analysis/held_streams.h"

#include "core/base/util/free_memory.h"
#include "core/base/util/not_finite.h"

#include <algorithm>

namespace headscope::analysis {
namespace {

std::int64_t bytesOfTensor(const torch::Tensor& tensor) {
    return tensor.defined() ? static_cast<std::int64_t>(tensor.nbytes()) : 0;
}

std::int64_t bytesOfInput(const models::Input& input) {
    std::int64_t bytes = 0;
    for (const auto* tensor :
         {&input.tokens, &input.lengths, &input.targetTokens, &input.targetLengths, &input.pixels,
          &input.targets, &input.tokenTypes})
        bytes += bytesOfTensor(*tensor);
    for (const auto* rows : {&input.valid, &input.validTargets})
        for (const auto* tensor : {&rows->index, &rows->position, &rows->sample})
            bytes += bytesOfTensor(*tensor);
    return bytes;
}

// The source states of all sites of a model are one tensor.
std::int64_t bytesOfStreams(const std::vector<models::Streams>& sites) {
    std::int64_t bytes = sites.empty() ? 0 : bytesOfTensor(sites.back().memory);
    for (const auto& streams : sites) bytes += bytesOfTensor(streams.main);
    return bytes;
}

// Returns the first site that loses a head; the number of sites if there is none.
std::int64_t firstMasked(const torch::Tensor& headMask) {
    const auto masked = headMask.lt(1).any(1).nonzero();
    return masked.size(0) > 0 ? masked[0].item<std::int64_t>() : headMask.size(0);
}

template <class T>
std::vector<T> beginning(const std::vector<T>& values, std::size_t count) {
    return {values.begin(),
            values.begin() + static_cast<std::ptrdiff_t>(std::min(values.size(), count))};
}

training::EvaluatedSplit beginningOf(const training::EvaluatedSplit& split, std::size_t samples) {
    training::EvaluatedSplit first;
    first.losses = beginning(split.losses, samples);
    first.predicted = beginning(split.predicted, samples);
    first.right = beginning(split.right, samples);
    first.labels = beginning(split.labels, samples);
    first.confidences = beginning(split.confidences, samples);
    return first;
}

}  // namespace

std::int64_t heldBytesLimit() {
    const auto free = util::freeMemory();  // 0: unknown
    return free > 0 ? std::min(kMostHeldBytes, free / 8) : kMostHeldBytes;
}

HeldStreams::HeldStreams(models::Model& model, const data::Dataset& dataset, data::Subset samples,
                         std::int64_t mostBytes)
    : m_model(model),
      m_samples(std::move(samples)),
      m_batches(batchesOf(model, dataset, m_samples,
                          std::min(kBatch, training::evaluationBatch(model.spec())))),
      m_mostBytes(mostBytes) {}

training::EvaluatedSplit HeldStreams::summarised(training::EvaluatedSplit split) const {
    split.summary.samples = static_cast<std::int64_t>(split.losses.size());
    split.summary.scores = training::scoresOf(split, m_model.spec().data.task);
    return split;
}

void HeldStreams::requireFinite(const training::EvaluatedSplit& found) const {
    util::requireFinite(found.losses, "the loss on the %1 split"_m(m_samples.set.split));
}

void HeldStreams::addWhole() {
    // An earlier attempt at this batch may have failed after some answers.
    if (m_whole.losses.size() != m_evaluated) m_whole = beginningOf(m_whole, m_evaluated);
    Batch batch;
    batch.input = m_batches.make(m_known);
    models::Pass pass;
    auto streams = m_model.begin(batch.input, pass);
    for (std::int64_t site = 0; site < m_model.siteCount(); ++site) {
        if (site % m_stride == 0) batch.streams.push_back(streams);
        streams = m_model.through(site, streams, batch.input, pass);
    }
    training::addAnswers(m_model.finish(streams, batch.input), batch.input,
                         m_model.spec().data.task, m_whole);
    requireFinite(m_whole);
    keep(std::move(batch));
    ++m_known;
    m_evaluated = m_whole.losses.size();
}

void HeldStreams::keep(Batch batch) {
    if (m_known == 0) {
        // The first batch shows how much all of them take.
        const auto all = bytesOfStreams(batch.streams) * m_batches.count;
        m_stride = std::clamp<std::int64_t>(
            (all + m_mostBytes - 1) / std::max<std::int64_t>(m_mostBytes, 1), 1,
            m_model.siteCount());
        std::vector<models::Streams> kept;
        for (std::size_t site = 0; site < batch.streams.size();
             site += static_cast<std::size_t>(m_stride))
            kept.push_back(batch.streams[site]);
        batch.streams = std::move(kept);
    }
    const auto bytes = bytesOfInput(batch.input) + bytesOfStreams(batch.streams);
    // Only the first batches are held, so that a batch's number is its index.
    if (m_bytes + bytes > m_mostBytes || static_cast<std::int64_t>(m_held.size()) != m_known)
        return;
    m_bytes += bytes;
    m_held.push_back(std::move(batch));
}

void HeldStreams::addMasked(std::int64_t number, const torch::Tensor& headMask,
                            const training::SetUpPass& setUp, training::EvaluatedSplit& into) {
    const bool held = number < static_cast<std::int64_t>(m_held.size());
    const auto input =
        held ? m_held[static_cast<std::size_t>(number)].input : m_batches.make(number);
    models::Pass pass;
    pass.headMask = headMask;
    if (setUp) setUp(pass, input, m_batches.samples(number));
    std::int64_t site = 0;
    models::Streams streams;
    if (held) {
        const auto& kept = m_held[static_cast<std::size_t>(number)].streams;
        const auto nearest = std::min<std::int64_t>(firstMasked(headMask) / m_stride,
                                                    static_cast<std::int64_t>(kept.size()) - 1);
        site = nearest * m_stride;
        streams = kept[static_cast<std::size_t>(nearest)];
    } else {
        streams = m_model.begin(input, pass);
    }
    for (; site < m_model.siteCount(); ++site)
        streams = m_model.through(site, streams, input, pass);
    training::addAnswers(m_model.finish(streams, input), input, m_model.spec().data.task, into);
}

std::optional<HeldStreams::Both> HeldStreams::compare(const torch::Tensor& headMask,
                                                      const training::SetUpPass& setUp,
                                                      const Work& work,
                                                      const FirstBatch& firstBatch) {
    torch::NoGradGuard noGrad;
    const models::Float32Products exact(m_model);
    training::EvaluatedSplit after;
    const auto done = [&](double batches) {
        work.done(batches / static_cast<double>(m_batches.count));
    };
    for (std::int64_t number = 0; number < m_batches.count; ++number) {
        if (work.stopped()) return std::nullopt;
        if (number == m_known) {
            addWhole();
            done(static_cast<double>(number) + 0.5);  // half of the work for this batch
        }
        if (work.stopped()) return std::nullopt;
        if (headMask.defined()) {
            addMasked(number, headMask, setUp, after);
            requireFinite(after);
        }
        if (number == 0 && firstBatch && m_batches.count > 1) {
            SampleSet set = m_samples.set;
            set.samples = static_cast<int>(m_batches.samples(0).size());
            auto before = summarised(beginningOf(m_whole, static_cast<std::size_t>(set.samples)));
            auto masked = headMask.defined() ? summarised(after) : before;
            firstBatch({std::move(before), std::move(masked)}, set);
        }
        done(static_cast<double>(number) + 1);
    }
    if (work.stopped()) return std::nullopt;
    Both both{summarised(m_whole), {}};
    both.after = headMask.defined() ? summarised(std::move(after)) : both.before;
    return both;
}

}  // namespace headscope::analysis
