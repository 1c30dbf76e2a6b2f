// Tests the listener in main.cpp: it fails a test on a Qt warning and on a warning that the engine
// prints.
#include "tests/support/warnings_fail.h"

#include <QTimer>

namespace headscope::ui {
namespace {

TEST(Warnings, FailTheTestThatBringsThemUp) {
    const auto how = qEnvironmentVariable("HEADSCOPE_WARN");
    if (how == QLatin1String("qt")) {
        // Causes the Qt warning "invalid nullptr parameter".
        QObject::connect(nullptr, nullptr, nullptr, nullptr);
    } else if (how == QLatin1String("engine")) {
        std::fputs("[W Context.cpp:70] Warning: made on purpose (function warn)\n", stderr);
    } else if (how.isEmpty()) {
        const std::string self = "Warnings.FailTheTestThatBringsThemUp";
        EXPECT_TRUE(test::failsOnRequest(self, "qt", "a warning came up: Qt: "));
        EXPECT_TRUE(test::failsOnRequest(self, "engine",
                                         "a warning came up: [W Context.cpp:70] Warning: made on"));
        EXPECT_FALSE(test::failsOnRequest(self, "not", ""));
    }
}

}  // namespace
}  // namespace headscope::ui
