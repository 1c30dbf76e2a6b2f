// The sizes of a model, as far as views, masks and captions need them. A plain value.
#pragma once

#include "core/api/catalogue.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace headscope {

struct ModelShape {
    Task task = Task::TextClassification;
    int layers = 0, heads = 0, width = 0;  // heads: of the layer that has most
    // Where layers differ in heads: each layer's, else empty. Arrays over layers and heads stay L x heads; what they
    // hold of an absent head is NaN (numbers), 0 (attention maps) or ignored (masks).
    std::vector<int> headsPerLayer = {};
    int length = 0;                                               // tokens (text, lm) or patches (vit)
    std::vector<std::string> sites = {};                          // ids, as "encoder.3"; empty: not told
    int gridRows = 0, gridColumns = 0, patch = 0, imageSize = 0;  // vit
    std::int64_t parameters = 0;
    std::vector<std::string> classes;

    int headsOf(int layer) const {
        return headsPerLayer.empty() ? heads : headsPerLayer[static_cast<std::size_t>(layer)];
    }
    // Whether sites are of several kinds, encoder, decoder and cross: then they go by their ids, else by their number.
    bool severalKinds() const {
        for (const auto& site : sites)
            if (kindOf(site) != kindOf(sites.front())) return true;
        return false;
    }
    static std::string kindOf(const std::string& site) { return site.substr(0, site.find('.')); }
    // "cross.2"; "" where the number says it all.
    std::string siteName(int layer) const {
        return severalKinds() ? sites.at(static_cast<std::size_t>(layer)) : std::string();
    }
    // For a narrow column: "L2", or "C2" of cross.2.
    std::string shortName(int layer) const {
        const auto name = siteName(layer);
        if (name.empty()) return "L" + std::to_string(layer);
        const auto initial = static_cast<char>(name.front() - 'a' + 'A');
        return initial + name.substr(std::min(name.size(), kindOf(name).size() + 1));
    }
    bool has(int layer, int head) const { return layer >= 0 && layer < layers && head >= 0 && head < headsOf(layer); }
    int headCount() const {  // of all layers
        int count = 0;
        for (int layer = 0; layer < layers; ++layer) count += headsOf(layer);
        return count;
    }
};

}  // namespace headscope
