// Tests that stored pruning curves of a run are found without measuring, and only for its weights.
#include "core/api/requests/stored_curves.h"
#include "core/service/jobs/kept_curves.h"
#include "core/service/jobs/measured_means.h"
#include "tests/core/support/session_fake.h"
#include "tests/support/answers.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>

namespace headscope::test {
namespace {

class StoredCurvesTest : public testing::Test {
protected:
    std::optional<PruningReport> stored(const std::string& run) {
        const auto view = fake.engine->open(run);
        EXPECT_TRUE(view);
        const auto answer = answerOf(**view, StoredCurvesRequest());
        EXPECT_TRUE(answer) << answer.error().text();
        return *answer;
    }
    ScratchFolder scratch;
    FakeEngine fake{scratch.path()};
};

TEST_F(StoredCurvesTest, NewestCurvesOfTheWeightsAreFound) {
    const auto run = started(*fake.engine, smallRun(20))->wait().run;
    EXPECT_FALSE(stored(run));
    const auto weights = jobs::newestWeights(run);
    ASSERT_TRUE(weights);
    const auto record = nlohmann::json::parse(std::ifstream(run + "/run.json"));
    PruningCurve curve;
    curve.points.resize(1);
    curve.points[0].scores = {{kLoss, 0.5}};
    for (const int heads : {4, 8}) {
        PruningReport curves;
        curves.headCount = heads;
        curves.curves = {curve};
        PruningCurveRequest request;
        request.samples = 100 * heads;
        ASSERT_TRUE(jobs::keepCurve(fake.engine->runsFolder(),
                                    {weights->sha256, record["data_fingerprint"]}, request, curves)
                        .ok());
    }
    const auto found = stored(run);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->headCount, 8);
    auto other = smallRun(20);
    other.values["train.seed"] = std::int64_t{5};
    EXPECT_FALSE(stored(started(*fake.engine, other)->wait().run)) << "other weights";
}

}  // namespace
}  // namespace headscope::test
