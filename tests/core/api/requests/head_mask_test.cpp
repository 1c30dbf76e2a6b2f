// Tests of head masks: set operations, and conversion to and from text.
#include "core/api/requests/head_mask.h"
#include "core/api/runs/model_shape.h"

#include <gtest/gtest.h>

namespace headscope {
namespace {

// Two attention sites with 4 and 2 heads: the second site does not have heads 2 and 3.
ModelShape twoSites() {
    ModelShape shape;
    shape.layers = 2;
    shape.heads = 4;
    shape.headsPerLayer = {4, 2};
    shape.sites = {"encoder.0", "encoder.1"};
    return shape;
}

TEST(HeadMask, HeadsThatAModelLacksAreNobodysToSwitch) {
    const auto shape = twoSites();
    EXPECT_EQ(headsOf(shape).size(), 6u);
    for (const HeadPlace none :
         {HeadPlace{-1, 0}, HeadPlace{0, -1}, HeadPlace{2, 0}, HeadPlace{1, 2}})
        EXPECT_FALSE(shape.has(none.site, none.head));
    EXPECT_EQ(HeadMask::none(shape).offCount(), 6);
    EXPECT_TRUE(HeadMask::none(shape).on(1, 3));
    EXPECT_EQ(HeadMask().inverted(shape), HeadMask::none(shape));
    EXPECT_TRUE(HeadMask::none(shape).inverted(shape).all());
}

TEST(HeadMask, OnlyIsWhatWithoutLeaves) {
    const auto shape = twoSites();
    const auto only = HeadMask::only(shape, {{0, 1}, {1, 0}});
    EXPECT_EQ(only, HeadMask::without({{1, 1}, {0, 0}, {0, 2}, {0, 3}, {0, 0}}));
    EXPECT_TRUE(only.on(0, 1));
    EXPECT_FALSE(only.on(1, 1));
}

TEST(HeadMask, AndKeepsWhatIsOnInBothOrWhatIsOnInEither) {
    const auto a = HeadMask::without({{0, 0}, {0, 1}}), b = HeadMask::without({{0, 1}, {1, 0}});
    EXPECT_EQ(a & b, HeadMask::without({{0, 0}, {0, 1}, {1, 0}}));
    EXPECT_EQ(a | b, HeadMask::without({{0, 1}}));
    EXPECT_EQ(a & HeadMask(), a);
    EXPECT_TRUE((a | HeadMask()).all());
}

TEST(HeadMask, TogglingTwiceChangesNothing) {
    const auto once = HeadMask::without({{0, 3}}).toggled({0, 1});
    EXPECT_EQ(once, HeadMask::without({{0, 1}, {0, 3}}));
    EXPECT_EQ(once.toggled({0, 1}), HeadMask::without({{0, 3}}));
}

TEST(HeadMask, TextGoesThereAndBack) {
    auto shape = twoSites();
    const auto mask = HeadMask::without({{0, 1}, {0, 3}, {1, 0}});
    EXPECT_EQ(mask.text(shape), "encoder.0:1,3 encoder.1:0");
    for (const char* typed :
         {"encoder.0:1,3 encoder.1:0", "0:1,3 1:0", "0.1,0.3,1.0", "0.1,0.3 encoder.1:0"}) {
        const auto read = HeadMask::parse(typed, shape);
        ASSERT_TRUE(read.ok()) << typed;
        EXPECT_EQ(*read, mask) << typed;
    }
    shape.sites.clear();
    EXPECT_EQ(mask.text(shape), "0:1,3 1:0");
    EXPECT_EQ(HeadMask().text(shape), "");
    EXPECT_TRUE(HeadMask::parse("", shape)->all());
}

TEST(HeadMask, InvalidHeadIsRefusedWithTheAllowedOnes) {
    const auto shape = twoSites();
    for (const char* typed : {"2.0", "0.4", "0", "0.1,", ",", "0.1 ", "00.1x", "encoder.2:0",
                              "encoder.0:", "encoder.0:4", "decoder.0:1", "encoder.0:1,", "-1.0",
                              "0.-1", "0.99999999999", ":1"}) {
        const auto read = HeadMask::parse(typed, shape);
        ASSERT_FALSE(read.ok()) << typed;
        EXPECT_NE(read.error().hint.text().find("heads 0 to 3"), std::string::npos) << typed;
    }
    const auto absent = HeadMask::parse("encoder.1:2", shape);
    ASSERT_FALSE(absent.ok());
    EXPECT_NE(absent.error().hint.text().find("Layer 1 has the heads 0 to 1"), std::string::npos);
}

}  // namespace
}  // namespace headscope
