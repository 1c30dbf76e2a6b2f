// The import report: what a person should know about data that was accepted.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace headscope::data {

constexpr const char* kWarningMark = "Warning: ";  // begins the line of a warning wherever notes are kept

inline bool isWarning(const std::string& line) {
    return line.rfind(kWarningMark, 0) == 0;
}
// Without the mark.
inline std::string noteText(const std::string& line) {
    return isWarning(line) ? line.substr(std::string(kWarningMark).size()) : line;
}

struct ImportNotes {
    std::vector<std::string> warnings;  // may harm the result
    std::vector<std::string> facts;     // repairs and choices worth knowing

    void warn(std::string text) { warnings.push_back(kWarningMark + std::move(text)); }
    void note(std::string text) { facts.push_back(std::move(text)); }
    // Warnings first.
    std::vector<std::string> lines() const {
        auto all = warnings;
        all.insert(all.end(), facts.begin(), facts.end());
        return all;
    }
};

}  // namespace headscope::data
