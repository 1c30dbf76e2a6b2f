#include "ui/main_window/shortcuts_dialog.h"

#include "ui/main_window/command_palette.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace headscope::ui {
namespace {

QTreeWidgetItem* group(QTreeWidget* tree, const QString& name) {
    auto* item = new QTreeWidgetItem(tree, {name});
    item->setFirstColumnSpanned(true);
    item->setExpanded(true);
    return item;
}

}  // namespace

ShortcutsDialog::ShortcutsDialog(const QList<QAction*>& actions, QWidget* parent)
    : QDialog(parent) {
    setWindowTitle(tr("Keyboard shortcuts"));
    auto* tree = new QTreeWidget(this);
    tree->setHeaderLabels({tr("Action"), tr("Keys")});
    tree->setAccessibleName(tr("Keyboard shortcuts"));
    tree->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    tree->setSelectionMode(QAbstractItemView::NoSelection);
    auto* window = group(tree, tr("Everywhere"));
    for (const auto* action : actions)
        if (const QString keys = actionKeyText(action); !keys.isEmpty())
            new QTreeWidgetItem(window, {plainActionText(action), keys});
    auto* heads = group(tree, tr("In the views of heads"));
    const QList<QStringList> view{{tr("Previous, next head"), tr("Left, Right")},
                                  {tr("Previous, next layer"), tr("Up, Down")},
                                  {tr("Switch head off or on"), tr("X")},
                                  {tr("Compare with pinned head"), tr("P")},
                                  {tr("Lock, unlock a token"), tr("Enter, Esc")},
                                  {tr("Hide a token from all heads, show all"), tr("H, Shift+H")},
                                  {tr("Change the word of a token"), tr("F2, double click")}};
    for (const auto& row : view) new QTreeWidgetItem(heads, row);
    auto* presenting = group(tree, tr("While presenting (F5)"));
    const QList<QStringList> shown{
        {tr("Previous, next figure of the page"), tr("Left, Right")},
        {tr("Next page, or step of the lesson"), tr("Space, Page Down")},
        {tr("Previous page, or step"), tr("Backspace, Page Up")},
        {tr("Switch the chosen head off or on"), tr("X")},
        {tr("Choose the head beside"), tr("Shift+arrows")},
        {tr("Next, previous sample"), tr("N, B")},
        {tr("Answer the question of a lesson"), tr("1 to 9, then Enter")},
        {tr("Leave"), tr("Esc, F5")}};
    for (const auto& row : shown) new QTreeWidgetItem(presenting, row);
    tree->expandAll();
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* column = new QVBoxLayout(this);
    column->addWidget(tree, 1);
    column->addWidget(buttons);
    resize(fontMetrics().averageCharWidth() * 70, fontMetrics().height() * 32);
}

}  // namespace headscope::ui
