// Checks that numbers typed by the user in the window are parsed in a single place
// (ui/widgets/forms/typed_number.h).
#include "source_tree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <regex>

namespace headscope::test {
namespace {

bool isTheParser(const std::string& path) {
    return startsWith(path, "ui/widgets/forms/typed_number.") ||
           startsWith(path, "ui/widgets/number_box.");
}

TEST(TypedNumbers, AreReadByOneParser) {
    // Qt's widgets and validators with different rules, and direct conversions of a field's text.
    const std::regex other(
        R"(new\s+Q(Double)?SpinBox|[(,]\s*Q(Double)?SpinBox\s+\w+\s*[;(]|Q(Int|Double)Validator|QInputDialog::get(Int|Double))"
        R"(|(text|currentText|toPlainText|displayText)\(\)(\.trimmed\(\))?\.to(Int|Double|Float|LongLong|UInt|Long)\()"
        R"(|QLocale(::c)?\(\)\.to(Int|Double|Float|LongLong)\(\s*\w+->)");
    int seen = 0;
    for (const auto& file : sourcesUnder("ui")) {
        if (isTheParser(file.path)) continue;
        ++seen;
        std::smatch found;
        EXPECT_FALSE(std::regex_search(file.text, found, other))
            << file.path << ": " << found.str();
    }
    EXPECT_GT(seen, 300);
}

}  // namespace
}  // namespace headscope::test
