// What the methods paragraph is made from, and what of it has been said already.
#pragma once

#include "core/api/parameters.h"
#include "core/config/config_specs.h"
#include "core/data/dataset.h"
#include "core/runs/run_folder.h"

#include "core/api/engine_runs.h"

#include <set>

namespace headscope::methods {

struct MethodsFacts {
    RunConfig config;
    runs::RunRecord record;
    SplitSizes sizes;
    data::Dataset dataset;        // without samples
    std::int64_t parameters = 0;  // of the model; 0: not known
    std::vector<RunEvent> events;
    std::vector<ParamSpec> specs;
    std::set<std::string> told;  // keys
    MethodsText text;

    std::string take(const std::string& key) {
        told.insert(key);
        const auto found = config.values.find(key);
        return found == config.values.end() ? std::string() : valueText(found->second);
    }
    double number(const std::string& key) const { return config.has(key) ? config.real(key) : 0; }
    void say(const std::string& sentence) { text.paragraph += (text.paragraph.empty() ? "" : " ") + sentence; }
    void note(const std::string& name, const std::string& value) { text.details.emplace_back(name, value); }
};

std::string grouped(std::int64_t count);                                  // 12,345
std::string counted(const std::string& number, const std::string& noun);  // "1 layer", "2 layers"

// Sentences: the data and how the model is given them, the model's parts, the figures on the test split.
void sayData(const config::Surroundings& surroundings, MethodsFacts& facts);
void sayArchitecture(MethodsFacts& facts);
void sayResult(MethodsFacts& facts);

}  // namespace headscope::methods
