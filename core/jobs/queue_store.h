// The queue on disk: RUNS/.queue/queue.sqlite, one row a job. Every method is one transaction, so a program may be
// killed at any moment, and several may look and ask at once. One object belongs to one thread at a time.
#pragma once

#include "core/api/queue.h"
#include "core/io/guarded_database.h"
#include "core/io/kept_statements.h"

#include <optional>

namespace headscope::jobs {

// A row. JobInfo is what a person sees of it.
struct Job {
    std::string id, name, sweep;
    JobState state = JobState::Waiting;
    std::string config;  // JSON, resolved; see QueueStore::loadSettings
    std::string folder;  // name of the run's folder in the folder of runs; chosen before it is made
    bool made = false;   // that folder was seen
    std::string wish;    // "cancel": of a running one
    std::int64_t step = 0, totalSteps = 0;
    double seconds = 0, secondsLeft = 0, predicted = 0;  // of training
    double wall = 0;                                     // that its processes took, loading and saving too
    int attempts = 0;                                    // ended by a signal without getting further, in a row
    std::string problem;
    std::string place;     // on a cluster: task_array.h; "": trained by who works the queue off here
    std::string unfit;     // why it is never started: another hand wrote its row; "": it may be
    std::int64_t row = 0;  // its number in the table
};

// What is to wait. Its id says what it is: of a run of the lab it begins with kLabId (lab_job.h).
struct NewJob {
    std::string id, name;
    std::string config;  // JSON
    double predicted = 0;
    bool named = false;  // by who asked for it, not after its settings
};

inline constexpr const char* kOfLab = "";  // in place of its JSON: a sweep of runs of the lab

class QueueStore {
public:
    // Makes the folder and the file where they are missing. Errors: Io, BadData (no queue, one of other tables, or a
    // newer one).
    static Result<QueueStore> open(const std::string& runsFolder);
    // Of what the bytes of such a file hold, in memory; folder: where files of jobs would lie. Errors: BadData, Io.
    static Result<QueueStore> fromBytes(std::string_view bytes, io::Directory folder);
    // Where nobody ever queued anything there is no queue, and looking makes none.
    static bool exists(const std::string& runsFolder);

    const io::Directory& folder() const { return m_folder; }  // RUNS/.queue

    // Rows of all lists come without their settings. By place, without cleared ones.
    Result<std::vector<Job>> jobs() const;
    // The first so many that nobody was given, by place; and those that somebody here trains.
    Result<std::vector<Job>> waiting(int most) const;
    Result<std::vector<Job>> running() const;
    Result<std::vector<Job>> onCluster() const;         // that wait or run there
    Result<std::vector<std::string>> finished() const;  // ids, cleared ones too
    Result<std::optional<Job>> job(const std::string& id) const;
    Status loadSettings(Job& job) const;                                  // its config. Errors: BadData, Usage
    Result<std::vector<Job>> jobsOfSweep(const std::string& name) const;  // as planned
    Result<std::vector<std::string>> sweeps() const;                      // those of training runs
    Result<Sweep> sweep(const std::string& name) const;
    Result<std::optional<std::string>> jsonOf(const std::string& sweep) const;  // kOfLab, or none: there is none
    // Jobs that are new, and their place in the sweep. Where that name has a sweep that is not this one made longer or
    // shorter, this one's gets a number. Errors: Usage: the name is that of a sweep of the lab.
    Result<AddedJobs> add(const SweepPlan& plan, const std::vector<double>& seconds = {});
    Result<AddedJobs> add(const std::string& sweep, const std::string& json, const std::vector<NewJob>& jobs);
    // The row with this id becomes the given one, but for its place, and its wish while that is newer.
    Status write(const Job& job);
    // Writes it as running, or with a place on a cluster as waiting there, where it still waits here; false where
    // somebody else was faster.
    Result<bool> claim(const Job& job);
    // What waited is cancelled, what ended without finishing waits again; false where it is in no such state.
    Result<bool> cancelWaiting(const std::string& id);
    Result<bool> retry(const std::string& id);
    Status progress(const Job& job);  // step, totalSteps, seconds, secondsLeft only
    Status wish(const std::string& id, const std::string& what);
    Status move(const std::string& id, const std::string& before);
    // Takes what has ended out of the list, and rows that are no jobs out of the file. Returns how many.
    Result<int> clear();

    Status pause(bool paused, const std::string& reason);
    Result<QueueInfo> settings() const;  // paused, pauseReason, atOnce
    Status setAtOnce(int count);

private:
    Result<bool> takes(const std::string& sweep, const std::vector<NewJob>& jobs) const;
    QueueStore(io::Directory folder, io::DatabaseHandle database)
        : m_folder(std::move(folder)),
          m_database(std::move(database)),
          m_kept(std::make_unique<io::KeptStatements>(m_database.get())) {}
    Result<std::vector<std::string>> column(const std::string& sql) const;

    io::Directory m_folder;
    io::DatabaseHandle m_database;
    std::unique_ptr<io::KeptStatements> m_kept;
};

inline constexpr const char* kQueueFolder = ".queue";

}  // namespace headscope::jobs
