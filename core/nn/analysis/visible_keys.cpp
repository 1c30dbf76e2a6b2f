#include "core/nn/analysis/visible_keys.h"

#include <algorithm>

namespace headscope::analysis {

void addVisible(const models::Pass& pass, AttentionMaps& maps) {
    const auto& captures = pass.captures;
    if (std::none_of(captures.begin(), captures.end(),
                     [](const auto& capture) { return capture.visible.defined(); }))
        return;
    maps.visible.assign(maps.mapOffset(maps.layers, 0), 1);
    for (int layer = 0; layer < maps.layers; ++layer) {
        const auto& capture = captures[static_cast<std::size_t>(layer)];
        if (!capture.visible.defined()) continue;
        const std::int64_t heads = capture.maps.size(1), queries = maps.queries(layer),
                           keys = maps.keys(layer);
        const auto shown = capture.visible[0]
                               .narrow(1, 0, queries)
                               .narrow(2, 0, keys)
                               .expand({heads, queries, keys})
                               .to(torch::kCPU, torch::kByte)
                               .contiguous();
        std::copy_n(shown.data_ptr<std::uint8_t>(), shown.numel(),
                    maps.visible.begin() + static_cast<std::ptrdiff_t>(maps.mapOffset(layer, 0)));
    }
}

}  // namespace headscope::analysis
