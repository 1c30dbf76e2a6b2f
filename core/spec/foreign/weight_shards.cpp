#include "core/spec/foreign/weight_shards.h"

#include <nlohmann/json.hpp>

#include <cstdio>

namespace headscope::foreign {
namespace {

std::string shardName(std::size_t number, std::size_t count) {
    char name[64];
    std::snprintf(name, sizeof name, "model-%05zu-of-%05zu.safetensors", number, count);
    return name;
}

}  // namespace

ShardedWeights sharded(io::TensorFile weights, std::uint64_t largest) {
    const auto total = io::tensorBytes(weights);
    ShardedWeights out;
    if (total <= largest) {
        out.shards.push_back({"model.safetensors", std::move(weights)});
        return out;
    }
    std::uint64_t filled = 0;
    for (auto& [name, tensor] : weights.tensors) {
        if (out.shards.empty() || (filled > 0 && filled + tensor.bytes.size() > largest)) {
            out.shards.push_back({"", {{}, weights.metadata}});
            filled = 0;
        }
        filled += tensor.bytes.size();
        out.shards.back().file.tensors.emplace(name, std::move(tensor));
    }
    nlohmann::ordered_json map = nlohmann::ordered_json::object();
    for (std::size_t i = 0; i < out.shards.size(); ++i) {
        auto& shard = out.shards[i];
        shard.name = shardName(i + 1, out.shards.size());
        for (const auto& tensor : shard.file.tensors) map[tensor.first] = shard.name;
    }
    const nlohmann::ordered_json index{{"metadata", {{"total_size", total}}},
                                       {"weight_map", std::move(map)}};
    out.index = index.dump(2) + "\n";
    return out;
}

}  // namespace headscope::foreign
