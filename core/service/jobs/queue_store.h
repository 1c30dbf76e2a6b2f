// The queue on disk: RUNS/.queue/queue.sqlite, with one row per job. Every method is one
// transaction, so programs may be killed at any time and several may use it at once. Each object
// must be used by one thread at a time.
#pragma once

#include "core/api/engine/queue.h"
#include "core/base/io/guarded_database.h"
#include "core/base/io/kept_statements.h"

#include <optional>

namespace headscope::jobs {

// A row of the table. JobInfo contains the same data in the form for display.
struct Job {
    std::string id, name, sweep;
    JobState state = JobState::Waiting;
    std::string config;  // resolved settings as JSON; see QueueStore::loadSettings
    std::string folder;  // folder name in the runs folder, chosen before the run is created
    bool made = false;   // true: that folder was found on disk
    std::string wish;    // command for a running job: "cancel"
    std::int64_t step = 0, totalSteps = 0;
    double seconds = 0, secondsLeft = 0, predicted = 0;  // training times in seconds
    // total run time of the job's processes in seconds, including loading and saving
    double wall = 0;
    // number of consecutive ends by a signal without progress
    int attempts = 0;
    Message problem;
    std::string place;     // place on a cluster (task_array.h); "": trained on this computer
    Message unfit;         // why the row is invalid, so that the job never starts; empty: valid
    std::int64_t row = 0;  // row number in the table
};

// A job to be added. Ids of lab experiments start with kLabId (lab_job.h).
struct NewJob {
    std::string id, name;
    std::string config;  // resolved settings as JSON
    double predicted = 0;
    bool named = false;  // name was given by the user, not generated
};

inline constexpr const char* kOfLab = "";  // replaces the JSON for sweeps of lab experiments

// Reads and changes the queue.
class QueueStore {
public:
    // Opens the queue, and creates it if missing. Errors: Io, BadData (not a queue, other tables,
    // or a newer version).
    static Result<QueueStore> open(const std::string& runsFolder);
    // Opens a queue in memory from the bytes of a file. folder: would contain the job files.
    // Errors: BadData, Io.
    static Result<QueueStore> fromBytes(std::string_view bytes, io::Directory folder);
    // Returns whether a queue exists, without creating one.
    static bool exists(const std::string& runsFolder);

    const io::Directory& folder() const { return m_folder; }  // returns the folder RUNS/.queue

    // All lists omit the settings. jobs() returns the jobs in queue order, without cleared ones.
    Result<std::vector<Job>> jobs() const;
    // cleared(): the cleared ones that have a run;
    // waiting(): the first `most` waiting jobs in queue order, of a sweep if it is given;
    // running(): jobs in training. Both exclude jobs on a cluster.
    Result<std::vector<Job>> cleared() const;
    Result<std::vector<Job>> waiting(int most, const std::string& sweep = {}) const;
    Result<std::vector<Job>> running() const;
    Result<std::vector<Job>> onCluster() const;         // returns waiting and running cluster jobs
    Result<std::vector<std::string>> finished() const;  // returns their ids, including cleared jobs
    // Returns a job; empty if unknown.
    Result<std::optional<Job>> job(const std::string& id) const;
    // loads job.config. Errors: BadData, Usage
    Status loadSettings(Job& job) const;
    Result<std::vector<Job>> jobsOfSweep(const std::string& name) const;  // in planned order
    Result<std::vector<std::string>> sweeps() const;                      // sweeps of training runs
    // Returns a sweep. Errors: Usage (unknown, or a lab sweep), BadData.
    Result<Sweep> sweep(const std::string& name) const;
    // Returns the sweep as JSON; kOfLab for lab sweeps; empty if the name is unknown.
    Result<std::optional<std::string>> jsonOf(const std::string& sweep) const;
    // Adds new jobs and their sweep. If the name belongs to a different sweep (neither an extension
    // nor a part of this one), a number is appended. Errors: Usage: the name belongs to a sweep of
    // lab experiments.
    Result<AddedJobs> add(const SweepPlan& plan, const std::vector<double>& seconds = {});
    Result<AddedJobs> add(const std::string& sweep, const std::string& json,
                          const std::vector<NewJob>& jobs);
    // Replaces the row with this id, except for its position in the queue.
    Status write(const Job& job);
    // Marks a job as running, or as waiting on a cluster if it has a place there. Returns false if
    // another process has already claimed it.
    Result<bool> claim(const Job& job);
    // Cancel a waiting job, or queue an unfinished ended job again. Return false if the job is in
    // another state.
    Result<bool> cancelWaiting(const std::string& id);
    Result<bool> retry(const std::string& id);
    Status progress(const Job& job);  // updates name, made, step, totalSteps and times only
    // Sets a command for a running job; the runner reads it.
    Status wish(const std::string& id, const std::string& what);
    // Moves a job in front of another, or to the end if `before` is "".
    Status move(const std::string& id, const std::string& before);
    // Hides ended jobs, and deletes invalid rows. Returns their number.
    Result<int> clear();

    // Pauses or resumes the queue. The user sees `reason`.
    Status pause(bool paused, const Message& reason);
    Result<QueueInfo> settings() const;  // fills in paused, pauseReason and atOnce
    // Stores how many runs the runner trains in parallel.
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
