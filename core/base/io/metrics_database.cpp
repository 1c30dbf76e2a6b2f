#include "core/base/io/metrics_database.h"

#include "core/base/io/json.h"
#include "core/base/io/kept_statements.h"
#include "core/base/io/message_json.h"
#include "core/base/io/metrics_handle.h"
#include "core/base/io/square_frame.h"

#include <cmath>
#include <cstring>
#include <limits>
#include <optional>
#include <tuple>
#include <unordered_map>

namespace headscope::io {
namespace {

constexpr std::size_t kMostBytes = std::size_t{1} << 30;  // bytes of one query's result
constexpr std::size_t kMostSeries = 4096;
class Statement {
public:
    Statement(KeptStatements& kept, const char* sql)
        : m_kept(kept), m_sql(sql), m_statement(kept.take(sql)) {}
    ~Statement() { m_kept.giveBack(m_sql, m_statement); }
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;

    bool ready() const { return m_statement != nullptr; }
    void bind(int at, std::int64_t value) { sqlite3_bind_int64(m_statement, at, value); }
    void bind(int at, double value) { sqlite3_bind_double(m_statement, at, value); }
    void bind(int at, const std::string& value) {
        // SQLITE_TRANSIENT: SQLite copies the bytes, so the caller may release them.
        sqlite3_bind_text(m_statement, at, value.data(), static_cast<int>(value.size()),
                          SQLITE_TRANSIENT);
    }
    void bind(int at, const std::vector<float>& value) {
        sqlite3_bind_blob(m_statement, at, value.data(),
                          static_cast<int>(value.size() * sizeof(float)), SQLITE_TRANSIENT);
    }
    bool run() {
        if (!ready()) return false;
        m_code = sqlite3_step(m_statement);
        const bool done = m_code == SQLITE_DONE;
        sqlite3_reset(m_statement);
        return done;
    }
    bool row() {
        if (ready()) m_code = sqlite3_step(m_statement);
        return m_code == SQLITE_ROW;
    }
    bool finished() const { return m_code == SQLITE_DONE; }
    void again() { sqlite3_reset(m_statement); }  // call before binding new values
    // Returns the bytes of this row: its texts and matrices, plus a constant for the row itself.
    std::size_t size() const {
        std::size_t bytes = 48;
        for (int column = 0; column < sqlite3_column_count(m_statement); ++column) {
            const int type = sqlite3_column_type(m_statement, column);
            if (type == SQLITE_TEXT || type == SQLITE_BLOB)
                bytes += static_cast<std::size_t>(sqlite3_column_bytes(m_statement, column));
        }
        return bytes;
    }
    std::int64_t integer(int column) const { return sqlite3_column_int64(m_statement, column); }
    // SQLite stores NaN as NULL.
    double real(int column) const {
        if (sqlite3_column_type(m_statement, column) == SQLITE_NULL)
            return std::numeric_limits<double>::quiet_NaN();
        return sqlite3_column_double(m_statement, column);
    }
    std::string text(int column) const {
        const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(m_statement, column));
        return text ? std::string(
                          text, static_cast<std::size_t>(sqlite3_column_bytes(m_statement, column)))
                    : std::string();
    }
    std::vector<float> floats(int column) const {
        std::vector<float> values(
            static_cast<std::size_t>(sqlite3_column_bytes(m_statement, column)) / sizeof(float));
        const void* bytes = sqlite3_column_blob(m_statement, column);
        if (bytes && !values.empty())
            std::memcpy(values.data(), bytes, values.size() * sizeof(float));
        return values;
    }

private:
    KeptStatements& m_kept;
    const char* m_sql;
    sqlite3_stmt* m_statement;
    int m_code = SQLITE_OK;
};

}  // namespace

struct ScalarRow {
    SeriesId id;
    SeriesPoint point;
};
struct EventRow {
    RunEvent event;
    double time;
};

namespace {

std::string eventJson(const RunEvent& event) {
    const nlohmann::json json = {{"seconds", event.seconds},
                                 {"text", event.text.text()},
                                 {"message", messageJson(event.text)},
                                 {"value", event.value}};
    return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

RunEvent eventOf(const Statement& row) {
    RunEvent event;
    event.step = row.integer(0);
    event.kind = row.text(1);
    event.time = row.real(3);
    // The file may come from others. Replace wrong types by zero, because an event is only shown.
    if (!std::isfinite(event.time)) event.time = 0;
    const auto json = parseJson(row.text(2), "event");
    if (!json || !json->is_object()) return event;
    event.seconds =
        json->value("seconds", nlohmann::json()).is_number() ? (*json)["seconds"].get<double>() : 0;
    // Older versions stored only the text of an event, not the parts of its message.
    event.text = messageIn(json->contains("message") ? (*json)["message"]
                                                     : json->value("text", nlohmann::json()));
    event.value =
        json->value("value", nlohmann::json()).is_number() ? (*json)["value"].get<double>() : 0;
    return event;
}

}  // namespace

struct MetricsDatabase::State {
    State(std::string where, MetricsHandle handle)
        : path(std::move(where)), database(std::move(handle)) {}

    std::string path;
    MetricsHandle database;
    KeptStatements statements{database.get()};
    std::optional<Directory> folder = {};  // folder of the file; empty if in memory
    std::string name = {};
    std::optional<std::pair<std::uint64_t, std::uint64_t>> identity = {};
    std::vector<ScalarRow> scalars = {};
    std::vector<HeadRow> heads = {};
    std::vector<SimilarityFrame> frames = {};
    std::vector<EventRow> events = {};

    // Calls `take` for every row; it may refuse a row. Too much time or data is an error.
    template <class Take>
    Status eachRow(Statement& select, Take take) const {
        // A hostile database can make any query run without end.
        const TimeLimit limit(database.get());
        std::size_t bytes = 0;
        while (select.row()) {
            bytes += select.size();
            if (bytes > kMostBytes)
                return Error{ErrorCode::BadData,
                             "%1 has more than 1 GiB of rows of one kind"_m(path),
                             "Put back the metrics.sqlite of this run"_m};
            HEADSCOPE_CHECK(take(select));
        }
        return select.finished() ? Status() : Status(error("read"_m));
    }

    bool execute(const char* sql) {
        return sqlite3_exec(database.get(), sql, nullptr, nullptr, nullptr) == SQLITE_OK;
    }
    Error error(const Message& action) const { return metricsError(database.get(), path, action); }
    // Error if the index is damaged or keys are not text: iterating over such rows would never end.
    Error disorder() const {
        return {ErrorCode::BadData, "%1 is damaged: its rows are out of order"_m(path),
                "Put back the metrics.sqlite of this run"_m};
    }

    bool insertScalars() {
        Statement insert(statements,
                         "INSERT OR REPLACE INTO scalar(step, epoch, seconds, split, name, value) "
                         "VALUES(?,?,?,?,?,?)");
        for (const auto& [id, point] : scalars) {
            insert.bind(1, point.step);
            insert.bind(2, point.epoch);
            insert.bind(3, point.seconds);
            insert.bind(4, id.split);
            insert.bind(5, id.name);
            insert.bind(6, point.value);
            if (!insert.run()) return false;
        }
        return true;
    }

    bool insertHeads() {
        Statement insert(
            statements,
            "INSERT OR REPLACE INTO head(step, layer, head, measure, value) VALUES(?,?,?,?,?)");
        for (const auto& row : heads) {
            insert.bind(1, row.step);
            insert.bind(2, std::int64_t{row.layer});
            insert.bind(3, std::int64_t{row.head});
            insert.bind(4, row.measure);
            insert.bind(5, row.value);
            if (!insert.run()) return false;
        }
        return true;
    }

    bool insertFrames() {
        Statement insert(
            statements,
            "INSERT OR REPLACE INTO pair(step, layer, measure, matrix) VALUES(?,?,?,?)");
        for (const auto& frame : frames) {
            for (std::size_t layer = 0; layer < frame.layers.size(); ++layer) {
                insert.bind(1, frame.step);
                insert.bind(2, static_cast<std::int64_t>(layer));
                insert.bind(3, frame.measure);
                insert.bind(4, frame.layers[layer]);
                if (!insert.run()) return false;
            }
        }
        return true;
    }

    bool insertEvents() {
        Statement insert(statements, "INSERT INTO event(step, time, kind, json) VALUES(?,?,?,?)");
        for (const auto& [event, time] : events) {
            insert.bind(1, event.step);
            insert.bind(2, time);
            insert.bind(3, event.kind);
            insert.bind(4, eventJson(event));
            if (!insert.run()) return false;
        }
        return true;
    }
};

MetricsDatabase::MetricsDatabase(std::unique_ptr<State> state) : m_state(std::move(state)) {}
MetricsDatabase::~MetricsDatabase() = default;

Result<std::unique_ptr<MetricsDatabase>> MetricsDatabase::open(const Directory& folder,
                                                               Access access,
                                                               const std::string& name) {
    HEADSCOPE_TRY(auto handle, access == Access::Write ? openMetricsForWriting(folder, name)
                                                       : openMetricsForReading(folder, name));
    auto state = std::unique_ptr<State>(new State(folder.pathOf(name), std::move(handle)));
    state->folder = folder;
    state->name = name;
    // Device and inode, to notice later that the file was replaced while it was open.
    state->identity = folder.identity(name);
    return std::unique_ptr<MetricsDatabase>(new MetricsDatabase(std::move(state)));
}

Result<std::unique_ptr<MetricsDatabase>> MetricsDatabase::fromBytes(std::string_view bytes) {
    HEADSCOPE_TRY(auto handle, openMetricsInMemory(bytes, kFile));
    return std::unique_ptr<MetricsDatabase>(
        new MetricsDatabase(std::unique_ptr<State>(new State(kFile, std::move(handle)))));
}

Status MetricsDatabase::copyInto(const Directory& folder) const {
    HEADSCOPE_TRY(const auto copy, openBareMetrics(folder, kFile));
    auto* backup = sqlite3_backup_init(copy.get(), "main", m_state->database.get(), "main");
    // SQLite's backup copies a consistent state, including rows that are still in the log. -1: all
    // pages at once.
    if (backup) sqlite3_backup_step(backup, -1);
    if (backup && sqlite3_backup_finish(backup) == SQLITE_OK) return {};
    return metricsError(copy.get(), folder.pathOf(kFile), "write"_m);
}

void MetricsDatabase::add(const SeriesId& id, const SeriesPoint& point) {
    m_state->scalars.push_back({id, point});
}
void MetricsDatabase::add(const SimilarityFrame& frame) {
    m_state->frames.push_back(frame);
}
void MetricsDatabase::add(const HeadRow& row) {
    m_state->heads.push_back(row);
}
void MetricsDatabase::add(const RunEvent& event, double unixTime) {
    m_state->events.push_back({event, unixTime});
}

bool MetricsDatabase::isInPlace() const {
    return m_state->identity && m_state->folder->identity(m_state->name) == m_state->identity;
}

bool MetricsDatabase::hasPending() const {
    return !m_state->scalars.empty() || !m_state->heads.empty() || !m_state->frames.empty() ||
           !m_state->events.empty();
}

Status MetricsDatabase::flush(bool durable) {
    auto& s = *m_state;
    if (hasPending()) {
        // One transaction: readers see all rows of a step or none. The rows stay queued until the
        // commit has succeeded, so a failed write can be repeated.
        const bool done = s.execute("BEGIN IMMEDIATE") && s.insertScalars() && s.insertHeads() &&
                          s.insertFrames() && s.insertEvents() && s.execute("COMMIT");
        if (!done) {
            Error error = s.error("write"_m);
            s.execute("ROLLBACK");
            return error;
        }
        s.scalars.clear();
        s.heads.clear();
        s.frames.clear();
        s.events.clear();
    }
    if (!durable) return {};
    // A checkpoint moves the rows from the log to the database file and syncs both.
    const int code = sqlite3_wal_checkpoint_v2(s.database.get(), nullptr, SQLITE_CHECKPOINT_PASSIVE,
                                               nullptr, nullptr);
    // Readers may keep the checkpoint from completing; that is not an error.
    if (code == SQLITE_OK || (code & 0xff) == SQLITE_BUSY || (code & 0xff) == SQLITE_LOCKED)
        return {};
    return s.error("write"_m);
}

Status MetricsDatabase::truncateAfter(std::int64_t step) {
    auto& s = *m_state;
    if (!s.execute("BEGIN IMMEDIATE")) return s.error("write"_m);
    const auto deleteIn = [&](const char* sql) {
        Statement remove(s.statements, sql);
        remove.bind(1, step);
        return remove.run();
    };
    if (deleteIn("DELETE FROM scalar WHERE step > ?") &&
        deleteIn("DELETE FROM head WHERE step > ?") &&
        deleteIn("DELETE FROM pair WHERE step > ?") &&
        deleteIn("DELETE FROM event WHERE step > ?") && s.execute("COMMIT"))
        return {};
    Error error = s.error("write"_m);
    s.execute("ROLLBACK");
    return error;
}

void MetricsDatabase::fold() {
    // Closing should not wait long for readers. Without a log, a run is one file that can be
    // copied.
    sqlite3_busy_timeout(m_state->database.get(), 100);
    m_state->execute("PRAGMA wal_checkpoint(TRUNCATE)");
    // This fails while another connection reads; the log then remains.
    m_state->execute("PRAGMA journal_mode=DELETE");
    sqlite3_busy_timeout(m_state->database.get(), kDatabaseBusyMilliseconds);
}

void MetricsDatabase::holdStill() {
    // Never committed: the snapshot lasts until the database is closed.
    m_state->execute("BEGIN");
}

Result<std::vector<SeriesId>> MetricsDatabase::series() const {
    // Jumps from series to series along the key, so the cost does not depend on the number of rows.
    Statement select(
        m_state->statements,
        "SELECT split, name FROM scalar WHERE (split, name) > (?, ?) ORDER BY split, name LIMIT 1");
    if (!select.ready()) return m_state->error("read"_m);
    std::vector<SeriesId> ids;
    for (SeriesId last;; last = ids.back()) {
        select.again();
        select.bind(1, last.split);
        select.bind(2, last.name);
        const auto before = ids.size();
        HEADSCOPE_CHECK(m_state->eachRow(select, [&](const Statement& row) {
            ids.push_back({row.text(0), row.text(1)});
            return Status();
        }));
        if (ids.size() == before || ids.size() > kMostSeries) return ids;
        if (std::tie(ids.back().split, ids.back().name) <= std::tie(last.split, last.name))
            return m_state->disorder();
    }
}

Result<std::vector<SeriesPoint>> MetricsDatabase::points(const SeriesId& id,
                                                         std::int64_t after) const {
    Statement select(m_state->statements,
                     "SELECT step, epoch, seconds, value FROM scalar WHERE split = ? AND name = ? "
                     "AND step > ? ORDER BY "
                     "step");
    if (!select.ready()) return m_state->error("read"_m);
    select.bind(1, id.split);
    select.bind(2, id.name);
    select.bind(3, after);
    std::vector<SeriesPoint> points;
    HEADSCOPE_CHECK(m_state->eachRow(select, [&](const Statement& row) {
        points.push_back({row.integer(0), row.real(1), row.real(2), row.real(3)});
        return Status();
    }));
    return points;
}

Result<std::vector<RunEvent>> MetricsDatabase::events(std::int64_t after) const {
    Statement select(m_state->statements,
                     "SELECT step, kind, json, time FROM event ORDER BY rowid LIMIT -1 OFFSET ?");
    if (!select.ready()) return m_state->error("read"_m);
    select.bind(1, after);
    std::vector<RunEvent> events;
    HEADSCOPE_CHECK(m_state->eachRow(select, [&](const Statement& row) {
        events.push_back(eventOf(row));
        return Status();
    }));
    return events;
}

// Jumps from measure to measure along the key, as in series().
Result<std::vector<std::string>> MetricsDatabase::measures(Of of) const {
    Statement select(m_state->statements,
                     of == Of::Pairs
                         ? "SELECT measure FROM pair WHERE measure > ? ORDER BY measure LIMIT 1"
                         : "SELECT measure FROM head WHERE measure > ? ORDER BY measure LIMIT 1");
    if (!select.ready()) return m_state->error("read"_m);
    std::vector<std::string> measures;
    for (std::string last;; last = measures.back()) {
        select.again();
        select.bind(1, last);
        const auto before = measures.size();
        HEADSCOPE_CHECK(m_state->eachRow(select, [&](const Statement& row) {
            measures.push_back(row.text(0));
            return Status();
        }));
        if (measures.size() == before || measures.size() > kMostSeries) return measures;
        if (measures.back() <= last) return m_state->disorder();
    }
}

Result<SimilarityFrame> MetricsDatabase::newestFrame(const std::string& measure) const {
    Statement select(m_state->statements,
                     "SELECT step FROM pair WHERE measure = ? ORDER BY step DESC LIMIT 1");
    if (!select.ready()) return m_state->error("read"_m);
    select.bind(1, measure);
    std::int64_t newest = kFromTheStart;
    HEADSCOPE_CHECK(m_state->eachRow(select, [&](const Statement& row) {
        newest = row.integer(0);
        return Status();
    }));
    // Steps are integers, so "after newest - 1" means the newest step.
    HEADSCOPE_TRY(auto last, frames(measure, newest - 1));
    if (last.empty())
        return Error{ErrorCode::BadData,
                     "%1 does not contain matrices of %2"_m(m_state->path, measure),
                     "Choose a measure that the run recorded"_m};
    return std::move(last.back());
}

Result<std::vector<SimilarityFrame>> MetricsDatabase::frames(const std::string& measure,
                                                             std::int64_t after) const {
    Statement select(
        m_state->statements,
        "SELECT step, matrix FROM pair WHERE measure = ? AND step > ? ORDER BY step, layer");
    if (!select.ready()) return m_state->error("read"_m);
    select.bind(1, measure);
    select.bind(2, after);
    std::vector<SimilarityFrame> frames;
    HEADSCOPE_CHECK(m_state->eachRow(select, [&](const Statement& row) -> Status {
        const auto step = row.integer(0);
        if (frames.empty() || frames.back().step != step) frames.push_back({step, measure, 0, {}});
        auto matrix = row.floats(1);
        const auto heads =
            static_cast<int>(std::lround(std::sqrt(static_cast<double>(matrix.size()))));
        if (static_cast<std::size_t>(heads) * heads != matrix.size())
            return Error{
                ErrorCode::BadData,
                "%1: a matrix of %2 at step %3 is not square"_m(m_state->path, measure, step),
                "Put back the metrics.sqlite of this run"_m};
        frames.back().headsPerLayer.push_back(heads);
        frames.back().layers.push_back(std::move(matrix));
        return {};
    }));
    for (auto& frame : frames)
        if (!squareUp(frame))
            return Error{
                ErrorCode::BadData,
                "%1: the layers of %2 at step %3 differ too much in their numbers of heads, up to %4"_m(
                    m_state->path, measure, frame.step, frame.heads),
                "Put back the metrics.sqlite of this run"_m};
    return frames;
}

Result<std::vector<HeadFrame>> MetricsDatabase::headFrames(const std::string& measure,
                                                           std::int64_t after) const {
    Statement select(m_state->statements,
                     "SELECT step, layer, value FROM head WHERE measure = ? AND step > ? ORDER BY "
                     "step, layer, head");
    if (!select.ready()) return m_state->error("read"_m);
    select.bind(1, measure);
    select.bind(2, after);
    std::vector<HeadFrame> frames;
    // Rows are ordered by step, layer and head, so a new layer begins where the number changes.
    std::int64_t layer = -1;
    HEADSCOPE_CHECK(m_state->eachRow(select, [&](const Statement& row) {
        const bool next = frames.empty() || frames.back().step != row.integer(0);
        if (next) frames.push_back({row.integer(0), measure, {}});
        if (next || layer != row.integer(1)) frames.back().layers.emplace_back();
        layer = row.integer(1);
        frames.back().layers.back().push_back(static_cast<float>(row.real(2)));
        return Status();
    }));
    return frames;
}

}  // namespace headscope::io
