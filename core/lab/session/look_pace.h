// Limits how often a running experiment publishes a view: at most the display rate and a fixed
// share of CPU time.
#pragma once

#include <algorithm>

namespace headscope::lab {

// Times are in seconds on one clock. `work` is the processor time of the lab's thread, which does
// not advance while other programs run. So on a loaded machine, views become rarer only if they
// would displace computing steps.
class LookPace {
public:
    // seconds between two copies of the state for the window: while a window shows it, and
    // otherwise
    static constexpr double kEvery = 0.033, kUnheard = 0.25;
    // minimum computing time between two views, as a multiple of the time that a view takes
    static constexpr double kShare = 2;

    // Returns the earliest time of the next view. It may be later if too little computing was done.
    double next() const { return m_next; }
    bool due(double now, double work) const { return now >= m_next && work >= m_enough; }
    // Records that a view was published. A late view does not delay the following ones, so the mean
    // interval remains `every`. At most one missed view is made up for.
    void looked(double startedAt, double workBefore, double workAfter, double every) {
        m_next = std::max(m_next, startedAt - every) + every;
        m_enough = workAfter + kShare * (workAfter - workBefore);
    }

private:
    double m_next = 0, m_enough = 0;
};

}  // namespace headscope::lab
