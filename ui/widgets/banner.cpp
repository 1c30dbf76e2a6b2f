#include "ui/widgets/banner.h"

#include "ui/widgets/guide_targets.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/text.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/wrapped_label.h"

#include <QAccessible>
#include <QCoreApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <QWhatsThisClickedEvent>

#include <algorithm>

namespace headscope::ui {
namespace {

constexpr int kEdge = 8;  // pixels between a message and the edges of its host
// Characters in a line of a message that floats, about.
constexpr int kNarrowest = 50, kWidest = 110;

struct Look {
    QString icon, word;
    IconInk ink;
};

Look lookOf(Banner::Kind kind) {
    switch (kind) {
        case Banner::Kind::Good:
            return {QStringLiteral("data-success"), Banner::tr("Done"), IconInk::Good};
        case Banner::Kind::Caution:
            return {QStringLiteral("data-warning"), Banner::tr("Note"), IconInk::Caution};
        case Banner::Kind::Bad:
            return {QStringLiteral("data-error"), Banner::tr("Problem"), IconInk::Bad};
        case Banner::Kind::Information:
            break;
    }
    return {QStringLiteral("data-information"), Banner::tr("Information"), IconInk::Accent};
}

QColor edgeOf(Banner::Kind kind, const ThemeColours& colours) {
    switch (kind) {
        case Banner::Kind::Good:
            return colours.good;
        case Banner::Kind::Caution:
            return colours.caution;
        case Banner::Kind::Bad:
            return colours.bad;
        case Banner::Kind::Information:
            break;
    }
    return colours.accent;
}

}  // namespace

Banner::Banner(QWidget* parent)
    : QFrame(parent),
      m_icon(new QLabel(this)),
      m_text(new WrappedLabel(this)),
      m_button(new QPushButton(this)),
      m_second(new QPushButton(this)),
      m_close(new QToolButton(this)) {
    setObjectName(QStringLiteral("banner"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 8, 8, 8);
    row->setSpacing(8);
    m_text->setTextInteractionFlags(Qt::TextBrowserInteraction);
    // Opens the guide like a link in a What's This text.
    connect(m_text, &QLabel::linkActivated, this, [this](const QString& target) {
        QWhatsThisClickedEvent clicked(target);
        QCoreApplication::sendEvent(this, &clicked);
    });
    m_close->setIcon(icon(QStringLiteral("dialog-close")));
    m_close->setAutoRaise(true);
    m_close->setToolTip(tr("Dismiss"));
    m_close->setAccessibleName(tr("Dismiss this message"));
    row->addWidget(m_icon, 0, Qt::AlignTop);
    row->addWidget(m_text, 1);
    row->addWidget(m_second, 0, Qt::AlignVCenter);
    row->addWidget(m_button, 0, Qt::AlignVCenter);
    row->addWidget(m_close, 0, Qt::AlignTop);
    m_button->hide();
    m_button->setObjectName(QStringLiteral("action"));
    m_second->setObjectName(QStringLiteral("second-action"));
    m_second->hide();
    connect(m_second, &QPushButton::clicked, this, [this] {
        m_second->hide();
        if (m_secondAction) m_secondAction();
    });
    connect(m_close, &QToolButton::clicked, this, &Banner::dismiss);
    connect(m_button, &QPushButton::clicked, this, [this] {
        // A copy, because the action may show another message, which replaces m_action.
        const auto action = m_action;
        dismiss();
        if (action) action();
    });
    QFrame::hide();
}

void Banner::stackButtons() {
    auto* row = static_cast<QHBoxLayout*>(layout());
    for (QWidget* part : {static_cast<QWidget*>(m_text), static_cast<QWidget*>(m_second),
                          static_cast<QWidget*>(m_button)})
        row->removeWidget(part);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_button);
    buttons->addWidget(m_second);
    buttons->addStretch(1);
    auto* column = new QVBoxLayout;
    column->addWidget(m_text);
    column->addLayout(buttons);
    row->insertLayout(1, column, 1);
}

void Banner::show(Kind kind, const QString& text, const QString& hint) {
    show(kind, text, hint, {});
}

void Banner::show(Kind kind, const QString& text, const QString& hint, const QString& guide) {
    m_kind = kind;
    // The buttons of the previous message do not belong to this one.
    setAction({}, {});
    setSecondAction({}, {});
    const QString word = lookOf(kind).word;
    QString html = QStringLiteral("<b>%1.</b> %2").arg(word, text.toHtmlEscaped());
    if (!hint.isEmpty()) html += QStringLiteral("<br>") + hint.toHtmlEscaped();
    if (!guide.isEmpty())
        html += QStringLiteral(" <a href=\"%1\">%2</a>").arg(guide, tr("Help on this"));
    // All inserted texts are escaped: names of files and runs may contain tags.
    m_text->setTextFormat(Qt::RichText);
    m_text->setText(html);
    setAccessibleName(word + QStringLiteral(": ") + text + QLatin1Char(' ') + hint);
    paintIcon();
    static int shown = 0;
    m_order = ++shown;
    // Screen readers announce the message immediately.
    QFrame::show();
    QAccessibleEvent alert(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

void Banner::follow(const Error* error) {
    const QString text = error ? fullErrorText(*error) : QString();
    if (text == m_followed) return;
    m_followed = text;
    error ? show(*error) : dismiss();
}

void Banner::show(const Error& error) {
    const auto words = errorSentences(error);
    const bool cancelled = error.code == ErrorCode::Cancelled;
    show(cancelled ? Kind::Information : Kind::Bad, words.text, words.hint,
         cancelled ? QString() : guideOfError(error.code));
}

void Banner::setAction(const QString& label, std::function<void()> action) {
    m_action = std::move(action);
    m_button->setText(label);
    m_button->setVisible(!label.isEmpty());
}

void Banner::setSecondAction(const QString& label, std::function<void()> action) {
    m_secondAction = std::move(action);
    m_second->setText(label);
    m_second->setVisible(!label.isEmpty());
}

void Banner::dismiss() {
    QFrame::hide();
}

void Banner::floatOver(QWidget& host) {
    m_host = &host;
    setParent(&host);
    QFrame::hide();
    host.installEventFilter(this);
}

// Returns the lowest bottom of a message of this size in `area` that leaves free the messages shown
// before it over other parts of the window. All in coordinates of the host.
int Banner::bottomIn(const QRect& area, const QSize& size, int left) const {
    int bottom = area.bottom();
    for (const auto* other : window()->findChildren<Banner*>()) {
        if (other == this || !other->m_host || !other->isVisible() || other->m_order > m_order)
            continue;
        const QRect taken(m_host->mapFromGlobal(other->mapToGlobal(QPoint())), other->size());
        const QRect mine(QPoint(left, bottom - size.height() + 1), size);
        if (mine.intersects(taken)) bottom = std::min(bottom, taken.top() - kEdge);
    }
    return bottom - size.height() + 1 < area.top() ? area.bottom() : bottom;
}

void Banner::place() {
    if (!m_host || isHidden()) return;
    // The part that can be seen, because the host may be larger than its scroll area.
    QRect area = m_host->rect();
    for (auto* around = m_host->parentWidget(); around; around = around->parentWidget()) {
        area &= around->rect().translated(-m_host->mapTo(around, QPoint()));
        around->installEventFilter(this);  // it may shrink while the host does not
    }
    if (area.isEmpty()) area = m_host->rect();
    area.adjust(kEdge, kEdge, -kEdge, -kEdge);
    // At the end of the line, and on half of it if a sentence fits there, so that buttons below a
    // form at the beginning of the line stay in sight.
    const int letter = fontMetrics().averageCharWidth(),
              wide = std::clamp(area.width() / 2, letter * kNarrowest, letter * kWidest),
              width = std::clamp(wide, 1, std::max(1, area.width()));
    layout()->activate();
    const int wanted =
        layout()->hasHeightForWidth() ? layout()->heightForWidth(width) : sizeHint().height();
    const int height = std::max(1, std::min(wanted, area.height()));
    const int left = isRightToLeft() ? area.left() : area.right() - width + 1;
    const int bottom = bottomIn(area, {width, height}, left);
    setGeometry(left, bottom - height + 1, width, height);
    raise();
}

bool Banner::event(QEvent* event) {
    const bool handled = QFrame::event(event);
    const auto type = event->type();
    if (type == QEvent::LayoutRequest || type == QEvent::Show ||
        type == QEvent::LayoutDirectionChange)
        place();
    return handled;
}

bool Banner::eventFilter(QObject* watched, QEvent* event) {
    const auto type = event->type();
    if (type == QEvent::Resize || type == QEvent::Move) place();
    return QFrame::eventFilter(watched, event);
}

QString Banner::text() const {
    return accessibleName();
}

void Banner::paintIcon() {
    const auto look = lookOf(m_kind);
    const int side = qMax(16, fontMetrics().height());
    m_icon->setPixmap(icon(look.icon, look.ink).pixmap(QSize(side, side), devicePixelRatioF()));
}

void Banner::paintEvent(QPaintEvent*) {
    const auto colours = themeColours(palette());
    const QColor edge = edgeOf(m_kind, colours);
    QColor fill = edge;
    fill.setAlphaF(0.10f);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(edge, 1));
    const QRectF area = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    if (m_host) {  // hides what is below
        painter.setBrush(colours.raised);
        painter.drawRoundedRect(area, 6, 6);
    }
    painter.setBrush(fill);
    painter.drawRoundedRect(area, 6, 6);
}

void Banner::changeEvent(QEvent* event) {
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) paintIcon();
}

}  // namespace headscope::ui
