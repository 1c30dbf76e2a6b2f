// The engine without LibTorch answers everything that needs tensors with an error.
#include "core/service/engine/create_engine.h"
#include "core/service/engine/plain_backend.h"
#include "tests/core/support/data_support.h"

#include <gtest/gtest.h>

namespace headscope::test {
namespace {

TEST(PlainEngine, RefusesRanksWithAnError) {
    const data::TempFolder folder;
    EngineOptions options;
    options.runsFolder = folder.path("runs");
    options.cacheFolder = folder.path("cache");
    const auto engine = engine::createEngine(options, engine::plainBackend());
    RankPlace place;
    place.size = 2;
    const auto lead = engine->leadRanks(place);
    ASSERT_FALSE(lead.ok());
    EXPECT_EQ(lead.error().code, ErrorCode::Device);
    place.rank = 1;
    const auto follow = engine->followRanks(place);
    ASSERT_FALSE(follow.ok());
    EXPECT_EQ(follow.error().code, ErrorCode::Device);
}

}  // namespace
}  // namespace headscope::test
