// Tests of the dendrogram order of heads by similarity, on a case computed by hand.
#include "core/service/engine/head_trees.h"

#include <gmock/gmock.h>

#include <cmath>

namespace headscope::engine {
namespace {

using testing::ElementsAre;

// Similarity is 0.9 between heads 0 and 3, 0.8 between 1 and 2, and 0.1 for all other pairs.
std::vector<float> twoPairs() {
    std::vector<float> matrix(16, 0.1F);
    for (int head = 0; head < 4; ++head) matrix[std::size_t(head) * 5] = 1;
    matrix[3] = matrix[12] = 0.9F;
    matrix[6] = matrix[9] = 0.8F;
    return matrix;
}

TEST(HeadTrees, SimilarHeadsAreAdjacent) {
    HeadTreesRequest request;
    request.matrices = {twoPairs()};
    const auto trees = headTrees(request);
    ASSERT_TRUE(trees.ok());
    const auto& tree = trees->front();
    ASSERT_EQ(tree.joints.size(), 3U);
    EXPECT_NEAR(tree.joints[0].height, 0.1, 1e-6);
    EXPECT_NEAR(tree.joints[1].height, 0.2, 1e-6);
    EXPECT_NEAR(tree.joints[2].height, 0.9, 1e-6);
    const auto place = [&](int head) {
        return std::find(tree.order.begin(), tree.order.end(), head) - tree.order.begin();
    };
    EXPECT_EQ(std::abs(place(0) - place(3)), 1);
    EXPECT_EQ(std::abs(place(1) - place(2)), 1);
}

TEST(HeadTrees, WhereLowMeansAlikeDistancesAreCountedFromZero) {
    HeadTreesRequest request;
    request.matrices = {twoPairs()};
    request.identical = 0;
    const auto trees = headTrees(request);
    ASSERT_TRUE(trees.ok());
    EXPECT_NEAR(trees->front().joints[0].height, 0.1, 1e-6);
    EXPECT_NE(trees->front().joints[0].right, 3) << "0.9 is far now";
}

TEST(HeadTrees, HeadsThatALayerDoesNotHaveComeLast) {
    auto matrix = twoPairs();
    for (int other = 0; other < 4; ++other)
        matrix[4 + std::size_t(other)] = matrix[std::size_t(other) * 4 + 1] = std::nanf("");
    HeadTreesRequest request;
    request.matrices = {matrix, {1}, {}};
    const auto trees = headTrees(request);
    ASSERT_TRUE(trees.ok());
    EXPECT_EQ(trees->at(0).order.back(), 1);
    EXPECT_EQ(trees->at(0).order.size(), 4U);
    EXPECT_EQ(trees->at(0).joints.size(), 2U);
    EXPECT_EQ(trees->at(0).joints[1].left + trees->at(0).joints[1].right, 4 + 2)
        << "the first joint, and head 2";
    EXPECT_THAT(trees->at(1).order, ElementsAre(0));
    EXPECT_TRUE(trees->at(2).order.empty());
}

TEST(HeadTrees, AMatrixThatIsNotSquareIsRefused) {
    HeadTreesRequest request;
    request.matrices = {{1, 2, 3}};
    const auto trees = headTrees(request);
    ASSERT_FALSE(trees.ok());
    EXPECT_EQ(trees.error().code, ErrorCode::Usage);
}

}  // namespace
}  // namespace headscope::engine
