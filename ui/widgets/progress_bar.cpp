#include "ui/widgets/progress_bar.h"

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

}  // namespace headscope::ui
