// RankLink on Gloo, which Debian's LibTorch has; its headers are a package of their own (libgloo-dev).
#include "core/training/rank_link.h"

#if HEADSCOPE_GLOO
#include <netdb.h>
#include <sys/socket.h>
#include <unistd.h>
#include <torch/csrc/distributed/c10d/PrefixStore.hpp>
#include <torch/csrc/distributed/c10d/ProcessGroupGloo.hpp>
#include <torch/csrc/distributed/c10d/TCPStore.hpp>

#include <cstdlib>
#include <thread>

namespace headscope::training {
namespace {

using Milliseconds = std::chrono::milliseconds;
constexpr std::chrono::hours kPatience{24};  // for rank 0, which may be paused
constexpr Milliseconds kLook{50};

Error cannotReach(const RankPlace& place, const std::exception& failure) {
    const auto where = place.address + ":" + std::to_string(place.port);
    if (place.rank == 0)
        return {ErrorCode::Network, "rank 0 cannot wait for the others at " + where + ": " + firstLine(failure),
                "Choose another port (MASTER_PORT), and an address of this machine (MASTER_ADDR)"};
    return {ErrorCode::Network,
            "rank " + std::to_string(place.rank) + " did not reach rank 0 at " + where + " within " +
                std::to_string(place.seconds) + " s: " + firstLine(failure),
            "Check that rank 0 runs, that MASTER_ADDR and MASTER_PORT are the same for all ranks, and the firewall"};
}

// The address that this machine has on the way to rank 0, as a number; "" where that is not to be found out.
std::string ownAddress(const RankPlace& place) {
    addrinfo hints{}, *found = nullptr;
    hints.ai_socktype = SOCK_DGRAM;
    if (getaddrinfo(place.address.c_str(), std::to_string(place.port).c_str(), &hints, &found) != 0) return {};
    std::string address;
    for (const auto* one = found; one && address.empty(); one = one->ai_next) {
        const int probe = socket(one->ai_family, SOCK_DGRAM | SOCK_CLOEXEC, 0);
        sockaddr_storage own{};
        socklen_t size = sizeof own;
        char text[NI_MAXHOST];
        if (probe >= 0 && connect(probe, one->ai_addr, one->ai_addrlen) == 0 &&
            getsockname(probe, reinterpret_cast<sockaddr*>(&own), &size) == 0 &&
            getnameinfo(reinterpret_cast<sockaddr*>(&own), size, text, sizeof text, nullptr, 0, NI_NUMERICHOST) == 0)
            address = text;
        if (probe >= 0) close(probe);
    }
    freeaddrinfo(found);
    return address;
}

// GLOO_SOCKET_IFNAME as in PyTorch.
std::shared_ptr<::gloo::transport::Device> deviceFor(const RankPlace& place) {
    if (const char* name = std::getenv("GLOO_SOCKET_IFNAME"); name && *name)
        return c10d::ProcessGroupGloo::createDeviceForInterface(name);
    const auto address = ownAddress(place);
    return address.empty() ? c10d::ProcessGroupGloo::createDefaultDevice()
                           : c10d::ProcessGroupGloo::createDeviceForHostname(address);
}

using StorePointer = c10::intrusive_ptr<c10d::TCPStore>;
using GroupPointer = c10::intrusive_ptr<c10d::ProcessGroupGloo>;

StorePointer openStore(const RankPlace& place) {
    c10d::TCPStoreOptions options;
    options.port = static_cast<std::uint16_t>(place.port);
    options.isServer = place.rank == 0;
    options.numWorkers = static_cast<std::size_t>(place.size);
    options.waitWorkers = false;
    options.timeout = std::chrono::seconds(place.seconds);
    return c10::make_intrusive<c10d::TCPStore>(place.address, options);
}

std::string keyOf(const char* what, int rank) {
    return std::string(what) + "/" + std::to_string(rank);
}

std::vector<int> missing(c10d::Store& store, int size) {
    std::vector<int> ranks;
    for (int rank = 0; rank < size; ++rank)
        if (!store.check({keyOf("size", rank)})) ranks.push_back(rank);
    return ranks;
}

Error notAllThere(const RankPlace& place, const std::vector<int>& ranks) {
    std::string list;
    for (const int rank : ranks) list += (list.empty() ? "" : ", ") + std::to_string(rank);
    return {ErrorCode::Network,
            "of " + std::to_string(place.size) + " ranks " + std::to_string(ranks.size()) + " did not come within " +
                std::to_string(place.seconds) + " s: rank " + list,
            "See what those processes wrote; give them longer with --rank-timeout SECONDS"};
}

// Every rank says that it is there, and waits until all have.
Status meet(c10d::Store& store, const RankPlace& place) {
    if (store.add(keyOf("taken", place.rank), 1) > 1)
        return Error{ErrorCode::Usage, "there are two processes with rank " + std::to_string(place.rank),
                     "Give each process a RANK of its own, from 0 to WORLD_SIZE - 1"};
    const auto size = std::to_string(place.size);
    store.set(keyOf("size", place.rank), std::vector<std::uint8_t>(size.begin(), size.end()));
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(place.seconds);
    for (auto absent = missing(store, place.size); !absent.empty(); absent = missing(store, place.size)) {
        if (std::chrono::steady_clock::now() > end) return notAllThere(place, absent);
        std::this_thread::sleep_for(kLook);
    }
    for (int rank = 0; rank < place.size; ++rank) {
        const auto said = store.get(keyOf("size", rank));
        if (std::string(said.begin(), said.end()) == size) continue;
        return Error{ErrorCode::Usage,
                     "rank " + std::to_string(rank) + " was started as one of " +
                         std::string(said.begin(), said.end()) + ", rank " + std::to_string(place.rank) +
                         " as one of " + size,
                     "Give all processes the same WORLD_SIZE"};
    }
    return {};
}

GroupPointer groupOf(const StorePointer& store, const char* name, const RankPlace& place, Milliseconds timeout) {
    auto options = c10d::ProcessGroupGloo::Options::create(timeout);
    options->devices.push_back(deviceFor(place));
    options->threads = 2;
    return c10::make_intrusive<c10d::ProcessGroupGloo>(c10::make_intrusive<c10d::PrefixStore>(name, store), place.rank,
                                                       place.size, options);
}

template <class Work>
class GlooSum : public PendingSum {
public:
    explicit GlooSum(Work work) : m_work(std::move(work)) {}
    void wait() override { m_work->wait(); }

private:
    Work m_work;
};

class GlooLink : public RankLink {
public:
    GlooLink(StorePointer store, GroupPointer steps, GroupPointer orders, int ranks)
        : m_store(std::move(store)), m_steps(std::move(steps)), m_orders(std::move(orders)), m_ranks(ranks) {}

    void broadcast(torch::Tensor tensor) override {
        std::vector<torch::Tensor> tensors{std::move(tensor)};
        m_orders->broadcast(tensors)->wait();
    }
    std::unique_ptr<PendingSum> startSum(torch::Tensor tensor) override {
        std::vector<torch::Tensor> tensors{std::move(tensor)};
        auto work = m_steps->allreduce(tensors);
        return std::make_unique<GlooSum<decltype(work)>>(std::move(work));
    }
    std::vector<torch::Tensor> equalRows(torch::Tensor rows) override {
        std::vector<std::vector<torch::Tensor>> out(1);
        for (int rank = 0; rank < m_ranks; ++rank) out[0].push_back(torch::empty_like(rows));
        std::vector<torch::Tensor> in{std::move(rows)};
        m_steps->allgather(out, in)->wait();
        return out[0];
    }

private:
    StorePointer m_store;
    GroupPointer m_steps, m_orders;  // their patience differs
    int m_ranks;
};

}  // namespace

Result<std::unique_ptr<RankLink>> openRankLink(const RankPlace& place) {
    StorePointer store;
    try {
        store = openStore(place);
    } catch (const std::exception& failure) {
        return cannotReach(place, failure);
    }
    try {
        HEADSCOPE_CHECK(meet(*store, place));
        auto steps = groupOf(store, "steps", place, std::chrono::seconds(place.seconds));
        auto orders = groupOf(store, "orders", place, kPatience);
        return std::unique_ptr<RankLink>(
            std::make_unique<GlooLink>(std::move(store), std::move(steps), std::move(orders), place.size));
    } catch (const std::exception& failure) {
        return Error{ErrorCode::Network,
                     "rank " + std::to_string(place.rank) + " could not connect to the others: " + firstLine(failure),
                     "Name the network between the machines with GLOO_SOCKET_IFNAME (for example eth0)"};
    }
}

}  // namespace headscope::training
#else
namespace headscope::training {

Result<std::unique_ptr<RankLink>> openRankLink(const RankPlace&) {
    return Error{ErrorCode::Device, "this build cannot train in several processes: it was made without Gloo's headers",
                 "Install libgloo-dev and build again, or train in one process"};
}

}  // namespace headscope::training
#endif
