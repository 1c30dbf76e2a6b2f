#include "ui/workspace/page_parts.h"

#include "core/api/runs/tasks.h"
#include "ui/widgets/card.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/wrapped_label.h"

#include <QApplication>
#include <QEvent>
#include <QLabel>
#include <QVBoxLayout>

namespace headscope::ui {

namespace {
struct AttentionText {
    Q_DECLARE_TR_FUNCTIONS(AttentionText)
};

// Label whose font and colours follow the application's.
class ToneLabel : public QLabel {
public:
    ToneLabel(bool title, QWidget* parent) : QLabel(parent), m_title(title) {
        setTextFormat(Qt::PlainText);
        setWordWrap(!title);
        if (!title) setTextInteractionFlags(Qt::TextSelectableByMouse);
        adopt();
    }

protected:
    bool event(QEvent* event) override {
        // A label with its own font no longer follows the application's, so it is set again after
        // each change.
        const bool handled = QLabel::event(event);
        const auto type = event->type();
        if (type == QEvent::ApplicationFontChange || type == QEvent::ApplicationPaletteChange)
            adopt();
        return handled;
    }

private:
    void adopt() {
        setFont(m_title ? titleFont(QApplication::font(this))
                        : captionFont(QApplication::font(this)));
        if (m_title) return;
        QPalette changed = palette();
        changed.setColor(QPalette::WindowText, themeColours(QApplication::palette(this)).secondary);
        setPalette(changed);
    }

    bool m_title;
};
}  // namespace

QLabel* titleLabel(const QString& text, QWidget* parent) {
    auto* label = new ToneLabel(true, parent);
    label->setText(text);
    return label;
}

QLabel* captionLabel(QWidget* parent) {
    return new ToneLabel(false, parent);
}

QWidget* inCard(const QString& title, QWidget* content, QWidget* parent) {
    auto* card = new Card(parent);
    if (!title.isEmpty()) {
        auto* heading = new WrappedLabel(title, card);
        QFont font = heading->font();
        // sets only the weight; the size still follows the application's font
        font.setWeight(QFont::DemiBold);
        heading->setFont(font);
        card->content()->addWidget(heading);
    }
    card->content()->addWidget(content, 1);
    return card;
}

void foldColumns(QBoxLayout* columns, const QWidget* page, int lines, int room) {
    if (columns)
        // The limit counts lines of text, so that larger fonts fold the columns earlier.
        columns->setDirection((room < 0 ? page->width() : room) <
                                      lines * page->fontMetrics().height()
                                  ? QBoxLayout::TopToBottom
                                  : QBoxLayout::LeftToRight);
}

static QString changeText(const QString& now, bool same, plots::PredictionChange change) {
    switch (change) {
        case plots::PredictionChange::TokensHidden:
            return same ? AttentionText::tr("Hiding the tokens leaves the prediction as it is.")
                        : AttentionText::tr("With the tokens hidden it becomes %1.").arg(now);
        case plots::PredictionChange::Both:
            return same ? AttentionText::tr(
                              "Heads off and tokens hidden leave the prediction as it is.")
                        : AttentionText::tr("With heads off and tokens hidden it becomes %1.")
                              .arg(now);
        default:
            return same ? AttentionText::tr(
                              "Switching the heads off leaves the prediction as it is.")
                        : AttentionText::tr("With the heads switched off it becomes %1.").arg(now);
    }
}

QString predictionText(const std::vector<ScoredClass>& full, const std::vector<ScoredClass>& masked,
                       const QString& truth, Task task, plots::PredictionChange change) {
    if (full.empty()) return {};
    const QString first = QString::fromStdString(full.front().name);
    const TaskTraits& traits = traitsOf(task);
    QString text = predictsHidden(traits)
                       ? AttentionText::tr("Most probable masked word: \u201c%1\u201d.").arg(first)
                   : traits.everyPosition
                       ? AttentionText::tr("Most probable next token: \u201c%1\u201d.").arg(first)
                       : AttentionText::tr("Predicted: %1.").arg(first);
    if (!truth.isEmpty())
        text += QLatin1Char(' ') + (truth == first
                                        ? AttentionText::tr("That is the true label.")
                                        : AttentionText::tr("The true label is %1.").arg(truth));
    if (masked.empty()) return text;
    const QString now = QString::fromStdString(masked.front().name);
    return text + QLatin1Char('\n') + changeText(now, now == first, change);
}

}  // namespace headscope::ui
