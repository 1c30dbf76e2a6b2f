#include "core/service/runs/series_store.h"

#include <sys/mman.h>

#include <algorithm>
#include <new>

namespace headscope::runs {

void Unmap::operator()(void* block) const {
    munmap(block, kBlockBytes);
}

std::unique_ptr<void, Unmap> mapBlock() {
    void* block =
        mmap(nullptr, kBlockBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (block == MAP_FAILED) throw std::bad_alloc();
    return std::unique_ptr<void, Unmap>(block);
}

// Returns the index of the mark (step, epoch, seconds) of a point; reuses the last mark if it is
// equal.
std::size_t SeriesStore::markOf(const SeriesPoint& point) {
    if (m_marks.size() > 0) {
        const auto& last = m_marks.at(m_marks.size() - 1);
        if (last.step == point.step && last.epoch == point.epoch && last.seconds == point.seconds)
            return m_marks.size() - 1;
    }
    m_marks.push({point.step, point.epoch, point.seconds});
    return m_marks.size() - 1;
}

void SeriesStore::add(const SeriesId& id, const SeriesPoint& point) {
    auto& [values, stretches] = m_series[id];
    const auto mark = markOf(point), place = values.size();
    // A new stretch is needed only if the marks are not consecutive.
    if (stretches.empty() || stretches.back().mark + (place - stretches.back().value) != mark)
        stretches.push_back({place, mark});
    values.push(point.value);
}

std::vector<SeriesId> SeriesStore::ids() const {
    std::vector<SeriesId> ids;
    for (const auto& entry : m_series) ids.push_back(entry.first);
    return ids;
}

std::vector<SeriesPoint> SeriesStore::points(const SeriesId& id, std::size_t first) const {
    const auto found = m_series.find(id);
    if (found == m_series.end() || first >= found->second.values.size()) return {};
    const auto& [values, stretches] = found->second;
    auto stretch =
        std::upper_bound(stretches.begin(), stretches.end(), first,
                         [](std::size_t place, const Stretch& s) { return place < s.value; });
    --stretch;  // the stretch that contains the point `first`
    std::vector<SeriesPoint> points;
    points.reserve(values.size() - first);
    for (auto i = first; i < values.size(); ++i) {
        if (stretch + 1 != stretches.end() && (stretch + 1)->value == i) ++stretch;
        const auto& mark = m_marks.at(stretch->mark + (i - stretch->value));
        points.push_back({mark.step, mark.epoch, mark.seconds, values.at(i)});
    }
    return points;
}

}  // namespace headscope::runs
