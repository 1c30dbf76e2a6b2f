// Buckets of relative positions must be those of T5.
#include "core/spec/attention/relative_bias.h"
#include "tests/support/shared_data.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <sstream>

namespace headscope::attention {
namespace {

TEST(RelativeBias, ShortDistancesHaveBucketsOfTheirOwn) {
    const RelativeBiasOptions options{8, 12};
    EXPECT_EQ(relativeBucket(0, false, options), 0);
    EXPECT_EQ(relativeBucket(-1, false, options), 1);
    EXPECT_EQ(relativeBucket(1, false, options), 5);
    EXPECT_EQ(relativeBucket(100, false, options), 7);
    EXPECT_EQ(relativeBucket(-3, true, options), 3);
    // Keys after the query are hidden by the causal mask.
    EXPECT_EQ(relativeBucket(3, true, options), 0);
    EXPECT_EQ(relativeBucket(-100, true, options), 7);
}

TEST(RelativeBias, BucketsAreTheRecordedOnes) {
    const auto folder = test::sharedFolder("golden3/variants");
    if (folder.empty()) GTEST_SKIP() << "golden3 is missing";
    const auto tables = nlohmann::json::parse(std::ifstream(folder + "/t5_buckets.json"));
    ASSERT_FALSE(tables.empty());
    for (const auto& [name, values] : tables.items()) {
        if (name == "relative_position") continue;  // a note
        std::istringstream in(name);
        std::string both, buckets, distance;
        std::getline(in, both, '_');
        std::getline(in, buckets, '_');
        std::getline(in, distance);
        const RelativeBiasOptions options{std::stoll(buckets), std::stoll(distance)};
        ASSERT_EQ(values.size(), 81u);
        for (std::int64_t apart = -40; apart <= 40; ++apart)
            EXPECT_EQ(relativeBucket(apart, both == "False", options),
                      values[static_cast<std::size_t>(apart + 40)].get<std::int64_t>())
                << name << ", distance " << apart;
    }
}

}  // namespace
}  // namespace headscope::attention
