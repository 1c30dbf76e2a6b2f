#include "core/spec/models/variant_checks.h"

#include "core/spec/models/variants.h"

#include <algorithm>

namespace headscope::models {
namespace {

Error usage(std::string message, std::string hint) {
    return {ErrorCode::Usage, std::move(message), std::move(hint)};
}

std::string setting(const RunConfig& config, const char* key) {
    return std::string(key) + " is " + valueText(config.values.at(key));
}

Status checkSharedKeys(const RunConfig& config) {
    const auto shared = config.integer("model.kv_heads"), heads = config.integer("model.heads");
    if (shared == 0 || shared == heads) return {};
    if (heads % shared != 0) {
        std::string divisors;
        for (std::int64_t h = 1; h <= heads; ++h)
            if (heads % h == 0) divisors += ", " + std::to_string(h);
        return usage(setting(config, "model.kv_heads") + ", which does not divide model.heads " + std::to_string(heads),
                     "Allowed: 0 (as many as heads)" + divisors);
    }
    if (config.text("model.head_input") != "split") return {};
    return usage(setting(config, "model.kv_heads") +
                     ", but with model.head_input = split every head has its own coordinates: none to share",
                 "Use model.kv_heads = 0, or model.head_input = full or wide");
}

Status checkSimulated(const RunConfig& config) {
    const auto simulated = config.integer("model.simulated_heads"), heads = config.integer("model.heads");
    if (simulated == 0) return {};
    if (simulated % heads == 0 && simulated > heads) return {};
    return usage(setting(config, "model.simulated_heads") + ", which is not a larger multiple of model.heads " +
                     std::to_string(heads),
                 "Allowed: 0 (none), " + std::to_string(2 * heads) + ", " + std::to_string(3 * heads) + ", " +
                     std::to_string(4 * heads) + ", ...");
}

Status checkTied(const RunConfig& config) {
    if (config.text("model.init") == "random") return {};
    if (config.text("model.head_input") == "split")
        return usage(setting(config, "model.init") +
                         ", but with model.head_input = split the heads read different coordinates and cannot be equal",
                     "Use model.init = random, or model.head_input = full or wide");
    if (config.integer("model.simulated_heads") == 0) return {};
    return usage(setting(config, "model.init") + ", but the maps of model.simulated_heads make the heads different",
                 "Use model.init = random, or model.simulated_heads = 0");
}

Status checkOneHead(const RunConfig& config) {
    const auto heads = headsPerLayer(config);
    if (*std::max_element(heads.begin(), heads.end()) > 1) return {};
    if (config.real("model.drophead") > 0)
        return usage(setting(config, "model.drophead") + " with one head: dropping it would leave nothing",
                     "Use model.drophead = 0 or more heads");
    if (config.real("train.repulsive") > 0)
        return usage(setting(config, "train.repulsive") + " with one head: it needs another head to push it from",
                     "Use train.repulsive = 0 or more heads");
    if (config.text("model.head_weights") == "none") return {};
    return usage(setting(config, "model.head_weights") + " with one head: its weight is always 1",
                 "Use model.head_weights = none or more heads");
}

Status checkSchedule(const RunConfig& config) {
    if (config.text("model.head_schedule") == "uniform") return {};
    const auto refuse = [&](const char* reason, const char* allowed) {
        return usage(setting(config, "model.head_schedule") + ", but " + reason,
                     std::string("Use model.head_schedule = uniform, or ") + allowed);
    };
    if (config.text("model.head_input") == "split")
        return refuse("with model.head_input = split the heads of a layer divide the whole width",
                      "model.head_input = full or wide");
    if (config.integer("model.kv_heads") != 0)
        return refuse("model.kv_heads shares keys among the same number of heads in every layer", "model.kv_heads = 0");
    if (config.integer("model.simulated_heads") == 0) return {};
    return refuse("model.simulated_heads makes the same number of heads in every layer", "model.simulated_heads = 0");
}

void warnAboutVariants(const RunConfig& config, std::vector<std::string>& warnings) {
    const double drop = config.real("model.drophead");
    // Zhou et al. 2020 advise at most 0.2 for 4 heads.
    if (drop > 0.2 && config.integer("model.heads") <= 4)
        warnings.push_back(setting(config, "model.drophead") + " with " +
                           std::to_string(config.integer("model.heads")) +
                           " heads: with so few, at most 0.2 is advised");
    if (config.text("model.init") == "tied" && drop == 0)
        warnings.push_back(
            "model.init is tied and model.drophead is 0: the heads of a layer stay equal for the whole run");
    const bool plain = config.text("model.activation") == "softmax" && config.integer("model.simulated_heads") == 0;
    if (!plain && config.text("train.device") == "cpu")
        warnings.push_back("this kind of attention lacks a fast CPU kernel: expect slower steps than with softmax");
}

Status checkHeads(const RunConfig& config) {
    const auto heads = config.integer("model.heads"), width = config.integer("model.width");
    if (width % heads == 0) return {};
    std::string divisors;
    for (std::int64_t h = 1; h <= std::min<std::int64_t>(width, 128); ++h)
        if (width % h == 0) divisors += " " + std::to_string(h);
    return usage(
        "model.heads is " + std::to_string(heads) + ", which does not divide model.width " + std::to_string(width),
        "Allowed heads:" + divisors);
}

}  // namespace

Status checkTransformer(const RunConfig& config, std::vector<std::string>& warnings) {
    HEADSCOPE_CHECK(checkHeads(config));
    HEADSCOPE_CHECK(checkSharedKeys(config));
    HEADSCOPE_CHECK(checkSimulated(config));
    HEADSCOPE_CHECK(checkTied(config));
    HEADSCOPE_CHECK(checkSchedule(config));
    HEADSCOPE_CHECK(checkOneHead(config));
    warnAboutVariants(config, warnings);
    return {};
}

}  // namespace headscope::models
