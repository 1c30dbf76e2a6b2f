#include "ui/features/attention/attention_page_tokens.h"
#include "ui/widgets/wrapped_label.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>

#include <algorithm>

namespace headscope::ui {
namespace {

constexpr int kNamed = 12;          // maximum number of hidden tokens listed by name
constexpr int kEditorLetters = 14;  // minimum width of the editor in characters

// A single & would mark a letter of the menu's text as its key.
QString menuText(QString text) {
    return text.replace(QLatin1Char('&'), QLatin1String("&&"));
}

}  // namespace

TokenBar::TokenBar(Workspace& workspace, QWidget* parent) : QWidget(parent), m_edits(workspace) {
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 0, 0);
    m_text = new WrappedLabel(this);
    m_text->setTextFormat(Qt::PlainText);
    auto* all = new QPushButton(tr("Show a&ll"), this);
    all->setObjectName(QStringLiteral("show-all-tokens"));
    all->setToolTip(tr("Shows all hidden tokens again (Shift+H)"));
    line->addWidget(m_text, 1);
    line->addWidget(all);
    connect(all, &QPushButton::clicked, &m_edits, &TokenEdits::showAll);
    connect(&workspace.selection(), &Selection::inspectionChanged, this, [this] {
        closeEditor();
        showHidden();
    });
    hide();
}

void TokenBar::follow(std::shared_ptr<const AttentionMaps> maps, const QString& whyFixed) {
    m_edits.follow(std::move(maps), whyFixed);
    showHidden();
}

void TokenBar::showHidden() {
    QStringList names;
    for (const int token : m_edits.hidden()) {
        if (names.size() == kNamed) {
            names << QStringLiteral("\u2026");
            break;
        }
        if (const QString name = m_edits.name(token); !name.isEmpty()) names << name;
    }
    m_text->setText(tr("Hidden: %1. No head attends to them, the other weights sum to 1 again, and "
                       "their positions are "
                       "ignored in the prediction.")
                        .arg(names.join(QStringLiteral(", "))));
    setVisible(!names.isEmpty());
}

QLineEdit* TokenBar::editor() const {
    return m_editor;
}

QString TokenBar::text() const {
    return isHidden() ? QString() : m_text->text();
}

void TokenBar::addActionsOf(QMenu& menu, plots::TokenView* view, int token,
                            const plots::TokenSpot& spot) {
    const bool hidden = m_edits.hidden(token);
    auto* toggle = menu.addAction(
        menuText((hidden ? tr("Show %1 again") : tr("Hide %1")).arg(m_edits.name(token))));
    const QString why = m_edits.whyNotHide(token);
    toggle->setEnabled(why.isEmpty());
    toggle->setToolTip(why);
    connect(toggle, &QAction::triggered, this, [this, token] { m_edits.toggle(token); });
    if (!m_edits.whyNotEdit(token).isEmpty() || !view->nameRect(spot).isValid()) return;
    auto* change = menu.addAction(menuText(tr("Change %1\u2026").arg(m_edits.name(token))));
    connect(change, &QAction::triggered, this, [this, view, spot] { edit(view, spot); });
}

bool TokenBar::addActions(QMenu& menu, plots::TokenView* view, const plots::TokenSpot& spot) {
    const int token = view->map().inputToken(spot.token), key = view->map().inputKey(spot.key);
    if (std::max(token, key) < 0) return false;
    menu.setToolTipsVisible(true);
    const QString fixed = m_edits.whyFixed();
    if (!fixed.isEmpty()) menu.addAction(menuText(fixed))->setEnabled(false);
    if (fixed.isEmpty() && token >= 0) addActionsOf(menu, view, token, {spot.token, -1});
    if (fixed.isEmpty() && key >= 0 && key != token) addActionsOf(menu, view, key, {-1, spot.key});
    if (!m_edits.hidden().empty())
        connect(menu.addAction(tr("Show all tokens")), &QAction::triggered, &m_edits,
                &TokenEdits::showAll);
    return true;
}

void TokenBar::edit(plots::TokenView* view, const plots::TokenSpot& spot) {
    const bool key = spot.token < 0;
    const int token = key ? view->map().inputKey(spot.key) : view->map().inputToken(spot.token);
    if (const QString why = m_edits.whyNotEdit(token); !why.isEmpty())
        return Q_EMIT m_edits.refused(why);
    closeEditor();
    m_editor = new QLineEdit(m_edits.word(token), view->viewport());
    m_editor->setObjectName(QStringLiteral("token-word"));
    m_editor->setAccessibleName(tr("Word to replace %1").arg(m_edits.name(token)));
    // Place the editor over the word, within the view.
    const QRect name = view->nameRect(spot), room = view->viewport()->rect();
    const int width = std::max(name.width(), kEditorLetters * fontMetrics().averageCharWidth());
    QRect place(0, 0, std::min(width, room.width()), m_editor->sizeHint().height());
    place.moveCenter(name.center());
    place.moveLeft(std::clamp(place.left(), 0, std::max(0, room.width() - place.width())));
    place.moveTop(std::clamp(place.top(), 0, std::max(0, room.height() - place.height())));
    m_editor->setGeometry(place);
    m_editor->installEventFilter(this);
    connect(m_editor, &QLineEdit::returnPressed, this, [this, token] {
        const QString word = m_editor->text().trimmed();
        closeEditor();
        m_edits.replace(token, word);
    });
    m_editor->selectAll();
    m_editor->show();
    m_editor->setFocus();
}

bool TokenBar::eventFilter(QObject* watched, QEvent* event) {
    if (watched != m_editor) return QWidget::eventFilter(watched, event);
    const bool key = event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride;
    const bool escape = key && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape;
    if (escape) event->accept();  // Esc ends editing without other effects
    if ((escape && event->type() == QEvent::KeyPress) || event->type() == QEvent::FocusOut)
        closeEditor();
    return escape;
}

void TokenBar::closeEditor() {
    if (!m_editor) return;
    auto* view = m_editor->parentWidget() ? m_editor->parentWidget()->parentWidget() : nullptr;
    const bool focused = m_editor->hasFocus();
    m_editor->removeEventFilter(this);
    m_editor->hide();
    m_editor->deleteLater();
    m_editor = nullptr;
    if (view && focused) view->setFocus();
}

}  // namespace headscope::ui
