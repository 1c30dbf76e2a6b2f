// Checks that every error caused by users or the environment says what to do next
// (core/api/base/result.h).
#include "source_tree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <regex>

namespace headscope::test {
namespace {

// Counts the parts of an initialiser that starts at `from`, just after its brace. String literals
// are blanked out, but their quotes may remain.
int partsOf(const std::string& text, std::size_t from) {
    int depth = 0, parts = 1;
    for (std::size_t i = from; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '(' || c == '[' || c == '{') ++depth;
        if (c == ')' || c == ']' || c == '}') {
            if (depth == 0) return parts;
            --depth;
        }
        if (c == ',' && depth == 0) ++parts;
    }
    return parts;
}

TEST(Errors, EveryErrorIsMadeWithANextStep) {
    // Errors with other causes (cancelled, stopped, internal) do not need a next step.
    const std::regex made(R"((?:Error\s*\w*|return)\s*\{\s*ErrorCode::(\w+)\s*,)");
    int seen = 0;
    for (const char* folder : {"core", "app", "tests/reference"}) {
        for (const auto& file : sourcesUnder(folder)) {
            for (std::sregex_iterator found(file.text.begin(), file.text.end(), made), end;
                 found != end; ++found) {
                const auto code = (*found)[1].str();
                if (code == "Cancelled" || code == "Internal" || code == "Stopped") continue;
                ++seen;
                const auto at = static_cast<std::size_t>(found->position());
                const auto line =
                    1 + std::count(file.text.begin(), file.text.begin() + found->position(), '\n');
                EXPECT_GE(partsOf(file.text, file.text.find('{', at) + 1), 3)
                    << file.path << ":" << line << ": an error without a hint";
            }
        }
    }
    EXPECT_GT(seen, 150);
}

}  // namespace
}  // namespace headscope::test
