// What the tests on training share: a quick experiment, and reading JSON lines.
#pragma once

#include "subprocess.h"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace headscope::test {

using Words = std::vector<std::string>;
using Json = nlohmann::json;

// In the output of a quick training once it has something to resume from. (Step 0 is saved at the start.)
constexpr const char* kFirstCheckpoint = "\"event\":\"checkpoint\",\"step\":10";

// A tiny transformer on 400 headlines; `steps` of 16 samples, checkpoints every 10 steps, into folder.
Words quickTraining(const TemporaryFolder& folder, int steps, const Words& more = {});
Words jsonCommand(const std::string& command, const std::string& run, const Words& more = {});

// Files for csv-text: 16 texts to train on, so that a step of 16 ends an epoch, and `valid` to validate on.
std::string longValidation(const TemporaryFolder& folder, int valid);

// Every line of stdout as an object; fails the test where a line is none.
std::vector<Json> jsonLines(const std::string& out);
Json lastLine(const Outcome& outcome);
std::vector<Json> eventsOf(const std::vector<Json>& lines, const std::string& kind);

}  // namespace headscope::test
