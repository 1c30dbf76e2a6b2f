// RankLink on its own sockets (rank_meeting.h). Tensors are summed around a ring (Patarasuk & Yuan
// 2009): each rank sends and receives 2 (n - 1)/n times the tensor.
// LibTorch's c10d is not used for three reasons: its waits cannot be interrupted, its ports accept
// anyone, and its operator records are shared by all threads of a process.
#include "core/nn/training/rank_link.h"
#include "core/service/ranks/rank_meeting.h"
#include "core/service/ranks/rank_pulse.h"

#include <condition_variable>
#include <cstring>
#include <deque>
#include <future>
#include <mutex>
#include <thread>

namespace headscope::training {
namespace {

// Maximum wait without progress after this process was asked to stop.
constexpr Milliseconds kWhenStopped{5000};

template <class T>
void addInto(void* to, const void* from, std::size_t bytes) {
    auto* sums = static_cast<T*>(to);
    const auto* values = static_cast<const T*>(from);
    for (std::size_t i = 0; i < bytes / sizeof(T); ++i) sums[i] += values[i];
}

using Add = void (*)(void* to, const void* from, std::size_t bytes);

Add adderFor(const torch::Tensor& tensor) {
    if (tensor.scalar_type() == torch::kFloat) return addInto<float>;
    if (tensor.scalar_type() == torch::kDouble) return addInto<double>;
    if (tensor.scalar_type() == torch::kLong) return addInto<std::int64_t>;
    throw std::logic_error("numbers of this type are not summed");
}

// The ring operations, executed one after the other. Errors are thrown as exceptions.
class Ring {
public:
    Ring(const RankPlace& place, const Peer& next, const Peer& previous)
        : m_place(place), m_next(next), m_previous(previous) {}

    // Reduce-scatter, then all-gather: first each rank gets the sum of one part, then the parts
    // travel around the ring.
    void sum(const torch::Tensor& tensor) {
        const auto add = adderFor(tensor);
        const auto width = static_cast<std::size_t>(tensor.element_size());
        auto* bytes = static_cast<char*>(tensor.data_ptr());
        const auto ranks = static_cast<std::size_t>(m_place.size),
                   count = static_cast<std::size_t>(tensor.numel());
        const auto begin = [&](int part) {
            return count * static_cast<std::size_t>(around(part)) / ranks * width;
        };
        const auto size = [&](int part) {
            return count * static_cast<std::size_t>(around(part) + 1) / ranks * width - begin(part);
        };
        for (int step = 0; step + 1 < m_place.size; ++step) {
            const int out = m_place.rank - step, in = out - 1;
            m_scratch.resize(size(in));
            move(bytes + begin(out), size(out), m_scratch.data(), size(in));
            add(bytes + begin(in), m_scratch.data(), size(in));
        }
        for (int step = 0; step + 1 < m_place.size; ++step) {
            const int out = m_place.rank + 1 - step, in = out - 1;
            move(bytes + begin(out), size(out), bytes + begin(in), size(in));
        }
    }

    // All-gather. parts: one tensor per rank; only this rank's tensor is filled on entry.
    void gather(const std::vector<torch::Tensor>& parts) {
        const auto size = parts.front().nbytes();
        for (int step = 0; step + 1 < m_place.size; ++step) {
            const int out = around(m_place.rank - step), in = around(out - 1);
            move(parts[static_cast<std::size_t>(out)].data_ptr(), size,
                 parts[static_cast<std::size_t>(in)].data_ptr(), size);
        }
    }

private:
    int around(int rank) const { return (rank + m_place.size) % m_place.size; }
    void move(const void* out, std::size_t outSize, void* in, std::size_t inSize) {
        auto patience = Patience::withoutProgress(m_place, kWhenStopped);
        const auto done = exchange({&m_next, out, outSize}, {&m_previous, in, inSize}, patience);
        if (!done.ok()) throw std::runtime_error(done.error().message.text());
    }

    const RankPlace& m_place;
    const Peer &m_next, &m_previous;
    std::vector<char> m_scratch;
};

class TaskSum : public PendingSum {
public:
    explicit TaskSum(std::future<void> done) : m_done(std::move(done)) {}
    void wait() override { m_done.get(); }

private:
    std::future<void> m_done;
};

class RingLink : public RankLink {
public:
    RingLink(const RankPlace& place, MetRanks met)
        : m_place(place),
          m_next(std::move(met.next)),
          m_previous(std::move(met.previous)),
          m_pulse(m_place, std::move(met.others)),
          m_ring(m_place, m_next, m_previous),
          m_thread([this] { work(); }) {}
    ~RingLink() override {
        {
            const std::lock_guard lock(m_mutex);
            m_ending = true;
            // If nobody waits for an operation, this process was interrupted. Close the connections
            // to end the operation.
            if (m_busy || !m_tasks.empty()) close();
        }
        m_bell.notify_all();
        m_thread.join();
    }

    void broadcast(torch::Tensor tensor) override {
        const auto done = m_place.rank == 0 ? m_pulse.sendToAll(tensor.data_ptr(), tensor.nbytes())
                                            : m_pulse.receive(tensor.data_ptr(), tensor.nbytes());
        if (!done.ok()) fail(done.error().message.text());
    }
    std::unique_ptr<PendingSum> startSum(torch::Tensor tensor) override {
        return std::make_unique<TaskSum>(queue([this, tensor] { m_ring.sum(tensor); }));
    }
    std::vector<torch::Tensor> equalRows(torch::Tensor rows) override {
        std::vector<torch::Tensor> parts;
        for (int rank = 0; rank < m_place.size; ++rank)
            parts.push_back(rank == m_place.rank ? rows : torch::empty_like(rows));
        queue([this, &parts] { m_ring.gather(parts); }).get();
        return parts;
    }

private:
    // Closes all connections, which signals to the other ranks that the group has ended. Rank 0
    // knows best which rank is at fault, because a neighbour in the ring may itself have been
    // waiting.
    [[noreturn]] void fail(const std::string& why) {
        auto lost = m_pulse.lost();
        for (int look = 0; look < 5 && lost.empty() && m_place.rank == 0; ++look) {
            std::this_thread::sleep_for(Milliseconds(20));
            lost = m_pulse.lost();
        }
        close();
        throw std::runtime_error(lost.empty() ? why : lost);
    }
    void close() {
        m_pulse.close();
        for (const auto* peer : {&m_next, &m_previous}) ::shutdown(peer->socket.get(), SHUT_RDWR);
    }
    std::future<void> queue(std::function<void()> operation) {
        std::packaged_task<void()> task([this, operation = std::move(operation)] {
            try {
                operation();
            } catch (const std::runtime_error& failure) {
                fail(failure.what());
            }
        });
        auto done = task.get_future();
        {
            const std::lock_guard lock(m_mutex);
            m_tasks.push_back(std::move(task));
        }
        m_bell.notify_all();
        return done;
    }
    void work() {
        std::unique_lock lock(m_mutex);
        for (;;) {
            m_bell.wait(lock, [this] { return m_ending || !m_tasks.empty(); });
            if (m_tasks.empty()) return;
            auto task = std::move(m_tasks.front());
            m_tasks.pop_front();
            m_busy = true;
            lock.unlock();
            task();
            lock.lock();
            m_busy = false;
        }
    }

    const RankPlace m_place;
    const Peer m_next, m_previous;
    RankPulse m_pulse;
    Ring m_ring;
    std::mutex m_mutex;
    std::condition_variable m_bell;
    std::deque<std::packaged_task<void()>> m_tasks;
    bool m_ending = false, m_busy = false;
    std::thread m_thread;  // must be the last member, because it uses the others
};

}  // namespace

Result<std::unique_ptr<RankLink>> openRankLink(const RankPlace& place) {
    HEADSCOPE_TRY(auto met, meetRanks(place));
    return std::unique_ptr<RankLink>(std::make_unique<RingLink>(place, std::move(met)));
}

}  // namespace headscope::training
