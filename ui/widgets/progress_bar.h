// A progress bar that repaints later, with the rest of the window. QProgressBar repaints
// immediately on every change, and forces pending layouts and paints in the middle of the caller's
// code.
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
