#include "ui/pages/page.h"

#include "ui/bridge/workspace.h"
#include "ui/widgets/icons.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QMenu>

#include <algorithm>

namespace headscope::ui {
namespace {

bool shows(const plots::FigureChoice& figure, const QWidget* widget) {
    return std::any_of(figure.widgets.begin(), figure.widgets.end(),
                       [widget](const QWidget* one) { return one == widget || one->isAncestorOf(widget); });
}

}  // namespace

// Sees every click and every change of the focus inside the page: a plot takes its events in children of its own, and
// not every plot takes the focus when it is clicked.
class Page::Watch : public QObject {
public:
    explicit Watch(Page& page) : QObject(&page), m_page(page) { qApp->installEventFilter(this); }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() != QEvent::MouseButtonPress && event->type() != QEvent::FocusIn) return false;
        auto* widget = qobject_cast<QWidget*>(watched);
        if (!widget || !m_page.isVisible() || !m_page.isAncestorOf(widget)) return false;
        const auto all = m_page.figures();
        if (std::any_of(all.begin(), all.end(), [widget](const auto& figure) { return shows(figure, widget); }))
            m_page.m_touched = widget;
        return false;
    }

private:
    Page& m_page;
};

Page::Page(Workspace& workspace, QWidget* parent) : QWidget(parent), m_workspace(workspace) {
    new Watch(*this);
}

const plots::FigureChoice* Page::chosenOf(const QList<plots::FigureChoice>& all) const {
    for (const auto& figure : all)
        if (m_touched && shows(figure, m_touched)) return &figure;
    return all.isEmpty() ? nullptr : &all.first();
}

const plots::FigureSource* Page::currentFigure() const {
    const auto all = figures();
    const auto* chosen = chosenOf(all);
    return chosen ? chosen->figure : nullptr;
}

void Page::copyFigure() {
    const auto all = figures();
    const auto* chosen = chosenOf(all);
    if (!chosen) return m_workspace.say(tr("There is no figure on this page."));
    plots::copyFigure(*chosen->figure);
    m_workspace.say(tr("Figure copied: %1.").arg(chosen->title));
}

void Page::copyNumbers() {
    const auto all = figures();
    const auto* chosen = chosenOf(all);
    if (!chosen) return m_workspace.say(tr("There is no figure on this page."));
    plots::copyNumbers(*chosen->figure);
    m_workspace.say(tr("Numbers copied: %1.").arg(chosen->title));
}

void Page::addFigureActions(QMenu& menu) {
    const auto all = figures();
    const auto* chosen = chosenOf(all);
    if (!chosen) return;
    menu.addSection(QString(chosen->title).replace(QLatin1Char('&'), QLatin1String("&&")));
    menu.addAction(icon(QStringLiteral("document-export")), tr("&Export figure…"), this, &Page::exportAsked);
    menu.addAction(icon(QStringLiteral("edit-copy")), tr("Copy &picture"), this, &Page::copyFigure);
    menu.addAction(tr("Copy &numbers as a table"), this, &Page::copyNumbers);
}

void Page::contextMenuEvent(QContextMenuEvent* event) {
    const bool mouse = event->reason() == QContextMenuEvent::Mouse;
    const QWidget* widget = mouse ? childAt(event->pos()) : focusWidget();
    const auto all = figures();
    const auto on =
        std::any_of(all.begin(), all.end(), [widget](const auto& figure) { return widget && shows(figure, widget); });
    if (!on) return event->ignore();
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    addFigureActions(*menu);
    menu->popup(event->globalPos());
}

}  // namespace headscope::ui
