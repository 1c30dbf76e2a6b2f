// Test fixture: finished runs of the fake trainer, whose files a test changes.
#pragma once

#include "core/base/io/json.h"
#include "tests/core/support/session_fake.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <string>

namespace headscope::test {

struct RunContents : ::testing::Test {
    static std::string contents(const std::filesystem::path& file) {
        std::ifstream stream(file, std::ios::binary);
        return {std::istreambuf_iterator<char>(stream), {}};
    }
    static void edit(const std::string& file, const std::function<void(nlohmann::json&)>& change) {
        auto json = *io::readJsonFile(file);
        change(json);
        ASSERT_TRUE(io::writeJsonFile(file, json).ok());
    }
    // Writes a hundred labelled texts; a different seed gives different texts.
    static void writeTexts(const std::filesystem::path& file, int seed) {
        std::filesystem::create_directories(file.parent_path());
        std::ofstream out(file);
        out << "text,label\n";
        for (int i = 0; i < 100; ++i)
            out << "word" << (i * 7 + seed) % 13 << " and word" << i % 5 << ","
                << (i % 2 ? "good" : "bad") << "\n";
    }
    // Settings of a run on the texts of this file.
    static RunConfig textsOf(const std::filesystem::path& file) {
        auto config = smallRun(6);
        config.values.erase("dataset.size");
        config.values["dataset.id"] = std::string("csv-text");
        config.values["dataset.path"] = file.string();
        return config;
    }
    std::string trained(RunConfig config) {
        const auto result = started(engine, config)->wait();
        EXPECT_EQ(result.state, RunState::Finished) << (result.error ? result.error->text() : "");
        return result.run;
    }
    // Marks the run as stopped after its last step, so that it can be resumed.
    static void reopen(const std::string& run) {
        edit(run + "/run.json", [](auto& json) { json["state"] = "stopped"; });
    }
    std::string refusal(const std::string& run, const std::string& file) {
        FakeEngine fresh(runs);  // a new engine without cached data
        const auto result = fresh.engine->evaluate(run, {});
        if (result) return "accepted";
        EXPECT_EQ(result.error().code, ErrorCode::BadData) << result.error().text();
        EXPECT_FALSE(result.error().hint.empty()) << result.error().text();
        EXPECT_THAT(result.error().text(), testing::HasSubstr(file));
        return result.error().text();
    }

    ScratchFolder folder;
    std::string runs = folder.path() + "/work/runs";
    FakeEngine fake{runs};
    Engine& engine = *fake.engine;
};

}  // namespace headscope::test
