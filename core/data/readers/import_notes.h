// The import report: what the user should know about data that was accepted.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace headscope::data {

constexpr const char* kWarningMark = "Warning: ";  // prefix of a warning in every list of notes

inline bool isWarning(const std::string& line) {
    return line.rfind(kWarningMark, 0) == 0;
}
// Returns the line without the warning prefix.
inline std::string noteText(const std::string& line) {
    return isWarning(line) ? line.substr(std::string(kWarningMark).size()) : line;
}

struct ImportNotes {
    std::vector<std::string> warnings;  // problems that may affect the result
    std::vector<std::string> facts;     // repairs and choices worth knowing

    void warn(std::string text) { warnings.push_back(kWarningMark + std::move(text)); }
    void note(std::string text) { facts.push_back(std::move(text)); }
    // Returns all lines, warnings first.
    std::vector<std::string> lines() const {
        auto all = warnings;
        all.insert(all.end(), facts.begin(), facts.end());
        return all;
    }
};

}  // namespace headscope::data
