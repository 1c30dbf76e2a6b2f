// Rank 0's connections to the others: its orders go one way, signs of life both ways once a second, so that every
// process notices when another one is gone or stopped, however long a pause or an evaluation takes. No LibTorch.
#pragma once

#include "core/training/rank_socket.h"

#include <atomic>
#include <mutex>
#include <set>
#include <thread>

namespace headscope::training {

class RankPulse {
public:
    // others: as MetRanks. `place` must outlive this object.
    RankPulse(const RankPlace& place, std::vector<Peer> others);
    // Waits until the other ranks have heard the last order, for two seconds at most.
    ~RankPulse();
    RankPulse(const RankPulse&) = delete;
    RankPulse& operator=(const RankPulse&) = delete;

    Status sendToAll(const void* bytes, std::size_t size);  // rank 0
    Status receive(void* bytes, std::size_t size);  // the other ranks; waits as long as rank 0 gives signs of life
    std::string lost();                             // who ended or gives none: "rank 3 at 10.0.0.5 ended"; "" if nobody
    void close();                                   // the others learn that it is over

private:
    void beat();
    void listen();
    void sign(const Peer& to, char what);

    const RankPlace& m_place;
    std::vector<Peer> m_others;
    std::mutex m_sending, m_hearing;
    std::vector<int> m_silence;  // slices since a sign of life, of each other rank; rank 0 only
    std::set<int> m_victims;     // ranks that end because they lost touch with another one; rank 0 only
    std::vector<int> m_ended;    // ranks whose connection was closed, in this order; rank 0 only
    bool m_stopTold = false, m_closed = false;
    std::atomic<bool> m_ending = false;
    std::thread m_thread;  // last: uses the above
};

}  // namespace headscope::training
