// The messages with which processes find each other, and the door at which they arrive. No LibTorch.
#pragma once

#include "core/training/rank_socket.h"

#include <list>

namespace headscope::training {

constexpr std::size_t kNonce = 16;    // bytes
std::string nonce();                  // random bytes
std::string numberBytes(int number);  // four bytes
int numberAt(const std::string& bytes, std::size_t at);
// HMAC-SHA-256 (RFC 2104) of a text: 32 bytes.
std::string messageCode(const std::string& key, const std::string& text);
// Takes the same time wherever the two differ.
bool sameCode(const std::string& one, const std::string& other);

// A text of at most 1 MiB. Errors: as exchange; Network (it is no such text).
Status sendText(const Peer& to, const std::string& text, Patience& patience);
Result<std::string> receiveText(const Peer& from, Patience& patience);

// A connection that has proven nothing yet.
struct Guest {
    Peer peer;
    std::string bytes;                  // of the message that is expected
    std::size_t wanted = 0;             // its size
    std::string hello, challenge = {};  // the first message, and what it was answered with
    std::chrono::steady_clock::time_point until = {};
};

// Accepts connections and collects a message of a known size from each, all at once: a silent one delays nobody, and is
// closed after ten seconds.
class Door {
public:
    Door(io::Descriptor listener, std::size_t firstMessage)
        : m_listener(std::move(listener)), m_firstMessage(firstMessage) {}
    // Waits for one slice at most; returns those whose message is complete.
    std::vector<Guest> open(Patience& patience);
    void expect(Guest guest, std::size_t size);  // another message of this one

private:
    void accept();

    io::Descriptor m_listener;
    std::size_t m_firstMessage;
    std::list<Guest> m_guests;
};

}  // namespace headscope::training
