#include "core/session/run_recorder.h"

#include "core/session/xray_record.h"

#include <filesystem>

namespace headscope::session {
namespace {

constexpr auto kFlushEvery = std::chrono::seconds(1);

double unixTime() {
    return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
}

}  // namespace

Status RunRecorder::open(std::int64_t resumeAt) {
    using io::MetricsDatabase;
    auto database = MetricsDatabase::open(m_paths.metrics(), MetricsDatabase::Access::Write);
    if (!database && database.error().code == ErrorCode::BadData) {
        std::error_code failed;
        std::filesystem::rename(m_paths.metrics(), m_paths.metrics() + ".damaged", failed);
        appendLog(m_paths, "the curves before this step are lost: " + database.error().message);
        database = MetricsDatabase::open(m_paths.metrics(), MetricsDatabase::Access::Write);
    }
    if (!database) return std::move(database).error();
    m_database = std::move(database).value();
    m_flushed = std::chrono::steady_clock::now();
    HEADSCOPE_CHECK(m_database->truncateAfter(resumeAt));
    return preload();
}

Status RunRecorder::preload() {
    std::map<SeriesId, std::vector<SeriesPoint>> known;
    HEADSCOPE_TRY(const auto ids, m_database->series());
    for (const auto& id : ids) {
        HEADSCOPE_TRY(known[id], m_database->points(id));
    }
    m_feed.preload(known);
    HEADSCOPE_TRY(auto xray, readXray(*m_database));
    for (auto& frame : xray) m_feed.add(std::move(frame));
    HEADSCOPE_TRY(const auto events, m_database->events());
    for (const auto& event : events) m_feed.add(event);
    return {};
}

void RunRecorder::scalar(const std::string& split, const std::string& name, const SeriesPoint& point) {
    m_feed.add({split, name}, point);
    m_database->add({split, name}, point);
}

void RunRecorder::frame(const SimilarityFrame& frame) {
    m_database->add(frame);
    m_feed.setFrame(frame);
}

void RunRecorder::xray(const XrayFrame& frame) {
    for (const auto& pair : frame.pairs) m_database->add(pair);
    for (const auto& measure : frame.heads)
        for (std::size_t layer = 0; layer < measure.layers.size(); ++layer)
            for (std::size_t head = 0; head < measure.layers[layer].size(); ++head)
                m_database->add(io::HeadRow{frame.step, static_cast<int>(layer), static_cast<int>(head),
                                            measure.measure, measure.layers[layer][head]});
    m_feed.add(frame);
}

void RunRecorder::event(RunEvent event) {
    m_database->add(event, unixTime());
    appendLog(m_paths, "step " + std::to_string(event.step) + ": " + event.text);
    m_feed.add(std::move(event));
}

Status RunRecorder::flushEverySecond() {
    if (std::chrono::steady_clock::now() - m_flushed < kFlushEvery) return {};
    return flush(false);
}

Status RunRecorder::flush(bool durable) {
    m_flushed = std::chrono::steady_clock::now();
    return m_database->flush(durable);
}

void RunRecorder::fold() {
    m_database->fold();
}

}  // namespace headscope::session
