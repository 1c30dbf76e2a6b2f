// Tests of the messages between the processes (ranks) of a run: sums, rows and orders. Here ranks
// are threads, each with its own connections.
#include "core/nn/training/rank_link.h"
#include "core/service/ranks/rank_socket.h"

#include <gmock/gmock.h>

#include <atomic>
#include <future>
#include <thread>

namespace headscope::test {
namespace {

using training::RankLink;

int freePort() {
    auto made = training::listenAt(training::addressFrom("127.0.0.1", 0));
    EXPECT_TRUE(made.ok());
    return training::localAddressOf(*made).port();
}

RankPlace ringPlace(int rank, int size, int port) {
    RankPlace place;
    place.rank = rank;
    place.size = size;
    place.port = port;
    place.seconds = 60;
    return place;
}

// Runs the same work in every rank and returns when all are done.
template <class Work>
void inRanks(int size, const Work& work) {
    const int port = freePort();
    std::vector<std::thread> ranks;
    for (int rank = 0; rank < size; ++rank)
        ranks.emplace_back([&, rank] {
            auto link = training::openRankLink(ringPlace(rank, size, port));
            ASSERT_TRUE(link.ok()) << link.error().text();
            work(rank, **link);
        });
    for (auto& rank : ranks) rank.join();
}

// Covers fewer numbers than ranks, parts of unequal size, and more data than a socket buffer holds.
TEST(RingLink, AddsUpEveryPartOfATensorAtEveryRank) {
    for (const int size : {2, 3, 5})
        for (const auto type : {torch::kFloat, torch::kDouble, torch::kLong})
            inRanks(size, [&](int rank, RankLink& link) {
                for (const std::int64_t count : {0, 1, 7, 1000003}) {
                    auto sum = torch::arange(count, type) + rank;
                    link.startSum(sum)->wait();
                    const auto wanted = torch::arange(count, type) * size + size * (size - 1) / 2;
                    EXPECT_TRUE(torch::allclose(sum, wanted)) << size << " ranks, " << count;
                }
            });
}

TEST(RingLink, SumsAreTheSameBitsAtEveryRank) {
    std::vector<torch::Tensor> sums(4);
    inRanks(4, [&](int rank, RankLink& link) {
        auto generator = at::detail::createCPUGenerator(static_cast<std::uint64_t>(rank));
        auto sum = torch::randn({10007}, generator);
        link.startSum(sum)->wait();
        sums[static_cast<std::size_t>(rank)] = sum;
    });
    for (const auto& sum : sums) EXPECT_TRUE(torch::equal(sum, sums[0]));
}

TEST(RingLink, SeveralSumsAreOnTheirWayAtOnce) {
    inRanks(3, [](int rank, RankLink& link) {
        std::vector<torch::Tensor> tensors;
        std::vector<std::unique_ptr<training::PendingSum>> sums;
        for (int i = 0; i < 20; ++i) {
            tensors.push_back(torch::full({1000}, static_cast<float>(rank + i)));
            sums.push_back(link.startSum(tensors.back()));
        }
        const auto rows = link.equalRows(torch::full({2, 3}, rank, torch::kLong));
        for (int i = 0; i < 20; ++i) {
            sums[static_cast<std::size_t>(i)]->wait();
            EXPECT_EQ(tensors[static_cast<std::size_t>(i)][999].item<float>(),
                      static_cast<float>(3 * i + 3));
        }
        for (int other = 0; other < 3; ++other)
            EXPECT_TRUE(torch::equal(rows[static_cast<std::size_t>(other)],
                                     torch::full({2, 3}, other, torch::kLong)));
    });
}

TEST(RingLink, OrdersOfRank0ArriveAtAll) {
    inRanks(3, [](int rank, RankLink& link) {
        for (int i = 0; i < 50; ++i) {
            auto order = torch::full({i * 1000}, rank == 0 ? i : -1, torch::kInt);
            link.broadcast(order);
            EXPECT_TRUE(torch::equal(order, torch::full({i * 1000}, i, torch::kInt)));
        }
    });
}

TEST(RingLink, AProcessThatEndsIsNamedByRank0) {
    const int port = freePort();
    std::promise<void> over;
    std::vector<std::thread> others;
    for (int rank = 1; rank < 3; ++rank)
        others.emplace_back([&, rank] {
            auto link = training::openRankLink(ringPlace(rank, 3, port));
            ASSERT_TRUE(link.ok());
            if (rank == 2) return;  // this rank disappears
            auto sum = torch::ones({10});
            EXPECT_THROW((*link)->startSum(sum)->wait(), std::runtime_error);
            over.get_future().wait();
        });
    auto link = training::openRankLink(ringPlace(0, 3, port));
    ASSERT_TRUE(link.ok());
    others[1].join();
    auto sum = torch::ones({10});
    try {
        (*link)->startSum(sum)->wait();
        ADD_FAILURE() << "rank 2 took no part";
    } catch (const std::runtime_error& failure) {
        EXPECT_THAT(failure.what(), ::testing::HasSubstr("rank 2 at 127.0.0.1"));
    }
    over.set_value();
    others[0].join();
}

// The other rank never takes part. The stop must end the wait long before the timeout of one
// minute.
TEST(RingLink, AStopEndsTheWaitForAnotherRank) {
    const int port = freePort();
    std::promise<void> over;
    std::thread other([&] {
        auto link = training::openRankLink(ringPlace(1, 2, port));
        ASSERT_TRUE(link.ok());
        over.get_future().wait();
    });
    std::atomic<bool> stop{false};
    auto place = ringPlace(0, 2, port);
    place.seconds = 86400;
    place.stopRequested = [&stop] { return stop.load(); };
    auto link = training::openRankLink(place);
    ASSERT_TRUE(link.ok());
    auto tensor = torch::ones({10});
    auto sum = (*link)->startSum(tensor);
    stop = true;
    EXPECT_THROW(sum->wait(), std::runtime_error);
    over.set_value();
    other.join();
}

TEST(RingLink, AStopOfAnotherRankIsPassedOnToRank0) {
    const int port = freePort();
    std::promise<void> requested;
    std::thread other([&] {
        auto joining = ringPlace(1, 2, port);
        // Requests a stop after joining.
        auto joined = std::make_shared<std::atomic<bool>>(false);
        joining.stopRequested = [joined] { return joined->load(); };
        auto link = training::openRankLink(joining);
        ASSERT_TRUE(link.ok());
        *joined = true;
        auto order = torch::zeros({1});
        (*link)->broadcast(order);  // rank 0 is alive, so its order is awaited
        EXPECT_EQ(order.item<float>(), 1);
    });
    auto place = ringPlace(0, 2, port);
    std::atomic<int> times{0};
    place.askToStop = [&] {
        if (times++ == 0) requested.set_value();
    };
    auto link = training::openRankLink(place);
    ASSERT_TRUE(link.ok());
    requested.get_future().wait();
    auto order = torch::ones({1});
    (*link)->broadcast(order);
    other.join();
}

}  // namespace
}  // namespace headscope::test
