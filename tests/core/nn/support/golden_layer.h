// Reads the golden cases: tensors of a layer and expected values of the reference
// (tests/golden/README.md).
#pragma once

#include "core/base/io/tensor_file.h"
#include "core/nn/measures/layer_tensors.h"
#include "core/nn/models/tensor_bridge.h"
#include "tests/support/places.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <fstream>

namespace headscope::test {

inline std::string ownGolden(const std::string& name) {
    return sourceFolder() + "/tests/golden/cases/" + name;
}

// Names of the layers that generate.py creates.
inline const std::vector<std::string>& ownGoldenLayers() {
    static const std::vector<std::string> kNames = {"plain", "causal",  "padded",
                                                    "gaps",  "patches", "cross"};
    return kNames;
}

inline std::string goldenCaseName(const testing::TestParamInfo<std::string>& info) {
    std::string name = info.param;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}

inline nlohmann::json goldenJson(const std::string& path) {
    return nlohmann::json::parse(std::ifstream(path));
}

inline io::TensorFile goldenFile(const std::string& path) {
    auto file = io::readSafetensors(path);
    if (!file.ok()) throw std::runtime_error(path + ": " + file.error().text());
    return std::move(*file);
}

inline torch::Tensor goldenTensor(const io::TensorFile& file, const std::string& name) {
    const auto found = file.tensors.find(name);
    return found == file.tensors.end()
               ? torch::Tensor()
               : models::tensorFrom(found->second).value().to(torch::kDouble);
}

// Reads a layer. Padded queries and keys may hold any values; the masks mark the valid ones.
inline measures::LayerTensors goldenLayer(const io::TensorFile& file) {
    measures::LayerTensors t;
    t.maps = goldenTensor(file, "A");
    t.context = goldenTensor(file, "O");
    t.q = goldenTensor(file, "Q");
    t.k = goldenTensor(file, "K");
    t.v = goldenTensor(file, "V");
    t.wq = goldenTensor(file, "W_Q");
    t.wk = goldenTensor(file, "W_K");
    t.wv = goldenTensor(file, "W_V");
    t.wo = goldenTensor(file, "W_O");
    if (auto mask = goldenTensor(file, "qmask"); mask.defined()) t.queryMask = mask > 0.5;
    if (auto mask = goldenTensor(file, "kmask"); mask.defined()) t.keyMask = mask > 0.5;
    const auto causal = file.metadata.find("causal");
    t.causal = causal != file.metadata.end() && causal->second == "true";
    t.heads = t.maps.size(1);
    return t;
}

// Directional derivative along the reference's direction (plain.py, stretched): number k times
// sin(1.7 k + 0.3).
inline double slopeOf(const torch::Tensor& leaf) {
    if (!leaf.grad().defined()) return 0;
    const auto k = torch::arange(leaf.numel(), torch::kDouble);
    const auto direction =
        leaf.detach().to(torch::kDouble) * (k * 1.7 + 0.3).sin().view(leaf.sizes());
    return (leaf.grad().to(torch::kDouble) * direction).sum().item<double>();
}

inline void expectWithin(double tolerance, double found, double expected, const std::string& what) {
    EXPECT_LE(std::abs(found - expected), tolerance * std::max(1.0, std::abs(expected)))
        << what << ": " << found << ", expected " << expected;
}

}  // namespace headscope::test
