// Tests of tags and pins of runs, which are stored next to the run folders and shared by all
// programs.
#include "core/service/runs/run_tags.h"
#include "tests/core/support/session_fake.h"
#include "tests/support/error_matchers.h"

#include <gmock/gmock.h>

#include <fstream>

namespace headscope::test {
namespace {

namespace fs = std::filesystem;

TEST(RunTags, AreReadAsAPersonTypesThem) {
    EXPECT_EQ(*tagsIn(" paper, seed study ,,paper"),
              (std::vector<std::string>{"paper", "seed study"}));
    EXPECT_TRUE(tagsIn("  ")->empty());
    EXPECT_EQ(tagsText({"a", "b"}), "a, b");
    const auto refused = tagsIn("a," + std::string(kLongestTag + 1, 'x'));
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error(), test::IsError(ErrorCode::Usage, 65));
}

class RunTagsTest : public testing::Test {
protected:
    ScratchFolder scratch;
    FakeEngine fake{scratch.path()};
};

TEST_F(RunTagsTest, AreKeptBesideTheRunAndFoundAgain) {
    const auto run = started(*fake.engine, smallRun(10))->wait().run;
    const auto before = fs::last_write_time(run);
    const RunTags runTags{{"baseline", "paper"}, true};
    ASSERT_TRUE(fake.engine->setTags({{run, runTags}}).ok());
    ASSERT_TRUE(fake.engine->setTags({{"/elsewhere/run", {{"shipped"}, false}}}).ok());
    const auto all = FakeEngine(scratch.path()).engine->runTags();
    ASSERT_EQ(all.size(), 2u);
    EXPECT_EQ(all.at(run), runTags);
    EXPECT_EQ(all.at("/elsewhere/run").tags, std::vector<std::string>{"shipped"});
    EXPECT_EQ(fs::last_write_time(run), before);
    ASSERT_TRUE(fake.engine->setTags({{run, {}}}).ok());
    EXPECT_EQ(fake.engine->runTags().count(run), 0u);
}

TEST_F(RunTagsTest, InvalidTagAndForeignFileAreRefused) {
    for (const std::string tag : {"a,b", "", " a"}) {
        const auto status =
            fake.engine->setTags({{"/good", {{"ok"}, false}}, {"/r", {{tag}, false}}});
        ASSERT_FALSE(status.ok()) << tag;
        EXPECT_FALSE(status.error().hint.empty());
        EXPECT_TRUE(fake.engine->runTags().empty()) << "all or none";
    }
    const auto file = scratch.path() + "/.marks.json";
    for (const char* text : {"[]", "{\"format_version\": 2, \"runs\": {}}", "{", "{\"runs\": 5}"}) {
        std::ofstream(file) << text;
        EXPECT_TRUE(fake.engine->runTags().empty()) << text;
        const auto status = fake.engine->setTags({{"/r", {{"a"}, false}}});
        EXPECT_FALSE(status.ok()) << text;
        std::string kept;
        std::getline(std::ifstream(file), kept);
        EXPECT_EQ(kept, text) << "not written over";
    }
    std::ofstream(file)
        << R"({"format_version": 1, "runs": {"/a": 5, "/b": {"tags": [1, "x,y", "ok", "ok"], "pinned": 1}}})";
    const auto all = fake.engine->runTags();
    ASSERT_EQ(all.size(), 1u);
    EXPECT_EQ(all.at("/b"), (RunTags{{"ok"}, false}));
}

// Eight threads write at the same time, like separate programs. All tags must be kept.
TEST_F(RunTagsTest, ManyAtOnceLoseNothing) {
    std::vector<std::thread> threads;
    for (int i = 0; i < 8; ++i)
        threads.emplace_back([&, i] {
            EXPECT_TRUE(runs::writeTags(scratch.path(),
                                        {{"/run" + std::to_string(i), {{"tag"}, i % 2 == 0}}})
                            .ok());
        });
    for (auto& thread : threads) thread.join();
    EXPECT_EQ(runs::readTags(scratch.path()).size(), 8u);
}

}  // namespace
}  // namespace headscope::test
