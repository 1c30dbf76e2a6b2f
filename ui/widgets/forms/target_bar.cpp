#include "ui/widgets/forms/target_bar.h"

#include "ui/widgets/attention_row.h"
#include "ui/widgets/wrapped_label.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

#include <cmath>

namespace headscope::ui {

TargetBar::TargetBar(QWidget* parent) : QWidget(parent) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    auto* row = new AttentionRow(this);
    m_kind = new QComboBox(row);
    m_kind->setObjectName(QStringLiteral("target-kind"));
    m_kind->addItem(tr("of the sample"), int(ModelInput::Target::Reference));
    m_kind->addItem(tr("the model's own text"), int(ModelInput::Target::Written));
    m_kind->addItem(tr("own text"), int(ModelInput::Target::Text));
    m_kind->setToolTip(
        tr("On which target text the maps are: the data's, the one that the model writes by itself, or one "
           "that you make it write"));
    auto* label = new QLabel(tr("&Target"), row);
    label->setBuddy(m_kind);
    m_own = new QLineEdit(row);
    m_own->setObjectName(QStringLiteral("own-target"));
    m_own->setPlaceholderText(tr("A text that the model is made to write"));
    m_own->setAccessibleName(tr("Own target"));
    m_own->setMinimumWidth(fontMetrics().height() * 18);
    m_best = new QPushButton(tr("Best aligning head"), row);
    m_best->setObjectName(QStringLiteral("best-head"));
    m_best->setToolTip(
        tr("The head of cross-attention with the lowest alignment error on this pair; where the true "
           "alignment is not known, the surest of those that look at many tokens"));
    for (QWidget* widget : std::initializer_list<QWidget*>{label, m_kind, m_own, m_best}) row->add(widget);
    m_written = new WrappedLabel(this);
    m_written->setObjectName(QStringLiteral("written-text"));
    m_written->setTextFormat(Qt::PlainText);
    m_written->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(row);
    column->addWidget(m_written);
    connect(m_kind, &QComboBox::activated, this, [this] { choose(); });
    connect(m_own, &QLineEdit::textEdited, this, [this] { choose(); });
    connect(m_best, &QPushButton::clicked, this, &TargetBar::bestHeadAsked);
    updateState();
}

QString TargetBar::text() const {
    return m_written->text();
}

void TargetBar::choose() {
    updateState();
    Q_EMIT targetChosen(ModelInput::Target(m_kind->currentData().toInt()), m_own->text());
}

void TargetBar::updateState() {
    m_own->setVisible(m_kind->currentData().toInt() == int(ModelInput::Target::Text));
}

void TargetBar::showInput(const ModelInput& input) {
    // The user's own source text comes without a reference target, so the model's translation is
    // shown.
    const bool sample = input.kind == ModelInput::Kind::Sample;
    const auto shown =
        !sample && input.target == ModelInput::Target::Reference ? ModelInput::Target::Written : input.target;
    m_kind->setCurrentIndex(m_kind->findData(int(shown)));
    const QString own = QString::fromStdString(input.targetText);
    if (shown == ModelInput::Target::Text && m_own->text() != own) m_own->setText(own);
    updateState();
}

void TargetBar::showHeard(const QString& text) {
    m_written->setText(tr("Writing: %1 …").arg(text));
}

void TargetBar::showWritten(const AttentionMaps* maps) {
    m_best->setEnabled(maps && maps->target.best >= 0);
    if (!maps) return m_written->clear();
    const WrittenText& target = maps->target;
    double sum = 0;
    for (const double one : target.logProbabilities) sum += one;
    const auto count = double(std::max<std::size_t>(1, target.logProbabilities.size()));
    QString text = (target.own ? tr("Written: %1") : tr("Target: %1")).arg(QString::fromStdString(target.text));
    if (target.own && !target.reference.empty())
        text += QLatin1Char('\n') + tr("In the data: %1").arg(QString::fromStdString(target.reference));
    text += QLatin1Char('\n') +
            tr("Log-probability %1, perplexity of a token %2.")
                .arg(QLocale().toString(sum, 'f', 2), QLocale().toString(std::exp(-sum / count), 'f', 2));
    if (target.best >= 0 && target.alignments[std::size_t(target.best)].error)
        text += QLatin1Char(' ') +
                tr("Best alignment error of a head on this pair: %1 %.")
                    .arg(QLocale().toString(100 * *target.alignments[std::size_t(target.best)].error, 'f', 1));
    const TokenRow& written = target.written;
    // A long target is truncated for the model, which must be visible.
    if (!target.own && written.inputTokens > written.count())
        text +=
            QLatin1Char('\n') + tr("The target has %1 tokens, of which the model reads the first %2.")
                                    .arg(QLocale().toString(written.inputTokens), QLocale().toString(written.count()));
    m_written->setText(text);
}

}  // namespace headscope::ui
