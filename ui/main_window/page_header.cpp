#include "ui/main_window/page_header.h"

#include "ui/widgets/caption.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/text/text.h"
#include "ui/widgets/theme.h"
#include "ui/workspace/page.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QTextLayout>
#include <QToolButton>
#include <QToolTip>

namespace headscope::ui {
namespace {

constexpr int kLeastVerdict = 8;  // minimum width of the verdict in characters

// One or two lines, elided where they do not suffice. The height is always that of two, so that
// nothing moves. The tooltip has the whole text.
class VerdictLabel : public QLabel {
public:
    explicit VerdictLabel(QWidget* parent) : QLabel(parent) {
        setTextFormat(Qt::PlainText);
        setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    }
    void show(const Verdict& verdict) {
        m_firm = verdict.confidence == Verdict::Confidence::Shown;
        setText(verdict.text);
        // The whole text can be read without a mouse.
        setFocusPolicy(verdict.text.isEmpty() ? Qt::NoFocus : Qt::TabFocus);
        setToolTip(verdict.text.isEmpty()
                       ? QString()
                       : plainTip(verdict.text + QLatin1Char('\n') + verdict.evidence));
        setAccessibleDescription(verdict.evidence);
        update();
    }
    QSize minimumSizeHint() const override {
        return {fontMetrics().averageCharWidth() * kLeastVerdict, 2 * fontMetrics().lineSpacing()};
    }
    QSize sizeHint() const override { return minimumSizeHint(); }  // takes what is left

protected:
    void paintEvent(QPaintEvent*) override {
        const auto colours = themeColours(palette());
        QPainter painter(this);
        painter.setPen(m_firm ? colours.text : colours.secondary);
        painter.drawText(rect(), int(Qt::AlignVCenter | Qt::AlignLeading), fitted());
        if (!m_byKey) return;
        painter.setPen(colours.accent);
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
    void focusInEvent(QFocusEvent* event) override {
        QLabel::focusInEvent(event);
        // The window may give it the focus at its start, which nobody asked for.
        m_byKey =
            event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
        update();
        // Qt hides tooltips while the focus moves.
        QMetaObject::invokeMethod(
            this,
            [this] {
                if (m_byKey) QToolTip::showText(mapToGlobal(rect().bottomLeft()), toolTip(), this);
            },
            Qt::QueuedConnection);
    }
    void focusOutEvent(QFocusEvent* event) override {
        QLabel::focusOutEvent(event);
        m_byKey = false;
        QToolTip::hideText();
    }

private:
    // The text as it fits into two lines.
    QString fitted() const {
        QTextLayout layout(text(), font());
        layout.beginLayout();
        auto line = layout.createLine();
        if (line.isValid()) line.setLineWidth(width());
        layout.endLayout();
        const int end = line.isValid() ? line.textLength() : 0;
        if (end >= text().size()) return text();
        return text().left(end).trimmed() + QLatin1Char('\n') +
               fontMetrics().elidedText(text().mid(end).trimmed(), Qt::ElideRight, width());
    }

    bool m_firm = false;
    bool m_byKey = false;  // true while a key has given it the focus
};

QToolButton* flatButton(QWidget* parent) {
    auto* button = new QToolButton(parent);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

}  // namespace

PageHeader::PageHeader(QWidget* parent) : QWidget(parent) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(16, 4, 16, 4);
    row->setSpacing(12);
    m_title = new Heading({}, Heading::Level::Page, this);
    m_title->setWordWrap(false);
    m_name = flatButton(this);
    m_name->setPopupMode(QToolButton::InstantPopup);
    m_name->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_name->setMenu(new QMenu(m_name));
    m_verdict = new VerdictLabel(this);
    m_verdict->setObjectName(QStringLiteral("verdict"));
    m_next = new QPushButton(this);
    m_next->setObjectName(QStringLiteral("next-step"));
    m_close = flatButton(this);
    m_close->setIcon(icon(QStringLiteral("dialog-close")));
    m_close->setToolTip(tr("Closes this side; the other side fills the window"));
    row->addWidget(m_title);
    row->addWidget(m_name);
    row->addWidget(m_verdict, 1);
    row->addWidget(m_next);
    row->addWidget(m_close);
    connect(m_next, &QPushButton::clicked, this, [this] {
        if (m_page) Q_EMIT nextRequested(m_page->nextStep().page);
    });
    setSplit(false);
}

void PageHeader::showPage(Page* page) {
    if (m_page) disconnect(m_page, &Page::verdictChanged, this, &PageHeader::refresh);
    m_page = page;
    connect(page, &Page::verdictChanged, this, &PageHeader::refresh);
    const QString title = page->title();
    m_title->setText(title);
    m_name->setText(title);
    m_name->setAccessibleName(tr("%1: choose the page of this side").arg(title));
    m_name->setToolTip(tr("Chooses the page of this side"));
    m_close->setAccessibleName(tr("Close the side with %1").arg(title));
    refresh();
}

void PageHeader::refresh() {
    if (!m_page) return;
    static_cast<VerdictLabel*>(m_verdict)->show(m_page->verdict());
    const auto next = m_page->nextStep();
    m_next->setText(next.label + QStringLiteral(" ›"));
    m_next->setAccessibleName(next.label);
    // Beside another page there is no room, and that page is often the next one.
    const bool offered = !m_offers || m_offers(next.page);
    m_next->setVisible(!m_split && !next.label.isEmpty() && offered);
}

QString PageHeader::verdict() const {
    return m_verdict->text();
}

void PageHeader::setSplit(bool on) {
    m_split = on;
    m_title->setVisible(!on);
    m_name->setVisible(on);
    m_close->setVisible(on);
    refresh();
}

void PageHeader::setCurrent(bool on) {
    m_current = on;
    QFont font;  // sets only the weight; the rest follows the application's font
    font.setWeight(on ? QFont::DemiBold : QFont::Normal);
    m_name->setFont(font);
    update();
}

void PageHeader::paintEvent(QPaintEvent*) {
    const auto colours = themeColours(palette());
    QPainter painter(this);
    painter.fillRect(rect(), m_current ? colours.raised : colours.window);
    painter.fillRect(0, height() - 1, width(), 1, colours.hairline);
    if (m_current) painter.fillRect(0, height() - 2, width(), 2, colours.accent);
}

}  // namespace headscope::ui
