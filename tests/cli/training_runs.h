// Helpers for tests of training: a quick experiment, and reading JSON lines.
#pragma once

#include "subprocess.h"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace headscope::test {

using Words = std::vector<std::string>;
using Json = nlohmann::json;

// Printed by a quick training once it can be resumed. (Step 0 is saved at the start.)
constexpr const char* kFirstCheckpoint = "\"event\":\"checkpoint\",\"step\":10";

// Returns the arguments that train a tiny transformer on 400 headlines: `steps` steps of 16
// samples, with checkpoints every 10 steps, into `folder`.
Words quickTraining(const TemporaryFolder& folder, int steps, const Words& more = {});
Words jsonCommand(const std::string& command, const std::string& run, const Words& more = {});

// Writes files for csv-text: 16 training texts, so that a batch of 16 ends an epoch, and `valid`
// validation texts. Returns the path of the folder.
std::string longValidation(const TemporaryFolder& folder, int valid);

// Parses every line of stdout as a JSON object. The test fails if a line is not an object.
std::vector<Json> jsonLines(const std::string& out);
Json lastLine(const Outcome& outcome);
std::vector<Json> eventsOf(const std::vector<Json>& lines, const std::string& kind);

}  // namespace headscope::test
