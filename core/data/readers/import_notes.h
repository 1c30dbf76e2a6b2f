// The import report: what the user should know about data that was accepted.
#pragma once

#include "core/api/base/message.h"

#include <string>
#include <utility>
#include <vector>

namespace headscope::data {

constexpr const char* kWarning = "Warning: %1";  // format of a warning in every list of notes

inline bool isWarning(const Message& line) {
    return line.format == kWarning && line.arguments.size() == 1;
}
// Returns the line without the warning prefix.
inline Message noteText(const Message& line) {
    return isWarning(line) ? line.arguments.front() : line;
}

struct ImportNotes {
    std::vector<Message> warnings;  // problems that may affect the result
    std::vector<Message> facts;     // repairs and choices worth knowing

    void warn(const Message& text) { warnings.push_back("Warning: %1"_m(text)); }
    void note(Message text) { facts.push_back(std::move(text)); }
    // Returns all lines, warnings first.
    std::vector<Message> lines() const {
        auto all = warnings;
        all.insert(all.end(), facts.begin(), facts.end());
        return all;
    }
};

}  // namespace headscope::data
