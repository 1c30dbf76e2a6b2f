// The import report: what a person should know about data that was accepted.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace headscope::data {

struct ImportNotes {
    std::vector<std::string> warnings;  // may harm the result
    std::vector<std::string> facts;     // repairs and choices worth knowing

    void warn(std::string text) { warnings.push_back("Warning: " + std::move(text)); }
    void note(std::string text) { facts.push_back(std::move(text)); }
    // Warnings first.
    std::vector<std::string> lines() const {
        auto all = warnings;
        all.insert(all.end(), facts.begin(), facts.end());
        return all;
    }
};

}  // namespace headscope::data
