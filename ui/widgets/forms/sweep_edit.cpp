#include "ui/widgets/forms/sweep_edit.h"

#include "ui/widgets/forms/typed_number.h"
#include "ui/widgets/text/text.h"

namespace headscope::ui {

SweepEdit::SweepEdit(QWidget* parent) : QLineEdit(parent) {
    connect(this, &QLineEdit::textChanged, this, [this] {
        read();
        Q_EMIT axisEdited();
    });
}

void SweepEdit::setSpec(const ParamSpec& spec) {
    m_spec = spec;
    const QString example = spec.kind == ParamKind::Integer ? tr("values, such as 0..4 or 2; 4; 8")
                                                            : tr("values, separated by semicolons");
    setPlaceholderText(example);
    setAccessibleName(tr("%1: values of the sweep").arg(toQt(spec.name)));
    setToolTip(
        plainTip(tr("One run for each value, in combination with the values of other swept "
                    "settings. Start trains all of them.")));
    read();
}

void SweepEdit::begin(const ParamValue& value) {
    if (text().isEmpty()) setText(editText(value));
    setFocus();
    setCursorPosition(static_cast<int>(text().size()));
}

void SweepEdit::read() {
    m_axis.reset();
    auto read = readAxis(m_spec, text());
    m_problem = read.problem;
    m_axis = std::move(read.axis);
    showRefused(this, m_problem);
}

QString SweepEdit::summary() const {
    constexpr std::size_t kListed = 12;
    if (!m_axis) return {};
    QStringList values;
    for (const auto& value : m_axis->values) {
        if (values.size() == kListed) break;
        values << editText(value);
    }
    if (m_axis->values.size() > kListed) values << QStringLiteral("…");
    return tr("%n value(s): %1", nullptr, static_cast<int>(m_axis->values.size()))
        .arg(values.join(QStringLiteral("; ")));
}

}  // namespace headscope::ui
