#include "core/service/ranks/rank_meeting.h"

#include "core/base/io/json.h"
#include "core/base/io/message_json.h"
#include "core/service/backend/ranks.h"
#include "core/service/ranks/rank_door.h"

#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <optional>

namespace headscope::training {
namespace {

// sizes in bytes of a code, of the protocol tag, and of the text of a listening address
constexpr std::size_t kCode = 32, kMagic = 8, kPort = 64;
constexpr const char* kHello = "HSRANK01";
constexpr const char* kRingHello = "HSRING01";
constexpr std::size_t kHelloSize = kMagic + 2 * sizeof(std::int32_t) + kNonce;
constexpr std::size_t kProofSize = kCode + kPort;  // size of a code and a listening address
constexpr std::size_t kRingHelloSize = kMagic + sizeof(std::int32_t) + kCode;
constexpr Milliseconds kRetryAfter{200};

std::string whereOf(const RankPlace& place) {
    return place.address + ":" + std::to_string(place.port);
}

Error stopped() {
    return {ErrorCode::Cancelled,
            "stopped while waiting for the other processes; no step was trained"_m,
            "Start all processes again"_m};
}

Error cannotListen(const RankPlace& place, const Message& why) {
    return {ErrorCode::Network,
            "rank 0 cannot wait for the others at %1: %2"_m(whereOf(place), why),
            "Choose another port (MASTER_PORT), and an address of this machine (MASTER_ADDR)"_m};
}

Error notReached(const RankPlace& place, const Message& why) {
    return {
        ErrorCode::Network,
        "rank %1 did not reach rank 0 at %2 within %3 s: %4"_m(place.rank, whereOf(place),
                                                               place.seconds, why),
        "Check that rank 0 runs, that MASTER_ADDR and MASTER_PORT are the same for all ranks, and the firewall"_m};
}

Error otherToken(const RankPlace& place) {
    return {
        ErrorCode::Network,
        "rank %1 reached %2, but what listens there is not rank 0 of this run: it does not know the run's token"_m(
            place.rank, whereOf(place)),
        "Set the same HEADSCOPE_TOKEN for all ranks, and a MASTER_PORT that no other program uses"_m};
}

std::string sentText(const Message& message) {
    return io::messageJson(message).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

Message receivedMessage(const std::string& text) {
    const auto json = io::parseJson(text, "an error of rank 0"_m);
    return json ? io::messageIn(*json) : verbatim(text);
}

// Sends an error instead of the ring table. A non-empty first part marks it as an error.
void sendError(const Peer& to, const Error& error) {
    static const RankPlace kSecond = [] {
        RankPlace place;
        place.seconds = 1;
        return place;
    }();
    auto patience = Patience::inAll(kSecond);
    (void)sendText(to,
                   packed({std::to_string(static_cast<int>(error.code)), sentText(error.message),
                           sentText(error.hint)}),
                   patience);
}

bool gone(const Peer& peer) {
    char byte;
    const auto got = ::recv(peer.socket.get(), &byte, 1, MSG_PEEK | MSG_DONTWAIT);
    return got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR);
}

std::string firstProof(const RankPlace& place, const std::string& hello,
                       const std::string& challenge) {
    return messageCode(place.token, "first" + hello + challenge);
}
std::string otherProof(const RankPlace& place, const std::string& hello,
                       const std::string& challenge) {
    return messageCode(place.token, "other" + hello + challenge);
}

// Runs on rank 0: accepts the other ranks until all are connected.
class Host {
public:
    Host(const RankPlace& place, io::Descriptor listener)
        : m_place(place),
          m_door(std::move(listener), kHelloSize),
          m_patience(Patience::inAll(place)),
          m_others(static_cast<std::size_t>(place.size)),
          m_listeners(m_others.size()) {}

    Result<std::vector<Peer>> waitForAll() {
        while (!absent().empty()) {
            if (m_patience.stopped()) return sendToAll(stopped());
            if (m_patience.over()) return sendToAll(notAllThere());
            for (auto& guest : m_door.open(m_patience))
                if (auto refused = welcome(std::move(guest)); !refused.ok())
                    return sendToAll(refused.error());
        }
        return std::move(m_others);
    }
    // Address at which each rank listens for the previous rank in the ring.
    const std::vector<std::string>& listeners() const { return m_listeners; }

private:
    std::vector<int> absent() const {
        std::vector<int> ranks;
        for (int rank = 1; rank < m_place.size; ++rank)
            if (!m_others[static_cast<std::size_t>(rank)].connected()) ranks.push_back(rank);
        return ranks;
    }
    Error notAllThere() const {
        const auto ranks = absent();
        std::string list;
        for (const int rank : ranks) list += (list.empty() ? "" : ", ") + std::to_string(rank);
        Message where = verbatim(whereOf(m_place));
        if (!m_refused.empty())
            where = "%1; a process at %2 did not know the run's token"_m(where, m_refused);
        return {ErrorCode::Network,
                "of %1 ranks %2 did not connect within %3 s: rank %4 (rank 0 waits at %5)"_m(
                    m_place.size, ranks.size(), m_place.seconds, list, where),
                "See the output of those processes; wait longer with --rank-timeout SECONDS"_m};
    }
    // Sends the error to all connected ranks, so that they report it too.
    Error sendToAll(Error error) {
        for (const auto& other : m_others)
            if (other.connected()) sendError(other, error);
        return error;
    }
    // Handles a complete message. The first message of a process is answered with a challenge; the
    // correct answer to the challenge admits the rank. Errors: the group cannot be formed.
    Status welcome(Guest guest) {
        if (guest.hello.empty()) {
            challenge(std::move(guest));
            return {};
        }
        if (!sameCode(guest.bytes.substr(0, kCode),
                      otherProof(m_place, guest.hello, guest.challenge))) {
            m_refused = guest.peer.address;
            return {};
        }
        const int rank = numberAt(guest.hello, kMagic),
                  size = numberAt(guest.hello, kMagic + sizeof(std::int32_t));
        guest.peer.rank = rank;
        if (size != m_place.size || rank < 1 || rank >= size) return refuseAll(guest.peer, size);
        auto& known = m_others[static_cast<std::size_t>(rank)];
        if (known.connected() && !gone(known)) {
            sendError(guest.peer, {ErrorCode::Usage, "there are two processes with rank %1"_m(rank),
                                   "Give each process a unique RANK from 0 to WORLD_SIZE - 1"_m});
            return {};
        }
        known = std::move(guest.peer);
        m_listeners[static_cast<std::size_t>(rank)] = std::string(guest.bytes.c_str() + kCode);
        return {};
    }
    void challenge(Guest guest) {
        if (guest.bytes.compare(0, kMagic, kHello) != 0) return;  // not a rank of a run: close it
        guest.hello = guest.bytes;
        guest.challenge = nonce();
        const auto answer = guest.challenge + firstProof(m_place, guest.hello, guest.challenge);
        const auto sent = ::send(guest.peer.socket.get(), answer.data(), answer.size(),
                                 MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent == static_cast<ssize_t>(answer.size()))
            m_door.expect(std::move(guest), kProofSize);
    }
    Error refuseAll(const Peer& peer, int size) const {
        Error error{ErrorCode::Usage,
                    "rank %1 was started as one of %2, rank 0 as one of %3"_m(peer.rank, size,
                                                                              m_place.size),
                    "Give all processes the same WORLD_SIZE"_m};
        sendError(peer, error);
        return error;
    }

    const RankPlace& m_place;
    Door m_door;
    Patience m_patience;
    std::vector<Peer> m_others;
    std::vector<std::string> m_listeners;
    std::string m_refused;  // address of a process that did not know the token
};

// Opens the socket on which rank 0 accepts the others. `loopback` is the address of MASTER_ADDR if
// it resolves to the loopback interface.
// Some systems map the machine's own name to a loopback address (Debian: 127.0.1.1). So with a
// token and a host name, ranks of other machines are expected too.
// A numeric address may belong to a router in front of this machine, so that binding it fails. In
// that case, listens on all interfaces.
Result<io::Descriptor> rendezvous(const RankPlace& place, const SocketAddress& loopback) {
    const auto number = addressFrom(place.address, place.port);
    if (loopback.size > 0 &&
        (place.token.empty() || number.size > 0 || place.address == "localhost"))
        return listenAt(loopback);
    if (number.size > 0)
        if (auto bound = listenAt(number)) return bound;
    return listenEverywhere(place.port);
}

// Opens the socket on which this rank accepts the previous rank in the ring. It uses the local
// address of `connection`, or the interface named by GLOO_SOCKET_IFNAME, as in PyTorch.
Result<io::Descriptor> ringListener(const Peer& connection) {
    auto own = addressFrom(localAddressOf(connection.socket).host(), 0);
    if (const char* name = std::getenv("GLOO_SOCKET_IFNAME"); name && *name) {
        own = addressOfInterface(name);
        if (own.size == 0)
            return Error{ErrorCode::Usage,
                         "GLOO_SOCKET_IFNAME is \"%1\", which is not a network of this machine"_m(
                             escaped(name)),
                         "Give one that \"ip address\" lists"_m};
    }
    auto made = listenAt(own);
    if (!made)
        return Error{ErrorCode::Network,
                     "cannot listen at %1: %2"_m(own.host(), made.error().message),
                     "Check the network, or set GLOO_SOCKET_IFNAME to another one"_m};
    return made;
}

std::string listenerText(const io::Descriptor& listener) {
    const auto own = localAddressOf(listener);
    return packed({own.host(), std::to_string(own.port())});
}

std::string ringProof(const RankPlace& place, const std::string& session, int from) {
    return messageCode(place.token, "ring" + session + numberBytes(from));
}

// Data that rank 0 sends to all ranks: a random session id, and the address at which each rank
// listens.
struct RingTable {
    std::string session;
    std::vector<std::string> listeners;
};

Result<Peer> nextInRing(const RankPlace& place, const RingTable& table, Patience& patience) {
    Peer next;
    next.rank = (place.rank + 1) % place.size;
    const auto where = unpacked(table.listeners.at(static_cast<std::size_t>(next.rank)));
    next.address = where.at(0);
    const auto address = addressFrom(where.at(0), std::atoi(where.at(1).c_str()));
    Message why = "the address is unknown"_m;
    while (!patience.over()) {
        auto socket = connectTo(address, patience);
        if (socket) {
            next.socket = std::move(*socket);
            const auto hello =
                kRingHello + numberBytes(place.rank) + ringProof(place, table.session, place.rank);
            HEADSCOPE_CHECK(exchange({&next, hello.data(), hello.size()}, {}, patience));
            return next;
        }
        why = socket.error().message;
        patience.waste(kRetryAfter);
    }
    if (patience.stopped()) return stopped();
    return Error{
        ErrorCode::Network,
        "rank %1 could not connect to rank %2 at %3:%4: %5"_m(place.rank, next.rank, where.at(0),
                                                              where.at(1), why),
        "Name the network between the machines with GLOO_SOCKET_IFNAME (for example eth0)"_m};
}

Result<Peer> previousInRing(const RankPlace& place, const RingTable& table, io::Descriptor listener,
                            Patience& patience) {
    const int rank = (place.rank + place.size - 1) % place.size;
    const auto wanted = kRingHello + numberBytes(rank) + ringProof(place, table.session, rank);
    Door door(std::move(listener), kRingHelloSize);
    while (!patience.over())
        for (auto& guest : door.open(patience)) {
            if (!sameCode(guest.bytes, wanted)) continue;
            guest.peer.rank = rank;
            return std::move(guest.peer);
        }
    if (patience.stopped()) return stopped();
    return Error{
        ErrorCode::Network,
        "rank %1 did not connect to rank %2 within %3 s"_m(rank, place.rank, place.seconds),
        "Name the network between the machines with GLOO_SOCKET_IFNAME (for example eth0)"_m};
}

// Connects to the neighbours in the ring. Connecting does not need an answer from the next rank, so
// all ranks can connect first and accept afterwards.
Result<MetRanks> joinRing(const RankPlace& place, const RingTable& table, std::vector<Peer> others,
                          io::Descriptor listener) {
    MetRanks met;
    met.others = std::move(others);
    auto patience = Patience::inAll(place);
    HEADSCOPE_TRY(met.next, nextInRing(place, table, patience));
    HEADSCOPE_TRY(met.previous, previousInRing(place, table, std::move(listener), patience));
    return met;
}

Result<MetRanks> meetAsFirst(const RankPlace& place, const SocketAddress& loopback) {
    auto listener = rendezvous(place, loopback);
    if (!listener) return cannotListen(place, listener.error().message);
    std::vector<Peer> others;
    RingTable table{nonce(), {}};
    {
        Host host(place, std::move(*listener));
        HEADSCOPE_TRY(others, host.waitForAll());
        table.listeners = host.listeners();
    }
    HEADSCOPE_TRY(auto ring, ringListener(others.back()));
    table.listeners[0] = listenerText(ring);
    std::vector<std::string> parts{"", table.session};
    parts.insert(parts.end(), table.listeners.begin(), table.listeners.end());
    for (const auto& other : others) {
        auto patience = Patience::inAll(place);
        if (other.connected()) HEADSCOPE_CHECK(sendText(other, packed(parts), patience));
    }
    return joinRing(place, table, std::move(others), std::move(ring));
}

// State of a rank after rank 0 has admitted it and all others have connected.
struct Entry {
    Peer first;
    io::Descriptor listener;  // accepts the previous rank in the ring
    RingTable table;
};

Result<RingTable> awaitTable(const RankPlace& place, const Peer& first) {
    // Rank 0 started waiting earlier, so its error about missing ranks arrives before this timeout.
    auto longer = place;
    longer.seconds += 2;
    auto patience = Patience::inAll(longer);
    HEADSCOPE_TRY(const auto text, receiveText(first, patience));
    try {
        const auto parts = unpacked(text);
        if (!parts.at(0).empty())
            return Error{static_cast<ErrorCode>(std::atoi(parts[0].c_str())),
                         receivedMessage(parts.at(1)), receivedMessage(parts.at(2))};
        RingTable table{parts.at(1), {parts.begin() + 2, parts.end()}};
        const auto isAddress = [](const std::string& listener) {
            return unpacked(listener).size() >= 2;
        };
        if (table.listeners.size() == static_cast<std::size_t>(place.size) &&
            std::all_of(table.listeners.begin(), table.listeners.end(), isAddress))
            return table;
    } catch (const std::exception&) {
        // The text is not a packed table; the error is returned below.
    }
    return Error{ErrorCode::Network, "rank 0 sent a list of ranks that cannot be read"_m,
                 "Use the same version of Headscope for all ranks"_m};
}

// Makes one attempt to join. Returns an empty value if the attempt should be repeated because
// nobody listens yet or the connection was closed; `why` then holds the reason.
Result<std::optional<Entry>> enter(const RankPlace& place, const SocketAddress& address,
                                   Patience& patience, Message& why) {
    Entry entry;
    entry.first.rank = 0;
    entry.first.address = address.host();
    auto socket = connectTo(address, patience);
    if (!socket) {
        why = socket.error().message;
        return std::optional<Entry>();
    }
    entry.first.socket = std::move(*socket);
    const auto hello = kHello + numberBytes(place.rank) + numberBytes(place.size) + nonce();
    std::string answer(kNonce + kCode, '\0');
    why = "it accepted the connection, but did not answer as rank 0 of a run does"_m;
    if (!exchange({&entry.first, hello.data(), hello.size()}, {}, patience).ok() ||
        !exchange({}, {&entry.first, answer.data(), answer.size()}, patience).ok())
        return std::optional<Entry>();
    const auto challenge = answer.substr(0, kNonce);
    // Rank 0 must prove that it knows the token before this rank sends its own proof.
    if (!sameCode(answer.substr(kNonce), firstProof(place, hello, challenge)))
        return otherToken(place);
    HEADSCOPE_TRY(entry.listener, ringListener(entry.first));
    auto proof = otherProof(place, hello, challenge) + listenerText(entry.listener);
    proof.resize(kProofSize, '\0');
    HEADSCOPE_CHECK(exchange({&entry.first, proof.data(), proof.size()}, {}, patience));
    HEADSCOPE_TRY(entry.table, awaitTable(place, entry.first));
    return std::optional<Entry>(std::move(entry));
}

Result<MetRanks> meetAsOther(const RankPlace& place, const std::vector<SocketAddress>& addresses,
                             Patience& patience) {
    Message why = "the address is unknown"_m;
    while (!patience.over()) {
        for (const auto& address : addresses) {
            HEADSCOPE_TRY(auto entry, enter(place, address, patience, why));
            if (!entry) continue;
            std::vector<Peer> others;
            others.push_back(std::move(entry->first));
            return joinRing(place, entry->table, std::move(others), std::move(entry->listener));
        }
        patience.waste(kRetryAfter);
    }
    if (patience.stopped()) return stopped();
    return notReached(place, why);
}

Error tokenMissing(const RankPlace& place) {
    return {
        ErrorCode::Usage,
        "HEADSCOPE_TOKEN is not set, but rank 0 is reached over a network (%1): without a secret, "
        "any "
        "program that reaches it could join the run"_m(whereOf(place)),
        "Set it to the same secret for all ranks, for example: export HEADSCOPE_TOKEN=$(openssl rand -hex 16)"_m};
}

}  // namespace

Result<MetRanks> meetRanks(const RankPlace& place) {
    auto patience = Patience::inAll(place);
    auto addresses = lookUp(place.address, place.port, patience);
    if (!addresses && place.rank > 0) return std::move(addresses).error();
    const bool here =
        addresses && std::all_of(addresses->begin(), addresses->end(),
                                 [](const SocketAddress& one) { return one.loopback(); });
    if (place.token.empty() && !here) return tokenMissing(place);
    if (place.rank > 0) return meetAsOther(place, *addresses, patience);
    return meetAsFirst(place, here ? addresses->front() : SocketAddress{});
}

}  // namespace headscope::training
