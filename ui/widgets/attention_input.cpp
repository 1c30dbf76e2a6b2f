#include "ui/widgets/attention_input.h"

#include "core/api/runs/tasks.h"
#include "ui/widgets/attention_row.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/number_box.h"
#include "ui/widgets/text/bounded_text.h"
#include "ui/widgets/text/input_words.h"
#include "ui/widgets/text/text.h"
#include "ui/widgets/wrapped_label.h"

#include <QComboBox>
#include <QEvent>
#include <QFileDialog>
#include <QFocusEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRandomGenerator>
#include <QScopedValueRollback>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>

namespace headscope::ui {

namespace {
// Number of samples to draw from at random while the size of the split is unknown.
constexpr int kUnknownSize = 100;
// Separates the texts of a shown pair, as text::shownText() in core/base/text does.
constexpr QLatin1String kPairMark(" | ");
}  // namespace

AttentionInput::AttentionInput(QWidget* parent) : QWidget(parent) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(makeSampleRow());
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
    row->setObjectName(QStringLiteral("controls"));
    m_split = new QComboBox(row);
    m_split->addItem(tr("Test"), QStringLiteral("test"));
    m_split->addItem(tr("Validation"), QStringLiteral("valid"));
    m_split->addItem(tr("Training"), QStringLiteral("train"));
    m_split->setAccessibleName(tr("Split of the sample"));
    m_index = new IntegerBox(row);
    m_index->setRange(0, std::numeric_limits<int>::max());
    m_index->setAccessibleName(tr("Number of the sample"));
    m_count = new QLabel(row);
    // Room for most sizes, so that buttons do not move when the size arrives.
    m_count->setMinimumWidth(
        m_count->fontMetrics().horizontalAdvance(tr("of %1").arg(QLocale().toString(99999))));
    auto* label = new QLabel(tr("&Sample"), row);
    label->setBuddy(m_index);
    for (QWidget* widget : std::initializer_list<QWidget*>{label, m_split, m_index, m_count})
        row->add(widget);
    const auto button = [&](const char* name, const QString& tip, auto act) {
        auto* made = new QPushButton(row);
        made->setObjectName(QLatin1String(name));
        made->setToolTip(tip);
        connect(made, &QPushButton::clicked, this, act);
        row->add(made);
        return made;
    };
    const auto arrow = [&](const char* name, const QString& picture, const QString& tip, int by) {
        auto* made = button(name, tip, [this, by] { step(by); });
        made->setIcon(icon(picture));
        made->setAccessibleName(tip);
    };
    arrow("previous-sample", QStringLiteral("go-previous"), tr("Previous sample"), -1);
    arrow("next-sample", QStringLiteral("go-next"), tr("Next sample"), 1);
    button("random-sample", tr("Random sample of the split"), [this] {
        random();
    })->setText(tr("Random"));
    m_find = button("find-samples", tr("By class, answer, confidence or words (F3)"), [] {});
    m_find->setText(tr("Find"));
    m_find->setCheckable(true);
    m_find->setShortcut(Qt::Key_F3);  // use F3, because Ctrl+F already finds a run
    connect(m_find, &QPushButton::toggled, this, [this](bool on) {
        updateState();  // makes room for the list, where arrow keys select samples
        Q_EMIT findToggled(on);
    });
    m_open =
        button("open-picture", tr("Or drop a picture anywhere on this page"), [this] { browse(); });
    m_open->setText(tr("Open picture…"));
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
        made->installEventFilter(this);
        connect(made, &QPlainTextEdit::textChanged, this, &AttentionInput::typed);
        return made;
    };
    m_own = box("own-sentence");
    m_second = box("second-text");
    m_second->setPlaceholderText(tr("Second text (optional)"));
    m_second->setAccessibleName(tr("Second text of a pair"));
    fitOwn();
    m_ownLabel->setBuddy(m_own);
    line->addWidget(m_ownLabel);
    line->addWidget(m_own, 1);
    line->addWidget(m_second, 1);
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
    const QString text = m_own->toPlainText(),
                  second = m_readsPairs ? m_second->toPlainText() : QString();
    m_emptied = text.trimmed().isEmpty();  // as AttentionPresenter::typeText() decides
    updateState();
    Q_EMIT textTyped(text, second);
}

void AttentionInput::setReadsPairs(bool on) {
    m_readsPairs = on;
    updateState();
}

void AttentionInput::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange && m_own) fitOwn();
}

// Shows the sample again if the user emptied the box and went to another control, but not if only
// a menu opened or another window became active, since a text to paste may follow.
bool AttentionInput::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::FocusOut && m_emptied) {
        const auto reason = static_cast<QFocusEvent*>(event)->reason();
        const bool left = reason != Qt::PopupFocusReason && reason != Qt::MenuBarFocusReason &&
                          reason != Qt::ActiveWindowFocusReason;
        // Between the two texts of a pair, the user is still typing.
        if (left && !m_own->hasFocus() && !m_second->hasFocus()) {
            m_emptied = false;
            fillSample();
        }
    }
    return QWidget::eventFilter(watched, event);
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
    updateState();
}

void AttentionInput::showInput(const ModelInput& input) {
    m_kind = input.kind;
    if (input.kind == ModelInput::Kind::Sample) {
        const QSignalBlocker quietIndex(m_index);
        m_split->setCurrentIndex(
            std::max(0, m_split->findData(QString::fromStdString(input.split))));
        setSizes(m_sizes);
        m_index->setValue(int(input.index));
        fillSample();
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
    fillSample();
}

void AttentionInput::fillSample() {
    // An emptied box stays empty while the user is about to type in it.
    if (m_kind != ModelInput::Kind::Sample || m_emptied) return;
    QString first = m_sampleText;
    // The text of a pair is shown as "first | second".
    if (!m_sampleSecond.isEmpty() && first.endsWith(kPairMark + m_sampleSecond))
        first.chop(m_sampleSecond.size() + kPairMark.size());
    fill(first.toStdString(), m_sampleSecond.toStdString());
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
    m_emptied = false;
    updateState();
    Q_EMIT sampleChosen(m_split->currentData().toString(), m_index->value());
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
    m_ownLabel->setText(words.boxLabel);
    m_own->setPlaceholderText(words.boxHint);
    m_own->setAccessibleName(words.boxName);
    m_ownRow->setVisible(text && !m_find->isChecked());
    m_second->setVisible(m_readsPairs);
    m_open->setVisible(!text);
    m_count->setText(m_kind != ModelInput::Kind::Sample ? words.ownShown
                     : size() > 0 ? tr("of %1").arg(QLocale().toString(size()))
                                  : QString());
}

}  // namespace headscope::ui
