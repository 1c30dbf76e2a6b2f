// A bar of progress that is drawn with everything else. QProgressBar draws itself at once when its value changes, and
// with it all that waits to be laid out and drawn, in the middle of whatever said the value.
#pragma once

#include <QProgressBar>

namespace headscope::ui {

class ProgressBar : public QProgressBar {
    Q_OBJECT
public:
    using QProgressBar::QProgressBar;

    void setRange(int minimum, int maximum);
    void setValue(int value);
};

}  // namespace headscope::ui
