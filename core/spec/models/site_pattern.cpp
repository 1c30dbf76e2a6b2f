#include "core/spec/models/site_pattern.h"

#include <algorithm>

namespace headscope::models {

attention::PatternOptions patternAt(const ModelSpec& spec, std::int64_t site, SiteKind kind) {
    const auto layer = spec.layerOf(site);
    if (kind == SiteKind::Cross) return {};
    if (const auto window = spec.style.windowAt(layer); window > 0) {
        attention::PatternOptions local;
        local.kind = attention::Pattern::Local;
        local.width = window;
        return local;
    }
    const auto& full = spec.pattern.fullLayers;
    if (std::binary_search(full.begin(), full.end(), layer)) return {};
    return spec.pattern;
}

std::vector<attention::PatternPlace> patternPlaces(const ModelSpec& spec, std::int64_t site,
                                                   SiteKind kind) {
    attention::PatternPlace place;
    place.tokens = spec.tokens();
    place.causal = kind == SiteKind::Causal;
    place.layer = spec.layerOf(site);
    place.prefix = spec.style.prefixTokens;
    if (spec.data.task == Task::ImageClassification)
        place.columns = spec.data.imageSize / spec.patch;
    if (!attention::differsByHead(patternAt(spec, site, kind))) return {place};
    const auto index = static_cast<std::size_t>(site);
    std::vector<attention::PatternPlace> places(static_cast<std::size_t>(spec.heads.at(index)),
                                                place);
    for (std::size_t head = 0; head < places.size(); ++head)
        places[head].head = spec.patternHeads.empty() ? static_cast<std::int64_t>(head)
                                                      : spec.patternHeads.at(index).at(head);
    return places;
}

std::vector<double> patternKeys(const ModelSpec& spec, const std::vector<AttentionSite>& sites) {
    std::vector<double> keys;
    for (std::int64_t site = 0; site < spec.sites(); ++site) {
        const auto kind = sites.at(static_cast<std::size_t>(site)).kind;
        const auto pattern = patternAt(spec, site, kind);
        double seen = 0;
        const auto places = patternPlaces(spec, site, kind);
        if (pattern.kind != attention::Pattern::Full)
            for (const auto& place : places)
                seen +=
                    attention::meanVisibleKeys(pattern, place) / static_cast<double>(places.size());
        keys.push_back(seen);
    }
    return keys;
}

}  // namespace headscope::models
