#include "core/nn/models/model.h"

#include "core/api/runs/tasks.h"
#include "core/nn/attention/layers.h"
#include "core/nn/models/continuation.h"
#include "core/nn/models/encoder_decoder.h"
#include "core/nn/models/transformer.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace headscope::models {

namespace {

torch::Tensor copyInts(const std::vector<std::int32_t>& values, at::IntArrayRef shape) {
    return torch::from_blob(const_cast<std::int32_t*>(values.data()), shape, torch::kInt)
        .to(torch::kLong);
}

// Copies to a GPU asynchronously from pinned memory, while the CPU continues.
torch::Tensor sentTo(torch::Device device, const torch::Tensor& t) {
    return device.is_cuda() ? t.pin_memory().to(device, /*non_blocking=*/true) : t.to(device);
}

// Returns lengths (B) on the CPU. Undefined if all rows are full, including the rows of other
// processes that share the batch (ragged).
torch::Tensor lengthsOf(const std::vector<std::int32_t>& lengths, std::int64_t full, bool ragged) {
    if (!ragged && std::all_of(lengths.begin(), lengths.end(), [&](auto n) { return n == full; }))
        return {};
    return copyInts(lengths, {static_cast<std::int64_t>(lengths.size())});
}

// tokens: (B, T). Undefined lengths are set to the full row length.
ValidRows validRowsOf(const torch::Tensor& tokens, torch::Tensor& lengths) {
    const auto length = tokens.size(1);
    if (!lengths.defined()) lengths = torch::full({tokens.size(0)}, length, torch::kLong);
    ValidRows rows;
    rows.index =
        attention::validTokens(lengths, length, torch::kCPU).flatten().nonzero().squeeze(1);
    rows.sample = rows.index.div(length, "floor");
    rows.position = rows.index - rows.sample * length;
    return rows;
}

}  // namespace

Input inputFrom(const data::Batch& batch, Task task, torch::Device device) {
    Input input;
    input.size = batch.size;
    input.firstSample = batch.firstSample;
    input.wholeSize = batch.wholeSize;
    input.wholeTargets = batch.wholeTargets;
    if (task == Task::ImageClassification) {
        const auto pixels = torch::from_blob(const_cast<float*>(batch.pixels.data()),
                                             {batch.size, batch.channels, batch.side, batch.side});
        input.pixels = sentTo(device, pixels.clone());
    } else {
        input.tokens = sentTo(device, copyInts(batch.tokens, {batch.size, batch.length}));
        if (!batch.types.empty())
            input.tokenTypes = sentTo(device, copyInts(batch.types, {batch.size, batch.length}));
        input.lengths = lengthsOf(batch.lengths, batch.length, batch.ragged);
    }
    const bool pairs = traitsOf(task).pairs;
    if (pairs) {
        input.targetTokens =
            sentTo(device, copyInts(batch.targetTokens, {batch.size, batch.targetLength}));
        input.targetLengths =
            lengthsOf(batch.targetLengths, batch.targetLength, batch.raggedTargets);
    }
    if (input.lengths.defined() || input.targetLengths.defined()) indexValidTokens(input);
    if (!batch.targets.empty()) {
        input.targets = sentTo(
            device, copyInts(batch.targets, {static_cast<std::int64_t>(batch.targets.size())}));
        if (traitsOf(task).everyPosition)
            input.targets =
                input.targets.view({batch.size, pairs ? batch.targetLength : batch.length});
    }
    return input;
}

void indexValidTokens(Input& input) {
    input.valid = validRowsOf(input.tokens, input.lengths);
    if (input.targetTokens.defined())
        input.validTargets = validRowsOf(input.targetTokens, input.targetLengths);
}

Streams Model::throughAll(const Input& input, Pass& pass) {
    auto streams = begin(input, pass);
    for (std::int64_t site = 0; site < siteCount(); ++site)
        streams = through(site, streams, input, pass);
    return streams;
}

std::int64_t Model::depthOf(const std::string&) const {
    return m_spec.layers() + 1;
}

torch::Tensor Model::forward(const Input& input, Pass& pass) {
    return finish(throughAll(input, pass), input);
}

std::unique_ptr<Continuation> Model::continuation(const Input&, const torch::Tensor&) {
    return nullptr;
}

// Cross-entropy over the targets that are not -1.
torch::Tensor Model::loss(const torch::Tensor& output, const Input& input,
                          double labelSmoothing) const {
    return attention::crossEntropy(output, input.targets, labelSmoothing);
}

torch::Tensor Model::passLoss(const Input& input, Pass& pass, double labelSmoothing) {
    return finishLoss(throughAll(input, pass), input, labelSmoothing);
}

torch::Tensor Model::finishLoss(const Streams& streams, const Input& input, double labelSmoothing) {
    return loss(finish(streams, input), input, labelSmoothing);
}

ModelPointer makeModel(const ModelSpec& spec, torch::Generator& generator) {
    const auto& kind = kindOf(spec.model);
    if (kind.make) return kind.make(spec, generator);
    // The built-in kinds do not have a `make`, because their catalogue is built without LibTorch.
    if (traitsOf(spec.data.task).pairs) return std::make_shared<EncoderDecoder>(spec, generator);
    return std::make_shared<Transformer>(spec, generator);
}

}  // namespace headscope::models
