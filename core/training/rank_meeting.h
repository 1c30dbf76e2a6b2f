// How the processes of one run find each other. Rank 0 listens at MASTER_ADDR and MASTER_PORT; each other rank connects
// to it, and both prove that they know the run's token (HMAC-SHA-256 of the other side's random numbers, RFC 2104).
// Then each rank connects to the next one in a ring, with a number that rank 0 gave to members only. Connections that
// prove nothing are closed and disturb nobody; no port stays open afterwards. Nothing is encrypted. No LibTorch.
#pragma once

#include "core/training/rank_socket.h"

namespace headscope::training {

struct MetRanks {
    std::vector<Peer> others;  // rank 0: all others, by rank (its own place is empty); other ranks: rank 0 alone
    Peer next, previous;       // in the ring
};

// Blocks until all are there, for place.seconds at most. Errors: Network (who did not come, within what time; which
// address did not answer), Usage (two of one rank; another number of ranks; no token between machines), Cancelled.
Result<MetRanks> meetRanks(const RankPlace& place);

}  // namespace headscope::training
