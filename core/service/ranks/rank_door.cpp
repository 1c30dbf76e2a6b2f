#include "core/service/ranks/rank_door.h"

#include "core/base/util/sha256.h"

#include <sys/random.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <stdexcept>

namespace headscope::training {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::size_t kMostGuests = 128;
constexpr std::chrono::seconds kGuestTime{10};
constexpr int kLongestText = 1 << 20;

// Reads the bytes that have arrived. Returns false if the guest closed the connection.
bool readMore(Guest& guest) {
    char bytes[256];
    while (guest.bytes.size() < guest.wanted) {
        const auto most = std::min(sizeof bytes, guest.wanted - guest.bytes.size());
        const auto got = ::recv(guest.peer.socket.get(), bytes, most, MSG_DONTWAIT);
        if (got <= 0) return got < 0 && (errno == EAGAIN || errno == EINTR);
        guest.bytes.append(bytes, static_cast<std::size_t>(got));
    }
    return true;
}

}  // namespace

std::string nonce() {
    std::string bytes(kNonce, '\0');
    if (getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size()))
        throw std::runtime_error("the system does not provide random numbers");
    return bytes;
}

std::string numberBytes(int number) {
    const auto value = static_cast<std::int32_t>(number);
    return {reinterpret_cast<const char*>(&value), sizeof value};
}

int numberAt(const std::string& bytes, std::size_t at) {
    std::int32_t value = 0;
    std::memcpy(&value, bytes.data() + at, sizeof value);
    return value;
}

// Compares in constant time, so that timing does not reveal where two codes differ.
bool sameCode(const std::string& one, const std::string& other) {
    unsigned char difference = one.size() == other.size() ? 0 : 1;
    for (std::size_t i = 0; i < std::min(one.size(), other.size()); ++i)
        difference = static_cast<unsigned char>(difference | (one[i] ^ other[i]));
    return difference == 0;
}

std::string messageCode(const std::string& key, const std::string& text) {
    constexpr std::size_t kBlock = 64;
    const auto digest = [](const std::string& bytes) {
        util::Sha256 sha;
        sha.update(bytes);
        const auto made = sha.digest();
        return std::string(made.begin(), made.end());
    };
    // HMAC(key, text) = digest((key ^ opad) + digest((key ^ ipad) + text)).
    std::string inner = key.size() > kBlock ? digest(key) : key;
    inner.resize(kBlock, '\0');
    std::string outer = inner;
    for (char& c : inner) c = static_cast<char>(c ^ 0x36);
    for (char& c : outer) c = static_cast<char>(c ^ 0x5c);
    return digest(outer + digest(inner + text));
}

Status sendText(const Peer& to, const std::string& text, Patience& patience) {
    const auto size = numberBytes(static_cast<int>(text.size()));
    HEADSCOPE_CHECK(exchange({&to, size.data(), size.size()}, {}, patience));
    return exchange({&to, text.data(), text.size()}, {}, patience);
}

Result<std::string> receiveText(const Peer& from, Patience& patience) {
    std::string size(sizeof(std::int32_t), '\0');
    HEADSCOPE_CHECK(exchange({}, {&from, size.data(), size.size()}, patience));
    const int count = numberAt(size, 0);
    // A length outside the limit means that another program or version sent it.
    if (count < 0 || count > kLongestText)
        return Error{ErrorCode::Network, "%1 sent an invalid answer"_m(from.name()),
                     "Start all with the same program"_m};
    std::string text(static_cast<std::size_t>(count), '\0');
    HEADSCOPE_CHECK(exchange({}, {&from, text.data(), text.size()}, patience));
    return text;
}

std::vector<Guest> Door::open(Patience& patience) {
    std::vector<pollfd> sockets{{m_listener.get(), POLLIN, 0}};
    for (const auto& guest : m_guests) sockets.push_back({guest.peer.socket.get(), POLLIN, 0});
    patience.wait(sockets);
    accept();
    std::vector<Guest> ready;
    for (auto guest = m_guests.begin(); guest != m_guests.end();) {
        // A guest is removed if its message is complete, its connection closed, or its time over.
        const bool stays = readMore(*guest) && Clock::now() < guest->until;
        const bool complete = guest->bytes.size() == guest->wanted;
        if (complete) ready.push_back(std::move(*guest));
        guest = stays && !complete ? std::next(guest) : m_guests.erase(guest);
    }
    return ready;
}

void Door::expect(Guest guest, std::size_t size) {
    guest.bytes.clear();
    guest.wanted = size;
    guest.until = Clock::now() + kGuestTime;
    m_guests.push_back(std::move(guest));
}

void Door::accept() {
    for (;;) {
        SocketAddress from;
        from.size = sizeof from.bytes;
        io::Descriptor socket(::accept4(m_listener.get(), reinterpret_cast<sockaddr*>(&from.bytes),
                                        &from.size, SOCK_CLOEXEC | SOCK_NONBLOCK));
        if (socket.get() < 0) return;
        prepare(socket);
        // Close the oldest connection to make room. It is the most likely one to come from a
        // stranger.
        if (m_guests.size() >= kMostGuests) m_guests.pop_front();
        Guest guest;
        guest.peer.socket = std::move(socket);
        guest.peer.address = from.host();
        expect(std::move(guest), m_firstMessage);
    }
}

}  // namespace headscope::training
