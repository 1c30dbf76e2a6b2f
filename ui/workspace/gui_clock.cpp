#include "ui/workspace/gui_clock.h"

#include <QElapsedTimer>
#include <QTimer>

namespace headscope::ui {
namespace {

class MachineTimer : public GuiTimer {
public:
    explicit MachineTimer(std::function<void()> fire) {
        m_timer.setSingleShot(true);
        QObject::connect(&m_timer, &QTimer::timeout, &m_timer, std::move(fire));
    }
    void start(int milliseconds) override { m_timer.start(milliseconds); }
    void stop() override { m_timer.stop(); }
    bool due() const override { return m_timer.isActive(); }

private:
    QTimer m_timer;
};

class MachineClock : public GuiClock {
public:
    MachineClock() { m_clock.start(); }
    qint64 now() const override { return m_clock.elapsed(); }
    std::unique_ptr<GuiTimer> timer(std::function<void()> fire) override {
        return std::make_unique<MachineTimer>(std::move(fire));
    }

private:
    QElapsedTimer m_clock;
};

// Clock set by tests; null: the system clock.
GuiClock* chosen = nullptr;

}  // namespace

GuiClock& GuiClock::current() {
    static MachineClock machine;
    return chosen ? *chosen : machine;
}

void GuiClock::setCurrent(GuiClock* clock) {
    chosen = clock;
}

}  // namespace headscope::ui
