#include "core/spec/models/style.h"

#include "core/api/base/find_by_id.h"

#include <algorithm>
#include <iterator>
#include <tuple>

namespace headscope::models {
namespace {

template <class T>
struct StyleId {
    const char* id;
    T value;
};

constexpr StyleId<NormPlace> kNormPlaces[] = {{"before", NormPlace::Before},
                                              {"after", NormPlace::After}};
constexpr StyleId<FeedForwardActivation> kFeedForwardActivations[] = {
    {"gelu", FeedForwardActivation::Gelu},
    {"gelu-tanh", FeedForwardActivation::GeluTanh},
    {"relu", FeedForwardActivation::Relu},
    {"silu", FeedForwardActivation::Silu},
    {"quick-gelu", FeedForwardActivation::QuickGelu}};
constexpr StyleId<NormKind> kNormKinds[] = {{"layer", NormKind::Layer}, {"rms", NormKind::Rms}};
constexpr StyleId<StreamPositions> kStreamPositions[] = {{"learned", StreamPositions::Learned},
                                                         {"rotary", StreamPositions::Rotary},
                                                         {"none", StreamPositions::None},
                                                         {"relative", StreamPositions::Relative}};
constexpr StyleId<EmbeddingProjection> kEmbeddingProjections[] = {
    {"sum", EmbeddingProjection::Sum}, {"tokens", EmbeddingProjection::Tokens}};
constexpr StyleId<attention::RotaryScaling> kRotaryScalings[] = {
    {"none", attention::RotaryScaling::None},
    {"linear", attention::RotaryScaling::Linear},
    {"llama3", attention::RotaryScaling::Llama3}};
constexpr StyleId<Pooling> kPoolings[] = {{"mean", Pooling::Mean},
                                          {"first", Pooling::First},
                                          {"last", Pooling::Last},
                                          {"prefix", Pooling::Prefix},
                                          {"first-and-mean", Pooling::FirstAndMean}};
constexpr StyleId<Transform> kTransforms[] = {{"none", Transform::None},
                                              {"tanh", Transform::Tanh},
                                              {"relu", Transform::Relu},
                                              {"gelu", Transform::Gelu},
                                              {"prediction", Transform::Prediction}};

template <class T, std::size_t N>
const char* styleIdIn(const StyleId<T> (&names)[N], T value) {
    return findWhere(names, [&](const auto& n) { return n.value == value; })->id;
}

template <class T, std::size_t N>
std::optional<T> styleValueIn(const StyleId<T> (&names)[N], const std::string& id) {
    const auto* found = findById(names, id);
    return found ? std::optional<T>(found->value) : std::nullopt;
}

auto fieldsOf(const TransformerStyle& s) {
    return std::tie(s.norm, s.normKind, s.normBias, s.normEpsilon, s.embeddingNorm, s.causal,
                    s.tokenTypes, s.positionOffset, s.prefixTokens, s.patchBias, s.activation,
                    s.gatedFeedForward, s.qkvBias, s.attentionOutputBias, s.feedForwardBias,
                    s.firstAttentionNorm, s.parallelResidual, s.queryKeyNorm, s.positions, s.rotary,
                    s.window, s.fullLayers, s.windowTheta, s.embeddingWidth, s.embeddingProjection,
                    s.layerGroups, s.pooling, s.transform, s.transformBias, s.tiedOutput,
                    s.outputBias, s.relativeBias, s.embeddingScale, s.outputScale, s.tiedOutputBias,
                    s.scoreScale);
}

}  // namespace

std::int64_t TransformerStyle::windowAt(std::int64_t layer) const {
    return std::binary_search(fullLayers.begin(), fullLayers.end(), layer) ? 0 : window;
}

attention::RotaryOptions TransformerStyle::rotaryAt(std::int64_t layer) const {
    auto options = rotary;
    if (windowTheta > 0 && windowAt(layer) > 0) options.theta = windowTheta;
    return options;
}

bool TransformerStyle::operator==(const TransformerStyle& other) const {
    return fieldsOf(*this) == fieldsOf(other);
}

const char* idOf(NormPlace norm) {
    return styleIdIn(kNormPlaces, norm);
}

const char* idOf(FeedForwardActivation activation) {
    return styleIdIn(kFeedForwardActivations, activation);
}

const char* idOf(Pooling pooling) {
    return styleIdIn(kPoolings, pooling);
}

const char* idOf(Transform transform) {
    return styleIdIn(kTransforms, transform);
}

template <>
std::optional<NormPlace> styleValue(const std::string& id) {
    return styleValueIn(kNormPlaces, id);
}

template <>
std::optional<FeedForwardActivation> styleValue(const std::string& id) {
    return styleValueIn(kFeedForwardActivations, id);
}

template <>
std::optional<Pooling> styleValue(const std::string& id) {
    return styleValueIn(kPoolings, id);
}

template <>
std::optional<Transform> styleValue(const std::string& id) {
    return styleValueIn(kTransforms, id);
}

const char* idOf(NormKind kind) {
    return styleIdIn(kNormKinds, kind);
}

template <>
std::optional<NormKind> styleValue(const std::string& id) {
    return styleValueIn(kNormKinds, id);
}

const char* idOf(StreamPositions positions) {
    return styleIdIn(kStreamPositions, positions);
}

template <>
std::optional<StreamPositions> styleValue(const std::string& id) {
    return styleValueIn(kStreamPositions, id);
}

const char* idOf(EmbeddingProjection projection) {
    return styleIdIn(kEmbeddingProjections, projection);
}

template <>
std::optional<EmbeddingProjection> styleValue(const std::string& id) {
    return styleValueIn(kEmbeddingProjections, id);
}

const char* idOf(attention::RotaryScaling scaling) {
    return styleIdIn(kRotaryScalings, scaling);
}

template <>
std::optional<attention::RotaryScaling> styleValue(const std::string& id) {
    return styleValueIn(kRotaryScalings, id);
}

}  // namespace headscope::models
