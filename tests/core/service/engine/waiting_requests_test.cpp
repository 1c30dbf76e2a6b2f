// Tests that a request that has to wait for another one says so.
#include "core/api/requests/analysis.h"
#include "tests/core/support/session_fake.h"

#include <gmock/gmock.h>

#include <future>
#include <mutex>

namespace headscope::test {
namespace {

using ::testing::ElementsAre;

struct WaitingRequests : ::testing::Test {
    // Shares that were reported for one request, and whether it was answered.
    struct Watched {
        std::mutex mutex;
        std::vector<double> shares;
        std::promise<void> answered;
    };

    // Sends a request, which waits in a place of its own; `hold` runs before it counts as answered,
    // in the thread that answers all.
    std::shared_ptr<Watched> send(const std::string& slot, std::function<void()> hold = {}) {
        auto watched = std::make_shared<Watched>();
        view->ask(
            SimilarityRequest{"attn-cos", kLatest, 16, {}, slot},
            [watched, hold](Result<SimilarityReport>) {
                if (hold) hold();
                watched->answered.set_value();
            },
            [watched](double share) {
                const std::lock_guard lock(watched->mutex);
                watched->shares.push_back(share);
            });
        return watched;
    }
    static std::vector<double> sharesOf(Watched& watched) {
        const std::lock_guard lock(watched.mutex);
        return watched.shares;
    }

    ScratchFolder scratch;
    FakeEngine fake{scratch.path()};
    std::shared_ptr<RunView> view =
        *fake.engine->open(started(*fake.engine, smallRun(4))->wait().run);
};

TEST_F(WaitingRequests, ARequestBehindAnotherReportsThatItWaitsAndThatItBegins) {
    std::promise<void> begun, release;
    const auto first = send("first", [&] {
        begun.set_value();
        release.get_future().wait();
    });
    begun.get_future().wait();
    const auto second = send("second");
    EXPECT_THAT(sharesOf(*second), ElementsAre(kWaitsForAnother));
    release.set_value();
    second->answered.get_future().wait();
    const auto shares = sharesOf(*second);
    ASSERT_GE(shares.size(), 2u);
    EXPECT_EQ(shares[1], 0);
    const auto alone = sharesOf(*first);
    EXPECT_TRUE(alone.empty() || alone.front() >= 0) << "nothing was before it";
}

}  // namespace
}  // namespace headscope::test
