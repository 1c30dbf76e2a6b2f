// Runs the event loop until a condition holds; used by the tour and by single figures.
#pragma once

#include <functional>

namespace headscope::ui {

// Returns true when `holds` returns true, false after the given time. Events are handled meanwhile.
bool waitUntil(const std::function<bool()>& holds, int milliseconds);

}  // namespace headscope::ui
