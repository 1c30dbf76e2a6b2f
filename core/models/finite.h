// Refuses tensors that hold NaN or infinity.
#pragma once

#include "core/util/not_finite.h"

#include <torch/torch.h>

namespace headscope::models {

// Throws util::NotFinite if a value is not finite. what: names one of the values. Undefined tensors are left out.
inline void requireFinite(const torch::Tensor& values, const std::string& what) {
    if (values.defined() && !values.isfinite().all().item<bool>()) throw util::NotFinite(what);
}

}  // namespace headscope::models
