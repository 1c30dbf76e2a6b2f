// Rejects tensors with NaN or infinity.
#pragma once

#include "core/base/util/not_finite.h"

#include <torch/torch.h>

namespace headscope::models {

// Throws util::NotFinite if a value is not finite. what: description of the values for the message.
// Ignores undefined tensors.
inline void requireFinite(const torch::Tensor& values, const Message& what) {
    if (values.defined() && !values.isfinite().all().item<bool>()) throw util::NotFinite(what);
}

}  // namespace headscope::models
