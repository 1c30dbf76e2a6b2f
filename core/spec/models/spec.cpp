#include "core/spec/models/spec.h"

#include "core/api/runs/tasks.h"

#include <algorithm>
#include <cmath>

namespace headscope::models {
namespace {

// First factor of the second map of differential attention in layer `depth` of a stack, from 0.
double startLambda(std::int64_t depth) {
    return 0.8 - 0.6 * std::exp(-0.3 * static_cast<double>(depth));
}

}  // namespace

DataSizes DataSizes::of(const data::Dataset& dataset) {
    DataSizes s;
    s.task = dataset.task;
    s.vocabulary = dataset.tokenizer.size();
    s.outputs = traitsOf(dataset.task).everyPosition
                    ? s.vocabulary
                    : static_cast<std::int64_t>(dataset.classes.size());
    if (traitsOf(dataset.task).pairs) {
        s.vocabulary = data::idsWithSpecialTokens(dataset.tokenizer);
        s.outputs = data::idsWithSpecialTokens(dataset.targetTokenizer);
    }
    s.channels = dataset.channels;
    s.imageSize = dataset.imageSize;
    return s;
}

std::int64_t ModelSpec::mostHeads() const {
    return heads.empty() ? 0 : *std::max_element(heads.begin(), heads.end());
}

std::int64_t ModelSpec::pooledWidth() const {
    if (style.pooling == Pooling::Prefix) return style.prefixTokens * width;
    return style.pooling == Pooling::FirstAndMean ? 2 * stateWidth() : stateWidth();
}

attention::MultiHeadAttentionOptions ModelSpec::attention(std::int64_t site) const {
    attention::MultiHeadAttentionOptions options{width, heads.at(static_cast<std::size_t>(site)),
                                                 variants, headSize};
    options.qkvBias = style.qkvBias;
    options.scoreScale = style.scoreScale;
    options.outputBias = style.attentionOutputBias;
    options.queryKeyNorm = style.queryKeyNorm;
    options.normEpsilon = style.normEpsilon;
    if (style.positions == StreamPositions::Rotary) options.rotary = style.rotaryAt(site);
    options.length = tokens();
    options.startLambda = startLambda(depthInStack(site));
    return options;
}

}  // namespace headscope::models
