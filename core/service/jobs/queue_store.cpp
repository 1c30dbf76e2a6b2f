#include "core/service/jobs/queue_store.h"

#include "core/base/io/atomic_file.h"
#include "core/service/jobs/queue_rows.h"
#include "core/service/jobs/queue_schema.h"
#include "core/service/jobs/sweep_file.h"
#include "core/service/runs/run_folder.h"
#include "core/spec/config/config_file.h"

#include <algorithm>
#include <filesystem>
#include <limits>
#include <set>

namespace headscope::jobs {
namespace {

// Queues an ended job again. A lost run starts from the beginning; all others continue.
const char* const kAskAgain =
    "UPDATE job SET state = 'waiting', cleared = 0, attempts = 0, problem = '', problem_message = "
    "'', wish = '', "
    "cluster = '', folder = CASE state WHEN 'lost' THEN '' ELSE folder END, step = CASE state WHEN "
    "'lost' THEN 0 ELSE "
    "step END, made = CASE state WHEN 'lost' THEN 0 ELSE made END, place = ? WHERE id = ? AND "
    "state IN ('failed', "
    "'cancelled', 'lost')";

Status noJob(const std::string& id) {
    return Error{ErrorCode::Usage, "job %1 is not in the queue"_m(id), "See queue list"_m};
}

// Returns an error if the last statement did not change any row.
Status changed(io::KeptStatements& kept, const std::string& id) {
    return sqlite3_changes(kept.database()) > 0 ? Status() : noJob(id);
}

// Returns a position behind all jobs.
double endOfQueue(io::KeptStatements& kept) {
    Statement last(kept, "SELECT coalesce(max(place), 0) + 1 FROM job");
    return last.next() ? last.real(0) : 1;
}

// Renames a job that was requested again with a name given by the user. A run that has started
// keeps its name.
Status rename(io::KeptStatements& kept, const NewJob& job) {
    Statement update(
        kept,
        "UPDATE job SET name = ?, config = ? WHERE id = ? AND made = 0 AND state != 'running'");
    return update.bind(job.name).bind(job.config).bind(job.id).done("change"_m);
}

// Counts a job that is already in the queue, and queues it again if it ended unfinished.
Status askAgain(io::KeptStatements& kept, const std::string& id, JobState state, AddedJobs& added) {
    if (state == JobState::Finished) {
        ++added.finished;
    } else if (!hasEnded(state)) {
        ++added.waiting;
    } else {
        ++added.again;
        Statement again(kept, kAskAgain);
        return again.bind(endOfQueue(kept)).bind(id).done("change"_m);
    }
    return {};
}

Status addOne(io::KeptStatements& kept, const NewJob& job, AddedJobs& added) {
    // The id is a hash of the settings, so the same run is never queued twice.
    Statement known(kept, "SELECT state FROM job WHERE id = ?");
    if (known.bind(job.id).next()) {
        if (job.named) HEADSCOPE_CHECK(rename(kept, job));
        return askAgain(kept, job.id, stateNamed(known.text(0)), added);
    }
    HEADSCOPE_CHECK(known.ended("read"_m));
    ++added.added;
    Statement insert(
        kept,
        "INSERT INTO job(id, place, state, name, config, predicted) VALUES(?, ?, 'waiting', ?, "
        "?, ?)");
    return insert.bind(job.id)
        .bind(endOfQueue(kept))
        .bind(job.name)
        .bind(job.config)
        .bind(job.predicted)
        .done("change"_m);
}

NewJob jobOf(const PlannedRun& run, double seconds) {
    const auto name = run.config.textOr("run.name", "");
    return {run.id, name.empty() ? runs::defaultRunName(run.config) : name,
            config::configJson(run.config), seconds, run.settings.values.empty() && !name.empty()};
}

}  // namespace

bool QueueStore::exists(const std::string& runsFolder) {
    std::error_code ignored;
    return std::filesystem::exists(std::filesystem::path(runsFolder) / kQueueFolder / kQueueFile,
                                   ignored);
}

Result<QueueStore> QueueStore::open(const std::string& runsFolder) {
    std::error_code failed;
    std::filesystem::create_directories(runsFolder, failed);
    if (failed) return io::systemError("make"_m, runsFolder, failed.value());
    HEADSCOPE_TRY(const auto runs, io::Directory::open(runsFolder));
    HEADSCOPE_TRY(auto folder, runs.folderMadeIfMissing(kQueueFolder));
    HEADSCOPE_TRY(auto database,
                  io::openGuarded(folder, kQueueFile, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
                                  "", notAQueue()));
    QueueStore store(std::move(folder), std::move(database));
    HEADSCOPE_CHECK(checkQueue(*store.m_kept, store.m_folder.pathOf(kQueueFile)));
    addQueueIndex(store.m_database.get());
    return store;
}

Result<QueueStore> QueueStore::fromBytes(std::string_view bytes, io::Directory folder) {
    HEADSCOPE_TRY(auto database,
                  io::openBytes(bytes, kQueueFile, io::InMemory::Writable, notAQueue()));
    QueueStore store(std::move(folder), std::move(database));
    HEADSCOPE_CHECK(checkQueue(*store.m_kept, kQueueFile));
    return store;
}

Result<std::vector<Job>> QueueStore::jobs() const {
    Statement rows(*m_kept, "SELECT rowid FROM job WHERE cleared = 0 ORDER BY place");
    return jobsAt(*m_kept, rows);
}

Result<std::vector<Job>> QueueStore::cleared() const {
    Statement rows(*m_kept,
                   "SELECT rowid FROM job WHERE cleared = 1 AND folder != '' ORDER BY place");
    return jobsAt(*m_kept, rows);
}

Result<std::vector<Job>> QueueStore::waiting(int most, const std::string& sweep) const {
    Statement rows(*m_kept,
                   "SELECT rowid FROM job WHERE state = 'waiting' AND cluster = '' AND cleared = 0 "
                   "AND (? = '' OR EXISTS (SELECT 1 FROM member WHERE member.sweep = ? AND "
                   "member.job = job.id)) ORDER BY place LIMIT ?");
    rows.bind(sweep).bind(sweep).bind(std::int64_t{most});
    return jobsAt(*m_kept, rows);
}

Result<std::vector<Job>> QueueStore::running() const {
    Statement rows(*m_kept, "SELECT rowid FROM job WHERE state = 'running' AND cluster = ''");
    return jobsAt(*m_kept, rows);
}

Result<std::vector<Job>> QueueStore::onCluster() const {
    Statement rows(*m_kept,
                   "SELECT rowid FROM job WHERE state IN ('waiting', 'running') AND cluster != ''");
    return jobsAt(*m_kept, rows);
}

Result<std::vector<std::string>> QueueStore::finished() const {
    return column("SELECT id FROM job WHERE state = 'finished'");
}

Result<std::optional<Job>> QueueStore::job(const std::string& id) const {
    Statement rows(*m_kept, "SELECT rowid FROM job WHERE id = ?");
    rows.bind(id);
    HEADSCOPE_TRY(auto found, jobsAt(*m_kept, rows));
    return found.empty() ? std::optional<Job>() : std::optional<Job>(std::move(found.front()));
}

Status QueueStore::loadSettings(Job& job) const {
    Statement row(*m_kept, "SELECT config FROM job WHERE id = ?");
    if (row.bind(job.id).next()) {
        job.config = row.text(0);
        return {};
    }
    if (row.tooLarge())
        return Error{ErrorCode::BadData,
                     "the settings of job %1 are too large to be read"_m(job.id),
                     "Add the run again, with sweep or queue add"_m};
    HEADSCOPE_CHECK(row.ended("read"_m));
    return noJob(job.id);
}

Result<std::vector<Job>> QueueStore::jobsOfSweep(const std::string& name) const {
    Statement rows(*m_kept,
                   "SELECT job.rowid FROM member JOIN job ON job.id = member.job WHERE "
                   "member.sweep = ? ORDER BY "
                   "member.place");
    rows.bind(name);
    return jobsAt(*m_kept, rows);
}

Result<std::vector<std::string>> QueueStore::column(const std::string& sql) const {
    Statement rows(*m_kept, sql);
    std::vector<std::string> texts;
    while (rows.next()) texts.push_back(rows.text(0));
    HEADSCOPE_CHECK(rows.ended("read"_m));
    return texts;
}

Result<std::vector<std::string>> QueueStore::sweeps() const {
    return column("SELECT name FROM sweep WHERE json != '' ORDER BY asked DESC");
}

Result<std::optional<std::string>> QueueStore::jsonOf(const std::string& name) const {
    Statement row(*m_kept, "SELECT json FROM sweep WHERE name = ?");
    if (row.bind(name).next()) return std::optional(row.text(0));
    HEADSCOPE_CHECK(row.ended("read"_m));
    return std::optional<std::string>();
}

Result<Sweep> QueueStore::sweep(const std::string& name) const {
    HEADSCOPE_TRY(const auto json, jsonOf(name));
    if (json && *json != kOfLab) return parseSweep(*json, "sweep %1"_m(name));
    if (json)
        return Error{
            ErrorCode::Usage,
            "\"%1\" is a sweep of lab runs, which do not train a model"_m(name.substr(0, 100)),
            "Choose a sweep of training runs; results of lab runs are printed by the command that "
            "added them"_m};
    return Error{ErrorCode::Usage, "unknown sweep \"%1\""_m(name.substr(0, 100)),
                 "See queue list"_m};
}

Result<AddedJobs> QueueStore::add(const SweepPlan& plan, const std::vector<double>& seconds) {
    HEADSCOPE_TRY(const auto known, jsonOf(plan.sweep.name));
    if (known && *known == kOfLab)
        return Error{ErrorCode::Usage, "\"%1\" is already a sweep of lab runs"_m(plan.sweep.name),
                     "Give the sweep another name"_m};
    std::vector<NewJob> all;
    for (std::size_t i = 0; i < plan.runs.size(); ++i)
        all.push_back(jobOf(plan.runs[i], i < seconds.size() ? seconds[i] : 0));
    Sweep sweep = plan.sweep;
    // A name that belongs to another sweep gets a number: "name (2)".
    for (int number = 2;; ++number) {
        HEADSCOPE_TRY(const bool free, takes(sweep.name, all));
        if (free) return add(sweep.name, sweepJson(sweep), all);
        sweep.name = plan.sweep.name + " (" + std::to_string(number) + ")";
    }
}

// Returns whether the name is free or belongs to a longer or shorter version of the same sweep (one
// contains all runs of the other).
Result<bool> QueueStore::takes(const std::string& sweep, const std::vector<NewJob>& jobs) const {
    HEADSCOPE_TRY(const auto json, jsonOf(sweep));
    if (!json) return true;
    if (*json == kOfLab) return false;
    HEADSCOPE_TRY(const auto members, jobsOfSweep(sweep));
    std::set<std::string> before, now;
    for (const auto& member : members) before.insert(member.id);
    for (const auto& job : jobs) now.insert(job.id);
    return std::includes(before.begin(), before.end(), now.begin(), now.end()) ||
           std::includes(now.begin(), now.end(), before.begin(), before.end());
}

Result<AddedJobs> QueueStore::add(const std::string& name, const std::string& json,
                                  const std::vector<NewJob>& all) {
    auto& kept = *m_kept;
    Transaction transaction(kept.database());
    HEADSCOPE_CHECK(transaction.begun());
    AddedJobs added;
    added.sweep = name;
    for (const auto& job : all) HEADSCOPE_CHECK(addOne(kept, job, added));
    // The latest request defines the members of the sweep.
    Statement forget(kept, "DELETE FROM member WHERE sweep = ?");
    HEADSCOPE_CHECK(forget.bind(name).done("change"_m));
    Statement sweep(
        kept,
        "INSERT OR REPLACE INTO sweep(name, asked, json) VALUES(?, (SELECT coalesce(max(asked), 0) "
        "+ 1 FROM sweep), ?)");
    HEADSCOPE_CHECK(sweep.bind(name).bind(json).done("change"_m));
    std::int64_t place = 0;
    for (const auto& job : all) {
        Statement member(kept, "INSERT OR IGNORE INTO member(sweep, place, job) VALUES(?, ?, ?)");
        HEADSCOPE_CHECK(member.bind(name).bind(place++).bind(job.id).done("change"_m));
    }
    HEADSCOPE_CHECK(transaction.commit());
    return added;
}

Status QueueStore::write(const Job& job) {
    Statement update(*m_kept,
                     "UPDATE job SET state = ?, name = ?, folder = ?, made = ?, wish = ?, step = "
                     "?, total_steps = ?, seconds = ?, "
                     "seconds_left = ?, predicted = ?, attempts = ?, problem = ?, problem_message "
                     "= ?, wall = ?, cluster = ? WHERE "
                     "id = ?");
    update.bind(std::string(jobStateName(job.state)))
        .bind(job.name)
        .bind(job.folder)
        .bind(std::int64_t{job.made})
        .bind(job.wish)
        .bind(job.step)
        .bind(job.totalSteps)
        .bind(job.seconds)
        .bind(job.secondsLeft)
        .bind(job.predicted)
        .bind(std::int64_t{job.attempts})
        .bind(job.problem.text())
        .bind(storedMessage(job.problem))
        .bind(job.wall)
        .bind(job.place)
        .bind(job.id);
    return update.done("change"_m);
}

Result<bool> QueueStore::claim(const Job& job) {
    Statement update(*m_kept,
                     "UPDATE job SET state = ?, folder = ?, made = ?, cluster = ?, wish = '', "
                     "problem = '', problem_message = '' "
                     "WHERE id = ? AND state = 'waiting' AND cluster = ''");
    update.bind(
        std::string(jobStateName(job.place.empty() ? JobState::Running : JobState::Waiting)));
    update.bind(job.folder).bind(std::int64_t{job.made}).bind(job.place).bind(job.id);
    HEADSCOPE_CHECK(update.done("change"_m));
    return sqlite3_changes(m_database.get()) > 0;
}

Result<bool> QueueStore::cancelWaiting(const std::string& id) {
    Statement update(
        *m_kept,
        "UPDATE job SET state = 'cancelled' WHERE id = ? AND state = 'waiting' AND cluster = ''");
    HEADSCOPE_CHECK(update.bind(id).done("change"_m));
    return sqlite3_changes(m_database.get()) > 0;
}

Result<bool> QueueStore::retry(const std::string& id) {
    Statement update(*m_kept, kAskAgain);
    HEADSCOPE_CHECK(update.bind(endOfQueue(*m_kept)).bind(id).done("change"_m));
    return sqlite3_changes(m_database.get()) > 0;
}

Status QueueStore::progress(const Job& job) {
    Statement update(*m_kept,
                     "UPDATE job SET name = ?, step = ?, total_steps = ?, seconds = ?, "
                     "seconds_left = ?, made = ? WHERE "
                     "id = ?");
    return update.bind(job.name)
        .bind(job.step)
        .bind(job.totalSteps)
        .bind(job.seconds)
        .bind(job.secondsLeft)
        .bind(std::int64_t{job.made})
        .bind(job.id)
        .done("change"_m);
}

Status QueueStore::wish(const std::string& id, const std::string& what) {
    Statement update(*m_kept, "UPDATE job SET wish = ? WHERE id = ? AND state = 'running'");
    HEADSCOPE_CHECK(update.bind(what).bind(id).done("change"_m));
    return changed(*m_kept, id);
}

// Uses a position halfway between its new neighbours, so that no other row changes.
Status QueueStore::move(const std::string& id, const std::string& before) {
    auto& kept = *m_kept;
    Transaction transaction(kept.database());
    HEADSCOPE_CHECK(transaction.begun());
    double place = endOfQueue(kept);
    if (!before.empty()) {
        Statement next(
            kept,
            "SELECT place, coalesce((SELECT max(place) FROM job AS other WHERE other.place < "
            "job.place AND other.id != ?), job.place - 2) FROM job WHERE id = ?");
        if (!next.bind(id).bind(before).next()) return noJob(before);
        place = (next.real(0) + next.real(1)) / 2;
    }
    Statement update(kept, "UPDATE job SET place = ? WHERE id = ?");
    HEADSCOPE_CHECK(update.bind(place).bind(id).done("change"_m));
    HEADSCOPE_CHECK(changed(kept, id));
    return transaction.commit();
}

Result<int> QueueStore::clear() {
    Statement update(
        *m_kept,
        "UPDATE job SET cleared = 1 WHERE cleared = 0 AND state NOT IN ('waiting', 'running')");
    HEADSCOPE_CHECK(update.done("change"_m));
    int cleared = sqlite3_changes(m_database.get());
    HEADSCOPE_TRY(const auto left, jobs());
    // SQLite reads the id from the index when it deletes a row, even an id that exceeds the size
    // limit. So lift the limit.
    const int longest =
        sqlite3_limit(m_database.get(), SQLITE_LIMIT_LENGTH, std::numeric_limits<int>::max());
    for (const auto& job : left) {
        if (job.unfit.empty()) continue;
        Statement remove(*m_kept, "DELETE FROM job WHERE rowid = ?");
        cleared += remove.bind(job.row).done("change"_m).ok() ? 1 : 0;
    }
    sqlite3_limit(m_database.get(), SQLITE_LIMIT_LENGTH, longest);
    return cleared;
}

Status QueueStore::pause(bool paused, const Message& reason) {
    Statement update(
        *m_kept,
        "INSERT OR REPLACE INTO setting(key, value) VALUES('paused', ?), ('reason', ?), "
        "('reason_message', ?)");
    return update.bind(std::string(paused ? "1" : "0"))
        .bind(reason.text())
        .bind(storedMessage(reason))
        .done("change"_m);
}

Status QueueStore::setAtOnce(int count) {
    Statement update(*m_kept, "INSERT OR REPLACE INTO setting(key, value) VALUES('at_once', ?)");
    return update.bind(std::to_string(count)).done("change"_m);
}

Result<QueueInfo> QueueStore::settings() const {
    QueueInfo info;
    std::string reason;  // reason as plain text; older versions stored only this
    Statement rows(*m_kept, "SELECT key, value FROM setting");
    while (rows.next()) {
        const auto key = rows.text(0), value = rows.text(1);
        if (key == "paused") info.paused = value == "1";
        if (key == "reason") reason = value;
        if (key == "reason_message") info.pauseReason = messageOf(value);
        if (key == "at_once")
            info.atOnce =
                static_cast<int>(std::clamp(std::strtol(value.c_str(), nullptr, 10), 1L, 4096L));
    }
    HEADSCOPE_CHECK(rows.ended("read"_m));
    // An older version may have changed the text alone; then the translatable message is outdated.
    if (info.pauseReason.text() != reason) info.pauseReason = verbatim(reason);
    return info;
}

}  // namespace headscope::jobs
