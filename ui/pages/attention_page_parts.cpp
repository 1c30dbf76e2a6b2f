#include "ui/pages/attention_page_parts.h"

#include "core/api/tasks.h"
#include "ui/widgets/card.h"
#include "ui/widgets/theme.h"

#include <QApplication>
#include <QEvent>
#include <QLabel>
#include <QVBoxLayout>

namespace headscope::ui {

namespace {
struct AttentionText {
    Q_DECLARE_TR_FUNCTIONS(AttentionText)
};

// A label whose type and colour follow the application's font and theme.
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
        const bool handled = QLabel::event(event);
        const auto type = event->type();
        if (type == QEvent::ApplicationFontChange || type == QEvent::ApplicationPaletteChange) adopt();
        return handled;
    }

private:
    void adopt() {
        setFont(m_title ? titleFont(QApplication::font(this)) : captionFont(QApplication::font(this)));
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
        auto* heading = new QLabel(title, card);
        QFont font = heading->font();
        font.setWeight(QFont::DemiBold);  // only the weight is fixed; the size goes on following the application's
        heading->setFont(font);
        card->content()->addWidget(heading);
    }
    card->content()->addWidget(content, 1);
    return card;
}

void foldColumns(QBoxLayout* columns, const QWidget* page, int lines) {
    if (columns)
        columns->setDirection(page->width() < lines * page->fontMetrics().height() ? QBoxLayout::TopToBottom
                                                                                   : QBoxLayout::LeftToRight);
}

QString predictionText(const std::vector<ScoredClass>& full, const std::vector<ScoredClass>& masked,
                       const QString& truth, Task task) {
    if (full.empty()) return {};
    const QString first = QString::fromStdString(full.front().name);
    QString text = traitsOf(task).everyPosition
                       ? AttentionText::tr("Most probable next token: \u201c%1\u201d.").arg(first)
                       : AttentionText::tr("Predicted: %1.").arg(first);
    if (!truth.isEmpty())
        text += QLatin1Char(' ') + (truth == first ? AttentionText::tr("That is the true label.")
                                                   : AttentionText::tr("The true label is %1.").arg(truth));
    if (masked.empty()) return text;
    const QString now = QString::fromStdString(masked.front().name);
    text +=
        QLatin1Char('\n') + (now == first ? AttentionText::tr("Switching the heads off leaves the prediction as it is.")
                                          : AttentionText::tr("With the heads switched off it becomes %1.").arg(now));
    return text;
}

}  // namespace headscope::ui
