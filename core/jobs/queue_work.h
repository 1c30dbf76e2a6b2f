// The runner's work, in its thread: what is started, heard, stopped and written down. README: what happens when.
#pragma once

#include "core/jobs/job_process.h"
#include "core/jobs/queue_store.h"
#include "core/runs/run_lock.h"

#include <atomic>
#include <chrono>
#include <functional>
#include <map>
#include <set>

namespace headscope::jobs {

class QueueWork {
public:
    using Tell = std::function<void(QueueEvent)>;

    QueueWork(std::string runsFolder, QueueOptions options, QueueStore store, runs::RunLock lock, Tell tell)
        : m_runsFolder(std::move(runsFolder)),
          m_options(std::move(options)),
          m_store(std::move(store)),
          m_lock(std::move(lock)),
          m_tell(std::move(tell)) {}

    // Until nothing is left to do, or `stop`; then the child processes have ended. Errors: Io: what could not be
    // written to the end.
    Status run(const std::atomic<bool>& stop);

private:
    using Clock = std::chrono::steady_clock;
    struct Active {
        Job job;
        JobProcess process;
        bool stopping = false;  // asked to save and end
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
    // The words that train it from where it is; none: it is not to be started now, its row says why.
    std::vector<std::string> wordsFor(Job& job);
    std::vector<std::string> wordsForMade(Job& job);
    Result<std::vector<std::string>> wordsToTrain(Job& job);  // from its settings
    bool noRoom();
    void become(Job& job, JobState state, const std::string& why, int code = 0);
    void save(const Job& job);
    std::string pathOf(const Job& job) const;
    bool nothingLeft() const;

    std::string m_runsFolder;
    QueueOptions m_options;
    QueueStore m_store;
    std::optional<runs::RunLock> m_lock;  // until the work is done
    Tell m_tell;
    std::vector<std::unique_ptr<Active>> m_active;
    std::map<std::string, Job> m_unwritten;  // rows that could not be written yet
    std::set<std::string> m_refused;         // ids of rows that another hand wrote and that take no change
    std::optional<Error> m_failure;
    std::optional<Error> m_broken;  // why the queue could not be read or changed just now
    int m_rewrites = 0;             // of rows that could not be written, in a row
    int m_unclaimed = 0;            // jobs in a row that could not be marked as running
    bool m_roomTold = false;        // that the disk is full, while even that cannot be written down
    bool m_paused = false, m_waiting = false;
};

}  // namespace headscope::jobs
