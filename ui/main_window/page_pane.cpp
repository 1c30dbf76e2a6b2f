#include "ui/main_window/page_pane.h"

#include "ui/widgets/icons.h"
#include "ui/widgets/text/text.h"
#include "ui/widgets/theme.h"
#include "ui/workspace/page.h"

#include <QApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QPainter>
#include <QScrollArea>
#include <QStackedLayout>
#include <QToolButton>
#include <QVBoxLayout>

namespace headscope::ui {
namespace {

// minimum width in characters and minimum height in text lines of a pane in a split view
constexpr int kNarrowest = 24, kLowest = 8;

// Layout whose minimum size is that of the front page only.
class PageStack : public QStackedLayout {
public:
    using QStackedLayout::QStackedLayout;
    QSize minimumSize() const override {
        const auto* page = currentWidget();
        return page ? page->minimumSizeHint().expandedTo(page->minimumSize()) : QSize();
    }
    bool hasHeightForWidth() const override { return false; }
};

class PageView : public QScrollArea {
public:
    explicit PageView(QWidget* parent) : QScrollArea(parent) {
        setWidgetResizable(true);
        setFrameShape(QFrame::NoFrame);
        setFocusPolicy(Qt::NoFocus);
    }
    QSize minimumSizeHint() const override {
        return {fontMetrics().averageCharWidth() * kNarrowest, fontMetrics().height() * kLowest};
    }

protected:
    // A page's changed minimum size also affects the window, if the page is alone.
    bool event(QEvent* event) override {
        if (event->type() == QEvent::LayoutRequest) updateGeometry();
        return QScrollArea::event(event);
    }
};

QToolButton* flatButton(QWidget* parent) {
    auto* button = new QToolButton(parent);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

}  // namespace

class PagePane::Header : public QWidget {
public:
    using QWidget::QWidget;
    void setCurrent(bool on) {
        m_current = on;
        update();
    }

protected:
    void paintEvent(QPaintEvent*) override {
        const auto colours = themeColours(palette());
        QPainter painter(this);
        painter.fillRect(rect(), m_current ? colours.raised : colours.window);
        painter.fillRect(0, height() - 1, width(), 1, colours.hairline);
        if (m_current) painter.fillRect(0, height() - 2, width(), 2, colours.accent);
    }

private:
    bool m_current = false;
};

PagePane::PagePane(QWidget* parent) : QWidget(parent) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_header = new Header(this);
    auto* row = new QHBoxLayout(m_header);
    row->setContentsMargins(8, 2, 4, 3);
    row->setSpacing(4);
    m_name = flatButton(m_header);
    m_name->setPopupMode(QToolButton::InstantPopup);
    m_name->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_name->setMenu(new QMenu(m_name));
    m_close = flatButton(m_header);
    m_close->setIcon(icon(QStringLiteral("dialog-close")));
    m_close->setToolTip(tr("Closes this side; the other side fills the window"));
    row->addWidget(m_name);
    row->addStretch(1);
    row->addWidget(m_close);
    m_view = new PageView(this);
    auto* content = new QWidget(m_view);
    m_stack = new PageStack(content);
    m_view->setWidget(content);
    column->addWidget(m_header);
    column->addWidget(m_view, 1);
    setSplit(false);
}

PagePane::~PagePane() = default;

Page* PagePane::page() const {
    return qobject_cast<Page*>(m_stack->currentWidget());
}

void PagePane::add(Page* page) {
    if (m_stack->indexOf(page) >= 0) return;
    auto* before = page->parentWidget();
    if (before && before->layout()) before->layout()->removeWidget(page);
    m_stack->addWidget(page);
}

void PagePane::put(Page* page) {
    add(page);
    m_stack->setCurrentWidget(page);
    m_name->setText(page->title());
    m_name->setAccessibleName(tr("%1: choose the page of this side").arg(page->title()));
    m_name->setToolTip(tr("Chooses the page of this side"));
    m_close->setAccessibleName(tr("Close the side with %1").arg(page->title()));
    setAccessibleName(page->title());
}

void PagePane::setSplit(bool on) {
    m_header->setVisible(on);
    // a single page always has enough room
    const auto bars = on ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff;
    m_view->setHorizontalScrollBarPolicy(bars);
    m_view->setVerticalScrollBarPolicy(bars);
}

void PagePane::setCurrent(bool on) {
    m_header->setCurrent(on);
    QFont font;  // sets only the weight; the rest follows the application's font
    font.setWeight(on ? QFont::DemiBold : QFont::Normal);
    m_name->setFont(font);
}

bool PagePane::hasFocusInside() const {
    const auto* focus = QApplication::focusWidget();
    return focus && isAncestorOf(focus);
}

void PagePane::takeFocus(Qt::FocusReason reason) {
    auto* shown = page();
    if (!shown || hasFocusInside()) return;
    const auto fits = [](const QWidget* widget) {
        return widget->isVisible() && widget->isEnabled();
    };
    // Prefer the widget that had the focus last.
    if (auto* last = shown->focusWidget(); last && last != shown && fits(last))
        return last->setFocus(reason);
    // With the keyboard, use the first widget that accepts Tab.
    if (reason != Qt::MouseFocusReason)
        for (auto* next = shown->nextInFocusChain(); next != shown; next = next->nextInFocusChain())
            if (shown->isAncestorOf(next) && next->focusPolicy() & Qt::TabFocus && fits(next))
                return next->setFocus(reason);
    shown->setFocus(reason);
}

}  // namespace headscope::ui
