// Clock of the GUI thread. Code that debounces, paces or polls takes clock and timers from here, so
// that tests can advance time manually (tests/ui/support/manual_clock.h).
#pragma once

#include <QtGlobal>

#include <functional>
#include <memory>

namespace headscope::ui {

// A one-shot timer. The destructor stops it.
class GuiTimer {
public:
    virtual ~GuiTimer() = default;
    // starts or restarts the timer; 0: fires after pending events
    virtual void start(int milliseconds) = 0;
    virtual void stop() = 0;
    virtual bool due() const = 0;  // true between start() and firing
};

// Source of time and timers. GUI thread only. A clock must outlive its timers.
class GuiClock {
public:
    virtual ~GuiClock() = default;
    // milliseconds from an arbitrary origin, monotonically increasing
    virtual qint64 now() const = 0;
    // Creates a timer that calls `fire` in the GUI thread each time it is due.
    virtual std::unique_ptr<GuiTimer> timer(std::function<void()> fire) = 0;

    // Default clock of new objects: the system clock, unless a test has set another.
    static GuiClock& current();
    static void setCurrent(GuiClock* clock);  // clock: null for the system clock
};

}  // namespace headscope::ui
