// Tests of how the processes (ranks) of a distributed run connect to each other. Here they are
// threads of one process on the loopback address; tests/cli uses processes.
#include "core/service/ranks/rank_meeting.h"

#include "core/base/util/sha256.h"
#include "core/service/ranks/rank_door.h"

#include "tests/support/error_matchers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <fstream>
#include <future>
#include <sstream>

namespace headscope::test {
namespace {

using training::MetRanks;
using training::Patience;
using training::Peer;

const char* kHere = "127.0.0.1";

io::Descriptor listening() {
    auto made = training::listenAt(training::addressFrom(kHere, 0));
    EXPECT_TRUE(made.ok());
    return std::move(*made);
}

// Returns a port that is not in use.
int freePort() {
    return training::localAddressOf(listening()).port();
}

RankPlace placeOf(int rank, int size, int port, const std::string& token = "a secret") {
    RankPlace place;
    place.rank = rank;
    place.size = size;
    place.port = port;
    place.token = token;
    place.seconds = 60;
    return place;
}

std::future<Result<MetRanks>> meeting(const RankPlace& place) {
    return std::async(std::launch::async, [place] { return training::meetRanks(place); });
}

// Connects to that port as soon as a process listens on it.
Peer stranger(int port) {
    auto place = placeOf(0, 1, port);
    Peer peer;
    while (!peer.connected()) {
        auto patience = Patience::inAll(place);
        if (auto made = training::connectTo(training::addressFrom(kHere, port), patience))
            peer.socket = std::move(*made);
    }
    return peer;
}

void send(const Peer& peer, const std::string& bytes) {
    ASSERT_EQ(::send(peer.socket.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL),
              static_cast<ssize_t>(bytes.size()));
}

// RFC 4231, test cases 2 and 6: a key shorter and a key longer than a block.
TEST(MessageCode, IsThatOfTheRfc) {
    const auto hex = [](const std::string& bytes) {
        return util::toHex(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    };
    EXPECT_EQ(hex(training::messageCode("Jefe", "what do ya want for nothing?")),
              "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    EXPECT_EQ(hex(training::messageCode(std::string(131, '\xaa'),
                                        "Test Using Larger Than Block-Size Key - Hash Key First")),
              "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
}

// Strangers that send one byte, send nothing, use another protocol, or know the protocol but not
// the token.
TEST(RankMeeting, StrangersDisturbNobody) {
    const int port = freePort();
    std::vector<std::future<Result<MetRanks>>> all;
    all.push_back(meeting(placeOf(0, 3, port)));
    const Peer silent = stranger(port), oneByte = stranger(port), other = stranger(port);
    send(oneByte, std::string(1, '\0'));
    send(other, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    auto intruder = placeOf(2, 3, port, "a guess");
    const auto refused = training::meetRanks(intruder);
    ASSERT_FALSE(refused.ok());
    EXPECT_THAT(refused.error(),
                test::IsError(ErrorCode::Network, "127.0.0.1:" + std::to_string(port)));
    for (int rank = 1; rank < 3; ++rank) all.push_back(meeting(placeOf(rank, 3, port)));
    for (int rank = 0; rank < 3; ++rank) {
        const auto met = all[static_cast<std::size_t>(rank)].get();
        ASSERT_TRUE(met.ok()) << met.error().text();
        EXPECT_EQ(met->next.rank, (rank + 1) % 3);
        EXPECT_EQ(met->previous.rank, (rank + 2) % 3);
        EXPECT_EQ(met->others.size(), rank == 0 ? 3u : 1u);
    }
}

TEST(RankMeeting, EachRankIsConnectedWithItsNeighbours) {
    const int port = freePort();
    auto first = meeting(placeOf(0, 2, port)), second = meeting(placeOf(1, 2, port));
    const auto a = first.get(), b = second.get();
    ASSERT_TRUE(a.ok() && b.ok());
    const auto place = placeOf(0, 2, port);
    std::string received(5, ' ');
    auto patience = Patience::inAll(place);
    ASSERT_TRUE(training::exchange({&a->next, "hello", 5}, {}, patience).ok());
    ASSERT_TRUE(training::exchange({}, {&b->previous, received.data(), 5}, patience).ok());
    EXPECT_EQ(received, "hello");
    ASSERT_TRUE(training::exchange({&b->next, "world", 5}, {}, patience).ok());
    ASSERT_TRUE(training::exchange({}, {&a->previous, received.data(), 5}, patience).ok());
    EXPECT_EQ(received, "world");
}

// Returns the local addresses of all sockets that listen on a port, from the kernel's tables.
std::vector<std::string> listenersAt(int port) {
    std::vector<std::string> found;
    for (const char* table : {"/proc/net/tcp", "/proc/net/tcp6"}) {
        std::ifstream file(table);
        std::string line;
        for (std::getline(file, line); std::getline(file, line);) {
            std::istringstream fields(line);
            std::string number, local, remote, state;
            fields >> number >> local >> remote >> state;
            const auto colon = local.find(':');
            if (state == "0A" && std::stoi(local.substr(colon + 1), nullptr, 16) == port)
                found.push_back(local.substr(0, colon));
        }
    }
    return found;
}

TEST(RankMeeting, OfOneMachineListensOnTheLoopbackOnlyAndNotAfterwards) {
    const int port = freePort();
    auto first = meeting(placeOf(0, 2, port));
    const Peer waits = stranger(port);
    EXPECT_THAT(listenersAt(port), ::testing::ElementsAre("0100007F"));
    auto second = meeting(placeOf(1, 2, port));
    ASSERT_TRUE(second.get().ok());
    ASSERT_TRUE(first.get().ok());
    EXPECT_THAT(listenersAt(port), ::testing::IsEmpty());
}

TEST(RankMeeting, ASilentProgramInPlaceOfRank0EndsTheWait) {
    const auto silent = listening();
    auto place = placeOf(1, 2, training::localAddressOf(silent).port());
    place.seconds = 1;
    const auto alone = training::meetRanks(place);
    ASSERT_FALSE(alone.ok());
    EXPECT_THAT(alone.error(), test::IsError(ErrorCode::Network, 1, "127.0.0.1:"));
}

TEST(RankMeeting, EndsWhenItsProcessIsStopped) {
    std::atomic<bool> stop{false};
    const auto silent = listening();
    auto first = placeOf(0, 2, freePort()),
         other = placeOf(1, 2, training::localAddressOf(silent).port());
    for (auto* place : {&first, &other}) {
        place->seconds = 86400;
        place->stopRequested = [&stop] { return stop.load(); };
    }
    auto waiting = meeting(first), unanswered = meeting(other);
    const Peer waits = stranger(first.port);
    stop = true;
    for (auto* one : {&waiting, &unanswered}) {
        const auto met = one->get();
        ASSERT_FALSE(met.ok());
        EXPECT_EQ(met.error().code, ErrorCode::Cancelled);
    }
}

TEST(RankMeeting, BetweenMachinesATokenIsAskedFor) {
    for (int rank = 0; rank < 2; ++rank) {
        auto place = placeOf(rank, 2, freePort(), "");
        place.address = "192.0.2.1";  // an address that belongs to no machine (RFC 5737)
        const auto met = training::meetRanks(place);
        ASSERT_FALSE(met.ok());
        EXPECT_THAT(met.error(), test::IsError(ErrorCode::Usage, "192.0.2.1:"));
    }
}

TEST(RankMeeting, TheSecondOfOneRankIsRefusedAndTheOthersMeet) {
    const int port = freePort();
    auto first = meeting(placeOf(0, 3, port)), one = meeting(placeOf(1, 3, port)),
         twin = meeting(placeOf(1, 3, port));
    const auto ready = [](const auto& future) {
        return future.wait_for(std::chrono::milliseconds(5)) == std::future_status::ready;
    };
    while (!ready(one) && !ready(twin)) {
    }
    const bool oneRefused = ready(one);
    const auto refused = (oneRefused ? one : twin).get();
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().code, ErrorCode::Usage) << refused.error().text();
    auto last = meeting(placeOf(2, 3, port));
    for (auto* waiting : {&first, oneRefused ? &twin : &one, &last})
        EXPECT_TRUE(waiting->get().ok());
}

TEST(RankMeeting, AnotherNumberOfRanksIsRefusedByBoth) {
    const int port = freePort();
    auto first = meeting(placeOf(0, 3, port)), other = meeting(placeOf(2, 4, port));
    for (auto* waiting : {&first, &other}) {
        const auto met = waiting->get();
        ASSERT_FALSE(met.ok());
        EXPECT_EQ(met.error().code, ErrorCode::Usage) << met.error().text();
    }
}

}  // namespace
}  // namespace headscope::test
