// Spin boxes that use the shared number parser (typed_number.h). QSpinBox would read "1,5" as 15 if
// the comma is the thousands separator. A number takes effect on Enter or when the field loses
// focus. Invalid text is red, with the reason; losing focus then restores the previous value.
#pragma once

#include <QDoubleSpinBox>
#include <QSpinBox>

namespace headscope::ui {

class IntegerBox : public QSpinBox {
    Q_OBJECT
public:
    explicit IntegerBox(QWidget* parent = nullptr);

protected:
    QValidator::State validate(QString& text, int& place) const override;
    // does nothing, because Qt's version drops thousands separators
    void fixup(QString&) const override {}
    int valueFromText(const QString& text) const override;
};

class DecimalBox : public QDoubleSpinBox {
    Q_OBJECT
public:
    explicit DecimalBox(QWidget* parent = nullptr);
    QString textFromValue(double value) const override;

protected:
    QValidator::State validate(QString& text, int& place) const override;
    void fixup(QString&) const override {}
    double valueFromText(const QString& text) const override;
};

}  // namespace headscope::ui
