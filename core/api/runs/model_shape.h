// The sizes of a model that views, masks and captions need. A plain value.
#pragma once

#include "core/api/runs/catalogue.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace headscope {

struct ModelShape {
    Task task = Task::TextClassification;
    int layers = 0, heads = 0, width = 0;  // heads: of the layer with the most heads
    // Heads of each layer if layers differ; else empty. Arrays over layers and heads stay L x
    // heads. Entries of absent heads are NaN (numbers), 0 (attention maps) or ignored (masks).
    std::vector<int> headsPerLayer = {};
    int length = 0;  // number of tokens (text, lm) or patches (vit)
    // Ids of the attention sites, such as "encoder.3"; empty: unknown.
    std::vector<std::string> sites = {};
    int gridRows = 0, gridColumns = 0, patch = 0, imageSize = 0;  // vit: in patches or pixels
    // Learned tokens before the patches, which attention maps contain too (vit).
    int prefixTokens = 0;
    bool causal = false;  // whether the only stream attends to earlier tokens only
    std::int64_t parameters = 0;
    std::vector<std::string> classes;

    int headsOf(int layer) const {
        return headsPerLayer.empty() ? heads : headsPerLayer[static_cast<std::size_t>(layer)];
    }
    // Returns whether the model has several kinds of attention site (encoder, decoder, cross).
    // Sites are then named by id, otherwise by number.
    bool severalKinds() const {
        for (const auto& site : sites)
            if (kindOf(site) != kindOf(sites.front())) return true;
        return false;
    }
    static std::string kindOf(const std::string& site) { return site.substr(0, site.find('.')); }
    // Returns the id of a site if its number is not enough, such as "cross.2"; else "".
    std::string siteName(int layer) const {
        return severalKinds() ? sites.at(static_cast<std::size_t>(layer)) : std::string();
    }
    // Returns a name for a narrow column: "L2", or "C2" for cross.2.
    std::string shortName(int layer) const {
        const auto name = siteName(layer);
        if (name.empty()) return "L" + std::to_string(layer);
        const auto initial = static_cast<char>(name.front() - 'a' + 'A');
        return initial + name.substr(std::min(name.size(), kindOf(name).size() + 1));
    }
    // Returns a label for a token of a picture: "[CLS]", "[DIST]", or "row,column" of a patch.
    std::string pictureLabel(int token) const {
        if (token < prefixTokens) return token == 0 ? "[CLS]" : token == 1 ? "[DIST]" : "[REG]";
        const int place = token - prefixTokens;
        return std::to_string(place / gridColumns) + "," + std::to_string(place % gridColumns);
    }
    int pictureTokens() const { return prefixTokens + gridRows * gridColumns; }
    bool has(int layer, int head) const {
        return layer >= 0 && layer < layers && head >= 0 && head < headsOf(layer);
    }
    int headCount() const {  // number of heads over all layers
        int count = 0;
        for (int layer = 0; layer < layers; ++layer) count += headsOf(layer);
        return count;
    }
};

}  // namespace headscope
