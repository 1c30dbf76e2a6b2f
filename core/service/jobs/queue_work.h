// The work of the queue's runner, in its own thread: starts, monitors and stops child processes,
// and writes their state. The README describes the sequence.
#pragma once

#include "core/service/jobs/job_process.h"
#include "core/service/jobs/queue_store.h"
#include "core/service/runs/run_lock.h"

#include <atomic>
#include <chrono>
#include <functional>
#include <map>
#include <set>

namespace headscope::jobs {

// Runs the queue of one runs folder.
class QueueWork {
public:
    using OnEvent = std::function<void(QueueEvent)>;

    QueueWork(std::string runsFolder, QueueOptions options, QueueStore store, runs::RunLock lock,
              OnEvent onEvent)
        : m_runsFolder(std::move(runsFolder)),
          m_options(std::move(options)),
          m_store(std::move(store)),
          m_lock(std::move(lock)),
          m_onEvent(std::move(onEvent)) {}

    // Works until the queue is empty or `stop` is set, then waits for the child processes. Errors:
    // Io for rows that could not be written until the end.
    Status run(const std::atomic<bool>& stop);

private:
    using Clock = std::chrono::steady_clock;
    struct Active {
        Job job;
        JobProcess process;
        bool stopping = false;  // true: the process was asked to save and end
        std::int64_t stepBefore = 0;
        Clock::time_point written = {}, started = Clock::now();
    };

    Status work(const std::atomic<bool>& stop);
    Status recover();
    void listen();
    void note(Active& active);
    void reap();
    void settle(Active& active, JobExit exit);
    void settleFailure(Active& active, JobExit exit);
    void obey(bool stopping);
    void startMore();
    void tryStart(Job job);
    bool start(Job job);
    // Returns the command line that starts or resumes the job. Returns an empty list if the job
    // should not start now; its row then holds the reason.
    std::vector<std::string> wordsFor(Job& job);
    std::vector<std::string> wordsForMade(Job& job);
    Result<std::vector<std::string>> wordsToTrain(Job& job);  // returns a new run's command line
    // Returns whether the disk is nearly full; pauses the queue if so.
    bool noRoom();
    void become(Job& job, JobState state, const Message& why, int code = 0);
    void save(const Job& job);
    std::string pathOf(const Job& job) const;
    bool nothingLeft() const;

    std::string m_runsFolder;
    QueueOptions m_options;
    QueueStore m_store;
    std::optional<runs::RunLock> m_lock;  // released when the work is done
    OnEvent m_onEvent;
    std::vector<std::unique_ptr<Active>> m_active;
    std::map<std::string, Job> m_unwritten;  // rows that could not be written yet
    std::set<std::string> m_refused;         // ids of invalid rows that cannot be changed
    std::optional<Error> m_failure;
    std::optional<Error> m_broken;  // current error of reading or changing the queue
    int m_rewrites = 0;             // consecutive failed attempts to write rows
    int m_unclaimed = 0;            // consecutive jobs that could not be claimed
    bool m_roomReported = false;    // the full disk was reported, but not stored
    bool m_paused = false, m_waiting = false;
};

}  // namespace headscope::jobs
