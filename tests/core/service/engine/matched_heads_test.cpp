// Tests of matching the heads of two runs by their attention maps, through an opened run as in the
// window.
#include "core/api/requests/matched_heads.h"
#include "tests/core/support/session_fake.h"
#include "tests/support/error_matchers.h"

#include <gmock/gmock.h>

#include <future>

namespace headscope::test {
namespace {

// Head h of layer l attends to the token (offsets[h] + l) positions back; the rest of its attention
// is uniform.
std::shared_ptr<AttentionMaps> mapsWith(const std::vector<int>& offsets, int layers = 2,
                                        int tokens = 6) {
    auto maps = std::make_shared<AttentionMaps>();
    maps->layers = layers;
    maps->heads = static_cast<int>(offsets.size());
    maps->tokens = tokens;
    maps->labels.assign(static_cast<std::size_t>(tokens), "w");
    for (int layer = 0; layer < layers; ++layer)
        for (const int offset : offsets)
            for (int query = 0; query < tokens; ++query)
                for (int key = 0; key < tokens; ++key)
                    maps->maps.push_back(key == (query + offset + layer) % tokens
                                             ? 0.7F
                                             : 0.3F / static_cast<float>(tokens));
    return maps;
}

class MatchedHeads : public testing::Test {
protected:
    Result<std::vector<MatchedSite>> ask(std::shared_ptr<const AttentionMaps> a,
                                         std::shared_ptr<const AttentionMaps> b) {
        MatchedHeadsRequest request;
        request.a = std::move(a);
        request.b = std::move(b);
        std::promise<Result<std::vector<MatchedSite>>> answer;
        view->ask(request, [&](Result<std::vector<MatchedSite>> sites) {
            answer.set_value(std::move(sites));
        });
        return answer.get_future().get();
    }

    ScratchFolder scratch;
    FakeEngine fake{scratch.path()};
    std::shared_ptr<RunView> view =
        *fake.engine->open(started(*fake.engine, smallRun(4))->wait().run);
};

TEST_F(MatchedHeads, FindsThePermutation) {
    const auto sites = *ask(mapsWith({0, 1, 2, 3}), mapsWith({2, 0, 3, 1}));
    ASSERT_EQ(sites.size(), 2u);
    for (const auto& site : sites) {
        EXPECT_EQ(site.other, (std::vector<int>{1, 3, 0, 2}));
        EXPECT_NEAR(site.cost, 0, 1e-6);
        EXPECT_NEAR(site.at(0, 1), 1, 1e-6);
        EXPECT_LT(site.at(0, 0), 0.5) << "the head of the same number is another one";
        ASSERT_TRUE(site.secondBest);
        EXPECT_NEAR(*site.secondBest, 2 * (1 - site.at(0, 0)), 1e-6) << "two heads changed places";
    }
}

TEST_F(MatchedHeads, TheRunWithMoreHeadsKeepsSomeAlone) {
    const auto more = ask(mapsWith({0, 1, 2}), mapsWith({2, 0}));
    EXPECT_EQ(more->front().other, (std::vector<int>{1, -1, 0}));
    const auto fewer = ask(mapsWith({2, 0}), mapsWith({0, 1, 2}));
    EXPECT_EQ(fewer->front().other, (std::vector<int>{2, 0}));
}

TEST_F(MatchedHeads, OtherTokensOrLayersAreRefused) {
    const auto tokens = ask(mapsWith({0, 1}), mapsWith({0, 1}, 2, 7));
    ASSERT_FALSE(tokens);
    EXPECT_THAT(tokens.error(), test::IsError(ErrorCode::Usage));
    auto other = mapsWith({0, 1});
    other->labels[2] = "v";
    const auto words = ask(mapsWith({0, 1}), other);
    ASSERT_FALSE(words) << "as many tokens, but others";
    EXPECT_THAT(words.error(), test::IsError(ErrorCode::Usage));
    other->unknown = {2};
    EXPECT_TRUE(ask(mapsWith({0, 1}), other)) << "what one of them does not know may be the same";
    const auto layers = ask(mapsWith({0, 1}), mapsWith({0, 1}, 3));
    ASSERT_FALSE(layers);
    EXPECT_THAT(layers.error(), test::IsError(ErrorCode::Usage, 2, 3));
}

}  // namespace
}  // namespace headscope::test
