// Exception for values that are not finite (NaN, infinity), usually because a model's weights are
// far too large. For a query about a run it becomes ErrorCode::Diverged
// (core/nn/training/machine.cpp).
#pragma once

#include "core/api/base/message.h"

#include <cmath>
#include <stdexcept>
#include <vector>

namespace headscope::util {

struct NotFinite : std::runtime_error {
    explicit NotFinite(const Message& what) : NotFinite("%1 is not a finite number"_m(what), 0) {}
    const Message message;

private:
    NotFinite(const Message& whole, int) : std::runtime_error(whole.text()), message(whole) {}
};

// Throws NotFinite if a value is not finite. `what` names one of the values and begins the message.
inline void requireFinite(const std::vector<float>& values, const Message& what) {
    for (const float value : values)
        if (!std::isfinite(value)) throw NotFinite(what);
}

}  // namespace headscope::util
