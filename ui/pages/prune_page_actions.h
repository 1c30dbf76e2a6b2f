// What a person can do on the Prune page, as actions: the page's buttons and the window's menu show the same ones.
#pragma once

#include "ui/presenters/prune_presenter.h"

#include <QAction>

namespace headscope::ui {

class PruneActions : public QObject {
    Q_OBJECT
public:
    // They act on the presenter; fine-tuning and what concerns groups is the page's to do.
    explicit PruneActions(PrunePresenter& presenter, QObject* parent);

    QList<QAction*> all() const { return m_all; }  // in the order of the menu
    void follow();                                 // which can be done now

    QAction *measure, *stop, *mask, *make, *fineTune, *speed, *speeds, *groups, *keepPillars, *compare;

private:
    QAction* add(const QString& text, int key, const QString& tip);

    PrunePresenter& m_presenter;
    QList<QAction*> m_all;
};

}  // namespace headscope::ui
