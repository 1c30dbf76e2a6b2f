// Tests of head roles, redundant pairs and redundancy groups on small cases computed by hand,
// without a model.
#include "core/api/requests/head_overview.h"
#include "core/api/requests/average_linkage.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace headscope {
namespace {

using testing::ElementsAre;

// Returns the similarities of one layer: the listed pairs have their own value, all others have
// `others`.
struct Pair {
    int a, b;
    float value;
};
SimilarityFrame frameWith(int heads, float others, const std::vector<Pair>& pairs) {
    SimilarityFrame frame;
    frame.heads = heads;
    std::vector<float> matrix(static_cast<std::size_t>(heads) * heads, others);
    const auto set = [&](int a, int b, float value) {
        matrix[static_cast<std::size_t>(a) * heads + b] =
            matrix[static_cast<std::size_t>(b) * heads + a] = value;
    };
    for (int head = 0; head < heads; ++head) set(head, head, 1);
    for (const auto& pair : pairs) set(pair.a, pair.b, pair.value);
    frame.layers = {matrix};
    return frame;
}

TEST(HeadGroups, AverageLinkageIsCutAtTheThreshold) {
    // Heads 0 and 1 join at 0.95. Head 2 joins them at (0.9 + 0.7) / 2 = 0.8. Head 3 stays
    // separate.
    const auto frame = frameWith(4, 0.1F, {{0, 1, 0.95F}, {0, 2, 0.9F}, {1, 2, 0.7F}});
    const auto loose = redundancyGroups(frame, 0.79, false);
    ASSERT_EQ(loose.size(), 1U);
    EXPECT_THAT(loose[0].heads, ElementsAre(0, 1, 2));
    EXPECT_EQ(loose[0].representative, 0) << "0.925 to the others, against 0.825 and 0.8";
    EXPECT_NEAR(loose[0].similarity, (0.95 + 0.9 + 0.7) / 3, 1e-6);
    const auto strict = redundancyGroups(frame, 0.81, false);
    ASSERT_EQ(strict.size(), 1U);
    EXPECT_THAT(strict[0].heads, ElementsAre(0, 1))
        << "2 is 0.8 from both together, though 0.9 from one";
    EXPECT_TRUE(redundancyGroups(frame, 0.96, false).empty());
}

TEST(HeadGroups, WhereLowMeansAlikeTheThresholdIsAnUpperOne) {
    const auto frame = frameWith(3, 0.6F, {{1, 2, 0.05F}});
    const auto groups = redundancyGroups(frame, 0.1, true);
    ASSERT_EQ(groups.size(), 1U);
    EXPECT_THAT(groups[0].heads, ElementsAre(1, 2));
    EXPECT_NEAR(groups[0].similarity, 0.05, 1e-6);
    EXPECT_EQ(mostSimilarHead(frame, {0, 1}, true).head, 2);
    EXPECT_EQ(mostSimilarHead(frame, {0, 0}, true).head, 1) << "the earlier of equals";
}

TEST(HeadGroups, MissingHeadsAreNeverTheMostSimilarHead) {
    auto frame = frameWith(3, 0.5F, {{0, 1, 0.2F}});
    frame.headsPerLayer = {2};
    for (const int cell : {2, 5, 6, 7, 8})
        frame.layers[0][static_cast<std::size_t>(cell)] = std::nanf("");
    EXPECT_EQ(mostSimilarHead(frame, {0, 0}, false).head, 1);
    EXPECT_EQ(mostSimilarHead(frame, {0, 2}, false).head, -1);
    EXPECT_EQ(mostSimilarHead(frame, {4, 0}, false).head, -1) << "no such layer";
    EXPECT_EQ(redundancyGroups(frame, 0.1, false).size(), 1U);
    frame.headsPerLayer = {1};
    EXPECT_EQ(mostSimilarHead(frame, {0, 0}, false).head, -1) << "alone";
}

TEST(HeadGroups, PairsWithoutASimilarityAreNotJoined) {
    const auto frame = frameWith(3, std::nanf(""), {{0, 2, 0.99F}});
    const auto groups = redundancyGroups(frame, 0.5, false);
    ASSERT_EQ(groups.size(), 1U);
    EXPECT_THAT(groups[0].heads, ElementsAre(0, 2));
}

TEST(AverageLinkage, StepsRiseAndAreCutAtAHeight) {
    // Items 0 and 1 join at 1, 2 and 3 at 2. Both pairs join at the mean of 4, 6, 8 and 10.
    const double far = std::numeric_limits<double>::infinity();
    const auto steps = averageLinkage(5, {0, 1,   4, 6,  far, 1, 0,   8,   10,  far, 4,   8, 0,
                                          2, far, 6, 10, 2,   0, far, far, far, far, far, 0});
    ASSERT_EQ(steps.size(), 4U);
    EXPECT_EQ(steps[2].left, 5U);
    EXPECT_EQ(steps[2].right, 6U);
    EXPECT_EQ(steps[2].height, 7);
    EXPECT_EQ(steps[2].size, 4U);
    EXPECT_EQ(steps[3].height, far);
    using Clusters = std::vector<std::vector<std::size_t>>;
    EXPECT_EQ(linkedWithin(5, steps, 0.5), (Clusters{{0}, {1}, {2}, {3}, {4}}));
    EXPECT_EQ(linkedWithin(5, steps, 2), (Clusters{{0, 1}, {2, 3}, {4}}));
    EXPECT_EQ(linkedWithin(5, steps, 7), (Clusters{{0, 1, 2, 3}, {4}}));
    EXPECT_TRUE(averageLinkage(1, {0}).empty());
    EXPECT_TRUE(averageLinkage(0, {}).empty());
}

// Returns head statistics of one layer: a value per head for each measure.
std::vector<HeadStatistics> measures(
    const std::vector<std::pair<std::string, std::vector<float>>>& given) {
    std::vector<HeadStatistics> all;
    for (const auto& [id, values] : given) all.push_back({id, {values}});
    return all;
}

std::vector<std::string> namesOf(const std::vector<HeadRole>& roles, int head) {
    std::vector<std::string> names;
    for (const auto& role : roles)
        if (role.head.head == head) names.push_back(role.rule);
    return names;
}

TEST(HeadRules, EachRuleLooksAtItsMeasureAndThreshold) {
    RoleFacts facts;
    facts.evenShare = facts.evenBefore = 0.1;
    const auto roles = rolesOf(measures({{"entropy-normalised", {0.96F, 0.5F, 0.5F, 0.94F}},
                                         {"positional-score", {0.2F, 0.9F, 0.97F, 0.1F}},
                                         {"positional-offset", {0, 2, -1, 0}},
                                         {"previous-token-score", {0.1F, 0.1F, 0.56F, 0.5F}},
                                         {"first-key-attention", {0.1F, 0.1F, 0.1F, 0.38F}},
                                         {"output-norm", {1, 1, 1, 0.001F}}}),
                               facts);
    EXPECT_THAT(namesOf(roles, 0), ElementsAre("flat"));
    EXPECT_THAT(namesOf(roles, 1), ElementsAre("positional"));
    EXPECT_THAT(namesOf(roles, 2), ElementsAre("previous-token", "positional"))
        << "the most telling first";
    EXPECT_THAT(namesOf(roles, 3), ElementsAre("first-token-sink", "dead"))
        << "0.5 falls short of 0.55";
    std::vector<std::string> evidence;
    for (const auto& role : roles)
        if (role.rule == "positional") evidence.push_back(role.evidence.text());
    EXPECT_THAT(evidence, ElementsAre(testing::HasSubstr("2 tokens after the query in 90 %"),
                                      testing::HasSubstr("1 token before the query in 97 %")));
}

TEST(HeadRules, ShortSamplesAskForMoreThanEvenAttentionGives) {
    RoleFacts facts;
    facts.causal = true;
    facts.evenShare = 0.37;  // uniform causal attention over seven tokens
    const auto few = measures({{"entropy-normalised", {1}}, {"first-key-attention", {0.4F}}});
    EXPECT_THAT(namesOf(rolesOf(few, facts), 0), ElementsAre("flat"))
        << "no sink: even attention gives 37 %";
    facts.evenShare = 0.05;
    EXPECT_THAT(namesOf(rolesOf(few, facts), 0), ElementsAre("first-token-sink", "flat"));
}

TEST(HeadRules, RuleThatDoesNotApplyIsSkippedWithTheReason) {
    const auto ofHead = measures({{"entropy-normalised", {0.5F}},
                                  {"induction-score", {0.9F}},
                                  {"first-key-attention", {0.9F}},
                                  {"previous-token-score", {0.9F}}});
    RoleFacts encoder;
    EXPECT_THAT(namesOf(rolesOf(ofHead, encoder), 0),
                ElementsAre("previous-token", "first-token-sink"));
    RoleFacts decoder;
    decoder.causal = true;
    EXPECT_THAT(namesOf(rolesOf(ofHead, decoder), 0),
                ElementsAre("induction", "previous-token", "first-token-sink"));
    RoleFacts withClass;
    withClass.firstToken = "[CLS]";
    EXPECT_THAT(namesOf(rolesOf(ofHead, withClass), 0),
                ElementsAre("previous-token", "class-token"));
    RoleFacts pictures;
    pictures.pictures = true;
    EXPECT_TRUE(rolesOf(ofHead, pictures).empty());
    for (const auto& facts : {encoder, decoder, withClass, pictures})
        for (const auto& rule : roleRules(facts)) {
            EXPECT_EQ(rule.applies, rule.why.empty()) << rule.id;
            EXPECT_FALSE(rule.source.empty() || rule.rule.empty()) << rule.id;
        }
}

TEST(HeadRules, RetrievalNeedsATenthOfTheRangeFromChance) {
    RoleFacts decoder;
    decoder.causal = true;
    decoder.evenRetrieval = 0.1;
    const auto roles = [&](float score) {
        return namesOf(
            rolesOf(measures({{"entropy-normalised", {0.5F}}, {"retrieval-score", {score}}}),
                    decoder),
            0);
    };
    EXPECT_THAT(roles(0.18F), ElementsAre());
    EXPECT_THAT(roles(0.20F), ElementsAre("retrieval"));
    decoder.causal = false;
    EXPECT_THAT(roles(0.9F), ElementsAre());
}

TEST(HeadRules, AMissingMeasureDecidesNothing) {
    EXPECT_TRUE(rolesOf(measures({{"entropy-normalised", {0.5F, std::nanf("")}}}), {}).empty());
    EXPECT_TRUE(rolesOf({}, {}).empty());
}

}  // namespace
}  // namespace headscope
