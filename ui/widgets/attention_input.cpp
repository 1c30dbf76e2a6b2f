#include "ui/widgets/attention_input.h"

#include "core/api/runs/tasks.h"
#include "ui/widgets/attention_row.h"
#include "ui/widgets/number_box.h"
#include "ui/widgets/text/bounded_text.h"
#include "ui/widgets/text/input_words.h"
#include "ui/widgets/text/text.h"
#include "ui/widgets/wrapped_label.h"

#include <QComboBox>
#include <QEvent>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRandomGenerator>
#include <QScopedValueRollback>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>

namespace headscope::ui {

namespace {
// Number of samples to draw from at random while the size of the split is unknown.
constexpr int kUnknownSize = 100;
// maximum characters of the shown sample; its tooltip has the whole text
constexpr int kShownText = 400;
// Separates the texts of a shown pair, as text::shownText() in core/base/text does.
constexpr QLatin1String kPairMark(" | ");
}  // namespace

AttentionInput::AttentionInput(QWidget* parent) : QWidget(parent) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(makeSampleRow());
    m_sample = new WrappedLabel(this);
    m_sample->setTextFormat(Qt::PlainText);
    m_sample->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(m_sample);
    column->addWidget(m_ownRow = makeOwnRow());
    m_unknown = new WrappedLabel(this);
    m_unknown->setTextFormat(Qt::PlainText);
    column->addWidget(m_unknown);
    m_unknown->hide();
    m_cut = new WrappedLabel(this);
    m_cut->setObjectName(QStringLiteral("cut-text"));
    column->addWidget(m_cut);
    m_cut->hide();
    m_notes = new WrappedLabel(this);
    m_notes->setObjectName(QStringLiteral("picture-notes"));
    column->addWidget(m_notes);
    m_notes->hide();
    updateState();
}

void AttentionInput::addControl(QWidget* control) {
    m_sampleRow->add(control);
}

QWidget* AttentionInput::makeSampleRow() {
    auto* row = m_sampleRow = new AttentionRow(this);
    m_split = new QComboBox(row);
    m_split->addItem(tr("Test"), QStringLiteral("test"));
    m_split->addItem(tr("Validation"), QStringLiteral("valid"));
    m_split->addItem(tr("Training"), QStringLiteral("train"));
    m_split->setAccessibleName(tr("Split of the sample"));
    m_index = new IntegerBox(row);
    m_index->setRange(0, std::numeric_limits<int>::max());
    m_index->setAccessibleName(tr("Number of the sample"));
    m_count = new QLabel(row);
    auto* label = new QLabel(tr("&Sample"), row);
    label->setBuddy(m_index);
    for (QWidget* widget : std::initializer_list<QWidget*>{label, m_split, m_index, m_count})
        row->add(widget);
    const auto button = [&](const QString& text, const QString& tip, auto act) {
        auto* made = new QPushButton(text, row);
        made->setToolTip(tip);
        connect(made, &QPushButton::clicked, this, act);
        row->add(made);
        return made;
    };
    button(tr("Previous"), tr("Previous sample"), [this] {
        step(-1);
    })->setObjectName(QStringLiteral("previous-sample"));
    button(tr("Next"), tr("Next sample"), [this] {
        step(1);
    })->setObjectName(QStringLiteral("next-sample"));
    button(tr("Random"), tr("Random sample of the split"), [this] {
        random();
    })->setObjectName(QStringLiteral("random-sample"));
    m_find = button(tr("Find samples"), tr("By class, answer, confidence or words (F3)"), [] {});
    m_find->setObjectName(QStringLiteral("find-samples"));
    m_find->setCheckable(true);
    m_find->setShortcut(Qt::Key_F3);  // use F3, because Ctrl+F already finds a run
    connect(m_find, &QPushButton::toggled, this, [this](bool on) {
        m_ownRow->setVisible(!on);  // makes room for the list, where arrow keys select samples
        Q_EMIT findToggled(on);
    });
    m_shown = new QLabel(row);
    row->add(m_shown);
    connect(m_split, &QComboBox::activated, this, [this] {
        setSizes(m_sizes);
        choose();
    });
    connect(m_index, &QSpinBox::valueChanged, this, [this] { choose(); });
    return row;
}

QWidget* AttentionInput::makeOwnRow() {
    auto* row = new QWidget(this);
    auto* line = new QHBoxLayout(row);
    line->setContentsMargins(0, 0, 0, 0);
    m_ownLabel = new QLabel(row);
    const auto box = [&](const char* name) {
        auto* made = new BoundedText(row);
        made->setWhenCut(
            [this](qsizetype whole) { Q_EMIT textCut(BoundedText::kMostCharacters, whole); });
        made->setObjectName(QLatin1String(name));
        made->setTabChangesFocus(true);
        connect(made, &QPlainTextEdit::textChanged, this, &AttentionInput::typed);
        return made;
    };
    m_own = box("own-sentence");
    m_second = box("second-text");
    m_second->setPlaceholderText(tr("Second text (optional)"));
    m_second->setAccessibleName(tr("Second text of a pair"));
    fitOwn();
    m_ownLabel->setBuddy(m_own);
    m_copy = new QPushButton(tr("Edit this sample"), row);
    m_copy->setObjectName(QStringLiteral("edit-sample"));
    m_copy->setToolTip(
        tr("Copies the sample's text into the box, to change a word and see the effect"));
    m_open = new QPushButton(tr("Open picture…"), row);
    line->addWidget(m_ownLabel);
    line->addWidget(m_own, 1);
    line->addWidget(m_second, 1);
    line->addWidget(m_copy);
    line->addWidget(m_open);
    line->addStretch(0);
    connect(m_copy, &QPushButton::clicked, this, [this] { copySample(); });
    connect(m_open, &QPushButton::clicked, this, [this] { browse(); });
    return row;
}

void AttentionInput::fitOwn() {
    for (QPlainTextEdit* box : {m_own, m_second})
        box->setFixedHeight(box->fontMetrics().lineSpacing() * 2 + 14);
}

void AttentionInput::typed() {
    // Ignore changes made by showInput().
    if (m_filling) return;
    m_kind = ModelInput::Kind::Text;
    updateState();
    Q_EMIT textTyped(m_own->toPlainText(), m_readsPairs ? m_second->toPlainText() : QString());
}

void AttentionInput::setReadsPairs(bool on) {
    m_readsPairs = on;
    updateState();
}

void AttentionInput::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange && m_own) fitOwn();
}

void AttentionInput::setTask(Task task) {
    m_task = task;
    updateState();
}

qint64 AttentionInput::size() const {
    const QString split = m_split->currentData().toString();
    return split == QLatin1String("train")   ? m_sizes.train
           : split == QLatin1String("valid") ? m_sizes.valid
                                             : m_sizes.test;
}

void AttentionInput::setSizes(const SplitSizes& sizes) {
    m_sizes = sizes;
    const qint64 last = size() > 0 ? std::min<qint64>(size() - 1, std::numeric_limits<int>::max())
                                   : std::numeric_limits<int>::max();
    const QSignalBlocker quiet(m_index);
    m_index->setMaximum(int(last));
    m_index->setMinimumWidth(m_index->fontMetrics().horizontalAdvance(QStringLiteral("0000000")) +
                             40);
    m_count->setText(size() > 0 ? tr("of %1").arg(QLocale().toString(size())) : QString());
}

void AttentionInput::showInput(const ModelInput& input) {
    m_kind = input.kind;
    if (input.kind == ModelInput::Kind::Sample) {
        const QSignalBlocker quietIndex(m_index);
        m_split->setCurrentIndex(
            std::max(0, m_split->findData(QString::fromStdString(input.split))));
        setSizes(m_sizes);
        m_index->setValue(int(input.index));
    } else if (input.kind == ModelInput::Kind::Text) {
        fill(input.text, input.secondText);
    }
    updateState();
}

void AttentionInput::fill(const std::string& text, const std::string& second) {
    const QScopedValueRollback<bool> filling(m_filling, true);
    for (const auto& [box, content] : {std::pair(m_own, text), std::pair(m_second, second)})
        // Leaves the cursor where it is while the user types.
        if (box->toPlainText() != QString::fromStdString(content))
            box->setPlainText(QString::fromStdString(content));
}

void AttentionInput::setSampleText(const QString& text, const QString& second) {
    m_sampleText = text;
    m_sampleSecond = second;
    const bool cut = text.size() > kShownText;
    m_sample->setText(cut ? text.left(kShownText) + QStringLiteral(" …") : text);
    m_sample->setToolTip(cut ? plainTip(text) : QString());
    updateState();
}

void AttentionInput::setUnknown(const QStringList& words) {
    m_unknown->setVisible(!words.isEmpty());
    const QStringList first = words.mid(0, 8);
    QString list = QStringLiteral("\u201c") + first.join(QStringLiteral("\u201d, \u201c")) +
                   QStringLiteral("\u201d");
    if (words.size() > first.size()) list += QStringLiteral(" …");
    m_unknown->setText(tr("Not in the model's vocabulary, read as [UNK]: %1").arg(list));
}

void AttentionInput::setLength(int read, int whole) {
    m_cut->setVisible(whole > read);
    m_cut->setText(tr("This model reads at most %1 tokens. The text has %2; tokens after the first "
                      "%1 were ignored.")
                       .arg(QLocale().toString(read), QLocale().toString(whole)));
}

void AttentionInput::setPictureNotes(const QStringList& notes) {
    m_notes->setVisible(!notes.isEmpty());
    m_notes->setText(tr("Your picture: %1.").arg(notes.join(QStringLiteral("; "))));
}

void AttentionInput::step(qint64 by) {
    // Return from the user's text to the previous sample.
    if (m_kind != ModelInput::Kind::Sample) return choose();
    m_index->setValue(int(std::clamp<qint64>(m_index->value() + by, 0, m_index->maximum())));
}

void AttentionInput::random() {
    const qint64 count =
        size() > 0 ? std::min<qint64>(size(), std::numeric_limits<int>::max()) : kUnknownSize;
    const int drawn = int(QRandomGenerator::global()->bounded(int(count)));
    const QSignalBlocker quiet(m_index);
    m_index->setValue(drawn);
    choose();
}

void AttentionInput::choose() {
    m_kind = ModelInput::Kind::Sample;
    updateState();
    Q_EMIT sampleChosen(m_split->currentData().toString(), m_index->value());
}

void AttentionInput::copySample() {
    QString first = m_sampleText;
    // The text of a pair is shown as "first | second".
    if (!m_sampleSecond.isEmpty() && first.endsWith(kPairMark + m_sampleSecond))
        first.chop(m_sampleSecond.size() + kPairMark.size());
    fill(first.toStdString(), m_sampleSecond.toStdString());
    typed();
    m_own->setFocus();
}

void AttentionInput::browse() {
    const QString path =
        QFileDialog::getOpenFileName(this, tr("Open picture"), QString(),
                                     tr("Pictures (*.png *.jpg *.jpeg *.webp *.bmp *.gif)"));
    if (!path.isEmpty()) openPicture(path);
}

void AttentionInput::setFinding(bool on) {
    m_find->setChecked(on);
}

void AttentionInput::openPicture(const QString& path) {
    Q_EMIT pictureFileChosen(path);
}

void AttentionInput::updateState() {
    const bool text = !traitsOf(m_task).pictures();
    const InputWords words = inputWords(m_task);
    m_ownLabel->setText(words.ownLabel);
    m_own->setPlaceholderText(words.ownHint);
    m_own->setAccessibleName(words.ownName);
    m_own->setVisible(text);
    m_second->setVisible(text && m_readsPairs);
    m_copy->setVisible(text);
    m_copy->setEnabled(m_kind == ModelInput::Kind::Sample && !m_sampleText.isEmpty());
    m_open->setVisible(!text);
    m_sample->setVisible(text && m_kind == ModelInput::Kind::Sample && !m_sampleText.isEmpty());
    m_shown->setText(m_kind == ModelInput::Kind::Sample ? tr("Shown: the sample") : words.ownShown);
}

}  // namespace headscope::ui
