// Parts of AttentionPage: keys and hints about them, drag and drop, and context menus.
#include "core/api/runs/tasks.h"
#include "ui/features/attention/attention_page.h"
#include "ui/features/attention/attention_page_tokens.h"
#include "ui/widgets/attention_input.h"

#include <QContextMenuEvent>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFileInfo>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QMimeDatabase>
#include <QUrl>

#include <algorithm>

namespace headscope::ui {

bool AttentionPage::isOurKey(const QKeyEvent* event) const {
    const auto modifiers = event->modifiers() & ~Qt::KeypadModifier;
    if (modifiers != Qt::NoModifier && modifiers != Qt::ShiftModifier) return false;
    switch (event->key()) {
        case Qt::Key_Left:
        case Qt::Key_Right:
        case Qt::Key_Up:
        case Qt::Key_Down:
        case Qt::Key_H:
            return true;
        case Qt::Key_X:
        case Qt::Key_P:
        case Qt::Key_F2:
        case Qt::Key_Return:
        case Qt::Key_Enter:
            return modifiers == Qt::NoModifier;
        case Qt::Key_Escape:
            return m_lock.locked() || m_pinned;
        default:
            return false;
    }
}

bool AttentionPage::handleKey(QKeyEvent* event) {
    if (!isOurKey(event) || !workspace().runA()) return false;
    const bool shift = event->modifiers() & Qt::ShiftModifier;
    switch (event->key()) {
        case Qt::Key_Left:
            shift ? moveToken(event->key()) : moveHead(0, -1);
            break;
        case Qt::Key_Right:
            shift ? moveToken(event->key()) : moveHead(0, 1);
            break;
        case Qt::Key_Up:
            shift ? moveToken(event->key()) : moveHead(-1, 0);
            break;
        case Qt::Key_Down:
            shift ? moveToken(event->key()) : moveHead(1, 0);
            break;
        case Qt::Key_X:
            workspace().masks().toggle(m_current.layer, m_current.head);
            break;
        case Qt::Key_P:
            togglePin();
            break;
        case Qt::Key_H:
            shift ? m_tokens->edits().showAll()
                  : m_tokens->edits().toggle(shownMap().inputToken(m_lock.active()));
            break;
        case Qt::Key_F2:
            m_tokens->edit(m_pane->view(), {m_lock.active(), -1});
            break;
        case Qt::Key_Escape:
            if (m_lock.locked())
                m_lock.unlock(), applyToken(false);
            else
                m_pinned.reset(), showHeads();
            break;
        default:
            m_lock.lock(), applyToken(true);
    }
    event->accept();
    return true;
}

bool AttentionPage::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride && isOurKey(static_cast<QKeyEvent*>(event))) {
        event->accept();  // the focused view gets single letters before any shortcut
        return true;
    }
    if (event->type() == QEvent::KeyPress && handleKey(static_cast<QKeyEvent*>(event))) return true;
    return Page::eventFilter(watched, event);
}

void AttentionPage::keyPressEvent(QKeyEvent* event) {
    if (!handleKey(event)) Page::keyPressEvent(event);
}

void AttentionPage::chooseHead(int layer, int head) {
    const ModelShape& shape = m_presenter.shape();
    const HeadPlace chosen{std::clamp(layer, 0, std::max(0, shape.layers - 1)),
                           std::clamp(head, 0, std::max(0, shape.heads - 1))};
    if (chosen != workspace().selection().head()) return workspace().selection().chooseHead(chosen);
    showChosenHead();  // the same head was chosen again, which ends the rollout
}

void AttentionPage::showChosenHead() {
    const HeadPlace chosen = workspace().selection().head();
    m_current = {chosen.site, chosen.head};
    // setRollout() emits a signal that calls showHeads()
    if (m_tools->rollout()) return m_tools->setRollout(false);
    showHeads();
}

void AttentionPage::pinHead(int layer, int head) {
    m_pinned = Place{layer, head};
    showHeads();
}

void AttentionPage::moveHead(int layers, int heads) {
    chooseHead(m_current.layer + layers, m_current.head + heads);
}

void AttentionPage::moveToken(int key) {
    const AttentionView* view = m_presenter.view();
    if (!view) return;
    // Patches of a picture are numbered row by row, so one row down is `columns` tokens on.
    const int down = view->picture() ? view->grid.columns : 1;
    const int by = key == Qt::Key_Left    ? -1
                   : key == Qt::Key_Right ? 1
                   : key == Qt::Key_Up    ? -down
                                          : down;
    const int next = m_lock.active() < 0 ? 0 : m_lock.active() + by;
    if (next >= 0 && next < shownMap().tokens()) m_lock.moveTo(next);
    applyToken(true);
}

void AttentionPage::togglePin() {
    if (m_pinned && *m_pinned == m_current)
        m_pinned.reset();
    else
        m_pinned = m_current;
    showHeads();
}

void AttentionPage::headMenu(int layer, int head, const QPoint& global) {
    QMenu menu(this);
    const QAction* show = menu.addAction(tr("Show large"));
    const QAction* toggle =
        menu.addAction(headOn({layer, head}) ? tr("Switch off") : tr("Switch on"));
    const QAction* pin = menu.addAction(tr("Pin to compare"));
    const QAction* card = menu.addAction(tr("Over all samples"));
    addFigureActions(menu);
    const QAction* chosen = menu.exec(global);
    if (chosen == show) chooseHead(layer, head);
    if (chosen == toggle) workspace().masks().toggle(layer, head);
    if (chosen == pin) pinHead(layer, head);
    if (chosen == card) workspace().navigation().askHead({layer, head});
}

void AttentionPage::contextMenuEvent(QContextMenuEvent* event) {
    for (AttentionPane* pane : {m_pane, m_pinnedPane}) {
        plots::TokenView* view = pane->view();
        const QPoint at = view->viewport()->mapFromGlobal(event->globalPos());
        if (!view->isVisible() || !view->viewport()->rect().contains(at)) continue;
        // popup() returns at once, so the menu deletes itself when it closes.
        auto* menu = new QMenu(this);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        if (!m_tokens->addActions(*menu, view, view->spotAt(at))) {
            menu->deleteLater();
            break;
        }
        addFigureActions(*menu);
        return menu->popup(event->globalPos());
    }
    Page::contextMenuEvent(event);
}

void AttentionPage::showEvent(QShowEvent* event) {
    Page::showEvent(event);
    m_presenter.setActive(true);
}

void AttentionPage::hideEvent(QHideEvent* event) {
    Page::hideEvent(event);
    m_presenter.setActive(false);
}

bool AttentionPage::picturePath(const QMimeData* data, QString* path) const {
    if (!data->hasUrls() || data->urls().size() != 1 || !data->urls().front().isLocalFile())
        return false;
    *path = data->urls().front().toLocalFile();
    // Accept any image type, so that the error for an unreadable one can name its type.
    return QFileInfo(*path).isFile() &&
           QMimeDatabase().mimeTypeForFile(*path).name().startsWith(QLatin1String("image/"));
}

void AttentionPage::dragEnterEvent(QDragEnterEvent* event) {
    QString path;
    const bool pictures = workspace().runA() && traitsOf(m_presenter.shape().task).pictures();
    if (pictures && (event->mimeData()->hasImage() || picturePath(event->mimeData(), &path)))
        event->acceptProposedAction();
}

void AttentionPage::dropEvent(QDropEvent* event) {
    QString path;
    if (picturePath(event->mimeData(), &path)) {
        m_presenter.choosePictureFile(path);
        event->acceptProposedAction();
    } else if (event->mimeData()->hasImage()) {
        m_presenter.choosePicture(qvariant_cast<QImage>(event->mimeData()->imageData()));
        event->acceptProposedAction();
    }
}

// Shows the caption, and the actions available for the token under the mouse.
void AttentionPage::showTexts() {
    const AttentionView* view = m_presenter.view();
    m_caption->setText(view ? m_pane->view()->figure().caption() : QString());
    if (!view) return m_lockText->clear();
    const int token = m_lock.active();
    const bool picture = view->picture();
    const QString name = token < 0 ? QString() : m_pane->view()->map().label(token);
    if (m_lock.locked())
        m_lockText->setText(
            (picture ? tr("Locked on patch %1. Click it again or press Esc to unlock.")
                     : tr("Locked on \u201c%1\u201d. Click it again or press Esc to unlock."))
                .arg(name));
    else if (token >= 0)
        m_lockText->setText((picture
                                 ? tr("Attention of patch %1. Click it or press Enter to lock it.")
                                 : tr("Attention of “%1”. Click it or press Enter to lock it."))
                                .arg(name));
    else if (!view->maps->pairs() && !m_presenter.allTokens())
        m_lockText->setText(
            tr("Hover a token to see what it attends to; click to lock it. To hide "
               "a token, show special tokens and word pieces first."));
    else
        m_lockText->setText(picture ? tr("Hover a patch to see what it attends to; click to lock "
                                         "it, press H to hide it from all heads.")
                                    : tr("Hover a token to see what it attends to; click to lock "
                                         "it, press H to hide it from all heads, "
                                         "double-click its name to change the word."));
}

}  // namespace headscope::ui
