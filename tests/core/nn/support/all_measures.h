// Computes all measures of one layer, for tests.
#pragma once

#include "core/nn/measures/measures.h"
#include "core/nn/measures/rollout.h"
#include "core/spec/measures/catalogue.h"

#include <map>
#include <string>

namespace headscope::test {

// Returns all measures by id, in double precision. Measures across layers use the layer twice.
// Measures that do not apply are left out.
inline std::map<std::string, torch::Tensor> allOf(const measures::LayerTensors& tensors,
                                                  const measures::SampleContext& samples) {
    std::map<std::string, torch::Tensor> values;
    const measures::MaskedLayer layer(tensors);
    measures::NetworkHeads network;
    network.add(layer);
    network.add(layer);
    for (const auto& info : measures::builtinMeasures()) {
        torch::Tensor value;
        if (info.shape == MeasureShape::Pairwise) value = measures::pairwise(info.id, layer);
        if (info.shape == MeasureShape::Head) value = measures::perHead(info.id, layer, samples);
        if (info.shape == MeasureShape::AcrossLayers)
            value = measures::acrossLayers(info.id, network);
        if (info.shape == MeasureShape::Tokens)
            value = measures::meanRow(measures::rolledOut(info.id, layer, {}), layer);
        if (info.shape == MeasureShape::Layer)
            if (const auto number = measures::perLayer(info.id, layer))
                value = torch::tensor(*number, torch::kDouble);
        if (value.defined()) values[info.id] = value.to(torch::kDouble);
    }
    return values;
}

}  // namespace headscope::test
