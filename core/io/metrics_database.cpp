#include "core/io/metrics_database.h"

#include "core/io/json.h"

#include <sqlite3.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <unordered_map>

namespace headscope::io {
namespace {

constexpr int kBusyMilliseconds = 5000;

const char* const kSchema =
    "CREATE TABLE IF NOT EXISTS scalar(step INTEGER NOT NULL, epoch REAL, seconds REAL, split TEXT NOT NULL, name TEXT "
    "NOT NULL,"
    " value REAL, PRIMARY KEY(split, name, step)) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS head(step INTEGER NOT NULL, layer INTEGER NOT NULL, head INTEGER NOT NULL, measure "
    "TEXT NOT NULL,"
    " value REAL, PRIMARY KEY(measure, step, layer, head)) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS pair(step INTEGER NOT NULL, layer INTEGER NOT NULL, measure TEXT NOT NULL, matrix BLOB,"
    " PRIMARY KEY(measure, step, layer)) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS event(step INTEGER NOT NULL, time REAL, kind TEXT NOT NULL, json TEXT);";

struct CloseDatabase {
    void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
};
using Handle = std::unique_ptr<sqlite3, CloseDatabase>;

Error databaseError(sqlite3* database, const std::string& path, const std::string& action) {
    const int code = database ? sqlite3_errcode(database) & 0xff : SQLITE_NOMEM;
    const bool damaged = code == SQLITE_NOTADB || code == SQLITE_CORRUPT;
    const std::string why = database ? sqlite3_errmsg(database) : "out of memory";
    return {damaged ? ErrorCode::BadData : ErrorCode::Io, "cannot " + action + " " + path + ": " + why,
            code == SQLITE_FULL ? "Free some space" : ""};
}

class Statement {
public:
    Statement(sqlite3* database, const char* sql) {
        m_code = sqlite3_prepare_v2(database, sql, -1, &m_statement, nullptr);
    }
    ~Statement() { sqlite3_finalize(m_statement); }
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;

    bool ready() const { return m_statement != nullptr; }
    void bind(int at, std::int64_t value) { sqlite3_bind_int64(m_statement, at, value); }
    void bind(int at, double value) { sqlite3_bind_double(m_statement, at, value); }
    void bind(int at, const std::string& value) {
        sqlite3_bind_text(m_statement, at, value.data(), static_cast<int>(value.size()), SQLITE_TRANSIENT);
    }
    void bind(int at, const std::vector<float>& value) {
        sqlite3_bind_blob(m_statement, at, value.data(), static_cast<int>(value.size() * sizeof(float)),
                          SQLITE_TRANSIENT);
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
    std::int64_t integer(int column) const { return sqlite3_column_int64(m_statement, column); }
    // SQLite keeps NaN as NULL.
    double real(int column) const {
        if (sqlite3_column_type(m_statement, column) == SQLITE_NULL) return std::numeric_limits<double>::quiet_NaN();
        return sqlite3_column_double(m_statement, column);
    }
    std::string text(int column) const {
        const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(m_statement, column));
        return text ? std::string(text, static_cast<std::size_t>(sqlite3_column_bytes(m_statement, column)))
                    : std::string();
    }
    std::vector<float> floats(int column) const {
        std::vector<float> values(static_cast<std::size_t>(sqlite3_column_bytes(m_statement, column)) / sizeof(float));
        const void* bytes = sqlite3_column_blob(m_statement, column);
        if (bytes && !values.empty()) std::memcpy(values.data(), bytes, values.size() * sizeof(float));
        return values;
    }

private:
    sqlite3_stmt* m_statement = nullptr;
    int m_code = SQLITE_OK;
};

struct ScalarRow {
    SeriesId id;
    SeriesPoint point;
};
struct EventRow {
    RunEvent event;
    double time;
};

std::string eventJson(const RunEvent& event) {
    const nlohmann::json json = {{"seconds", event.seconds}, {"text", event.text}, {"value", event.value}};
    return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

RunEvent eventOf(const Statement& row) {
    RunEvent event;
    event.step = row.integer(0);
    event.kind = row.text(1);
    const auto json = parseJson(row.text(2), "event");
    if (!json || !json->is_object()) return event;
    event.seconds = json->value("seconds", nlohmann::json()).is_number() ? (*json)["seconds"].get<double>() : 0;
    event.text = json->value("text", nlohmann::json()).is_string() ? (*json)["text"].get<std::string>() : "";
    event.value = json->value("value", nlohmann::json()).is_number() ? (*json)["value"].get<double>() : 0;
    return event;
}

// A path inside an SQLite file: URI.
std::string uriPath(const std::string& path) {
    static const char* kDigits = "0123456789ABCDEF";
    std::string out;
    for (const unsigned char c : path) {
        const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '/' ||
                           c == '.' || c == '-' || c == '_';
        if (plain) {
            out += static_cast<char>(c);
        } else {
            out += '%';
            out += kDigits[c >> 4];
            out += kDigits[c & 15];
        }
    }
    return out;
}

}  // namespace

struct MetricsDatabase::State {
    std::string path;
    Handle database;
    std::vector<ScalarRow> scalars;
    std::vector<HeadRow> heads;
    std::vector<SimilarityFrame> frames;
    std::vector<EventRow> events;

    bool execute(const char* sql) { return sqlite3_exec(database.get(), sql, nullptr, nullptr, nullptr) == SQLITE_OK; }
    Error error(const std::string& action) const { return databaseError(database.get(), path, action); }

    bool insertScalars() {
        Statement insert(database.get(),
                         "INSERT OR REPLACE INTO scalar(step, epoch, seconds, split, name, value) VALUES(?,?,?,?,?,?)");
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
        Statement insert(database.get(),
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
        Statement insert(database.get(), "INSERT OR REPLACE INTO pair(step, layer, measure, matrix) VALUES(?,?,?,?)");
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
        Statement insert(database.get(), "INSERT INTO event(step, time, kind, json) VALUES(?,?,?,?)");
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

namespace {

Result<Handle> openHandle(const std::string& name, const std::string& path, int flags) {
    sqlite3* raw = nullptr;
    const int code = sqlite3_open_v2(name.c_str(), &raw, flags | SQLITE_OPEN_NOMUTEX, nullptr);
    Handle handle(raw);
    if (code != SQLITE_OK) return databaseError(raw, path, "open");
    sqlite3_busy_timeout(raw, kBusyMilliseconds);
    return handle;
}

bool readable(sqlite3* database) {
    return sqlite3_exec(database, "SELECT count(*) FROM scalar LIMIT 1", nullptr, nullptr, nullptr) == SQLITE_OK;
}

Result<Handle> openForReading(const std::string& path) {
    auto handle = openHandle(path, path, SQLITE_OPEN_READONLY);
    if (handle && readable(handle->get())) return handle;
    // A folder that cannot be written to (shipped runs): a log-mode file opens only as one that nobody changes.
    auto still = openHandle("file:" + uriPath(path) + "?immutable=1", path, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI);
    if (!still) return still;
    if (!readable(still->get())) return databaseError(still->get(), path, "read");
    return still;
}

Result<Handle> openForWriting(const std::string& path) {
    HEADSCOPE_TRY(auto handle, openHandle(path, path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE));
    // Rows only ever come at the end of a series, so half a MiB of pages does.
    for (const char* sql : {"PRAGMA journal_mode=WAL", "PRAGMA synchronous=NORMAL", "PRAGMA cache_size=-512", kSchema})
        if (sqlite3_exec(handle.get(), sql, nullptr, nullptr, nullptr) != SQLITE_OK)
            return databaseError(handle.get(), path, "open");
    return handle;
}

}  // namespace

MetricsDatabase::MetricsDatabase(std::unique_ptr<State> state) : m_state(std::move(state)) {}
MetricsDatabase::~MetricsDatabase() = default;

Result<std::unique_ptr<MetricsDatabase>> MetricsDatabase::open(const std::string& path, Access access) {
    auto state = std::make_unique<State>();
    state->path = path;
    HEADSCOPE_TRY(state->database, access == Access::Write ? openForWriting(path) : openForReading(path));
    return std::unique_ptr<MetricsDatabase>(new MetricsDatabase(std::move(state)));
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

bool MetricsDatabase::hasPending() const {
    return !m_state->scalars.empty() || !m_state->heads.empty() || !m_state->frames.empty() || !m_state->events.empty();
}

Status MetricsDatabase::flush(bool durable) {
    auto& s = *m_state;
    if (hasPending()) {
        const bool done = s.execute("BEGIN IMMEDIATE") && s.insertScalars() && s.insertHeads() && s.insertFrames() &&
                          s.insertEvents() && s.execute("COMMIT");
        if (!done) {
            Error error = s.error("write");
            s.execute("ROLLBACK");
            return error;
        }
        s.scalars.clear();
        s.heads.clear();
        s.frames.clear();
        s.events.clear();
    }
    if (durable) sqlite3_wal_checkpoint_v2(s.database.get(), nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
    return {};
}

Status MetricsDatabase::truncateAfter(std::int64_t step) {
    auto& s = *m_state;
    if (!s.execute("BEGIN IMMEDIATE")) return s.error("write");
    bool done = true;
    for (const char* sql : {"DELETE FROM scalar WHERE step > ?", "DELETE FROM head WHERE step > ?",
                            "DELETE FROM pair WHERE step > ?", "DELETE FROM event WHERE step > ?"}) {
        Statement remove(s.database.get(), sql);
        remove.bind(1, step);
        done = done && remove.run();
    }
    if (done && s.execute("COMMIT")) return {};
    Error error = s.error("write");
    s.execute("ROLLBACK");
    return error;
}

void MetricsDatabase::fold() {
    sqlite3_busy_timeout(m_state->database.get(), 100);
    m_state->execute("PRAGMA wal_checkpoint(TRUNCATE)");
    m_state->execute("PRAGMA journal_mode=DELETE");  // refused while somebody reads; the log is then left as it is
    sqlite3_busy_timeout(m_state->database.get(), kBusyMilliseconds);
}

Result<std::vector<SeriesId>> MetricsDatabase::series() const {
    Statement select(m_state->database.get(), "SELECT DISTINCT split, name FROM scalar ORDER BY split, name");
    std::vector<SeriesId> ids;
    while (select.row()) ids.push_back({select.text(0), select.text(1)});
    if (!select.finished()) return m_state->error("read");
    return ids;
}

Result<std::vector<SeriesPoint>> MetricsDatabase::points(const SeriesId& id) const {
    Statement select(m_state->database.get(),
                     "SELECT step, epoch, seconds, value FROM scalar WHERE split = ? AND name = ? ORDER BY step");
    if (!select.ready()) return m_state->error("read");
    select.bind(1, id.split);
    select.bind(2, id.name);
    std::vector<SeriesPoint> points;
    while (select.row()) points.push_back({select.integer(0), select.real(1), select.real(2), select.real(3)});
    if (!select.finished()) return m_state->error("read");
    return points;
}

Result<std::vector<RunEvent>> MetricsDatabase::events() const {
    Statement select(m_state->database.get(), "SELECT step, kind, json FROM event ORDER BY rowid");
    std::vector<RunEvent> events;
    while (select.row()) events.push_back(eventOf(select));
    if (!select.finished()) return m_state->error("read");
    return events;
}

Result<std::vector<std::string>> MetricsDatabase::measures() const {
    Statement select(m_state->database.get(), "SELECT DISTINCT measure FROM pair ORDER BY measure");
    std::vector<std::string> measures;
    while (select.row()) measures.push_back(select.text(0));
    if (!select.finished()) return m_state->error("read");
    return measures;
}

Result<std::vector<SimilarityFrame>> MetricsDatabase::frames(const std::string& measure) const {
    Statement select(m_state->database.get(), "SELECT step, matrix FROM pair WHERE measure = ? ORDER BY step, layer");
    if (!select.ready()) return m_state->error("read");
    select.bind(1, measure);
    std::vector<SimilarityFrame> frames;
    while (select.row()) {
        const auto step = select.integer(0);
        if (frames.empty() || frames.back().step != step) frames.push_back({step, measure, 0, {}});
        auto matrix = select.floats(1);
        const auto heads = static_cast<int>(std::lround(std::sqrt(static_cast<double>(matrix.size()))));
        if (static_cast<std::size_t>(heads) * heads != matrix.size())
            return Error{ErrorCode::BadData, m_state->path + ": a matrix of " + measure + " at step " +
                                                 std::to_string(step) + " is not square"};
        frames.back().heads = heads;
        frames.back().layers.push_back(std::move(matrix));
    }
    if (!select.finished()) return m_state->error("read");
    return frames;
}

Result<std::vector<HeadFrame>> MetricsDatabase::headFrames(const std::string& measure) const {
    Statement select(m_state->database.get(),
                     "SELECT step, layer, value FROM head WHERE measure = ? ORDER BY step, layer, head");
    if (!select.ready()) return m_state->error("read");
    select.bind(1, measure);
    std::vector<HeadFrame> frames;
    std::int64_t layer = -1;
    while (select.row()) {
        const bool next = frames.empty() || frames.back().step != select.integer(0);
        if (next) frames.push_back({select.integer(0), measure, {}});
        if (next || layer != select.integer(1)) frames.back().layers.emplace_back();
        layer = select.integer(1);
        frames.back().layers.back().push_back(static_cast<float>(select.real(2)));
    }
    if (!select.finished()) return m_state->error("read");
    return frames;
}

}  // namespace headscope::io
