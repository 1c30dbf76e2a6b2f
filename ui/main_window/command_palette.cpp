#include "ui/main_window/command_palette.h"

#include <QAction>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>
#include <vector>

namespace headscope::ui {
namespace {

// Whether the typed letters occur in the text in this order.
bool inOrder(const QString& text, const QString& typed) {
    qsizetype place = 0;
    for (const QChar letter : typed) {
        if (letter.isSpace()) continue;
        place = text.indexOf(letter, place, Qt::CaseInsensitive);
        if (place < 0) return false;
        ++place;
    }
    return true;
}

// Rank of a match: 0 begins with the typed text, 1 a later word does, 2 contains it, 3 has its
// letters in order; -1 does not match.
int matchOf(const QString& text, const QString& typed) {
    const QString wanted = typed.trimmed();
    const auto place = text.indexOf(wanted, 0, Qt::CaseInsensitive);
    if (place == 0) return 0;
    if (text.contains(QLatin1Char(' ') + wanted, Qt::CaseInsensitive)) return 1;
    if (place > 0) return 2;
    return inOrder(text, wanted) ? 3 : -1;
}

}  // namespace

QString plainActionText(const QAction* action) {
    QString text = action->text().section(QLatin1Char('\t'), 0, 0);
    text.replace(QLatin1String("&&"), QString(QChar(0x1)));  // keep an escaped ampersand
    text.remove(QLatin1Char('&'));
    text.replace(QChar(0x1), QLatin1Char('&'));
    return text.endsWith(QChar(0x2026)) ? text.chopped(1) : text;
}

QString actionKeyText(const QAction* action) {
    if (!action->shortcut().isEmpty()) return action->shortcut().toString(QKeySequence::NativeText);
    return action->text().section(QLatin1Char('\t'), 1);
}

CommandPalette::CommandPalette(const QList<QAction*>& actions, QWidget* parent)
    : QDialog(parent),
      m_actions(actions),
      m_edit(new QLineEdit(this)),
      m_list(new QListWidget(this)) {
    setWindowTitle(tr("Command palette"));
    auto* column = new QVBoxLayout(this);
    m_edit->setPlaceholderText(tr("Search for a command"));
    m_edit->setAccessibleName(tr("Search commands"));
    m_list->setAccessibleName(tr("Commands"));
    m_list->setIconSize(QSize(16, 16));
    m_list->setUniformItemSizes(true);
    column->addWidget(m_edit);
    column->addWidget(m_list, 1);
    resize(fontMetrics().averageCharWidth() * 70, fontMetrics().height() * 22);
    m_edit->installEventFilter(this);
    connect(m_edit, &QLineEdit::textChanged, this, &CommandPalette::fill);
    connect(m_edit, &QLineEdit::returnPressed, this, &CommandPalette::run);
    connect(m_list, &QListWidget::itemActivated, this, &CommandPalette::run);
    fill({});
}

void CommandPalette::fill(const QString& typed) {
    m_list->clear();
    // A transparent icon for actions without one, so that all texts are aligned.
    QPixmap nothing(m_list->iconSize().expandedTo(QSize(16, 16)));
    nothing.fill(Qt::transparent);
    std::vector<std::pair<int, int>> found;  // matching actions as (rank, index)
    for (int i = 0; i < m_actions.size(); ++i)
        if (const int match = matchOf(plainActionText(m_actions[i]), typed); match >= 0)
            found.emplace_back(match, i);
    std::stable_sort(found.begin(), found.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& [match, i] : found) {
        const auto* action = m_actions[i];
        const QString text = plainActionText(action);
        const QString key = actionKeyText(action);
        auto* item =
            new QListWidgetItem(action->icon().isNull() ? QIcon(nothing) : action->icon(),
                                key.isEmpty() ? text : tr("%1    (%2)").arg(text, key), m_list);
        item->setData(Qt::UserRole, i);
        item->setToolTip(action->toolTip());
        if (!action->isEnabled()) item->setFlags(item->flags() & ~Qt::ItemIsEnabled);
    }
    if (found.empty()) {
        auto* none = new QListWidgetItem(QIcon(nothing), tr("No command matches"), m_list);
        none->setFlags(Qt::NoItemFlags);
    }
    for (int row = 0; row < m_list->count(); ++row) {
        if (!(m_list->item(row)->flags() & Qt::ItemIsEnabled)) continue;
        m_list->setCurrentRow(row);
        break;
    }
}

void CommandPalette::run() {
    const auto* item = m_list->currentItem();
    if (!item || !(item->flags() & Qt::ItemIsEnabled)) return;
    auto* action = m_actions[item->data(Qt::UserRole).toInt()];
    accept();
    action->trigger();
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_edit && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        const int step = key == Qt::Key_Down ? 1 : key == Qt::Key_Up ? -1 : 0;
        if (step != 0 && m_list->count() > 0) {
            m_list->setCurrentRow((m_list->currentRow() + step + m_list->count()) %
                                  m_list->count());
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

}  // namespace headscope::ui
