// Tests of tags and pins of runs, which are stored next to the run folders and shared by all
// programs.
#include "core/service/runs/run_marks.h"
#include "tests/core/support/session_fake.h"

#include <gmock/gmock.h>

#include <fstream>

namespace headscope::test {
namespace {

namespace fs = std::filesystem;

TEST(RunTags, AreReadAsAPersonTypesThem) {
    EXPECT_EQ(*tagsIn(" paper, seed study ,,paper"), (std::vector<std::string>{"paper", "seed study"}));
    EXPECT_TRUE(tagsIn("  ")->empty());
    EXPECT_EQ(tagsText({"a", "b"}), "a, b");
    const auto refused = tagsIn("a," + std::string(kLongestTag + 1, 'x'));
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().text(), testing::HasSubstr("65 bytes"));
    EXPECT_FALSE(refused.error().hint.empty());
}

class RunMarksTest : public testing::Test {
protected:
    ScratchFolder scratch;
    FakeEngine fake{scratch.path()};
};

TEST_F(RunMarksTest, AreKeptBesideTheRunAndFoundAgain) {
    const auto run = started(*fake.engine, smallRun(10))->wait().run;
    const auto before = fs::last_write_time(run);
    const RunMarks marks{{"baseline", "paper"}, true};
    ASSERT_TRUE(fake.engine->setMarks({{run, marks}}).ok());
    ASSERT_TRUE(fake.engine->setMarks({{"/elsewhere/run", {{"shipped"}, false}}}).ok());
    const auto all = FakeEngine(scratch.path()).engine->marks();
    ASSERT_EQ(all.size(), 2u);
    EXPECT_EQ(all.at(run), marks);
    EXPECT_EQ(all.at("/elsewhere/run").tags, std::vector<std::string>{"shipped"});
    EXPECT_EQ(fs::last_write_time(run), before);
    ASSERT_TRUE(fake.engine->setMarks({{run, {}}}).ok());
    EXPECT_EQ(fake.engine->marks().count(run), 0u);
}

TEST_F(RunMarksTest, WhatIsNoTagAndNoFileOfOursIsRefused) {
    for (const std::string tag : {"a,b", "", " a"}) {
        const auto status = fake.engine->setMarks({{"/good", {{"ok"}, false}}, {"/r", {{tag}, false}}});
        ASSERT_FALSE(status.ok()) << tag;
        EXPECT_FALSE(status.error().hint.empty());
        EXPECT_TRUE(fake.engine->marks().empty()) << "all or none";
    }
    const auto file = scratch.path() + "/.marks.json";
    for (const char* text : {"[]", "{\"format_version\": 2, \"runs\": {}}", "{", "{\"runs\": 5}"}) {
        std::ofstream(file) << text;
        EXPECT_TRUE(fake.engine->marks().empty()) << text;
        const auto status = fake.engine->setMarks({{"/r", {{"a"}, false}}});
        EXPECT_FALSE(status.ok()) << text;
        std::string kept;
        std::getline(std::ifstream(file), kept);
        EXPECT_EQ(kept, text) << "not written over";
    }
    std::ofstream(file)
        << R"({"format_version": 1, "runs": {"/a": 5, "/b": {"tags": [1, "x,y", "ok", "ok"], "pinned": 1}}})";
    const auto all = fake.engine->marks();
    ASSERT_EQ(all.size(), 1u);
    EXPECT_EQ(all.at("/b"), (RunMarks{{"ok"}, false}));
}

// Eight threads write at the same time, like separate programs. All tags must be kept.
TEST_F(RunMarksTest, ManyAtOnceLoseNothing) {
    std::vector<std::thread> threads;
    for (int i = 0; i < 8; ++i)
        threads.emplace_back([&, i] {
            EXPECT_TRUE(runs::writeMarks(scratch.path(), {{"/run" + std::to_string(i), {{"tag"}, i % 2 == 0}}}).ok());
        });
    for (auto& thread : threads) thread.join();
    EXPECT_EQ(runs::readMarks(scratch.path()).size(), 8u);
}

}  // namespace
}  // namespace headscope::test
