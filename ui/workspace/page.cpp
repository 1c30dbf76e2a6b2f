#include "ui/workspace/page.h"

#include "ui/figures/output/figure_words.h"
#include "ui/figures/output/missing_glyphs.h"
#include "ui/figures/sheet/panel_drawings.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/head_map/head_map_cells.h"
#include "ui/workspace/post.h"
#include "ui/workspace/workspace.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QScrollArea>
#include <QVBoxLayout>
#include <QWhatsThis>

#include <algorithm>

namespace headscope::ui {
namespace {

bool shows(const plots::FigureChoice& figure, const QWidget* widget) {
    return std::any_of(figure.widgets.begin(), figure.widgets.end(), [widget](const QWidget* one) {
        return one == widget || one->isAncestorOf(widget);
    });
}

}  // namespace

// Watches clicks and focus changes inside the page with an application-wide filter. Plots receive
// events in child widgets, and not every plot takes the focus on a click.
class Page::Watch : public QObject {
public:
    explicit Watch(Page& page) : QObject(&page), m_page(page) { qApp->installEventFilter(this); }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        const bool press = event->type() == QEvent::MouseButtonPress;
        if (event->type() == QEvent::MouseButtonRelease) m_page.m_holding = false;
        const bool moved = event->type() == QEvent::MouseMove && m_page.m_holding;
        if (!press && !moved && event->type() != QEvent::FocusIn) return false;
        auto* widget = qobject_cast<QWidget*>(watched);
        if (!widget || !m_page.isVisible() || !m_page.isAncestorOf(widget)) return false;
        if (moved) return dragged(*static_cast<QMouseEvent*>(event));
        const auto all = m_page.figures();
        // Ignore widgets that do not belong to a figure.
        if (std::none_of(all.begin(), all.end(),
                         [widget](const auto& figure) { return shows(figure, widget); }))
            return false;
        m_page.m_touched = widget;
        return press && held(*widget, *static_cast<QMouseEvent*>(event));
    }

private:
    // Prepares to drag the whole figure; if true, the plot does not receive the click. Lists and
    // head maps are excluded, since Ctrl selects items there.
    bool held(const QWidget& widget, const QMouseEvent& event) {
        const bool whole =
            event.button() == Qt::LeftButton && event.modifiers() == Qt::ControlModifier;
        const bool list = qobject_cast<const QAbstractItemView*>(widget.parentWidget()) ||
                          qobject_cast<const HeadMapCells*>(&widget);
        m_page.m_holding = whole && !list && m_page.offersPanels();
        m_page.m_pressed = event.globalPosition().toPoint();
        return m_page.m_holding;
    }
    bool dragged(const QMouseEvent& event) {
        const QPoint by = event.globalPosition().toPoint() - m_page.m_pressed;
        if (by.manhattanLength() < QApplication::startDragDistance()) return false;
        m_page.m_holding = false;
        Q_EMIT m_page.dragRequested();
        return true;
    }

    Page& m_page;
};

Page::Page(Workspace& workspace, QWidget* parent) : QWidget(parent), m_workspace(workspace) {
    // Owned by the page as a QObject child.
    new Watch(*this);
}

QList<plots::FigureChoice> Page::exportedFigures() const {
    QList<plots::FigureChoice> all = figures();
    const Verdict now = verdict();
    if (all.isEmpty() || now.text.isEmpty()) return all;
    all.front().take = [take = all.front().take, now] {
        const plots::FigurePtr figure = take();
        return plots::kept(*figure, withVerdict(figure->provenance(), now));
    };
    return all;
}

int Page::currentOf(const QList<plots::FigureChoice>& all) const {
    for (int i = 0; i < all.size(); ++i)
        if (m_touched && shows(all[i], m_touched)) return i;
    // Without a touched figure the first one counts.
    return all.isEmpty() ? -1 : 0;
}

plots::FigurePtr Page::currentFigure() const {
    const auto all = figures();
    const int chosen = currentOf(all);
    return chosen < 0 ? nullptr : all[chosen].take();
}

void Page::copyFigure() {
    const auto all = figures();
    const int chosen = currentOf(all);
    if (chosen < 0) return m_workspace.navigation().say(tr("There is no figure on this page."));
    runBehind(
        this,
        // Figures are values, so a copy can be drawn in a worker thread while the page goes on.
        [figure = plots::drawnAnywhere(all[chosen].take(), {})] {
            return std::make_pair(plots::copied(*figure),
                                  plots::missingGlyphsText(*figure, plots::FigureFormat::Svg, {}));
        },
        [this, title = all[chosen].title](const std::pair<plots::CopiedFigure, QString>& copy) {
            plots::putOnClipboard(copy.first);
            if (copy.second.isEmpty())
                m_workspace.navigation().say(tr("Figure copied: %1.").arg(title));
            else
                m_workspace.navigation().say(
                    tr("Figure copied: %1, but %2.").arg(title, copy.second));
        });
}

void Page::copyNumbers() {
    const auto all = figures();
    const int chosen = currentOf(all);
    if (chosen < 0) return m_workspace.navigation().say(tr("There is no figure on this page."));
    // Use a worker thread, because the curves of a long run have about 100,000 numbers.
    runBehind(
        this, [figure = all[chosen].take()] { return plots::numbersAsText(*figure); },
        [this, title = all[chosen].title](const QString& text) {
            QGuiApplication::clipboard()->setText(text);
            m_workspace.navigation().say(tr("Numbers copied: %1.").arg(title));
        });
}

void Page::describeFigure() {
    const auto all = figures();
    const int chosen = currentOf(all);
    if (chosen < 0) return m_workspace.navigation().say(tr("There is no figure on this page."));
    const QString words = plots::figureInWords(*all[chosen].take());
    QGuiApplication::clipboard()->setText(words);
    m_workspace.navigation().say(tr("Description copied: %1.").arg(all[chosen].title));
    const QWidget* widget = m_touched ? m_touched.data() : this;
    QWhatsThis::showText(widget->mapToGlobal(widget->rect().center()), plainTip(words), this);
}

QVBoxLayout* Page::scrolledColumn(QWidget* content) {
    auto* scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(content);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(scroll);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(16, 12, 16, 12);
    column->setSpacing(12);
    return column;
}

void Page::addFigureActions(QMenu& menu) {
    const auto all = figures();
    const int chosen = currentOf(all);
    if (chosen < 0) return;
    // "&" would mark a keyboard shortcut.
    menu.addSection(QString(all[chosen].title).replace(QLatin1Char('&'), QLatin1String("&&")));
    menu.addAction(icon(QStringLiteral("document-export")), tr("&Export figure…"), this,
                   &Page::exportRequested);
    if (offersPanels())
        menu.addAction(icon(QStringLiteral("view-list-text")), tr("&Add to the sheet"), this,
                       &Page::sheetRequested);
    if (offersPanels())
        menu.addAction(icon(QStringLiteral("view-pim-notes")), tr("Add to the &lab sheet"), this,
                       &Page::labSheetRequested);
    menu.addAction(icon(QStringLiteral("edit-copy")), tr("Copy &picture"), this, &Page::copyFigure);
    menu.addAction(tr("Copy &numbers as a table"), this, &Page::copyNumbers);
    menu.addAction(tr("&Describe in words"), this, &Page::describeFigure);
}

void Page::contextMenuEvent(QContextMenuEvent* event) {
    const bool mouse = event->reason() == QContextMenuEvent::Mouse;
    // The menu key refers to the figure with the focus.
    const QWidget* widget = mouse ? childAt(event->pos()) : focusWidget();
    const auto all = figures();
    const auto on = std::any_of(all.begin(), all.end(), [widget](const auto& figure) {
        return widget && shows(figure, widget);
    });
    if (!on) return event->ignore();
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    addFigureActions(*menu);
    menu->popup(event->globalPos());
}

}  // namespace headscope::ui
