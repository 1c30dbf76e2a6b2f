#include "ui/workspace/verdict.h"

#include "ui/workspace/page.h"

#include <QEvent>

namespace headscope::ui {

VerdictWatch::VerdictWatch(Page& page) : QObject(&page), m_page(page) {
    page.installEventFilter(this);
}

void VerdictWatch::check() {
    // A hidden page has no header to update. It is checked when it is shown again.
    if (!m_page.isVisible()) return;
    Verdict verdict = m_page.verdict();
    NextStep nextStep = m_page.nextStep();
    if (verdict == m_verdict && nextStep == m_nextStep) return;
    m_verdict = std::move(verdict);
    m_nextStep = std::move(nextStep);
    Q_EMIT m_page.verdictChanged();
}

bool VerdictWatch::eventFilter(QObject* watched, QEvent* event) {
    // The presenter may have missed changes while the page was hidden.
    if (event->type() == QEvent::Show) check();
    return QObject::eventFilter(watched, event);
}

}  // namespace headscope::ui
