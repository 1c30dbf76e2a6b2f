#include "core/spec/foreign/family_keys.h"

#include <map>

namespace headscope::foreign {

using io::JsonFields;
using models::FeedForwardActivation;

FeedForwardActivation activationAt(JsonFields& fields, const std::string& key,
                                   const std::string& byDefault) {
    using A = FeedForwardActivation;
    static const std::map<std::string, A> kNames = {
        {"gelu", A::Gelu},           {"gelu_python", A::Gelu},
        {"gelu_new", A::GeluTanh},   {"gelu_pytorch_tanh", A::GeluTanh},
        {"gelu_fast", A::GeluTanh},  {"relu", A::Relu},
        {"silu", A::Silu},           {"swish", A::Silu},
        {"quick_gelu", A::QuickGelu}};
    const auto found = kNames.find(fields.text(key, byDefault));
    if (found != kNames.end()) return found->second;
    std::string names;
    for (const auto& item : kNames) names += (names.empty() ? "" : ", ") + item.first;
    fields.refuse(key, "supported are %1"_m(names));
    return A::Gelu;
}

void readSizes(JsonFields& fields, const SizeKeys& keys, Architecture& out) {
    out.width = fields.integer(keys.width, 1, kLargestWidth, keys.widthDefault);
    out.headCount = fields.integer(keys.heads, 1, kMostHeads, keys.headsDefault);
    const auto layers = fields.integer(keys.layers, 1, kMostLayers, keys.layersDefault);
    out.headSize =
        keys.headSize ? fields.integer(keys.headSize, 1, kLargestWidth, keys.headSizeDefault) : 0;
    if (out.headSize == 0) {
        if (out.width % out.headCount != 0)
            fields.refuse(keys.width, "it is not a multiple of the %1 heads of %2"_m(out.headCount,
                                                                                     keys.heads));
        out.headSize = out.width / out.headCount;
    }
    out.headNumbers.assign(static_cast<std::size_t>(layers), {});
    for (auto& numbers : out.headNumbers)
        for (std::int64_t head = 0; head < out.headCount; ++head) numbers.push_back(head);
}

std::int64_t embeddingWidthAt(JsonFields& fields, const std::string& key, std::int64_t byDefault,
                              std::int64_t width) {
    const auto own = fields.integer(key, 1, kLargestWidth, byDefault);
    return own == width ? 0 : own;
}

}  // namespace headscope::foreign
