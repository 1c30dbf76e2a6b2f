// Tests of the head sets saved with a run: written, read back by another view, and refused if the
// file is invalid.
#include "core/api/requests/ablation_sets.h"
#include "tests/core/support/session_fake.h"

#include <gmock/gmock.h>

#include <fstream>
#include <future>

namespace headscope::test {
namespace {

class AblationSets : public testing::Test {
protected:
    Result<std::vector<AblationSet>> ask(AblationSetsRequest request) {
        std::promise<Result<std::vector<AblationSet>>> answer;
        view->ask(std::move(request), [&](Result<std::vector<AblationSet>> sets) {
            answer.set_value(std::move(sets));
        });
        return answer.get_future().get();
    }
    void write(const std::string& text) { std::ofstream(path + "/ablation_sets.json") << text; }

    ScratchFolder scratch;
    FakeEngine fake{scratch.path()};
    std::string path = started(*fake.engine, smallRun(4))->wait().run;
    std::shared_ptr<RunView> view = *fake.engine->open(path);
};

TEST_F(AblationSets, AreReadBackAsTheyWereKept) {
    EXPECT_THAT(*ask({}), testing::IsEmpty()) << "a run of before";
    const std::vector<AblationSet> sets{
        {"twins", HeadMask::without({{0, 1}, {1, 3}}), HeadAblation::Mean},
        {"Köpfe \"alle\"", {}, HeadAblation::Zero}};
    EXPECT_EQ(*ask({sets}), sets);
    view = *fake.engine->open(path);
    EXPECT_EQ(*ask({}), sets);
    EXPECT_EQ(*ask({std::vector<AblationSet>{}}), std::vector<AblationSet>());
    EXPECT_THAT(*ask({}), testing::IsEmpty());
}

TEST_F(AblationSets, NamesAreGivenOnce) {
    const std::vector<AblationSet> kept{{"a", HeadMask::without({{0, 1}}), HeadAblation::Resample}};
    ASSERT_TRUE(ask({kept}).ok());
    for (const auto& names :
         {std::vector<AblationSet>{{"a", {}, {}}, {"a", {}, {}}}, {{"", {}, {}}}}) {
        const auto refused = ask({names});
        ASSERT_FALSE(refused.ok());
        EXPECT_EQ(refused.error().code, ErrorCode::Usage);
        EXPECT_FALSE(refused.error().hint.empty());
    }
    EXPECT_EQ(*ask({}), kept) << "what was refused changed nothing";
}

TEST_F(AblationSets, AFileThatIsNoneIsNamedAndLeftAlone) {
    const std::string head = R"({"format_version":1,"sets":[)";
    for (const std::string& text :
         {std::string("{"), std::string("[]"), std::string(R"({"format_version":1})"), head + "1]}",
          head + R"({"name":"a","ablation":"median","off":[]}]})",
          head + R"({"name":"a","ablation":"zero","off":[[0]]}]})",
          head + R"({"name":"a","ablation":"zero","off":[[0,-1]]}]})",
          head + R"({"name":"a","ablation":"zero","off":[[0,1e99]]}]})"}) {
        write(text);
        const auto sets = ask({});
        ASSERT_FALSE(sets.ok()) << text;
        EXPECT_EQ(sets.error().code, ErrorCode::BadData) << text;
        EXPECT_NE(sets.error().text().find("ablation_sets.json"), std::string::npos)
            << sets.error().text();
        EXPECT_FALSE(sets.error().hint.empty()) << text;
    }
}

}  // namespace
}  // namespace headscope::test
