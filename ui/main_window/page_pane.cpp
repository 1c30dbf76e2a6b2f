#include "ui/main_window/page_pane.h"

#include "ui/main_window/page_header.h"
#include "ui/workspace/page.h"

#include <QApplication>
#include <QEvent>
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

}  // namespace

PagePane::PagePane(QWidget* parent) : QWidget(parent) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_header = new PageHeader(this);
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
    m_header->showPage(page);
    setAccessibleName(page->title());
}

void PagePane::setSplit(bool on) {
    m_header->setSplit(on);
    // a single page always has enough room
    const auto bars = on ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff;
    m_view->setHorizontalScrollBarPolicy(bars);
    m_view->setVerticalScrollBarPolicy(bars);
}

void PagePane::setCurrent(bool on) {
    m_header->setCurrent(on);
}

QToolButton* PagePane::nameButton() const {
    return m_header->nameButton();
}

QToolButton* PagePane::closeButton() const {
    return m_header->closeButton();
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
