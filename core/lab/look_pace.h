// When a session looks at what it plays: as often as a window can draw, and never so often that looking eats the work.
#pragma once

#include <algorithm>

namespace headscope::lab {

// Times are seconds of any one clock; `work` is processor time of the lab's thread, which stands still while others
// have the processor: on a loaded machine looks become rarer only where they would really take the work's place.
class LookPace {
public:
    static constexpr double kEvery = 0.033, kUnheard = 0.25;  // where somebody listens, and where nobody does
    static constexpr double kShare = 2;  // the work between two looks takes at least so many times what a look takes

    // From when on the next look is due; the work may still delay it.
    double next() const { return m_next; }
    bool due(double now, double work) const { return now >= m_next && work >= m_enough; }
    // A look took place. One that came late does not move those behind it, so that their mean distance stays `every`;
    // of more than one that was missed none is made up for.
    void looked(double startedAt, double workBefore, double workAfter, double every) {
        m_next = std::max(m_next, startedAt - every) + every;
        m_enough = workAfter + kShare * (workAfter - workBefore);
    }

private:
    double m_next = 0, m_enough = 0;
};

}  // namespace headscope::lab
