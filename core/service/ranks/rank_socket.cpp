#include "core/service/ranks/rank_socket.h"

#include "core/base/files/system_text.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>

namespace headscope::training {
namespace {

constexpr std::size_t kMostAtOnce = 1 << 20;  // maximum number of bytes per call
constexpr int kWaitingConnections = 128;
constexpr Milliseconds kLongestConnect{5000};

Error network(Message message, Message hint = {}) {
    return {ErrorCode::Network, std::move(message), std::move(hint)};
}

Error stoppedWaiting(const Message& whom) {
    return {ErrorCode::Cancelled, "stopped while waiting for %1"_m(whom),
            "Start all processes again"_m};
}

Error closed(const Peer& peer) {
    return network("%1 closed the connection"_m(peer.name()), "See the output of that process"_m);
}

// Returns whether the last call on a non-blocking socket can be retried later.
bool later() {
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
}

// Sends as much as possible without blocking. Returns the number of bytes.
Result<std::size_t> sendSome(const Sending& out) {
    if (out.size == 0) return std::size_t{0};
    const auto sent = ::send(out.to->socket.get(), out.bytes, std::min(out.size, kMostAtOnce),
                             MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent >= 0) return static_cast<std::size_t>(sent);
    return later() ? Result<std::size_t>(std::size_t{0}) : Result<std::size_t>(closed(*out.to));
}

Result<std::size_t> receiveSome(const Receiving& in) {
    if (in.size == 0) return std::size_t{0};
    const auto got =
        ::recv(in.from->socket.get(), in.bytes, std::min(in.size, kMostAtOnce), MSG_DONTWAIT);
    if (got > 0) return static_cast<std::size_t>(got);
    return got < 0 && later() ? Result<std::size_t>(std::size_t{0})
                              : Result<std::size_t>(closed(*in.from));
}

io::Descriptor newSocket(int family) {
    return io::Descriptor(::socket(family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
}

}  // namespace

Patience::Patience(const RankPlace& place, bool renewed, Milliseconds whenStopped)
    : m_place(&place),
      m_renewed(renewed),
      m_all(std::chrono::seconds(place.seconds)),
      m_whenStopped(whenStopped),
      m_left(m_all) {}

void Patience::progress() {
    if (m_renewed) m_left = m_all;
}

void Patience::wait(std::vector<pollfd>& sockets) {
    const auto began = std::chrono::steady_clock::now();
    (void)::poll(sockets.data(), sockets.size(), static_cast<int>(kSlice.count()));
    const std::chrono::nanoseconds took = std::chrono::steady_clock::now() - began;
    // Do not count time beyond a slice, because this process was suspended then.
    m_left -= std::min<std::chrono::nanoseconds>(took, kSlice);
    m_stopped = m_stopped || (m_place->stopRequested && m_place->stopRequested());
    if (!m_stopped) return;
    // After a stop request, use the shorter budget.
    m_all = std::min(m_all, m_whenStopped);
    m_left = std::min(m_left, m_all);
}

void Patience::waste(Milliseconds time) {
    std::vector<pollfd> none;
    for (auto wasted = Milliseconds(0); wasted < time && !over(); wasted += kSlice) wait(none);
}

Message Peer::name() const {
    return address.empty() ? "rank %1"_m(rank) : "rank %1 at %2"_m(rank, address);
}

Status exchange(Sending out, Receiving in, Patience& patience) {
    while (out.size > 0 || in.size > 0) {
        HEADSCOPE_TRY(const auto sent, sendSome(out));
        HEADSCOPE_TRY(const auto got, receiveSome(in));
        out.bytes = static_cast<const char*>(out.bytes) + sent;
        out.size -= sent;
        in.bytes = static_cast<char*>(in.bytes) + got;
        in.size -= got;
        if (sent + got > 0) {
            patience.progress();
            continue;
        }
        // Name the peer for which this process waits.
        const Peer& awaited = in.size > 0 ? *in.from : *out.to;
        if (patience.over() && patience.stopped()) return stoppedWaiting(awaited.name());
        if (patience.over())
            return network(
                "%1 did not answer in time"_m(awaited.name()),
                "Check that the process is running; wait longer with --rank-timeout SECONDS"_m);
        std::vector<pollfd> sockets;
        if (out.size > 0) sockets.push_back({out.to->socket.get(), POLLOUT, 0});
        if (in.size > 0) sockets.push_back({in.from->socket.get(), POLLIN, 0});
        patience.wait(sockets);
    }
    return {};
}

std::string SocketAddress::host() const {
    char text[NI_MAXHOST];
    const auto* address = reinterpret_cast<const sockaddr*>(&bytes);
    return getnameinfo(address, size, text, sizeof text, nullptr, 0, NI_NUMERICHOST) == 0 ? text
                                                                                          : "";
}

int SocketAddress::port() const {
    return ntohs(bytes.ss_family == AF_INET6
                     ? reinterpret_cast<const sockaddr_in6*>(&bytes)->sin6_port
                     : reinterpret_cast<const sockaddr_in*>(&bytes)->sin_port);
}

bool SocketAddress::loopback() const {
    if (bytes.ss_family == AF_INET)
        return (ntohl(reinterpret_cast<const sockaddr_in*>(&bytes)->sin_addr.s_addr) >> 24) ==
               IN_LOOPBACKNET;
    return bytes.ss_family == AF_INET6 &&
           IN6_IS_ADDR_LOOPBACK(&reinterpret_cast<const sockaddr_in6*>(&bytes)->sin6_addr);
}

SocketAddress localAddressOf(const io::Descriptor& socket) {
    SocketAddress own;
    own.size = sizeof own.bytes;
    if (::getsockname(socket.get(), reinterpret_cast<sockaddr*>(&own.bytes), &own.size) != 0)
        own.size = 0;
    return own;
}

SocketAddress addressFrom(const std::string& number, int port) {
    addrinfo hints{}, *found = nullptr;
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV;
    SocketAddress address;
    if (getaddrinfo(number.c_str(), std::to_string(port).c_str(), &hints, &found) != 0)
        return address;
    std::memcpy(&address.bytes, found->ai_addr, found->ai_addrlen);
    address.size = found->ai_addrlen;
    freeaddrinfo(found);
    return address;
}

SocketAddress addressOfInterface(const std::string& name) {
    SocketAddress address;
    ifaddrs* all = nullptr;
    if (getifaddrs(&all) != 0) return address;
    for (const auto* one = all; one; one = one->ifa_next) {
        if (!one->ifa_addr || name != one->ifa_name) continue;
        const int family = one->ifa_addr->sa_family;
        // Prefer the interface's IPv4 address.
        if (family != AF_INET && (family != AF_INET6 || address.size > 0)) continue;
        address.size = family == AF_INET ? sizeof(sockaddr_in) : sizeof(sockaddr_in6);
        std::memcpy(&address.bytes, one->ifa_addr, address.size);
        if (family == AF_INET) break;
    }
    freeifaddrs(all);
    return address;
}

namespace {

// A name lookup that runs in a thread of the C library and writes to this memory. If the lookup
// cannot be cancelled, this object is leaked on purpose, because the thread may still write to it.
struct LookUp {
    std::string host, port;
    addrinfo hints{};
    gaicb request{};
};

}  // namespace

Result<std::vector<SocketAddress>> lookUp(const std::string& host, int port, Patience& patience) {
    if (const auto number = addressFrom(host, port); number.size > 0)
        return std::vector<SocketAddress>{number};
    auto work = std::make_unique<LookUp>();
    work->host = host;
    work->port = std::to_string(port);
    work->hints.ai_socktype = SOCK_STREAM;
    work->request.ar_name = work->host.c_str();
    work->request.ar_service = work->port.c_str();
    work->request.ar_request = &work->hints;
    gaicb* list[] = {&work->request};
    int state = getaddrinfo_a(GAI_NOWAIT, list, 1, nullptr);
    if (state == 0) state = gai_error(&work->request);
    while (state == EAI_INPROGRESS && !patience.over()) {
        patience.waste(Milliseconds(10));
        state = gai_error(&work->request);
    }
    if (state == EAI_INPROGRESS) {
        if (gai_cancel(&work->request) != EAI_CANCELED) static_cast<void>(work.release());
        return patience.stopped()
                   ? stoppedWaiting("the address of %1"_m(host))
                   : network("the address of %1 was not found in time"_m(host),
                             "Give MASTER_ADDR as a number, or check the name server"_m);
    }
    if (state != 0)
        return network("the address of %1 is not known: %2"_m(host, gai_strerror(state)),
                       "Check MASTER_ADDR, or give it as a number"_m);
    std::vector<SocketAddress> found;
    for (const auto* one = work->request.ar_result; one; one = one->ai_next) {
        found.emplace_back();
        std::memcpy(&found.back().bytes, one->ai_addr, one->ai_addrlen);
        found.back().size = one->ai_addrlen;
    }
    freeaddrinfo(work->request.ar_result);
    return found;
}

Result<io::Descriptor> listenAt(const SocketAddress& address) {
    auto socket = newSocket(address.bytes.ss_family);
    const int yes = 1, no = 0;
    ::setsockopt(socket.get(), SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (address.bytes.ss_family == AF_INET6)
        ::setsockopt(socket.get(), IPPROTO_IPV6, IPV6_V6ONLY, &no, sizeof no);
    if (::bind(socket.get(), reinterpret_cast<const sockaddr*>(&address.bytes), address.size) ==
            0 &&
        ::listen(socket.get(), kWaitingConnections) == 0)
        return socket;
    return network(io::systemText(errno));
}

Result<io::Descriptor> listenEverywhere(int port) {
    // Prefer a dual-stack IPv6 socket, which also accepts IPv4. Use IPv4 if IPv6 is not available.
    auto both = listenAt(addressFrom("::", port));
    return both ? std::move(both) : listenAt(addressFrom("0.0.0.0", port));
}

Result<io::Descriptor> connectTo(const SocketAddress& address, Patience& patience) {
    auto socket = newSocket(address.bytes.ss_family);
    prepare(socket);
    // The socket is non-blocking: connect() returns at once, and poll() reports the result.
    if (::connect(socket.get(), reinterpret_cast<const sockaddr*>(&address.bytes), address.size) ==
        0)
        return socket;
    if (errno != EINPROGRESS) return network(io::systemText(errno));
    const auto end = std::chrono::steady_clock::now() + kLongestConnect;
    while (!patience.over() && std::chrono::steady_clock::now() < end) {
        std::vector<pollfd> sockets{{socket.get(), POLLOUT, 0}};
        patience.wait(sockets);
        if (sockets[0].revents == 0) continue;
        int failure = 0;
        socklen_t size = sizeof failure;
        ::getsockopt(socket.get(), SOL_SOCKET, SO_ERROR, &failure, &size);
        return failure == 0 ? Result<io::Descriptor>(std::move(socket))
                            : network(io::systemText(failure));
    }
    return network("no connection was made in time"_m);
}

void prepare(const io::Descriptor& socket) {
    const int yes = 1;
    ::setsockopt(socket.get(), IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    ::fcntl(socket.get(), F_SETFL, ::fcntl(socket.get(), F_GETFL) | O_NONBLOCK);
}

}  // namespace headscope::training
