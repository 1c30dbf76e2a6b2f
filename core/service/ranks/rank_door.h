// Low-level messages by which the processes of a run find each other, and the listening side that
// accepts them. Does not use LibTorch.
#pragma once

#include "core/service/ranks/rank_socket.h"

#include <list>

namespace headscope::training {

constexpr std::size_t kNonce = 16;    // size of a nonce in bytes
std::string nonce();                  // returns kNonce random bytes
std::string numberBytes(int number);  // encodes a number as four bytes
// Decodes the four bytes at position `at`; inverse of numberBytes.
int numberAt(const std::string& bytes, std::size_t at);
// Returns the HMAC-SHA-256 (RFC 2104) of a text: 32 bytes.
std::string messageCode(const std::string& key, const std::string& text);
// Compares two codes in constant time.
bool sameCode(const std::string& one, const std::string& other);

// Send and receive a string of at most 1 MiB, preceded by its length. Errors: those of exchange;
// Network if the received length is invalid.
Status sendText(const Peer& to, const std::string& text, Patience& patience);
Result<std::string> receiveText(const Peer& from, Patience& patience);

// A connection that has not yet proved that it knows the run's token.
struct Guest {
    Peer peer;
    std::string bytes;                  // bytes received so far of the expected message
    std::size_t wanted = 0;             // expected size of the message in bytes
    std::string hello, challenge = {};  // its first message, and the challenge sent in reply
    // time at which the connection is closed if the message is still incomplete
    std::chrono::steady_clock::time_point until = {};
};

// Accepts connections and collects one message of known size from each, in parallel. A silent
// connection does not delay the others and is closed after ten seconds.
class Door {
public:
    // firstMessage: size in bytes of the first message of each connection.
    Door(io::Descriptor listener, std::size_t firstMessage)
        : m_listener(std::move(listener)), m_firstMessage(firstMessage) {}
    // Accepts connections and reads for one slice (kSlice) at most. Returns the guests whose
    // message is complete.
    std::vector<Guest> open(Patience& patience);
    void expect(Guest guest, std::size_t size);  // waits for another message of a guest

private:
    void accept();

    io::Descriptor m_listener;
    std::size_t m_firstMessage;
    std::list<Guest> m_guests;
};

}  // namespace headscope::training
