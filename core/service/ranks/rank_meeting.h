// Connects the processes of one run. Rank 0 listens at MASTER_ADDR:MASTER_PORT, and each other rank
// connects to it. Both sides prove that they know the run's token: they send the HMAC-SHA-256 (RFC
// 2104) of the other side's random numbers. Then each rank connects to the next one in a ring; a
// session id from rank 0 admits only members. Connections without a valid proof are closed and do
// not disturb the others. Afterwards no port stays open. Traffic is not encrypted. Does not use
// LibTorch.
#pragma once

#include "core/service/ranks/rank_socket.h"

namespace headscope::training {

// Connections of one rank after the meeting.
struct MetRanks {
    // rank 0: one entry per rank (its own is not connected); other ranks: only rank 0
    std::vector<Peer> others;
    Peer next, previous;  // neighbours in the ring
};

// Blocks until all ranks are connected, for place.seconds at most. Errors: Network (which ranks are
// missing, which address did not answer), Usage (duplicate rank, different world sizes, missing
// token between machines), Cancelled.
Result<MetRanks> meetRanks(const RankPlace& place);

}  // namespace headscope::training
