// Input of the methods paragraph, and the settings that the paragraph has already mentioned.
#pragma once

#include "core/api/runs/parameters.h"
#include "core/data/batches/dataset.h"
#include "core/service/runs/run_folder.h"
#include "core/spec/config/config_specs.h"

#include "core/api/engine/engine_runs.h"

#include <set>

namespace headscope::methods {

struct MethodsFacts {
    RunConfig config;
    runs::RunRecord record;
    SplitSizes sizes;
    data::Dataset dataset;        // the dataset without its samples
    std::int64_t parameters = 0;  // model parameters; 0: unknown
    std::vector<RunEvent> events;
    std::vector<ParamSpec> specs;
    // Returns whether the run trained its weights, at least in part. If false, they are those of a
    // pretrained model, possibly with fewer heads.
    bool trained() const { return !record.pretrained || record.info.step > 0; }
    std::set<std::string> mentioned;  // keys of settings that the paragraph already mentions
    MethodsText text;

    // Returns a setting as text ("" if missing) and marks it as mentioned.
    std::string take(const std::string& key) {
        mentioned.insert(key);
        const auto found = config.values.find(key);
        return found == config.values.end() ? std::string() : valueText(found->second);
    }
    double number(const std::string& key) const { return config.has(key) ? config.real(key) : 0; }
    // Appends a sentence to the paragraph.
    void say(const std::string& sentence) {
        text.paragraph += (text.paragraph.empty() ? "" : " ") + sentence;
    }
    // Appends a row to the list of details.
    void note(const std::string& name, const std::string& value) {
        text.details.emplace_back(name, value);
    }
};

// Formats with thousands separators: 12,345.
std::string grouped(std::int64_t count);
// Returns a number with its noun: "1 layer", "2 layers".
std::string counted(const std::string& number, const std::string& noun);

// Add sentences about the data and their preprocessing, the architecture, and the test results.
void sayData(const config::Environment& environment, MethodsFacts& facts);
void sayArchitecture(MethodsFacts& facts);
// Adds the origin of an imported model's weights; adds nothing for other runs.
void sayPretrained(MethodsFacts& facts);
void sayResult(MethodsFacts& facts);

}  // namespace headscope::methods
