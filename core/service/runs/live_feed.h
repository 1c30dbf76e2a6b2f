// Live data of a running session: progress, events, series and similarity matrices. The training
// thread writes; any thread may read. New data trigger one wake-up call; the next one follows only
// after it is acknowledged.
#pragma once

#include "core/api/engine/session.h"
#include "core/service/runs/series_store.h"

#include <atomic>
#include <map>
#include <mutex>

namespace headscope::runs {

// Thread-safe store of a session's live data.
class LiveFeed {
public:
    // Sets the wake-up callback. After it returns, the previous callback is not running.
    void setWake(std::function<void()> wake);
    // Call before reading. New data then wake the reader again.
    void acknowledge() { m_rung.store(false); }
    // Wakes the reader, unless a wake-up is still unacknowledged.
    void ring();

    // Changes the progress under the lock, then wakes the reader.
    template <class Change>
    void update(Change change) {
        {
            std::lock_guard lock(m_mutex);
            change(m_progress);
        }
        ring();
    }
    // Returns a copy of the progress.
    Progress progress() const;

    void add(RunEvent event);
    void preload(std::vector<RunEvent> events);  // events before a resume; call first
    // Returns the events from index `first` on.
    std::vector<RunEvent> eventsSince(std::size_t first) const;
    // Returns the number of events before a resume.
    std::size_t pastEvents() const;

    void add(const SeriesId& id, const SeriesPoint& point);
    // Adds the points of the steps before a resume.
    void preload(const std::map<SeriesId, std::vector<SeriesPoint>>& series);
    // Adds new points of a followed run.
    void append(const std::map<SeriesId, std::vector<SeriesPoint>>& series);
    std::vector<SeriesId> series() const;
    // Returns the points of a series from index `first` on.
    std::vector<SeriesPoint> points(const SeriesId& id, std::size_t first) const;

    void add(const std::string& channel, Record record);
    // Returns the records of a channel from index `first` on.
    std::vector<Record> records(const std::string& channel, std::size_t first) const;

    // Replaces the newest frame of its measure.
    void setFrame(SimilarityFrame frame);
    // Returns the newest frame of a measure; null if there is none yet.
    std::shared_ptr<const SimilarityFrame> frame(const std::string& measure) const;
    // Selects the measure that the training thread should keep measuring.
    void subscribe(const std::string& measure);
    // Returns the subscribed measure if its last frame was read; otherwise "".
    std::string wantedFrame() const;

private:
    mutable std::mutex m_mutex;
    Progress m_progress;
    std::vector<RunEvent> m_events;
    std::size_t m_pastEvents = 0;
    SeriesStore m_series;
    std::map<std::string, std::shared_ptr<const SimilarityFrame>> m_frames;
    std::map<std::string, std::vector<Record>> m_records;  // records by channel id
    std::string m_subscribed;
    mutable bool m_frameTaken = true;

    std::mutex m_wakeMutex;
    std::function<void()> m_wake;
    std::atomic<bool> m_rung{false};
};

}  // namespace headscope::runs
