#include "app/common/engine_limits.h"

#include "core/api/base/files.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include <pthread.h>
#include <semaphore.h>
#include <sys/resource.h>
#include <unistd.h>

namespace headscope::app {
namespace {

constexpr std::size_t kMebibyte = std::size_t{1} << 20;

std::size_t computingThreads() {
    const char* chosen = std::getenv("OMP_NUM_THREADS");
    const long threads = chosen ? std::strtol(chosen, nullptr, 10) : 0;
    if (threads > 0) return static_cast<std::size_t>(std::min(threads, 1024L));
    return std::max(1u, std::thread::hardware_concurrency());
}

std::size_t addressSpaceInUse() {
    const std::size_t pages = std::strtoull(kernelText("/proc/self/statm").c_str(), nullptr, 10);
    return pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

Status checkAddressSpace() {
    rlimit limit{};
    if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return {};
    const std::size_t threads = computingThreads();
    const std::size_t needed =
        addressSpaceInUse() / kMebibyte + kEngineMebibytes + threads * kThreadMebibytes;
    if (limit.rlim_cur / kMebibyte >= needed) return {};
    return Error{
        ErrorCode::Device,
        "the limit on memory is too low: %1 MiB of address space are allowed, LibTorch with %2"_m(
            limit.rlim_cur / kMebibyte, threads == 1 ? "1 thread needs %1"_m(needed)
                                                     : "%1 threads needs %2"_m(threads, needed)),
        "Raise the limit (ulimit -v %1, or unlimited), or use fewer threads (OMP_NUM_THREADS)"_m(
            needed * 1024)};
}

// Starts threads that wait until the object is destroyed. A failed start reveals a limit,
// regardless of its source.
class WaitingThreads {
public:
    WaitingThreads() {
        sem_init(&m_gate, 0, 0);
        pthread_attr_init(&m_small);
        pthread_attr_setstacksize(&m_small, 64 * 1024);
    }
    ~WaitingThreads() {
        for (std::size_t i = 0; i < m_threads.size(); ++i) sem_post(&m_gate);
        for (const auto thread : m_threads) pthread_join(thread, nullptr);
        pthread_attr_destroy(&m_small);
        sem_destroy(&m_gate);
    }
    WaitingThreads(const WaitingThreads&) = delete;
    WaitingThreads& operator=(const WaitingThreads&) = delete;

    bool start() {
        pthread_t thread{};
        if (pthread_create(&thread, &m_small, &WaitingThreads::wait, this) != 0) return false;
        m_threads.push_back(thread);
        return true;
    }
    std::size_t count() const { return m_threads.size(); }

private:
    static void* wait(void* self) {
        while (sem_wait(&static_cast<WaitingThreads*>(self)->m_gate) != 0) {
        }
        return nullptr;
    }

    sem_t m_gate{};
    pthread_attr_t m_small{};
    std::vector<pthread_t> m_threads;
};

Status checkThreads() {
    // Number of threads for training, prefetch, analysis, LibTorch's backward pass and the window's
    // loader.
    constexpr std::size_t kOwnThreads = 5;
    // Threads of OpenMP and of OpenBLAS.
    const std::size_t needed = 2 * computingThreads() + kOwnThreads;
    WaitingThreads threads;
    while (threads.count() < needed && threads.start()) {
    }
    if (threads.count() == needed) return {};
    return Error{ErrorCode::Device,
                 "the system lets this program start %1 more threads, LibTorch needs up to %2"_m(
                     threads.count(), needed),
                 "End other programs, raise the limit on processes (ulimit -u, or the pids limit "
                 "of the container), or use "
                 "fewer threads (OMP_NUM_THREADS)"_m};
}

}  // namespace

Status checkEngineLimits() {
    HEADSCOPE_CHECK(checkAddressSpace());
    return checkThreads();
}

}  // namespace headscope::app
