// Time that a test moves by hand. Everything of the window that is made while this clock lives takes its time from it,
// so declare it before the workspace, the presenter or the page.
#pragma once

#include "ui/bridge/gui_clock.h"

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

    // Handles the waiting events, then all that becomes due within this time, in order, and what follows from each.
    void advance(int milliseconds) {
        const qint64 end = m_now + milliseconds;
        handleEvents();
        while (fireNext(end)) handleEvents();
        m_now = end;
    }

    // Whether it comes true: events first, then the next timer that is due within kReach, then what other threads
    // answer within `patience` milliseconds of real time.
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
    static constexpr int kReach = 1500;  // ms: more than any debounce, less than the polls of the list of runs

    class Timer : public ui::GuiTimer {
    public:
        Timer(ManualClock& clock, std::function<void()> fire) : m_clock(clock), m_fire(std::move(fire)) {
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
        bool before(const Timer& other) const { return std::tie(m_at, m_order) < std::tie(other.m_at, other.m_order); }

        qint64 m_at = kNever, m_order = 0;
        ManualClock& m_clock;
        std::function<void()> m_fire;
    };

    static void handleEvents() {
        QCoreApplication::processEvents();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
    // The earliest that is due until then; of equal ones the one that was started first, as Qt does it.
    bool fireNext(qint64 end) {
        Timer* next = nullptr;
        for (auto* timer : m_timers)
            if (timer->due() && timer->m_at <= end && (!next || timer->before(*next))) next = timer;
        if (!next) return false;
        m_now = std::max(m_now, next->m_at);
        next->stop();
        const auto fire = next->m_fire;  // may destroy the timer
        fire();
        return true;
    }

    qint64 m_now = 0, m_started = 0;
    std::vector<Timer*> m_timers;
};

}  // namespace headscope::test
