// A progress bar that repaints later, with the rest of the window. QProgressBar repaints
// immediately on every change, and forces pending layouts and paints in the middle of the caller's
// code.
#pragma once

#include <QElapsedTimer>
#include <QProgressBar>

namespace headscope::ui {

class ProgressBar : public QProgressBar {
    Q_OBJECT
public:
    using QProgressBar::QProgressBar;

    void setRange(int minimum, int maximum);
    void setValue(int value);
    // Shows the share of the work that is done, 0 to 1, and the time left if it can be estimated; a
    // bar without text has it in its tooltip. Below 1 %, shows a busy bar. kWaitsForAnother: says
    // that the work waits for another measurement. A share of 0, a smaller
    // share than before, or setVisible(false) on this bar restarts the estimate.
    void setShare(double share);
    void keepSpaceWhenHidden();

protected:
    void hideEvent(QHideEvent* event) override;

private:
    QElapsedTimer m_since;  // since m_first was reached
    double m_first = 0, m_share = 0;
};

}  // namespace headscope::ui
