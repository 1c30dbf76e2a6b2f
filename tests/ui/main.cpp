// Tests of the window share one QApplication with the program's look.
#include "app/common/engine_environment.h"
#include "ui/widgets/theme.h"

#include <gtest/gtest.h>
#include <QApplication>

int main(int argc, char** argv) {
    headscope::app::restartWithEngineEnvironment(argv);  // as the window does
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    ::testing::InitGoogleTest(&argc, argv);
    QApplication application(argc, argv);
    const headscope::ui::Theme theme(application);
    return RUN_ALL_TESTS();
}
