// Tests of how warnings on data and checkpoints reach the user: as events of a training session, or
// through the engine's warning listener.
#include "tests/core/support/session_fake.h"
#include "tests/support/error_matchers.h"
#include "tests/support/message_texts.h"

#include "core/service/runs/run_folder.h"
#include "core/spec/config/config_checks.h"

#include <gmock/gmock.h>

#include <fstream>

namespace headscope::test {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

struct SessionWarningsTest : ::testing::Test {
    ScratchFolder folder;
    FakeEngine fake{folder.path() + "/runs"};
    Engine& engine = *fake.engine;
    std::vector<std::string> onText;

    void listen() {
        engine.setWarningListener(
            [this](const std::string&, const Message& text) { onText.push_back(text.text()); });
    }

    RunConfig onTable(const std::string& rows) {
        std::ofstream(folder.path() + "/d.csv") << "text,label\n" << rows;
        auto config = smallRun(20);
        for (const char* key : {"dataset.id", "dataset.size"}) config.values.erase(key);
        config.values["dataset.id"] = std::string("csv-text");
        config.values["dataset.path"] = folder.path() + "/d.csv";
        return config;
    }

    static std::string repeatedRows() {
        std::string rows;
        for (int i = 0; i < 400; ++i)
            rows += "text of " + std::to_string(i % 200) + "," + std::to_string(i % 2) + "\n";
        return rows;
    }

    static void spoilLast(const std::string& run, std::size_t count) {
        std::vector<std::string> checkpoints;
        for (const auto& entry : fs::directory_iterator(run + "/checkpoints"))
            checkpoints.push_back(entry.path().string());
        std::sort(checkpoints.rbegin(), checkpoints.rend());
        for (std::size_t i = 0; i < std::min(count, checkpoints.size()); ++i)
            fs::resize_file(checkpoints[i] + "/model.safetensors", 20);
    }
};

std::vector<std::string> textsOf(const std::vector<RunEvent>& events, const std::string& kind) {
    std::vector<std::string> texts;
    for (const auto& event : events)
        if (event.kind == kind) texts.push_back(event.text.text());
    return texts;
}

bool aboutWarmUp(const std::string& text) {
    return text.rfind("train.warmup_steps is 1000, ", 0) == 0;
}

TEST_F(SessionWarningsTest, NotesOnTheDataAreEventsAndInTheLog) {
    auto session = started(engine, onTable(repeatedRows()));
    const auto result = session->wait();
    ASSERT_EQ(result.state, RunState::Finished) << (result.error ? result.error->text() : "");
    const auto events = session->eventsSince(0);
    EXPECT_THAT(textsOf(events, "warning"), testing::Contains(HasSubstr("test texts also occur")));
    EXPECT_THAT(textsOf(events, "note"), testing::Contains(HasSubstr("label from column 2")));
    EXPECT_EQ(session->pastEvents(), 0u);
    std::ifstream log(result.run + "/log.txt");
    const std::string text{std::istreambuf_iterator<char>(log), {}};
    EXPECT_THAT(text, HasSubstr("test texts also occur"));
}

// The length of a run in steps is known from the settings; the length of a run in epochs only from
// the data.
TEST_F(SessionWarningsTest, WarmUpLongerThanTheRunIsReported) {
    for (const bool inSteps : {true, false}) {
        auto config = smallRun(20);
        config.values["train.warmup_steps"] = std::int64_t{1000};
        if (!inSteps) config.values["train.steps"] = std::int64_t{0};
        const auto resolved = engine.resolve(config);
        ASSERT_TRUE(resolved.ok()) << resolved.error().text();
        const auto warnings = test::textsOf(resolved->warnings);
        EXPECT_EQ(std::count_if(warnings.begin(), warnings.end(), aboutWarmUp), inSteps);
        auto session = started(engine, config);
        const auto steps = session->wait().steps;
        ASSERT_LT(steps, 1000);
        const auto reported = textsOf(session->eventsSince(0), "warning");
        EXPECT_EQ(std::count_if(reported.begin(), reported.end(), aboutWarmUp), !inSteps);
        if (inSteps) continue;
        EXPECT_THAT(reported, testing::Contains(HasSubstr(std::to_string(steps) + " steps")));
    }
}

TEST(LengthWarningsTest, SettingsThatReachBeyondTheRunAreNamed) {
    const auto count = [](const char* key, std::int64_t value, std::int64_t steps) {
        RunConfig config;
        config.values[key] = value;
        const auto warnings = config::lengthWarnings(config, steps);
        return std::count_if(warnings.begin(), warnings.end(),
                             [&](const auto& text) { return text.text().rfind(key, 0) == 0; });
    };
    for (const char* key :
         {"train.warmup_steps", "train.checkpoint_every", "train.measure_every"}) {
        EXPECT_EQ(count(key, 241, 240), 1) << key;
        EXPECT_EQ(count(key, 239, 240), 0) << key;
        EXPECT_EQ(count(key, 241, 0), 0) << key << ": the length is not known";
    }
    EXPECT_EQ(count("train.warmup_steps", 240, 240), 1) << "all of it";
    EXPECT_EQ(count("train.warmup_steps", 0, 240), 0);
    EXPECT_EQ(count("train.checkpoint_every", config::kUsualCheckpointEvery, 240), 0)
        << "nobody asked for it";
}

TEST_F(SessionWarningsTest, ResumedRunReportsItsWarningsAfterItsEarlierEvents) {
    fake.control->stepMicroseconds = 300;
    auto config = onTable(repeatedRows());
    config.values["train.steps"] = std::int64_t{100000};
    auto first = started(engine, config);
    waitUntil(*first, [&] { return first->progress().step >= 3; });
    first->stop();
    const auto stopped = first->wait();
    ASSERT_EQ(stopped.state, RunState::Stopped);
    const auto before = first->eventsSince(0).size();
    auto second = *engine.resume(stopped.run);
    second->finishNow();
    second->wait();
    EXPECT_EQ(second->pastEvents(), before);
    const auto news = second->eventsSince(second->pastEvents());
    EXPECT_THAT(textsOf(news, "warning"), testing::Contains(HasSubstr("test texts also occur")));
    EXPECT_THAT(textsOf(news, "note"), testing::IsEmpty()) << "told when the run began";
}

TEST_F(SessionWarningsTest, WhoLooksAtARunHearsOfItsDataOnce) {
    const auto run = started(engine, onTable(repeatedRows()))->wait().run;
    listen();
    for (int i = 0; i < 3; ++i) ASSERT_TRUE(engine.evaluate(run, {}).ok());
    EXPECT_EQ(std::count_if(onText.begin(), onText.end(),
                            [](const auto& text) {
                                return text.find("test texts also occur") != std::string::npos;
                            }),
              1);
}

TEST_F(SessionWarningsTest, WhoLooksAtARunHearsWhichCheckpointIsUsed) {
    const auto run = started(engine, smallRun(40))->wait().run;
    spoilLast(run, 2);
    listen();
    const auto result = engine.evaluate(run, {});
    ASSERT_TRUE(result.ok()) << result.error().text();
    ASSERT_EQ(onText.size(), 2u);
    const auto used = "that of step " + std::to_string(result->steps) + " is used";
    EXPECT_THAT(onText, testing::Each(HasSubstr(used)));
    EXPECT_THAT(onText[0], HasSubstr("the checkpoint of step 40 cannot be used"));
}

TEST_F(SessionWarningsTest, ChangedDataAreDescribed) {
    const auto run = started(engine, onTable(repeatedRows()))->wait().run;
    onTable(repeatedRows() + "one more row,1\nand another,0\n");
    const auto result = engine.evaluate(run, {});
    ASSERT_FALSE(result.ok());
    EXPECT_THAT(result.error(), test::IsError(ErrorCode::BadData, "csv-text"));
}

}  // namespace
}  // namespace headscope::test
