#include "ui/widgets/progress_bar.h"

#include "core/api/base/long_task.h"
#include "ui/widgets/text/text.h"

namespace headscope::ui {
namespace {

// Applies a change without an immediate repaint. Re-enabling updates schedules one repaint.
template <class Change>
void drawnLater(QWidget& bar, Change change) {
    bar.setUpdatesEnabled(false);
    change();
    bar.setUpdatesEnabled(true);
}

}  // namespace

void ProgressBar::setRange(int minimum, int maximum) {
    if (minimum == this->minimum() && maximum == this->maximum()) return;
    drawnLater(*this, [&] { QProgressBar::setRange(minimum, maximum); });
}

void ProgressBar::setValue(int value) {
    if (value == this->value()) return;
    drawnLater(*this, [&] { QProgressBar::setValue(value); });
}

void ProgressBar::setShare(double share) {
    if (!m_since.isValid() || share <= 0 || share < m_share) {
        m_since.start();
        m_first = share;
    }
    m_share = share;
    if (share == kWaitsForAnother) {
        setRange(0, isTextVisible() ? 100 : 0);  // a busy bar has no text
        setValue(0);
        const QString waits = tr("waits for another measurement");
        setFormat(waits);
        return setToolTip(isTextVisible() ? QString() : waits);
    }
    const int percent = static_cast<int>(100 * share);
    setRange(0, percent > 0 ? 100 : 0);
    setValue(percent);
    const double rest = m_first < 1 ? 1 - m_first : 1;
    const QString left =
        timeLeftText((share - m_first) / rest, static_cast<double>(m_since.elapsed()) / 1e3);
    setFormat(left.isEmpty() ? QStringLiteral("%p%") : QStringLiteral("%p%, ") + left);
    setToolTip(isTextVisible() ? QString() : left);
}

void ProgressBar::hideEvent(QHideEvent* event) {
    // Qt also sends this if an ancestor is hidden; the work then continues.
    if (!isVisibleTo(parentWidget())) m_since.invalidate();
    QProgressBar::hideEvent(event);
}

void ProgressBar::keepSpaceWhenHidden() {
    auto policy = sizePolicy();
    policy.setRetainSizeWhenHidden(true);
    setSizePolicy(policy);
}

}  // namespace headscope::ui
