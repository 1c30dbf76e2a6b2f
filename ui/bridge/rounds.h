// The questions of a view, in rounds of which only the newest counts: one begins when nothing newer was wanted for a
// while (debounce), its answers come in the GUI thread, and answers of an older round are dropped. GUI thread.
#pragma once

#include "ui/bridge/gui_clock.h"
#include "ui/bridge/post.h"

#include <QObject>

#include <cstdint>
#include <functional>

namespace headscope::ui {

class Rounds : public QObject {
public:
    // ask: begins a round and asks its questions; called when soon() is due. clock: must outlive this object.
    Rounds(QObject* parent, std::function<void()> ask, GuiClock& clock = GuiClock::current())
        : QObject(parent), m_timer(clock.timer(std::move(ask))) {}

    void soon(int milliseconds) { m_timer->start(milliseconds); }  // anew, where it was due already
    void rest() { m_timer->stop(); }                               // what was due is not
    bool due() const { return m_timer->due(); }
    bool waiting() const { return m_open > 0; }  // for answers of this round
    bool settled() const { return !due() && !waiting(); }

    // Another round: answers that are on their way count no more.
    void begin() {
        ++m_round;
        m_open = 0;
    }
    // take(Result<T>): the answer, unless another round has begun by then.
    template <class T, class Take>
    Callback<T> answer(Take take) {
        ++m_open;
        return onGuiThread<T>(this, [this, round = m_round, take](Result<T> result) {
            if (round != m_round) return;
            --m_open;
            take(std::move(result));
        });
    }
    // Of a question of this round; none is told when its answer was taken or another round has begun.
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
