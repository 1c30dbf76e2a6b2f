#include "core/service/runs/run_recorder.h"

#include <algorithm>

namespace headscope::runs {
namespace {

constexpr auto kFlushEvery = std::chrono::seconds(1);

double unixTime() {
    return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch())
        .count();
}

using Database = std::unique_ptr<io::MetricsDatabase>;

// Opens the database and deletes the rows after `step`. A damaged database is detected here, before
// anything is recorded.
Result<Database> openedAt(const io::Directory& run, std::int64_t step) {
    HEADSCOPE_TRY(auto database,
                  io::MetricsDatabase::open(run, io::MetricsDatabase::Access::Write));
    HEADSCOPE_CHECK(database->truncateAfter(step));
    return database;
}

// Renames the database together with its log files. Otherwise SQLite would replay the old log into
// the new database.
Status putAside(const io::Directory& run) {
    using Kind = io::Directory::Kind;
    const std::string name = io::MetricsDatabase::kFile;
    std::string aside = name + ".damaged";
    for (int i = 2; run.kind(aside) != Kind::Missing; ++i)
        aside = name + ".damaged-" + std::to_string(i);
    for (const char* part : {"", "-wal", "-shm", "-journal"})
        if (run.kind(name + part) != Kind::Missing)
            HEADSCOPE_CHECK(run.rename(name + part, aside + part));
    return {};
}

Error lost(const std::string& path, const Message& how) {
    return {ErrorCode::Io, "%1 was %2 while the run was being trained"_m(path, how),
            "Leave a run's folder alone while it trains"_m};
}

}  // namespace

RunRecorder::RunRecorder(LiveFeed& feed, io::Directory run, Database database, Now now)
    : m_feed(&feed),
      m_run(std::move(run)),
      m_database(std::move(database)),
      m_now(std::move(now)),
      m_flushed(m_now()) {}

Result<RunRecorder> RunRecorder::open(LiveFeed& feed, io::Directory run, std::int64_t resumeAt,
                                      Now now) {
    auto database = openedAt(run, resumeAt);
    Message why;
    // A damaged database must not prevent a resume; set it aside and start a new one.
    if (!database && database.error().code == ErrorCode::BadData) {
        why = database.error().message;
        HEADSCOPE_CHECK(putAside(run));
        database = openedAt(run, resumeAt);
    }
    if (!database) return std::move(database).error();
    RunRecorder recorder(feed, std::move(run), std::move(database).value(), std::move(now));
    HEADSCOPE_CHECK(recorder.preload());
    if (!why.empty())
        recorder.event({std::max<std::int64_t>(resumeAt, 0), 0, "warning",
                        "the curves before this step are lost: %1"_m(why), 0});
    return recorder;
}

// Loads the stored curves, records and events into the feed after a resume.
Status RunRecorder::preload() {
    std::map<SeriesId, std::vector<SeriesPoint>> known;
    HEADSCOPE_TRY(const auto ids, m_database->series());
    for (const auto& id : ids) {
        HEADSCOPE_TRY(known[id], m_database->points(id));
    }
    m_feed->preload(known);
    for (const auto& channel : recordChannels()) {
        HEADSCOPE_TRY(auto records, channel.read(*m_database, io::MetricsDatabase::kFromTheStart));
        for (auto& record : records) m_feed->add(channel.id, std::move(record));
    }
    HEADSCOPE_TRY(auto events, m_database->events());
    m_feed->preload(std::move(events));
    return {};
}

void RunRecorder::scalar(const std::string& split, const std::string& name,
                         const SeriesPoint& point) {
    m_feed->add({split, name}, point);
    m_database->add({split, name}, point);
}

void RunRecorder::frame(const SimilarityFrame& frame) {
    m_database->add(frame);
    m_feed->setFrame(frame);
}

void RunRecorder::record(const RecordChannel& channel, Record record) {
    channel.write(*m_database, record);
    m_feed->add(channel.id, std::move(record));
}

void RunRecorder::event(RunEvent event) {
    event.time = unixTime();
    m_database->add(event, event.time);
    appendLog(m_run, "step " + std::to_string(event.step) + ": " + event.text.text());
    m_feed->add(std::move(event));
}

Status RunRecorder::flushEverySecond() {
    if (m_now() - m_flushed < kFlushEvery) return {};
    return flush(false);
}

Status RunRecorder::flush(bool durable) {
    m_flushed = m_now();
    HEADSCOPE_CHECK(checkInPlace());
    HEADSCOPE_CHECK(m_database->flush(durable));
    if (m_events) checkEventFile(m_events->update(*m_database));
    return {};
}

void RunRecorder::writeEventFile(const RunConfig& config, const std::string& name, double started) {
    auto opened = TensorBoardLog::open(m_run, config, name, started, *m_database);
    if (opened)
        m_events.emplace(std::move(opened).value());
    else
        checkEventFile(std::move(opened).error());
}

void RunRecorder::endEventFile(RunState state) {
    if (m_events) checkEventFile(m_events->end(state));
}

// Stops writing the event file after an error. The curves are complete without it.
void RunRecorder::checkEventFile(const Status& written) {
    if (written.ok()) return;
    m_events.reset();
    event({0, 0, "warning", "no more events for TensorBoard: %1"_m(written.error().whole()), 0});
}

Status RunRecorder::checkInPlace() const {
    using Kind = io::Directory::Kind;
    if (m_run.deleted()) return lost(m_run.path(), "deleted"_m);
    const auto gone = [&](const char* name) {
        return lost(m_run.pathOf(name),
                    m_run.kind(name) == Kind::Missing ? "deleted"_m : "replaced"_m);
    };
    if (m_run.kind(run_files::kRecord) != Kind::File) return gone(run_files::kRecord);
    if (m_run.kind(run_files::kCheckpoints) != Kind::Folder) return gone(run_files::kCheckpoints);
    if (!m_database->isInPlace()) return gone(io::MetricsDatabase::kFile);
    return {};
}

Status RunRecorder::copyInto(const io::Directory& folder) {
    HEADSCOPE_CHECK(m_database->flush(false));
    return m_database->copyInto(folder);
}

Status RunRecorder::moveTo(const io::Directory& folder) {
    HEADSCOPE_TRY(m_database,
                  io::MetricsDatabase::open(folder, io::MetricsDatabase::Access::Write));
    m_run = folder;
    if (m_events) checkEventFile(m_events->moveTo(m_run, *m_database));
    return {};
}

void RunRecorder::fold() {
    m_database->fold();
}

}  // namespace headscope::runs
