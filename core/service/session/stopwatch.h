// Measures training time without pauses, and the current speed.
#pragma once

#include <chrono>
#include <cmath>

namespace headscope::session {

// Accumulates time between start() and stop().
class Stopwatch {
public:
    // Sets the time that was measured before a resume.
    void set(double seconds) { m_before = seconds; }
    void start() {
        if (!m_running) m_since = Clock::now();
        m_running = true;
    }
    void stop() {
        m_before = seconds();
        m_running = false;
    }
    double seconds() const {
        return m_before +
               (m_running ? std::chrono::duration<double>(Clock::now() - m_since).count() : 0);
    }

private:
    using Clock = std::chrono::steady_clock;
    double m_before = 0;
    Clock::time_point m_since{};
    bool m_running = false;
};

// Exponentially weighted mean of seconds per step.
class RateMeter {
public:
    // Adds the duration of one step.
    void add(double stepSeconds) {
        if (stepSeconds <= 0) return;
        constexpr double kMemory = 5;  // time constant of the mean in seconds
        const double old = m_mean > 0 ? std::exp(-stepSeconds / kMemory) : 0;
        m_mean = old * m_mean + (1 - old) * stepSeconds;
    }
    double secondsPerStep() const { return m_mean; }

private:
    double m_mean = 0;
};

}  // namespace headscope::session
