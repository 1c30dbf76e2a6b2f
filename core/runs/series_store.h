// The points of all series of a run, in memory: what the window draws while training goes on. A step's series share one
// mark (step, epoch, seconds), so that a series costs 8 bytes a point; blocks never move, so that growing copies
// nothing.
#pragma once

#include "core/api/run.h"

#include <map>
#include <memory>
#include <vector>

namespace headscope::runs {

// Memory straight from the system, touched as it fills: what stays for a whole run must not lie between the memory
// that every step takes and gives back, or that grows apart (measured: 3 % in 20,000 steps). Throws std::bad_alloc.
struct Unmap {
    void operator()(void* block) const;
};
constexpr std::size_t kBlockBytes = std::size_t{1} << 20;
std::unique_ptr<void, Unmap> mapBlock();

// Grows by whole blocks.
template <class T>
class Blocks {
public:
    void push(const T& value) {
        if (m_size % kBlock == 0) m_blocks.push_back(mapBlock());
        static_cast<T*>(m_blocks.back().get())[m_size++ % kBlock] = value;
    }
    const T& at(std::size_t i) const { return static_cast<const T*>(m_blocks[i / kBlock].get())[i % kBlock]; }
    std::size_t size() const { return m_size; }

private:
    static constexpr std::size_t kBlock = kBlockBytes / sizeof(T);
    std::vector<std::unique_ptr<void, Unmap>> m_blocks;
    std::size_t m_size = 0;
};

// Not thread-safe.
class SeriesStore {
public:
    void add(const SeriesId& id, const SeriesPoint& point);
    std::vector<SeriesId> ids() const;
    std::vector<SeriesPoint> points(const SeriesId& id, std::size_t first) const;

private:
    struct Mark {
        std::int64_t step;
        double epoch, seconds;
    };
    // From point `value` on, point i has mark `mark` + i - `value`.
    struct Stretch {
        std::size_t value, mark;
    };
    struct Series {
        Blocks<double> values;
        std::vector<Stretch> stretches;
    };

    std::size_t markOf(const SeriesPoint& point);

    Blocks<Mark> m_marks;
    std::map<SeriesId, Series> m_series;
};

}  // namespace headscope::runs
