// Exception for values that are not finite (NaN, infinity), usually because a model's weights are
// far too large. For a query about a run it becomes ErrorCode::Diverged
// (core/nn/training/machine.cpp).
#pragma once

#include <cmath>
#include <stdexcept>
#include <string>
#include <vector>

namespace headscope::util {

struct NotFinite : std::runtime_error {
    explicit NotFinite(const std::string& what) : std::runtime_error(what + " is not a finite number") {}
};

// Throws NotFinite if a value is not finite. `what` names one of the values and begins the message.
inline void requireFinite(const std::vector<float>& values, const std::string& what) {
    for (const float value : values)
        if (!std::isfinite(value)) throw NotFinite(what);
}

}  // namespace headscope::util
