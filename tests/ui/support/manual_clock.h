// Clock that a test advances by hand. All window objects created while it exists take their time
// from it. Declare it before the workspace, the presenter or the page.
#pragma once

#include "ui/workspace/gui_clock.h"

#include <QCoreApplication>
#include <QEvent>
#include <QTest>

#include <algorithm>
#include <tuple>
#include <vector>

namespace headscope::test {

class ManualClock : public ui::GuiClock {
public:
    ManualClock() { setCurrent(this); }
    ~ManualClock() override { setCurrent(nullptr); }
    ManualClock(const ManualClock&) = delete;
    ManualClock& operator=(const ManualClock&) = delete;

    qint64 now() const override { return m_now; }
    std::unique_ptr<ui::GuiTimer> timer(std::function<void()> fire) override {
        return std::make_unique<Timer>(*this, std::move(fire));
    }

    // Advances the clock by this many milliseconds. Handles pending events first, then fires each
    // timer that becomes due, in order, with the events that follow.
    void advance(int milliseconds) {
        const qint64 end = m_now + milliseconds;
        handleEvents();
        while (fireNext(end)) handleEvents();
        m_now = end;
    }

    // Waits until `holds` returns true and returns whether it did. Handles events first, then fires
    // timers that are due within kReach. After that it waits up to `patience` milliseconds of real
    // time for other threads.
    template <class Holds>
    bool reach(Holds holds, int patience) {
        const qint64 end = m_now + kReach;
        bool held = false;
        do {
            handleEvents();
            held = holds();
        } while (!held && fireNext(end));
        return held || QTest::qWaitFor(
                           [&] {
                               if (holds()) return true;
                               if (fireNext(end)) handleEvents();
                               return bool(holds());
                           },
                           patience);
    }

private:
    // In ms: longer than any debounce, shorter than the polling interval of the run list.
    static constexpr int kReach = 1500;

    class Timer : public ui::GuiTimer {
    public:
        Timer(ManualClock& clock, std::function<void()> fire)
            : m_clock(clock), m_fire(std::move(fire)) {
            m_clock.m_timers.push_back(this);
        }
        ~Timer() override {
            auto& all = m_clock.m_timers;
            all.erase(std::find(all.begin(), all.end(), this));
        }
        void start(int milliseconds) override {
            m_at = m_clock.m_now + milliseconds;
            m_order = ++m_clock.m_started;
        }
        void stop() override { m_at = kNever; }
        bool due() const override { return m_at != kNever; }

        static constexpr qint64 kNever = -1;
        bool before(const Timer& other) const {
            return std::tie(m_at, m_order) < std::tie(other.m_at, other.m_order);
        }

        qint64 m_at = kNever, m_order = 0;
        ManualClock& m_clock;
        std::function<void()> m_fire;
    };

    static void handleEvents() {
        QCoreApplication::processEvents();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
    // Fires the earliest timer that is due by `end`. If several are due at the same time, the one
    // started first fires first, as in Qt.
    bool fireNext(qint64 end) {
        Timer* next = nullptr;
        for (auto* timer : m_timers)
            if (timer->due() && timer->m_at <= end && (!next || timer->before(*next))) next = timer;
        if (!next) return false;
        m_now = std::max(m_now, next->m_at);
        next->stop();
        const auto fire = next->m_fire;  // a copy, because the call may destroy the timer
        fire();
        return true;
    }

    qint64 m_now = 0, m_started = 0;
    std::vector<Timer*> m_timers;
};

}  // namespace headscope::test
