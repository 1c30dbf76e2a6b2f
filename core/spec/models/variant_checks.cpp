#include "core/spec/models/variant_checks.h"

#include "core/spec/models/head_factor_settings.h"
#include "core/spec/models/pattern_settings.h"
#include "core/spec/models/style_settings.h"
#include "core/spec/models/variants.h"

#include <algorithm>

namespace headscope::models {
namespace {

Error usage(Message message, Message hint) {
    return {ErrorCode::Usage, std::move(message), std::move(hint)};
}

Message setting(const RunConfig& config, const char* key) {
    return "%1 is %2"_m(key, valueText(config.values.at(key)));
}

Status checkSharedKeys(const RunConfig& config) {
    const auto shared = config.integer("model.kv_heads"), heads = config.integer("model.heads");
    if (shared == 0 || shared == heads) return {};
    if (heads % shared != 0) {
        std::string divisors;
        for (std::int64_t h = 1; h <= heads; ++h)
            if (heads % h == 0) divisors += ", " + std::to_string(h);
        return usage(
            "%1, which does not divide model.heads %2"_m(setting(config, "model.kv_heads"), heads),
            "Allowed: 0 (one per head)%1"_m(divisors));
    }
    if (config.text("model.head_input") != "split") return {};
    return usage(
        "%1, but with model.head_input = split each head has its own coordinates, so heads cannot "
        "share keys and values"_m(setting(config, "model.kv_heads")),
        "Use model.kv_heads = 0, or model.head_input = full or wide"_m);
}

Status checkSimulated(const RunConfig& config) {
    const auto simulated = config.integer("model.simulated_heads"),
               heads = config.integer("model.heads");
    if (simulated == 0) return {};
    if (simulated % heads == 0 && simulated > heads) return {};
    return usage("%1, which is not a larger multiple of model.heads %2"_m(
                     setting(config, "model.simulated_heads"), heads),
                 "Allowed: 0 (none), %1, %2, %3, ..."_m(2 * heads, 3 * heads, 4 * heads));
}

Status checkTied(const RunConfig& config) {
    if (config.text("model.init") == "random") return {};
    if (config.text("model.head_input") == "split")
        return usage(
            "%1, but with model.head_input = split the heads read different coordinates "
            "and cannot be equal"_m(setting(config, "model.init")),
            "Use model.init = random, or model.head_input = full or wide"_m);
    if (config.integer("model.simulated_heads") == 0) return {};
    return usage("%1, but the maps of model.simulated_heads make the heads different"_m(
                     setting(config, "model.init")),
                 "Use model.init = random, or model.simulated_heads = 0"_m);
}

Status checkOneHead(const RunConfig& config) {
    const auto heads = headsPerLayer(config);
    if (*std::max_element(heads.begin(), heads.end()) > 1) return {};
    if (config.real("model.drophead") > 0)
        return usage("%1 with one head: dropping it would leave nothing"_m(
                         setting(config, "model.drophead")),
                     "Use model.drophead = 0 or more heads"_m);
    if (config.real("train.repulsive") > 0)
        return usage(
            "%1 with one head: repulsion needs another head"_m(setting(config, "train.repulsive")),
            "Use train.repulsive = 0 or more heads"_m);
    if (config.text("model.head_weights") == "none") return {};
    return usage(
        "%1 with one head: its weight is always 1"_m(setting(config, "model.head_weights")),
        "Use model.head_weights = none or more heads"_m);
}

Status checkSchedule(const RunConfig& config) {
    if (config.text("model.head_schedule") == "uniform") return {};
    const auto refuse = [&](const Message& reason, const Message& allowed) {
        return usage("%1, but %2"_m(setting(config, "model.head_schedule"), reason),
                     "Use model.head_schedule = uniform, or %1"_m(allowed));
    };
    if (config.text("model.head_input") == "split")
        return refuse("with model.head_input = split the heads of a layer divide the whole width"_m,
                      "model.head_input = full or wide"_m);
    if (config.integer("model.kv_heads") != 0)
        return refuse("model.kv_heads shares keys among the same number of heads in every layer"_m,
                      "model.kv_heads = 0"_m);
    if (config.integer("model.simulated_heads") == 0) return {};
    return refuse("model.simulated_heads makes the same number of heads in every layer"_m,
                  "model.simulated_heads = 0"_m);
}

void warnAboutVariants(const RunConfig& config, std::vector<Message>& warnings) {
    const double drop = config.real("model.drophead");
    // Zhou et al. 2020 advise at most 0.2 for 4 heads.
    if (drop > 0.2 && config.integer("model.heads") <= 4)
        warnings.push_back("%1 with %2 heads: with so few, at most 0.2 is advised"_m(
            setting(config, "model.drophead"), config.integer("model.heads")));
    if (config.text("model.init") == "tied" && drop == 0)
        warnings.push_back(
            "model.init is tied and model.drophead is 0: the heads of a layer stay equal for the whole run"_m);
    const bool plain = config.text("model.activation") == "softmax" &&
                       config.integer("model.simulated_heads") == 0;
    if (!plain && config.text("train.device") == "cpu")
        warnings.push_back(
            "this kind of attention lacks a fast CPU kernel: expect slower steps than with softmax"_m);
}

Status checkTopK(const RunConfig& config) {
    if (config.text("model.activation") != "top-k" || !config.has("model.length")) return {};
    const auto kept = config.integer("model.top_k"), length = config.integer("model.length");
    if (kept <= length) return {};
    return usage("%1, but a text has at most %2 tokens (model.length)"_m(
                     setting(config, "model.top_k"), length),
                 "Use 1 to %1"_m(length));
}

Status checkHeads(const RunConfig& config) {
    const auto heads = config.integer("model.heads"), width = config.integer("model.width");
    if (width % heads == 0 || headWidthFrom(config) > 0) return {};
    std::string divisors;
    for (std::int64_t h = 1; h <= std::min<std::int64_t>(width, 128); ++h)
        if (width % h == 0) divisors += " " + std::to_string(h);
    return usage("model.heads is %1, which does not divide model.width %2"_m(heads, width),
                 "Allowed heads:%1"_m(divisors));
}

}  // namespace

Status checkTransformer(const RunConfig& config, std::vector<Message>& warnings) {
    HEADSCOPE_CHECK(checkHeads(config));
    HEADSCOPE_CHECK(checkSharedKeys(config));
    HEADSCOPE_CHECK(checkSimulated(config));
    HEADSCOPE_CHECK(checkTied(config));
    HEADSCOPE_CHECK(checkSchedule(config));
    HEADSCOPE_CHECK(checkOneHead(config));
    HEADSCOPE_CHECK(checkStyle(config, warnings));
    HEADSCOPE_CHECK(checkTopK(config));
    HEADSCOPE_CHECK(checkHeadFactors(config, warnings));
    HEADSCOPE_CHECK(checkPattern(config));
    warnAboutVariants(config, warnings);
    return {};
}

}  // namespace headscope::models
