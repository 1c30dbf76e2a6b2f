// Sockets between the processes that train one run. Every wait ends: when the socket is ready, when its patience is
// used up, or when the process is told to stop. No LibTorch. Any thread.
#pragma once

#include "core/api/ranks.h"
#include "core/api/result.h"
#include "core/io/descriptor.h"

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

#include <poll.h>
#include <sys/socket.h>

namespace headscope::training {

using Milliseconds = std::chrono::milliseconds;

// Longest single wait: a request to stop is noticed within this time.
constexpr Milliseconds kSlice{100};

// How long a wait may take. It is used up in slices of at most kSlice, so that the time during which this process
// itself was suspended does not count.
class Patience {
public:
    // For a wait of place.seconds in all, which ends at once when the process is told to stop.
    static Patience inAll(const RankPlace& place) { return Patience(place, false, Milliseconds(0)); }
    // For place.seconds without progress; `whenStopped` without progress once the process is told to stop.
    static Patience withoutProgress(const RankPlace& place, Milliseconds whenStopped) {
        return Patience(place, true, whenStopped);
    }
    void progress();
    // Waits until a socket is ready, for one slice at most. `sockets` may be empty.
    void wait(std::vector<pollfd>& sockets);
    void waste(Milliseconds time);  // before another attempt
    bool over() const { return m_left.count() <= 0; }
    bool stopped() const { return m_stopped; }

private:
    Patience(const RankPlace& place, bool renewed, Milliseconds whenStopped);

    const RankPlace* m_place;
    bool m_renewed;  // by progress
    std::chrono::nanoseconds m_all, m_whenStopped, m_left;
    bool m_stopped = false;
};

// The other end of a connection.
struct Peer {
    io::Descriptor socket;
    int rank = -1;
    std::string address;  // as a number, without the port

    bool connected() const { return socket.get() >= 0; }
    std::string name() const;  // "rank 3 at 10.0.0.5"
};

struct Sending {
    const Peer* to = nullptr;
    const void* bytes = nullptr;
    std::size_t size = 0;
};
struct Receiving {
    const Peer* from = nullptr;
    void* bytes = nullptr;
    std::size_t size = 0;
};
// Sends and receives at once; either size may be 0. A byte that has moved is progress. Errors: Network
// (which peer did not answer, or closed the connection), Cancelled (the process was told to stop).
Status exchange(Sending out, Receiving in, Patience& patience);

// An address with its port.
struct SocketAddress {
    sockaddr_storage bytes{};
    socklen_t size = 0;

    std::string host() const;  // as a number
    int port() const;
    bool loopback() const;
};
SocketAddress localAddressOf(const io::Descriptor& socket);
SocketAddress addressFrom(const std::string& number, int port);  // size 0: `number` is no address
// Address of a network interface (GLOO_SOCKET_IFNAME), with port 0; size 0 if it has none.
SocketAddress addressOfInterface(const std::string& name);

// Looks a host up. Errors: Network (unknown, or no answer in time), Cancelled.
Result<std::vector<SocketAddress>> lookUp(const std::string& host, int port, Patience& patience);

// A socket that listens there. Errors: Network.
Result<io::Descriptor> listenAt(const SocketAddress& address);
// On all addresses of this machine.
Result<io::Descriptor> listenEverywhere(int port);
// One attempt to connect; gives up after five seconds. Errors: Network, Cancelled.
Result<io::Descriptor> connectTo(const SocketAddress& address, Patience& patience);
// Not blocking, and small messages leave at once.
void prepare(const io::Descriptor& socket);

}  // namespace headscope::training
