#include "core/service/ranks/rank_pulse.h"

#include <sys/socket.h>

#include <algorithm>
#include <cerrno>

namespace headscope::training {
namespace {

// First byte of each message. kLost: the sender ends because it lost the connection to another
// rank.
constexpr char kAlive = 0, kOrder = 1, kStop = 2, kLost = 3;
// number of slices without a heartbeat after which a rank counts as silent
constexpr int kSilent = 30;
// maximum time without progress after this process was asked to stop
constexpr Milliseconds kWhenStopped{5000};
constexpr std::chrono::seconds kLastWait{2};

Milliseconds betweenBeats(const RankPlace& place) {
    return std::min(Milliseconds(1000), Milliseconds(place.seconds * 250));
}

Error unexpected(const Peer& peer) {
    return {ErrorCode::Network, "%1 sent an invalid command"_m(peer.name()),
            "Start all processes with the same program"_m};
}

}  // namespace

RankPulse::RankPulse(const RankPlace& place, std::vector<Peer> others)
    : m_place(place),
      m_others(std::move(others)),
      m_silence(m_others.size(), 0),
      m_thread([this] { beat(); }) {}

RankPulse::~RankPulse() {
    m_ending = true;
    m_thread.join();
    if (m_place.rank != 0 || m_closed) return;
    // Closing a socket while data arrive may discard the bytes sent last. So the other side closes
    // first, and this side waits for it.
    for (const auto& other : m_others)
        if (other.connected()) ::shutdown(other.socket.get(), SHUT_WR);
    const auto end = std::chrono::steady_clock::now() + kLastWait;
    for (;;) {
        listen();
        const auto open = static_cast<std::size_t>(m_place.size - 1) - m_ended.size();
        if (open == 0 || std::chrono::steady_clock::now() > end) return;
        std::this_thread::sleep_for(Milliseconds(2));
    }
}

void RankPulse::close() {
    const std::lock_guard lock(m_hearing);
    if (m_place.rank != 0) sign(m_others.front(), kLost);
    m_closed = true;
    for (const auto& other : m_others)
        if (other.connected()) ::shutdown(other.socket.get(), SHUT_RDWR);
}

// Sends a one-byte message, which is sent completely or not at all. While a command is being sent,
// the heartbeat is not needed.
void RankPulse::sign(const Peer& to, char what) {
    if (to.connected()) (void)::send(to.socket.get(), &what, 1, MSG_NOSIGNAL | MSG_DONTWAIT);
}

void RankPulse::beat() {
    const int every = std::max(1, static_cast<int>(betweenBeats(m_place) / kSlice));
    for (int slice = 0; !m_ending; ++slice) {
        // A stop request is forwarded to rank 0 once, instead of a heartbeat.
        const bool stop = m_place.rank != 0 && !m_stopReported && m_place.stopRequested &&
                          m_place.stopRequested();
        if (slice % every == 0 || stop)
            if (const std::unique_lock free(m_sending, std::try_to_lock); free) {
                for (const auto& other : m_others) sign(other, stop ? kStop : kAlive);
                m_stopReported = m_stopReported || stop;
            }
        listen();
        std::this_thread::sleep_for(kSlice);
        const std::lock_guard lock(m_hearing);
        for (int& silence : m_silence) ++silence;
    }
}

// Reads the heartbeats and stop requests that the other ranks send to rank 0.
void RankPulse::listen() {
    if (m_place.rank != 0) return;
    const std::lock_guard lock(m_hearing);
    for (std::size_t rank = 1; rank < m_others.size(); ++rank) {
        if (std::count(m_ended.begin(), m_ended.end(), static_cast<int>(rank)) > 0) continue;
        char signs[64];
        ssize_t got = 0;
        while ((got = ::recv(m_others[rank].socket.get(), signs, sizeof signs, MSG_DONTWAIT)) > 0) {
            m_silence[rank] = 0;
            if (std::count(signs, signs + got, kStop) > 0 && m_place.askToStop) m_place.askToStop();
            if (std::count(signs, signs + got, kLost) > 0) m_victims.insert(static_cast<int>(rank));
        }
        if (got == 0 || (errno != EAGAIN && errno != EINTR))
            m_ended.push_back(static_cast<int>(rank));
    }
}

std::string RankPulse::lost() {
    listen();
    const std::lock_guard lock(m_hearing);
    std::vector<Message> silent;
    for (std::size_t rank = 1; m_place.rank == 0 && rank < m_others.size(); ++rank)
        if (m_silence[rank] > kSilent) silent.push_back(m_others[rank].name());
    // Report silent ranks first, because they may have caused others to end.
    if (!silent.empty())
        return "%1 does not respond: it was stopped, or its machine or the network is down"_m(
                   joined(silent, ", "))
            .text();
    for (const int rank : m_ended)
        if (m_victims.count(rank) == 0)
            return "%1 ended"_m(m_others[static_cast<std::size_t>(rank)].name()).text();
    return {};
}

Status RankPulse::sendToAll(const void* bytes, std::size_t size) {
    const std::lock_guard lock(m_sending);
    for (const auto& other : m_others) {
        if (!other.connected()) continue;
        auto patience = Patience::withoutProgress(m_place, kWhenStopped);
        HEADSCOPE_CHECK(exchange({&other, &kOrder, 1}, {}, patience));
        HEADSCOPE_CHECK(exchange({&other, bytes, size}, {}, patience));
    }
    return {};
}

Status RankPulse::receive(void* bytes, std::size_t size) {
    const Peer& first = m_others.front();
    for (char what = kAlive; what != kOrder;) {
        auto patience = Patience::withoutProgress(m_place, kWhenStopped);
        HEADSCOPE_CHECK(exchange({}, {&first, &what, 1}, patience));
        if (what != kAlive && what != kOrder) return unexpected(first);
    }
    auto patience = Patience::withoutProgress(m_place, kWhenStopped);
    return exchange({}, {&first, bytes, size}, patience);
}

}  // namespace headscope::training
