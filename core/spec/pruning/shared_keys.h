// Converts a model to fewer key and value heads. Does not depend on LibTorch.
#pragma once

#include "core/api/base/result.h"
#include "core/base/io/tensor_file.h"
#include "core/spec/models/spec.h"

namespace headscope::pruning {

// Returns the spec with `keyHeads` key and value heads in every layer that has heads (grouped-query
// attention, Ainslie et al. 2023, arXiv 2305.13245). Rotary positions and the norms of queries and
// keys stay, because all heads of a layer share them. Errors: Usage if keyHeads does not divide the
// present number of a layer or equals it in all layers; for simulated heads, split inputs, and
// models of other families.
Result<models::ModelSpec> withKeyHeads(const models::ModelSpec& spec, std::int64_t keyHeads);

// Returns the weights for that spec: W_K, W_V and their biases are means over consecutive key and
// value heads. Changed tensors become F32. keyHeads: as accepted by withKeyHeads.
io::TensorFile sharedKeyWeights(const models::ModelSpec& spec, std::int64_t keyHeads,
                                const io::TensorFile& weights);

}  // namespace headscope::pruning
