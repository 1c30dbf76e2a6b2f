// Debounced requests of a view. Requests belong to rounds; only answers of the newest round are
// delivered, in the GUI thread. Answers of earlier rounds are dropped. GUI thread.
#pragma once

#include "ui/workspace/gui_clock.h"
#include "ui/workspace/post.h"

#include <QObject>

#include <cstdint>
#include <functional>

namespace headscope::ui {

class Rounds : public QObject {
public:
    // ask: starts a round and sends its requests; called when soon() is due. clock: must outlive
    // this object.
    Rounds(QObject* parent, std::function<void()> ask, GuiClock& clock = GuiClock::current())
        : QObject(parent), m_timer(clock.timer(std::move(ask))) {}

    // schedules a round, or reschedules a due one
    void soon(int milliseconds) { m_timer->start(milliseconds); }
    void rest() { m_timer->stop(); }  // cancels the scheduled round
    bool due() const { return m_timer->due(); }
    bool waiting() const { return m_open > 0; }  // answers of this round are pending
    bool settled() const { return !due() && !waiting(); }

    // Starts a new round: pending answers are ignored from now on.
    void begin() {
        ++m_round;
        m_open = 0;
    }
    // Creates a callback that passes the answer to take(Result<T>), unless a new round has started.
    template <class T, class Take>
    Callback<T> answer(Take take) {
        ++m_open;
        return onGuiThread<T>(this, [this, round = m_round, take](Result<T> result) {
            if (round != m_round) return;
            --m_open;
            take(std::move(result));
        });
    }
    // Progress callback for a request of this round. Ignored after the round's answers arrived or a
    // new round started.
    template <class Handle>
    AskProgress progress(Handle handle) {
        return progressOnGuiThread(this, [this, round = m_round, handle](double share) {
            if (round == m_round && waiting()) handle(share);
        });
    }

    template <class Handle>
    std::function<void(const std::string&)> heard(Handle handle) {
        return textOnGuiThread(this, [this, round = m_round, handle](const QString& text) {
            if (round == m_round && waiting()) handle(text);
        });
    }

private:
    std::unique_ptr<GuiTimer> m_timer;
    std::int64_t m_round = 0;
    int m_open = 0;
};

}  // namespace headscope::ui
