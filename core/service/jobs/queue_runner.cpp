#include "core/service/jobs/queue_runner.h"

#include "core/service/jobs/queue_work.h"

#include <filesystem>
#include <future>
#include <mutex>
#include <thread>

namespace headscope::jobs {
namespace {

// Runs QueueWork in a thread and collects its events.
class RunnerThread : public QueueRunner {
public:
    RunnerThread(const std::string& runsFolder, const QueueOptions& options, QueueStore store,
                 runs::RunLock lock)
        : m_work(runsFolder, options, std::move(store), std::move(lock), [this](QueueEvent event) {
              const std::lock_guard guard(m_mutex);
              m_events.push_back(std::move(event));
          }) {
        // Started last, when all members that the thread uses exist.
        m_thread = std::thread([this] {
            Status status = guarded();
            const std::lock_guard guard(m_mutex);
            m_status = std::move(status);
            m_ended = true;
        });
    }
    ~RunnerThread() override {
        m_stop = true;
        if (m_thread.joinable()) m_thread.join();
    }

    void stop() override { m_stop = true; }
    bool ended() const override {
        const std::lock_guard guard(m_mutex);
        return m_ended;
    }
    Status wait() override {
        if (m_thread.joinable()) m_thread.join();
        return m_status;
    }
    std::vector<QueueEvent> eventsSince(std::size_t first) const override {
        const std::lock_guard guard(m_mutex);
        if (first >= m_events.size()) return {};
        return {m_events.begin() + static_cast<std::ptrdiff_t>(first), m_events.end()};
    }

private:
    // Converts exceptions to errors, since they must not leave the thread.
    Status guarded() {
        try {
            return m_work.run(m_stop);
        } catch (const std::exception& error) {
            return Error{ErrorCode::Internal,
                         "the process that ran the queue failed: "
                         "%1"_m(error.what()),
                         "Start it again: the queue continues where it stopped"_m};
        }
    }

    mutable std::mutex m_mutex;
    std::vector<QueueEvent> m_events;
    std::atomic<bool> m_stop{false};
    bool m_ended = false;
    Status m_status;
    QueueWork m_work;
    std::thread m_thread;
};

}  // namespace

Result<std::shared_ptr<QueueRunner>> startRunner(const std::string& runsFolder,
                                                 const QueueOptions& options) {
    std::error_code ignored;
    if (!std::filesystem::exists(options.program, ignored))
        return Error{ErrorCode::Usage,
                     "cannot find the program %1 that trains runs"_m(options.program),
                     "Install headscope-cli in this program's folder"_m};
    if (options.atOnce < 1 || options.threads < 0)
        return Error{
            ErrorCode::Usage,
            "the number of runs at once is below 1, or the number of threads is negative"_m,
            "Choose at least 1"_m};
    HEADSCOPE_TRY(auto store, QueueStore::open(runsFolder));
    // Only one runner may work on a queue.
    if (const auto holder = runs::lockHolder(store.folder()))
        return Error{ErrorCode::Usage, "the queue is already being run by %1"_m(*holder),
                     "Add runs to the queue of that process, or end the process first"_m};
    // The check above only names the holder; taking the lock decides.
    HEADSCOPE_TRY(auto lock, runs::RunLock::take(store.folder()));
    return std::shared_ptr<QueueRunner>(
        std::make_shared<RunnerThread>(runsFolder, options, std::move(store), std::move(lock)));
}

}  // namespace headscope::jobs
