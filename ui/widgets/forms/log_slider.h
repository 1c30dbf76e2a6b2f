// A logarithmic slider, with an optional 0 at its left end. Used for lambda: 0, then 0.001 to 10.
#pragma once

#include <QSlider>

namespace headscope::ui {

class LogSlider : public QSlider {
    Q_OBJECT
public:
    explicit LogSlider(QWidget* parent = nullptr);

    void setDecades(double low, double high, bool withZero);
    // Sets the value without emitting a signal; a value outside the range moves the slider to its
    // end.
    void setReal(double value);
    double real() const { return realOf(value()); }

Q_SIGNALS:
    // emitted when the user moves the slider; value: rounded to two digits
    void realMoved(double value);

protected:
    void wheelEvent(QWheelEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    double realOf(int position) const;
    int positionOf(double value) const;

    double m_low = 1e-3, m_high = 10;
    bool m_withZero = true;
    bool m_setting = false;
};

}  // namespace headscope::ui
