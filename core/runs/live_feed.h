// What a running session tells: progress, events, series and live matrices. The training thread writes, any thread
// reads. News ring one bell until acknowledged: a latch, never a queue.
#pragma once

#include "core/api/session.h"
#include "core/runs/series_store.h"

#include <atomic>
#include <map>
#include <mutex>

namespace headscope::runs {

class LiveFeed {
public:
    void setWake(std::function<void()> wake);  // on return the former one is not running any more
    void acknowledge() { m_rung.store(false); }
    void ring();

    template <class Change>
    void update(Change change) {
        {
            std::lock_guard lock(m_mutex);
            change(m_progress);
        }
        ring();
    }
    Progress progress() const;

    void add(RunEvent event);
    void preload(std::vector<RunEvent> events);  // of before a resume; the first that are added
    std::vector<RunEvent> eventsSince(std::size_t first) const;
    std::size_t pastEvents() const;

    void add(const SeriesId& id, const SeriesPoint& point);
    void preload(const std::map<SeriesId, std::vector<SeriesPoint>>& series);  // of the steps before a resume
    void append(const std::map<SeriesId, std::vector<SeriesPoint>>& series);   // of a run that is followed
    std::vector<SeriesId> series() const;
    std::vector<SeriesPoint> points(const SeriesId& id, std::size_t first) const;

    void add(const std::string& channel, Record record);
    std::vector<Record> records(const std::string& channel, std::size_t first) const;

    void setFrame(SimilarityFrame frame);
    std::shared_ptr<const SimilarityFrame> frame(const std::string& measure) const;
    void subscribe(const std::string& measure);
    // The subscribed measure once its last frame was taken; else "".
    std::string wantedFrame() const;

private:
    mutable std::mutex m_mutex;
    Progress m_progress;
    std::vector<RunEvent> m_events;
    std::size_t m_pastEvents = 0;
    SeriesStore m_series;
    std::map<std::string, std::shared_ptr<const SimilarityFrame>> m_frames;
    std::map<std::string, std::vector<Record>> m_records;  // by channel
    std::string m_subscribed;
    mutable bool m_frameTaken = true;

    std::mutex m_wakeMutex;
    std::function<void()> m_wake;
    std::atomic<bool> m_rung{false};
};

}  // namespace headscope::runs
