// Sockets between the processes that train one run. Every wait ends when the socket is ready, when
// its time is used up, or when the process is asked to stop. Does not use LibTorch. Any thread.
#pragma once

#include "core/api/base/ranks.h"
#include "core/api/base/result.h"
#include "core/base/io/descriptor.h"

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

#include <poll.h>
#include <sys/socket.h>

namespace headscope::training {

using Milliseconds = std::chrono::milliseconds;

// Longest single wait. A stop request is noticed within this time.
constexpr Milliseconds kSlice{100};

// Time budget of a wait. It is consumed in slices of at most kSlice, so time during which this
// process was suspended does not count.
class Patience {
public:
    // Returns a budget of place.seconds in total. It ends at once when the process is asked to
    // stop.
    static Patience inAll(const RankPlace& place) {
        return Patience(place, false, Milliseconds(0));
    }
    // Returns a budget of place.seconds without progress; `whenStopped` without progress after the
    // process was asked to stop.
    static Patience withoutProgress(const RankPlace& place, Milliseconds whenStopped) {
        return Patience(place, true, whenStopped);
    }
    // Refills the budget if it counts time without progress.
    void progress();
    // Waits until a socket is ready, for one slice at most. `sockets` may be empty.
    void wait(std::vector<pollfd>& sockets);
    void waste(Milliseconds time);  // pauses before another attempt
    // Returns whether the budget is used up.
    bool over() const { return m_left.count() <= 0; }
    // Returns whether the process was asked to stop.
    bool stopped() const { return m_stopped; }

private:
    Patience(const RankPlace& place, bool renewed, Milliseconds whenStopped);

    const RankPlace* m_place;
    bool m_renewed;  // true: progress() refills the budget
    std::chrono::nanoseconds m_all, m_whenStopped, m_left;
    bool m_stopped = false;
};

// The remote end of a connection.
struct Peer {
    io::Descriptor socket;
    int rank = -1;
    std::string address;  // numeric address without the port

    bool connected() const { return socket.get() >= 0; }
    Message name() const;  // returns, for example, "rank 3 at 10.0.0.5"
};

// Bytes to send to a peer.
struct Sending {
    const Peer* to = nullptr;
    const void* bytes = nullptr;
    std::size_t size = 0;
};
// A buffer for bytes from a peer.
struct Receiving {
    const Peer* from = nullptr;
    void* bytes = nullptr;
    std::size_t size = 0;
};
// Sends and receives at the same time; either size may be 0. Each byte moved counts as progress.
// Errors: Network (the peer did not answer or closed the connection), Cancelled (this process was
// asked to stop).
Status exchange(Sending out, Receiving in, Patience& patience);

// An IP address and a port.
struct SocketAddress {
    sockaddr_storage bytes{};
    socklen_t size = 0;

    std::string host() const;  // returns the numeric address
    int port() const;
    // Returns whether the address belongs to this machine's loopback interface.
    bool loopback() const;
};
// Returns the local address of a connected or listening socket.
SocketAddress localAddressOf(const io::Descriptor& socket);
// Parses a numeric IP address; size 0 if `number` is not one.
SocketAddress addressFrom(const std::string& number, int port);
// Returns the address of a network interface (GLOO_SOCKET_IFNAME) with port 0; size 0 if it does
// not have one.
SocketAddress addressOfInterface(const std::string& name);

// Resolves a host name. Errors: Network (unknown, or no answer in time), Cancelled.
Result<std::vector<SocketAddress>> lookUp(const std::string& host, int port, Patience& patience);

// Returns a socket that listens at `address`. Errors: Network.
Result<io::Descriptor> listenAt(const SocketAddress& address);
// Returns a socket that listens on all interfaces of this machine.
Result<io::Descriptor> listenEverywhere(int port);
// Makes one attempt to connect, for at most five seconds. Errors: Network.
Result<io::Descriptor> connectTo(const SocketAddress& address, Patience& patience);
// Makes the socket non-blocking and disables Nagle's algorithm, so that small messages are sent at
// once.
void prepare(const io::Descriptor& socket);

}  // namespace headscope::training
