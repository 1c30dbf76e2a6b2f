#include "core/api/requests/analysis.h"

#include <cstdio>

namespace headscope {
namespace {

// Formats a count with thousands separators: 7,600.
std::string grouped(std::int64_t count) {
    std::string digits = std::to_string(count);
    for (auto place = static_cast<std::ptrdiff_t>(digits.size()) - 3; place > 0; place -= 3)
        digits.insert(static_cast<std::size_t>(place), 1, ',');
    return digits;
}

const char* splitName(const std::string& split) {
    if (split == "valid") return "validation";
    return split == "train" ? "training" : "test";
}

}  // namespace

Message squeezedMessage(int width, int height) {
    if (width == height) return {};
    return "it is squeezed from %1 x %2 pixels to the square that the model sees"_m(width, height);
}

std::string sampleSetText(const SampleSet& set) {
    const std::string of = std::string(" samples of the ") + splitName(set.split) + " split";
    if (set.available <= 0) return grouped(set.samples) + of;
    if (set.samples >= set.available) return "all " + grouped(set.available) + of;
    return grouped(set.samples) + " of " + grouped(set.available) + of +
           ", drawn at random (seed " + std::to_string(set.seed) + ")";
}

std::vector<int> nearlyFlatLayers(const std::vector<double>& flatness) {
    std::vector<int> layers;
    for (std::size_t layer = 0; layer < flatness.size(); ++layer)
        if (flatness[layer] >= kNearlyFlat) layers.push_back(static_cast<int>(layer));
    return layers;
}

std::string flatMapsText(const std::vector<double>& flatness) {
    const auto layers = nearlyFlatLayers(flatness);
    if (layers.empty()) return {};
    std::string list, values;
    for (const int layer : layers) {
        char value[16];
        std::snprintf(value, sizeof value, "%.2f", flatness[static_cast<std::size_t>(layer)]);
        list += (list.empty() ? "" : ", ") + std::to_string(layer);
        values += (values.empty() ? "" : ", ") + std::string(value);
    }
    return "The attention maps of layer" + std::string(layers.size() > 1 ? "s " : " ") + list +
           " are nearly flat (cosine with a flat map: " + values +
           "): nearly flat maps resemble each other whatever the heads do, so their similarity "
           "says little.";
}

const HeadScoreChange* scoreChangeOf(const LeaveOneOutReport& report, const std::string& score) {
    for (const auto& scoreChange : report.scoreChanges)
        if (scoreChange.score == score) return &scoreChange;
    return nullptr;
}

}  // namespace headscope
