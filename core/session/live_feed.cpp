#include "core/session/live_feed.h"

namespace headscope::session {

void LiveFeed::setWake(std::function<void()> wake) {
    std::lock_guard lock(m_wakeMutex);
    m_wake = std::move(wake);
    m_rung.store(false);
}

void LiveFeed::ring() {
    if (m_rung.exchange(true)) return;
    std::lock_guard lock(m_wakeMutex);
    if (m_wake)
        m_wake();
    else
        m_rung.store(false);
}

Progress LiveFeed::progress() const {
    std::lock_guard lock(m_mutex);
    return m_progress;
}

void LiveFeed::add(RunEvent event) {
    {
        std::lock_guard lock(m_mutex);
        m_events.push_back(std::move(event));
    }
    ring();
}

std::vector<RunEvent> LiveFeed::eventsSince(std::size_t first) const {
    std::lock_guard lock(m_mutex);
    if (first >= m_events.size()) return {};
    return {m_events.begin() + static_cast<std::ptrdiff_t>(first), m_events.end()};
}

void LiveFeed::add(const SeriesId& id, const SeriesPoint& point) {
    std::lock_guard lock(m_mutex);
    m_series[id].push_back(point);
}

void LiveFeed::preload(std::map<SeriesId, std::vector<SeriesPoint>> series) {
    std::lock_guard lock(m_mutex);
    m_series.clear();
    for (const auto& [id, points] : series) m_series[id].assign(points.begin(), points.end());
}

std::vector<SeriesId> LiveFeed::series() const {
    std::lock_guard lock(m_mutex);
    std::vector<SeriesId> ids;
    for (const auto& [id, points] : m_series) ids.push_back(id);
    return ids;
}

std::vector<SeriesPoint> LiveFeed::points(const SeriesId& id, std::size_t first) const {
    std::lock_guard lock(m_mutex);
    const auto found = m_series.find(id);
    if (found == m_series.end() || first >= found->second.size()) return {};
    return {found->second.begin() + static_cast<std::ptrdiff_t>(first), found->second.end()};
}

void LiveFeed::add(XrayFrame frame) {
    {
        std::lock_guard lock(m_mutex);
        m_xray.push_back(std::make_shared<const XrayFrame>(std::move(frame)));
    }
    ring();
}

std::vector<std::shared_ptr<const XrayFrame>> LiveFeed::xraySince(std::size_t first) const {
    std::lock_guard lock(m_mutex);
    if (first >= m_xray.size()) return {};
    return {m_xray.begin() + static_cast<std::ptrdiff_t>(first), m_xray.end()};
}

void LiveFeed::setFrame(SimilarityFrame frame) {
    {
        std::lock_guard lock(m_mutex);
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

}  // namespace headscope::session
