#include "ui/widgets/sweep_edit.h"

#include "ui/widgets/engine_text.h"
#include "ui/widgets/text.h"

namespace headscope::ui {

SweepEdit::SweepEdit(QWidget* parent) : QLineEdit(parent) {
    connect(this, &QLineEdit::textChanged, this, [this] {
        read();
        Q_EMIT axisEdited();
    });
}

void SweepEdit::setSpec(const ParamSpec& spec) {
    m_spec = spec;
    const QString example =
        spec.kind == ParamKind::Integer ? tr("values, such as 0..4 or 2, 4, 8") : tr("values, parted by commas");
    setPlaceholderText(example);
    setAccessibleName(tr("%1: values of the sweep").arg(toQt(spec.name)));
    setToolTip(plainTip(tr("One run is added to the queue for each value, together with those of other settings")));
    read();
}

void SweepEdit::begin(const ParamValue& value) {
    if (text().isEmpty()) setText(toQt(valueText(value)));
    setFocus();
    setCursorPosition(static_cast<int>(text().size()));
}

void SweepEdit::read() {
    m_axis.reset();
    auto axis = parseAxis(m_spec, toStd(text()));
    m_problem = axis ? QString() : errorText(axis.error());
    if (axis) m_axis = std::move(*axis);
}

}  // namespace headscope::ui
