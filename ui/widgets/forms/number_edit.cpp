#include "ui/widgets/forms/number_edit.h"

#include "core/api/runs/parameters.h"
#include "ui/widgets/forms/typed_number.h"
#include "ui/widgets/text/text.h"

#include <QKeyEvent>

#include <cmath>

namespace headscope::ui {
double asReal(const ParamValue& value) {
    if (const auto* whole = std::get_if<std::int64_t>(&value)) return static_cast<double>(*whole);
    const auto* real = std::get_if<double>(&value);
    return real ? *real : 0;
}

namespace {

// Next higher or lower value in the sequence 1, 2, 5, 10, ...
double nextRung(double value, int direction) {
    if (value <= 0) return direction > 0 ? 0.001 : 0;
    const double decade = std::pow(10, std::floor(std::log10(value) + 1e-9));
    const double lead = value / decade;
    if (direction > 0) return decade * (lead < 1.999 ? 2 : lead < 4.999 ? 5 : 10);
    return decade * (lead > 5.001 ? 5 : lead > 2.001 ? 2 : lead > 1.001 ? 1 : 0.5);
}

double stepOf(const ParamSpec& spec, double value) {
    if (spec.kind == ParamKind::Integer) return 1;
    const double scale = std::fabs(value) > 0 ? std::fabs(value) : 0.1;
    return std::pow(10, std::floor(std::log10(scale) + 1e-9) - (scale >= 1 ? 0 : 1));
}

}  // namespace

NumberEdit::NumberEdit(QWidget* parent) : QLineEdit(parent) {
    setInputMethodHints(Qt::ImhFormattedNumbersOnly);
    connect(this, &QLineEdit::textEdited, this, &NumberEdit::read);
    connect(this, &QLineEdit::editingFinished, this, &NumberEdit::keep);
}

void NumberEdit::setSpec(const ParamSpec& spec) {
    m_spec = spec;
    setPlaceholderText(allowedRange(spec));
}

void NumberEdit::setValue(const ParamValue& value) {
    const auto typed = readNumber(m_spec, text());
    if (typed.value && asReal(*typed.value) == asReal(value)) return;
    m_before = value;
    setText(editText(value));
    setProblem({});
}

void NumberEdit::setProblem(const QString& problem) {
    m_problem = problem;
    showRefused(this, problem);
}

void NumberEdit::keep() {
    if (auto typed = readNumber(m_spec, text()); typed.value) m_before = std::move(*typed.value);
}

void NumberEdit::focusInEvent(QFocusEvent* event) {
    keep();
    QLineEdit::focusInEvent(event);
}

QSize NumberEdit::sizeHint() const {
    return {fontMetrics().horizontalAdvance(QStringLiteral("0.00000000")) + 24,
            QLineEdit::sizeHint().height()};
}

void NumberEdit::read() {
    const auto typed = readNumber(m_spec, text());
    setProblem(typed.problem);
    if (typed.value)
        Q_EMIT valueEdited(*typed.value);
    else
        Q_EMIT refused(typed.problem, m_before);
}

void NumberEdit::step(int direction) {
    const auto typed = readNumber(m_spec, text());
    if (!typed.value) return;
    const auto& current = typed.value;
    const double now = asReal(*current);
    double next =
        m_spec.logarithmic ? nextRung(now, direction) : now + direction * stepOf(m_spec, now);
    if (next < m_spec.minimum) next = m_spec.minimum;
    if (next > m_spec.maximum) next = m_spec.maximum;
    if (m_spec.exclusiveMinimum && next <= m_spec.minimum) return;
    // Rounding to ten digits removes floating-point noise from repeated steps.
    const ParamValue value =
        m_spec.kind == ParamKind::Integer
            ? ParamValue(static_cast<std::int64_t>(std::llround(next)))
            : ParamValue(std::stod(QString::number(next, 'g', 10).toStdString()));
    setText(editText(value));
    read();
    keep();
}

void NumberEdit::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down)
        return step(event->key() == Qt::Key_Up ? 1 : -1);
    QLineEdit::keyPressEvent(event);
}

}  // namespace headscope::ui
