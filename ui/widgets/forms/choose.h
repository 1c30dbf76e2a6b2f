// Change a control as a user would: if the value changes, the signals of a click are emitted.
#pragma once

#include <QComboBox>

namespace headscope::ui {

inline void chooseItem(QComboBox* box, int index) {
    if (index < 0 || index >= box->count() || index == box->currentIndex()) return;
    box->setCurrentIndex(index);
    Q_EMIT box->activated(index);
}

}  // namespace headscope::ui
