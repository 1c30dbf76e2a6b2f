// Running the event loop until something holds; for the tour and for single figures, which have no person to wait for.
#pragma once

#include <functional>

namespace headscope::ui {

// False when it did not come true within this time. Events are handled meanwhile.
bool waitUntil(const std::function<bool()>& holds, int milliseconds);

}  // namespace headscope::ui
