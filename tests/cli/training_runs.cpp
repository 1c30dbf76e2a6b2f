#include "training_runs.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

namespace headscope::test {

Words quickTraining(const TemporaryFolder& folder, int steps, const Words& more) {
    Words words{"train", "--dataset", "headlines", "--preset", "tiny", "--lambda", "0.1", "--json"};
    for (const char* setting :
         {"train.batch=16", "dataset.size=400", "train.checkpoint_every=10", "train.threads=1"}) {
        words.push_back("--set");
        words.push_back(setting);
    }
    for (const std::string& word :
         {std::string("--steps"), std::to_string(steps), std::string("--out"), folder.path()})
        words.push_back(word);
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

Words jsonCommand(const std::string& command, const std::string& run, const Words& more) {
    Words words{command, run, "--json"};
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

std::string longValidation(const TemporaryFolder& folder, int valid) {
    const auto write = [&](const std::string& name, int count) {
        std::ofstream file(folder / name);
        file << "text,label\n";
        for (int i = 0; i < count; ++i) {
            for (int word = 0; word < 60; ++word) file << "w" << (i * 7 + word * word) % 50 << " ";
            file << "of " << name << " " << i << "," << i % 2 << "\n";
        }
    };
    write("train.csv", 16);
    write("test.csv", 16);
    write("valid.csv", valid);
    return folder.path();
}

std::vector<Json> jsonLines(const std::string& out) {
    std::vector<Json> lines;
    std::istringstream text(out);
    std::string line;
    while (std::getline(text, line)) {
        Json json = Json::parse(line, nullptr, false);
        EXPECT_TRUE(json.is_object()) << line;
        if (json.is_object()) lines.push_back(std::move(json));
    }
    return lines;
}

Json lastLine(const Outcome& outcome) {
    const auto lines = jsonLines(outcome.out);
    EXPECT_FALSE(lines.empty()) << outcome.err;
    return lines.empty() ? Json::object() : lines.back();
}

std::vector<Json> eventsOf(const std::vector<Json>& lines, const std::string& kind) {
    std::vector<Json> found;
    for (const auto& line : lines)
        if (line.value("event", "") == kind) found.push_back(line);
    return found;
}

}  // namespace headscope::test
