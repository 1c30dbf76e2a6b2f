// Actions of the Prune page, shared by its buttons and the window's menu.
#pragma once

#include "ui/features/prune/prune_presenter.h"

#include <QAction>

namespace headscope::ui {

class PruneActions : public QObject {
    Q_OBJECT
public:
    // Connects the actions to the presenter, except fine-tuning and groups, which the page handles.
    explicit PruneActions(PrunePresenter& presenter, QObject* parent);

    QList<QAction*> all() const { return m_all; }  // all actions in menu order
    void follow();                                 // enables the actions that are possible now

    QAction *measure, *stop, *mask, *make, *merge, *fineTune, *speed, *speeds, *groups,
        *keepRepresentatives, *compare;

private:
    QAction* add(const QString& text, int key, const QString& tip);

    PrunePresenter& m_presenter;
    QList<QAction*> m_all;
};

}  // namespace headscope::ui
