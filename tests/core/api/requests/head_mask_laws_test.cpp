// Property tests of head masks: random models compared with std::set, and the laws of set algebra.
#include "core/api/requests/head_mask.h"
#include "core/api/runs/model_shape.h"
#include "core/base/util/random.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace headscope {
namespace {

using HeadSet = std::set<HeadPlace>;

ModelShape anyShape(util::Random& random) {
    ModelShape shape;
    shape.layers = static_cast<int>(random.between(1, 5));
    shape.heads = static_cast<int>(random.between(1, 12));
    if (random.chance(0.5)) {
        for (int layer = 0; layer < shape.layers; ++layer)
            shape.headsPerLayer.push_back(static_cast<int>(random.between(1, shape.heads)));
        shape.heads = *std::max_element(shape.headsPerLayer.begin(), shape.headsPerLayer.end());
    }
    for (int layer = 0; layer < shape.layers && random.chance(0.9); ++layer)
        shape.sites.push_back((layer % 2 ? "decoder." : "encoder.") + std::to_string(layer));
    if (static_cast<int>(shape.sites.size()) < shape.layers) shape.sites.clear();
    return shape;
}

HeadSet someHeads(util::Random& random, const ModelShape& shape) {
    HeadSet heads;
    const double share = random.uniform();
    for (const auto& head : headsOf(shape))
        if (random.chance(share)) heads.insert(head);
    return heads;
}

HeadMask maskOf(const HeadSet& off, util::Random& random) {
    std::vector<HeadPlace> list(off.begin(), off.end());
    if (!list.empty()) list.push_back(random.pick(list));  // lists one head twice
    util::shuffle(list, util::Random(random.next()));
    return HeadMask::without(std::move(list));
}

HeadSet offOf(const HeadMask& mask) {
    return {mask.off().begin(), mask.off().end()};
}

HeadSet both(const HeadSet& a, const HeadSet& b) {
    HeadSet out;
    std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::inserter(out, out.end()));
    return out;
}

HeadSet either(HeadSet a, const HeadSet& b) {
    a.insert(b.begin(), b.end());
    return a;
}

TEST(HeadMaskLaws, AMaskIsTheSetOfTheHeadsThatAreOff) {
    util::Random random(81);
    for (int round = 0; round < 500; ++round) {
        const auto shape = anyShape(random);
        const auto a = someHeads(random, shape), b = someHeads(random, shape);
        const auto x = maskOf(a, random), y = maskOf(b, random);
        EXPECT_EQ(offOf(x), a);
        EXPECT_EQ(static_cast<std::size_t>(x.offCount()), a.size());
        EXPECT_TRUE(std::is_sorted(x.off().begin(), x.off().end())) << "in the order of the model";
        EXPECT_EQ(x.all(), a.empty());
        EXPECT_EQ(offOf(x & y), either(a, b));
        EXPECT_EQ(offOf(x | y), both(a, b));
        EXPECT_EQ(x == y, a == b);
        EXPECT_EQ(x != y, a != b);
        for (const auto& head : headsOf(shape)) {
            EXPECT_EQ(x.on(head), a.count(head) == 0) << headName(head);
            EXPECT_EQ((x & y).on(head), x.on(head) && y.on(head));
            EXPECT_EQ((x | y).on(head), x.on(head) || y.on(head));
            EXPECT_NE(x.inverted(shape).on(head), x.on(head));
        }
    }
}

TEST(HeadMaskLaws, OfDeMorganAbsorptionAndDistribution) {
    util::Random random(82);
    for (int round = 0; round < 500; ++round) {
        const auto shape = anyShape(random);
        const auto next = [&] { return maskOf(someHeads(random, shape), random); };
        const auto x = next(), y = next(), z = next();
        EXPECT_EQ((x & y).inverted(shape), x.inverted(shape) | y.inverted(shape));
        EXPECT_EQ((x | y).inverted(shape), x.inverted(shape) & y.inverted(shape));
        EXPECT_EQ(x.inverted(shape).inverted(shape), x);
        EXPECT_EQ(x & (x | y), x);
        EXPECT_EQ(x | (x & y), x);
        EXPECT_EQ(x & (y | z), (x & y) | (x & z));
        EXPECT_EQ(x & y, y & x);
        EXPECT_EQ((x & y) & z, x & (y & z));
        EXPECT_EQ(x & x.inverted(shape), HeadMask::none(shape));
        EXPECT_TRUE((x | x.inverted(shape)).all());
        EXPECT_EQ(HeadMask::only(shape, x.off()), x.inverted(shape));
    }
}

// After several switches, a head's state depends on how often it was switched, not on the order.
TEST(HeadMaskLaws, SwitchingIsAMatterOfHowOften) {
    util::Random random(83);
    for (int round = 0; round < 200; ++round) {
        const auto shape = anyShape(random);
        const auto all = headsOf(shape);
        HeadMask toggled, turned;
        HeadSet off;
        for (int i = 0; i < 30; ++i) {
            const auto head = random.pick(all);
            toggled = toggled.toggled(head);
            if (!off.erase(head)) off.insert(head);
            turned.turn(head, off.count(head) == 0);
            // Setting the same state again changes nothing.
            turned.turn(head, off.count(head) == 0);
        }
        EXPECT_EQ(offOf(toggled), off);
        EXPECT_EQ(turned, toggled);
    }
}

TEST(HeadMaskLaws, EveryMaskIsReadBackFromItsText) {
    util::Random random(84);
    for (int round = 0; round < 500; ++round) {
        const auto shape = anyShape(random);
        const auto mask = maskOf(someHeads(random, shape), random);
        const auto read = HeadMask::parse(mask.text(shape), shape);
        ASSERT_TRUE(read.ok()) << mask.text(shape) << ": " << read.error().text();
        EXPECT_EQ(*read, mask) << mask.text(shape);
        std::string heads;
        for (const auto& head : mask.off()) heads += (heads.empty() ? "" : ",") + headName(head);
        const auto one = HeadMask::parse(heads, shape);
        ASSERT_TRUE(one.ok()) << heads;
        EXPECT_EQ(*one, mask) << heads;
        auto later = shape;
        later.sites.clear();  // a file written before attention sites had names
        EXPECT_EQ(*HeadMask::parse(mask.text(later), shape), mask);
    }
}

TEST(HeadMaskLaws, TextOfAnyOtherKindIsRefusedOrMeansHeadsOfTheModel) {
    util::Random random(85);
    std::size_t read = 0;
    for (int round = 0; round < 20000; ++round) {
        const auto shape = anyShape(random);
        std::string typed;
        for (auto length = random.below(9); length > 0; --length)
            typed += random.pick(std::string("0012.,: -e"));
        const auto mask = HeadMask::parse(typed, shape);
        if (!mask) {
            EXPECT_EQ(mask.error().code, ErrorCode::Usage);
            EXPECT_FALSE(mask.error().hint.empty()) << typed;
            continue;
        }
        ++read;
        for (const auto& head : mask->off())
            EXPECT_TRUE(shape.has(head.site, head.head)) << '"' << typed << '"';
    }
    EXPECT_GT(read, 1000u);
}

}  // namespace
}  // namespace headscope
