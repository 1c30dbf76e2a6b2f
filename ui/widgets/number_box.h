// Spin boxes that read numbers with the window's one parser (typed_number.h). QSpinBox itself takes "1,5" for 15 where
// the comma separates thousands. A number counts once it is confirmed by Enter or by leaving the field; what cannot be
// read is shown in red with the reason, and leaving the field brings back the value before it.
#pragma once

#include <QDoubleSpinBox>
#include <QSpinBox>

namespace headscope::ui {

class WholeBox : public QSpinBox {
    Q_OBJECT
public:
    explicit WholeBox(QWidget* parent = nullptr);

protected:
    QValidator::State validate(QString& text, int& place) const override;
    void fixup(QString&) const override {}  // Qt's own drops separators of thousands
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
