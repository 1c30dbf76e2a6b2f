#include "ui/features/heads/head_keys.h"

#include "ui/plots/head_step.h"
#include "ui/workspace/workspace.h"

#include <QKeyEvent>

namespace headscope::ui {

bool headKey(const QKeyEvent& event, Workspace& workspace, const ModelShape& shape,
             HeadPlace head) {
    if ((event.modifiers() & ~Qt::KeypadModifier) != Qt::NoModifier ||
        !shape.has(head.site, head.head))
        return false;
    if (const auto next = plots::headBeside(head, event.key())) {
        if (shape.has(next->site, next->head)) workspace.selection().chooseHead(*next);
        return true;
    }
    if (event.key() == Qt::Key_X) {
        workspace.masks().toggle(head.site, head.head);
        return true;
    }
    if (event.key() != Qt::Key_P) return false;
    workspace.selection().chooseHead(head);
    workspace.navigation().askPage(QStringLiteral("attention"));
    return true;
}

}  // namespace headscope::ui
