#include "core/spec/models/style.h"

#include <tuple>

namespace headscope::models {
namespace {

auto fieldsOf(const TransformerStyle& s) {
    return std::tie(s.norm, s.normEpsilon, s.embeddingNorm, s.causal, s.tokenTypes,
                    s.positionOffset, s.prefixTokens, s.activation, s.pooling, s.transform,
                    s.tiedOutput, s.outputBias);
}

}  // namespace

bool TransformerStyle::operator==(const TransformerStyle& other) const {
    return fieldsOf(*this) == fieldsOf(other);
}

}  // namespace headscope::models
