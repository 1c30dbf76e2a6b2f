// Time of the GUI thread: what debounces, paces or polls takes its clock and its timers here, so that tests can move
// time by hand (tests/ui/manual_clock.h) instead of waiting for it.
#pragma once

#include <QtGlobal>

#include <functional>
#include <memory>

namespace headscope::ui {

// A one-shot timer. Destroying it stops it.
class GuiTimer {
public:
    virtual ~GuiTimer() = default;
    virtual void start(int milliseconds) = 0;  // again, if it is due already; 0: once the waiting events are handled
    virtual void stop() = 0;
    virtual bool due() const = 0;  // started and not fired yet
};

// GUI thread only. A clock must outlive its timers.
class GuiClock {
public:
    virtual ~GuiClock() = default;
    virtual qint64 now() const = 0;  // milliseconds since some moment; never goes back
    // Calls fire in the GUI thread each time the timer is due.
    virtual std::unique_ptr<GuiTimer> timer(std::function<void()> fire) = 0;

    // The clock of objects that are made without one: that of the machine, unless a test has set another.
    static GuiClock& current();
    static void setCurrent(GuiClock* clock);  // null: that of the machine
};

}  // namespace headscope::ui
