#include "core/service/runs/live_feed.h"

#include <algorithm>
#include <tuple>

namespace headscope::runs {

void LiveFeed::setWake(std::function<void()> wake) {
    std::lock_guard lock(m_wakeMutex);
    m_wake = std::move(wake);
    m_rung.store(false);
}

void LiveFeed::ring() {
    // The reader was already woken and has not acknowledged it.
    if (m_rung.exchange(true)) return;
    std::lock_guard lock(m_wakeMutex);
    // Without a reader, clear the flag again, because nobody would acknowledge.
    if (m_wake)
        m_wake();
    else
        m_rung.store(false);
}

Progress LiveFeed::progress() const {
    std::lock_guard lock(m_mutex);
    return m_progress;
}

// Rings without holding m_mutex, because the wake function may read the feed.
void LiveFeed::add(RunEvent event) {
    {
        std::lock_guard lock(m_mutex);
        m_events.push_back(std::move(event));
    }
    ring();
}

void LiveFeed::preload(std::vector<RunEvent> events) {
    {
        std::lock_guard lock(m_mutex);
        m_pastEvents = events.size();
        m_events = std::move(events);
    }
    ring();
}

std::size_t LiveFeed::pastEvents() const {
    std::lock_guard lock(m_mutex);
    return m_pastEvents;
}

std::vector<RunEvent> LiveFeed::eventsSince(std::size_t first) const {
    std::lock_guard lock(m_mutex);
    if (first >= m_events.size()) return {};
    return {m_events.begin() + static_cast<std::ptrdiff_t>(first), m_events.end()};
}

void LiveFeed::add(const SeriesId& id, const SeriesPoint& point) {
    std::lock_guard lock(m_mutex);
    m_series.add(id, point);
}

void LiveFeed::preload(const std::map<SeriesId, std::vector<SeriesPoint>>& series) {
    {
        std::lock_guard lock(m_mutex);
        m_series = {};
    }
    append(series);
}

void LiveFeed::append(const std::map<SeriesId, std::vector<SeriesPoint>>& series) {
    // Insert in step order, so that all series of a step share one timestamp record.
    std::vector<std::pair<const SeriesId*, const SeriesPoint*>> all;
    for (const auto& [id, points] : series)
        for (const auto& point : points) all.emplace_back(&id, &point);
    std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) {
        return std::tie(a.second->step, a.second->seconds) <
               std::tie(b.second->step, b.second->seconds);
    });
    std::lock_guard lock(m_mutex);
    for (const auto& [id, point] : all) m_series.add(*id, *point);
}

std::vector<SeriesId> LiveFeed::series() const {
    std::lock_guard lock(m_mutex);
    return m_series.ids();
}

std::vector<SeriesPoint> LiveFeed::points(const SeriesId& id, std::size_t first) const {
    std::lock_guard lock(m_mutex);
    return m_series.points(id, first);
}

void LiveFeed::add(const std::string& channel, Record record) {
    {
        std::lock_guard lock(m_mutex);
        m_records[channel].push_back(std::move(record));
    }
    ring();
}

std::vector<Record> LiveFeed::records(const std::string& channel, std::size_t first) const {
    std::lock_guard lock(m_mutex);
    const auto found = m_records.find(channel);
    if (found == m_records.end() || first >= found->second.size()) return {};
    return {found->second.begin() + static_cast<std::ptrdiff_t>(first), found->second.end()};
}

void LiveFeed::setFrame(SimilarityFrame frame) {
    {
        std::lock_guard lock(m_mutex);
        // This frame was not read yet. The training thread measures the next one only after that.
        if (frame.measure == m_subscribed) m_frameTaken = false;
        auto& slot = m_frames[frame.measure];
        slot = std::make_shared<const SimilarityFrame>(std::move(frame));
    }
    ring();
}

std::shared_ptr<const SimilarityFrame> LiveFeed::frame(const std::string& measure) const {
    std::lock_guard lock(m_mutex);
    if (measure == m_subscribed) m_frameTaken = true;
    const auto found = m_frames.find(measure);
    return found == m_frames.end() ? nullptr : found->second;
}

void LiveFeed::subscribe(const std::string& measure) {
    std::lock_guard lock(m_mutex);
    m_subscribed = measure;
    m_frameTaken = true;
}

std::string LiveFeed::wantedFrame() const {
    std::lock_guard lock(m_mutex);
    return m_frameTaken ? m_subscribed : std::string();
}

}  // namespace headscope::runs
