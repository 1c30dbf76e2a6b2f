// Notifies the window when the verdict or the next step of a page has changed.
#pragma once

#include "ui/workspace/verdict.h"

#include <QObject>

namespace headscope::ui {

class Page;

// Child of its page. Emits verdictChanged() only if a value has changed since the last check, and
// only while the page is visible.
class VerdictWatch : public QObject {
public:
    explicit VerdictWatch(Page& page);

    // Call after a change of anything that the page's verdict() or nextStep() reads.
    void check();
    // Calls check() whenever the sender emits the signal.
    template <class Sender, class Signal>
    void on(const Sender* sender, Signal signal) {
        connect(sender, signal, this, &VerdictWatch::check);
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    Page& m_page;
    Verdict m_verdict;
    NextStep m_nextStep;
};

}  // namespace headscope::ui
