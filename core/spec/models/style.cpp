#include "core/spec/models/style.h"

#include "core/api/base/find_by_id.h"

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
    {"relu", FeedForwardActivation::Relu}};
constexpr StyleId<Pooling> kPoolings[] = {{"mean", Pooling::Mean},
                                          {"first", Pooling::First},
                                          {"last", Pooling::Last},
                                          {"prefix", Pooling::Prefix}};
constexpr StyleId<Transform> kTransforms[] = {{"none", Transform::None},
                                              {"tanh", Transform::Tanh},
                                              {"relu", Transform::Relu},
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
    return std::tie(s.norm, s.normEpsilon, s.embeddingNorm, s.causal, s.tokenTypes,
                    s.positionOffset, s.prefixTokens, s.activation, s.pooling, s.transform,
                    s.tiedOutput, s.outputBias);
}

}  // namespace

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

}  // namespace headscope::models
