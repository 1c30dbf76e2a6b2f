#include "ui/widgets/number_box.h"

#include "ui/widgets/forms/number_edit.h"
#include "ui/widgets/forms/typed_number.h"
#include "ui/widgets/text/text.h"

#include <QLineEdit>
#include <QToolTip>

namespace headscope::ui {
namespace {

template <class Box>
ParamSpec specOf(const Box& box, ParamKind kind) {
    ParamSpec spec;
    spec.kind = kind;
    spec.minimum = static_cast<double>(box.minimum());
    spec.maximum = static_cast<double>(box.maximum());
    return spec;
}

// Parses the text without prefix and suffix. The special value text means the minimum.
template <class Box>
TypedNumber read(const Box& box, QString text, ParamKind kind) {
    if (!box.specialValueText().isEmpty() && text == box.specialValueText())
        return {kind == ParamKind::Integer ? ParamValue(static_cast<std::int64_t>(box.minimum()))
                                           : ParamValue(static_cast<double>(box.minimum())),
                {}};
    if (text.startsWith(box.prefix())) text.remove(0, box.prefix().size());
    if (text.endsWith(box.suffix())) text.chop(box.suffix().size());
    return readNumber(specOf(box, kind), text, box.locale());
}

// Intermediate keeps invalid text in the field. Dropping a character would turn the rest into
// another number.
QValidator::State stateOf(const TypedNumber& typed) {
    return typed.value ? QValidator::Acceptable : QValidator::Intermediate;
}

template <class Box>
void followText(Box& box, QLineEdit& line, ParamKind kind) {
    box.setKeyboardTracking(false);
    QObject::connect(&line, &QLineEdit::textChanged, &box,
                     [&box, &line, kind](const QString& text) {
                         const QString problem = read(box, text, kind).problem;
                         showRefused(&line, problem);
                         if (!problem.isEmpty() && box.hasFocus())
                             QToolTip::showText(box.mapToGlobal(QPoint(0, box.height())),
                                                plainTip(problem), &box);
                     });
}

}  // namespace

IntegerBox::IntegerBox(QWidget* parent) : QSpinBox(parent) {
    followText(*this, *lineEdit(), ParamKind::Integer);
}

QValidator::State IntegerBox::validate(QString& text, int&) const {
    return stateOf(read(*this, text, ParamKind::Integer));
}

int IntegerBox::valueFromText(const QString& text) const {
    const auto typed = read(*this, text, ParamKind::Integer);
    return typed.value ? static_cast<int>(asReal(*typed.value)) : value();
}

DecimalBox::DecimalBox(QWidget* parent) : QDoubleSpinBox(parent) {
    followText(*this, *lineEdit(), ParamKind::Real);
}

QString DecimalBox::textFromValue(double value) const {
    QString text = locale().toString(value, 'f', decimals());
    return text.remove(locale().groupSeparator());
}

QValidator::State DecimalBox::validate(QString& text, int&) const {
    return stateOf(read(*this, text, ParamKind::Real));
}

double DecimalBox::valueFromText(const QString& text) const {
    const auto typed = read(*this, text, ParamKind::Real);
    return typed.value ? asReal(*typed.value) : value();
}

}  // namespace headscope::ui
