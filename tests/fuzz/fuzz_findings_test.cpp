// Minimal inputs found by the fuzz targets. Each one failed before the fault was fixed.
#include "core/base/io/json.h"
#include "core/spec/config/config_file.h"

#include <gtest/gtest.h>

namespace headscope {
namespace {

// A nested section was written under a name with a dot, which the reader then refused.
TEST(FuzzFindings, ADeepConfigIsWrittenSoThatItReadsBackAsTheSame) {
    const auto read = *config::configFromJson(
        *io::parseJson(R"({"a":{"b":{"c":1}},"":{"":{"":2}}})", "input"), "input");
    const auto again =
        config::configFromJson(*io::parseJson(config::configJson(read), "again"), "again");
    ASSERT_TRUE(again.ok()) << again.error().text();
    EXPECT_EQ(again->values, read.values);
}

}  // namespace
}  // namespace headscope
