// Tests that a request that has to wait for another one says so.
#include "core/api/requests/analysis.h"
#include "tests/core/support/session_fake.h"

#include <gmock/gmock.h>

#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <vector>

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

    // Sends a request; `hold` runs before it counts as answered, in the thread that answers all.
    template <class Q>
    static std::shared_ptr<Watched> send(RunView& view, Q request,
                                         std::function<void()> hold = {}) {
        auto watched = std::make_shared<Watched>();
        view.ask(
            std::move(request),
            [watched, hold](Result<typename Q::Answer>) {
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
    std::shared_ptr<RunView> opened() {
        return *fake.engine->open(started(*fake.engine, smallRun(4))->wait().run);
    }

    ScratchFolder scratch;
    FakeEngine fake{scratch.path()};
    std::shared_ptr<RunView> one = opened(), other = opened();
};

TEST_F(WaitingRequests, ASlowRequestBehindAnotherReportsThatItWaitsAndThatItBegins) {
    std::promise<void> begun, release;
    const auto first = send(*one, LeaveOneOutRequest(), [&] {
        begun.set_value();
        release.get_future().wait();
    });
    begun.get_future().wait();
    const auto replacing = send(*one, LeaveOneOutRequest());
    EXPECT_THAT(sharesOf(*replacing), ElementsAre()) << "it replaces the one that runs";
    const auto second = send(*other, LeaveOneOutRequest());
    EXPECT_THAT(sharesOf(*second), ElementsAre(kWaitsForAnother));
    const auto quick = send(*other, SimilarityRequest());
    quick->answered.get_future().wait();
    release.set_value();
    second->answered.get_future().wait();
    const auto shares = sharesOf(*second);
    ASSERT_GE(shares.size(), 2u);
    EXPECT_EQ(shares[1], 0);
    for (const auto& alone : {first, quick})
        for (const double share : sharesOf(*alone)) EXPECT_GE(share, 0) << "nothing was before it";
}

}  // namespace
}  // namespace headscope::test
