#include "ui/main_window/page_panes.h"

#include "ui/main_window/page_header.h"
#include "ui/main_window/page_pane.h"
#include "ui/main_window/rail.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/page.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace headscope::ui {

PagePanes::PagePanes(QWidget* parent) : QWidget(parent) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_rail = new Rail(this);
    m_splitter = new QSplitter(this);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->addWidget(m_here = new PagePane(m_splitter));
    m_splitter->addWidget(m_there = new PagePane(m_splitter));
    m_there->hide();
    column->addWidget(m_splitter, 1);
    for (auto* pane : {m_here, m_there}) {
        connect(pane->closeButton(), &QToolButton::clicked, this, [this, pane] { close(pane); });
        connect(pane->nameButton()->menu(), &QMenu::aboutToShow, this,
                [this, pane] { fillMenu(pane); });
        pane->header()->setOffers([this](const QString& id) { return offers(id); });
        connect(pane->header(), &PageHeader::nextRequested, this, &PagePanes::nextRequested);
    }
    connect(m_rail, &Rail::currentChanged, this, [this](int tab) { showPage(m_ids.value(tab)); });
    connect(m_rail, &Rail::menuRequested, this,
            [this](int tab, const QPoint& at) { Q_EMIT pageMenuRequested(m_ids[tab], at); });
    connect(qApp, &QApplication::focusChanged, this, &PagePanes::followFocus);
}

// Disconnect first: while child widgets are destroyed, the focus changes and would call
// followFocus().
PagePanes::~PagePanes() {
    disconnect(qApp, nullptr, this, nullptr);
}

void PagePanes::add(const QString& id, Page* page, const QString& iconName, const QString& group) {
    m_ids << id;
    m_pages << page;
    m_offered << id;
    {
        const QSignalBlocker quiet(m_rail);
        m_rail->addPage(page->title(), iconName, group);
    }
    m_here->add(page);
    if (m_pages.size() == 1) m_here->put(page);
    follow();
}

Page* PagePanes::page(const QString& id) const {
    return m_pages.value(m_ids.indexOf(id));
}

QString PagePanes::idOf(const Page* page) const {
    const auto found = std::find(m_pages.begin(), m_pages.end(), page);
    return found == m_pages.end() ? QString() : m_ids[found - m_pages.begin()];
}

Page* PagePanes::current() const {
    return m_here->page();
}

QString PagePanes::besideId() const {
    return split() ? idOf(m_there->page()) : QString();
}

bool PagePanes::split() const {
    return !m_there->isHidden();
}

bool PagePanes::offers(const QString& id) const {
    return m_offered.contains(id);
}

void PagePanes::setOffered(const QStringList& ids) {
    m_offered = ids.isEmpty() ? m_ids : ids;
    {
        const QSignalBlocker quiet(m_rail);
        for (int tab = 0; tab < m_ids.size(); ++tab) m_rail->setTabVisible(tab, offers(m_ids[tab]));
    }
    // Close panes whose page is no longer offered.
    if (split() && !offers(besideId())) close(m_there);
    if (!offers(currentId())) split() ? close(m_here) : m_here->put(page(m_offered.first()));
    for (auto* pane : {m_here, m_there}) pane->header()->refresh();
    follow();
}

void PagePanes::showPage(const QString& id) {
    auto* wanted = page(id);
    if (!wanted || !offers(id)) return;
    if (split() && m_there->page() == wanted) return makeCurrent(m_there);
    if (m_here->page() != wanted) {
        m_before = currentId();
        m_here->put(wanted);
    }
    follow();
}

void PagePanes::showBeside(const QString& id) {
    auto* wanted = page(id);
    if (!wanted || !offers(id) || m_here->page() == wanted) return;
    m_there->put(wanted);
    if (!split()) open(m_here);
    follow();
}

// Opens the second pane beside `after`, which becomes the first.
void PagePanes::open(PagePane* after) {
    m_splitter->insertWidget(0, after);
    m_there->show();
    setShare(m_share);
    qApp->installEventFilter(this);  // detects clicks in the pane without focus
}

void PagePanes::close(PagePane* pane) {
    if (!split()) return;
    m_share = share();
    m_last = idOf(pane->page());
    if (pane == m_here) makeCurrent(m_there);
    if (m_there->hasFocusInside()) m_here->takeFocus(Qt::OtherFocusReason);
    qApp->removeEventFilter(this);
    m_there->hide();
    follow();
}

// Page for the second pane: the last one there, the previous page, or the next one.
QString PagePanes::partner() const {
    const QString shown = currentId();
    const auto fits = [&](const QString& id) { return id != shown && offers(id); };
    if (fits(m_last)) return m_last;
    if (fits(m_before)) return m_before;
    const auto at = m_ids.indexOf(shown);
    for (qsizetype by = 1; by < m_ids.size(); ++by)
        if (const QString& next = m_ids[(at + by) % m_ids.size()]; fits(next)) return next;
    return {};
}

void PagePanes::setSplit(bool on) {
    if (on == split()) return;
    on ? showBeside(partner()) : close(m_there);
}

void PagePanes::makeCurrent(PagePane* pane) {
    if (pane == m_here) return;
    const bool focused = m_here->hasFocusInside();
    std::swap(m_here, m_there);
    if (focused) m_here->takeFocus(Qt::OtherFocusReason);
    follow();
}

void PagePanes::goToOther() {
    if (!split()) return;
    makeCurrent(m_there);
    m_here->takeFocus(Qt::ShortcutFocusReason);
}

void PagePanes::swapSides() {
    if (!split()) return;
    const int first = share();
    m_splitter->insertWidget(0, m_splitter->widget(1));
    setShare(kWholeWidth - first);
}

void PagePanes::setShare(int share) {
    m_share = std::clamp(share, 1, kWholeWidth - 1);
    const int whole = std::max(m_splitter->width(), kWholeWidth);
    const int first = int(qint64(whole) * m_share / kWholeWidth);
    m_splitter->setSizes({first, whole - first});
}

int PagePanes::share() const {
    const auto sizes = m_splitter->sizes();
    const int both = sizes[0] + sizes[1];
    return split() && isVisible() && both > 0 ? int(qint64(sizes[0]) * kWholeWidth / both)
                                              : m_share;
}

ShownPages PagePanes::shown() const {
    return {currentId(), besideId(), m_splitter->widget(0) == m_there, share()};
}

void PagePanes::restore(const ShownPages& pages) {
    if (pages == shown()) return;  // return if these pages are shown already
    setSplit(false);
    m_share = pages.share;
    showPage(pages.page);
    if (pages.beside.isEmpty() || !offers(pages.page)) return;
    showBeside(pages.beside);
    if (!split() || !pages.besideFirst) return;
    m_splitter->insertWidget(0, m_there);
    setShare(pages.share);
}

// In a single view, pages do not scroll, so the minimum size covers all pages.
QSize PagePanes::minimumSizeHint() const {
    QSize least = QWidget::minimumSizeHint();
    if (split()) return least;
    QSize needed;
    for (const auto* page : m_pages)
        needed = needed.expandedTo(page->minimumSizeHint().expandedTo(page->minimumSize()));
    return least.expandedTo(needed + QSize(0, m_here->header()->minimumSizeHint().height()));
}

void PagePanes::keyPressEvent(QKeyEvent* event) {
    const bool tab = event->key() == Qt::Key_Tab || event->key() == Qt::Key_Backtab;
    if (!tab || !(event->modifiers() & Qt::ControlModifier)) return QWidget::keyPressEvent(event);
    step(event->key() == Qt::Key_Backtab || event->modifiers() & Qt::ShiftModifier ? -1 : 1);
}

// Switches to the next (by: 1) or previous (-1) page, skipping the page beside.
void PagePanes::step(int by) {
    const auto count = m_ids.size();
    auto at = m_ids.indexOf(currentId());
    for (qsizetype i = 0; i < count; ++i) {
        at = (at + by + count) % count;
        if (offers(m_ids[at]) && m_ids[at] != besideId()) return showPage(m_ids[at]);
    }
}

void PagePanes::fillMenu(PagePane* pane) {
    auto* menu = pane->nameButton()->menu();
    menu->clear();
    for (qsizetype i = 0; i < m_ids.size(); ++i) {
        const QString id = m_ids[i];
        if (!offers(id)) continue;
        auto* action = menu->addAction(m_pages[i]->title(), this, [this, pane, id] {
            makeCurrent(pane);
            showPage(id);
        });
        action->setCheckable(true);
        action->setChecked(pane->page() == m_pages[i]);
        action->setEnabled((pane == m_here ? m_there : m_here)->page() != m_pages[i]);
    }
}

// A click also makes a page current if the clicked widget does not take the focus.
bool PagePanes::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::MouseButtonPress) return false;
    const auto* widget = qobject_cast<QWidget*>(watched);
    if (!widget || !m_there->isAncestorOf(widget)) return false;
    makeCurrent(m_there);
    m_here->takeFocus(Qt::MouseFocusReason);
    return false;
}

void PagePanes::followFocus(const QWidget* old, const QWidget* now) {
    if (!split() || !now || !m_there->isAncestorOf(now)) return;
    // If the focused widget was hidden or disabled, Qt moved the focus, not the user, so the
    // current page stays.
    const bool left = old && m_here->isAncestorOf(old) && !(old->isVisible() && old->isEnabled());
    if (!left) return makeCurrent(m_there);
    if (!old->isEnabled()) return;  // FocusReturn handles a widget that was disabled
    QMetaObject::invokeMethod(
        this, [this] { m_here->takeFocus(Qt::OtherFocusReason); }, Qt::QueuedConnection);
}

void PagePanes::follow() {
    const bool two = split();
    const auto here = m_ids.indexOf(currentId()), there = m_ids.indexOf(besideId());
    {
        const QSignalBlocker quiet(m_rail);
        m_rail->setCurrentIndex(int(here));
    }
    m_rail->setBeside(int(there));
    for (qsizetype tab = 0; tab < m_ids.size(); ++tab)
        m_rail->setAccessibleTabName(
            int(tab), tab == there ? tr("%1, shown beside").arg(m_pages[tab]->title())
                                   : m_pages[tab]->title());
    for (auto* pane : {m_here, m_there}) {
        pane->setSplit(two);
        pane->setCurrent(two && pane == m_here);
    }
    updateGeometry();
    Q_EMIT changed();
}

}  // namespace headscope::ui
