// Tests of the patterns of sparse attention: masks of an independent implementation, and properties
// of the random blocks.
#include "core/spec/attention/pattern.h"

#include "core/base/io/json.h"
#include "tests/support/shared_data.h"

#include <gtest/gtest.h>

#include <map>
#include <numeric>

namespace headscope::attention {
namespace {

const std::map<std::string, Pattern> kKinds = {{"full", Pattern::Full},
                                               {"local", Pattern::Local},
                                               {"dilated", Pattern::Dilated},
                                               {"strided", Pattern::Strided},
                                               {"strided-merged", Pattern::StridedMerged},
                                               {"fixed", Pattern::Fixed},
                                               {"fixed-merged", Pattern::FixedMerged},
                                               {"global-local", Pattern::GlobalLocal},
                                               {"axial", Pattern::Axial},
                                               {"neighbourhood", Pattern::Neighbourhood}};

std::string rowText(const std::vector<std::uint8_t>& visible, std::int64_t t, std::int64_t tokens) {
    std::string text;
    for (std::int64_t s = 0; s < tokens; ++s)
        text += visible[static_cast<std::size_t>(t * tokens + s)] ? '1' : '0';
    return text;
}

TEST(Pattern, MasksAreThoseOfTheIndependentImplementation) {
    const auto folder = test::sharedFolder("golden3/sparse");
    if (folder.empty()) GTEST_SKIP() << "golden3 is missing";
    const auto cases = io::readJsonFile(folder + "/sparse_patterns.json").value();
    ASSERT_EQ(cases.at("patterns").size(), 22u);
    for (const auto& one : cases.at("patterns")) {
        const auto& given = one.at("parameters");
        PatternOptions options;
        options.kind = kKinds.at(one.at("pattern").get<std::string>());
        options.width = given.value("w", options.width);
        options.reach = given.value("w", options.reach);
        options.dilation = given.value("d", options.dilation);
        options.dilationPerHead = given.value("per_head", false);
        options.stride = given.value("l", options.stride);
        options.summary = given.value("c", options.summary);
        options.global = given.value("g", options.global);
        PatternPlace place;
        place.tokens = one.at("tokens");
        place.causal = one.at("causal");
        place.columns = given.value("columns", std::int64_t{0});
        double seen = 0;
        for (const auto& head : one.at("visible")) {
            const auto visible = visibleKeys(options, place);
            for (std::int64_t t = 0; t < place.tokens; ++t)
                EXPECT_EQ(rowText(visible, t, place.tokens), head.at(static_cast<std::size_t>(t)))
                    << one.at("pattern") << given << ", head " << place.head << ", query " << t;
            seen += meanVisibleKeys(options, place);
            ++place.head;
        }
        const auto heads = static_cast<double>(place.head);
        EXPECT_NEAR(seen / heads / static_cast<double>(place.tokens), one.at("visible_share"),
                    1e-12)
            << one.at("pattern") << given;
    }
}

PatternOptions bigBird() {
    PatternOptions options;
    options.kind = Pattern::BigBird;
    options.block = 4;
    options.seed = 7;
    return options;
}

PatternPlace placeOf(std::int64_t tokens, std::int64_t head, bool causal = false) {
    PatternPlace place;
    place.tokens = tokens;
    place.head = head;
    place.causal = causal;
    return place;
}

TEST(Pattern, BigBirdShowsItsNumberOfBlocks) {
    auto options = bigBird();
    options.random = 2;
    const auto visible = visibleKeys(options, placeOf(40, 0));
    for (std::int64_t t = 0; t < 40; ++t) {
        const auto* const row = visible.data() + t * 40;
        // Block 5 has 3 neighbours, the first block and 2 random ones; blocks at the edges have
        // fewer others.
        const auto block = t / 4;
        const auto wanted = block <= 1 || block == 9 ? (block == 0 ? 2 : block == 1 ? 3 : 3) : 4;
        EXPECT_EQ(std::accumulate(row, row + 40, 0), 4 * (wanted + 2)) << t;
        for (std::int64_t s = 0; s < 40; ++s)
            EXPECT_EQ(row[s], visible[static_cast<std::size_t>(block * 4 * 40 + s / 4 * 4)]);
    }
}

TEST(Pattern, BigBirdDrawsByLayerHeadAndSeedAndAlwaysTheSame) {
    const auto options = bigBird();
    auto place = placeOf(64, 0);
    const auto first = visibleKeys(options, place);
    EXPECT_EQ(visibleKeys(options, place), first);
    place.head = 1;
    EXPECT_NE(visibleKeys(options, place), first);
    place.head = 0;
    place.layer = 1;
    EXPECT_NE(visibleKeys(options, place), first);
    place.layer = 0;
    auto other = options;
    other.seed = 8;
    EXPECT_NE(visibleKeys(other, place), first);
}

TEST(Pattern, NoQueryIsWithoutAKeyAndNoneSeesALaterOne) {
    for (const auto& [id, kind] : kKinds)
        for (std::int64_t head = 0; head < 3; ++head) {
            PatternOptions options;
            options.kind = kind;
            auto place = placeOf(12, head, true);
            place.columns = 4;
            const auto visible = visibleKeys(options, place);
            for (std::int64_t t = 0; t < 12; ++t) {
                const auto* const row = visible.data() + t * 12;
                EXPECT_GT(std::accumulate(row, row + t + 1, 0), 0) << id << " " << t;
                EXPECT_EQ(std::accumulate(row + t + 1, row + 12, 0), 0) << id << " " << t;
            }
        }
}

TEST(Pattern, ClassTokenSeesAllPatchesAndIsSeenByAll) {
    PatternOptions options;
    options.kind = Pattern::Axial;
    auto place = placeOf(10, 1);
    place.columns = 3;
    place.prefix = 1;
    const auto visible = visibleKeys(options, place);
    EXPECT_EQ(rowText(visible, 0, 10), "1111111111");
    EXPECT_EQ(rowText(visible, 1, 10), "1100100100");  // first column, and the class token
}

}  // namespace
}  // namespace headscope::attention
