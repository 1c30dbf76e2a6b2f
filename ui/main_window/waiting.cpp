#include "ui/main_window/waiting.h"

#include <QElapsedTimer>
#include <QEventLoop>
#include <QTimer>

namespace headscope::ui {

bool waitUntil(const std::function<bool()>& holds, int milliseconds) {
    constexpr int kLookEvery = 20;
    if (holds()) return true;
    QEventLoop loop;
    QElapsedTimer clock;
    clock.start();
    bool held = false;
    QTimer look;
    look.setInterval(kLookEvery);
    QObject::connect(&look, &QTimer::timeout, &loop, [&] {
        held = holds();
        if (held || clock.elapsed() > milliseconds) loop.quit();
    });
    look.start();
    loop.exec();
    return held;
}

}  // namespace headscope::ui
