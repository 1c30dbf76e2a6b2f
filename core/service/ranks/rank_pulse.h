// Rank 0's connections to the other ranks. Rank 0 sends commands; both sides send a heartbeat once
// a second. So every process notices when another one ends or hangs, even during a long pause or
// evaluation. Does not use LibTorch.
#pragma once

#include "core/service/ranks/rank_socket.h"

#include <atomic>
#include <mutex>
#include <set>
#include <thread>

namespace headscope::training {

// Sends and receives commands; a separate thread sends the heartbeats.
class RankPulse {
public:
    // others: see MetRanks. `place` must outlive this object.
    RankPulse(const RankPlace& place, std::vector<Peer> others);
    // Destructor. On rank 0, waits at most two seconds until the others have received the last
    // command.
    ~RankPulse();
    RankPulse(const RankPulse&) = delete;
    RankPulse& operator=(const RankPulse&) = delete;

    Status sendToAll(const void* bytes, std::size_t size);  // sends a command; rank 0 only
    // Receives a command on a rank other than 0. Waits as long as rank 0 sends heartbeats.
    Status receive(void* bytes, std::size_t size);
    // Describes a lost rank: "rank 3 at 10.0.0.5 ended"; "" if none is lost.
    std::string lost();
    // Closes all connections, which also ends the other ranks.
    void close();

private:
    void beat();
    void listen();
    void sign(const Peer& to, char what);

    const RankPlace& m_place;
    std::vector<Peer> m_others;
    std::mutex m_sending, m_hearing;
    std::vector<int> m_silence;  // slices since the last heartbeat of each rank; rank 0 only
    std::set<int> m_victims;     // ranks that ended because they lost another one; rank 0 only
    std::vector<int> m_ended;    // ranks with closed connections, in order of closing; rank 0 only
    bool m_stopReported = false, m_closed = false;
    std::atomic<bool> m_ending = false;
    std::thread m_thread;  // last member: the thread uses the others
};

}  // namespace headscope::training
