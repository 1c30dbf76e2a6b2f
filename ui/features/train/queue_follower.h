// Opens the runs that the queue trains after Start, one after another, until the user opens another
// run or nothing is left to train. GUI thread.
#pragma once

#include "ui/workspace/workspace.h"

#include <QObject>
#include <QString>

namespace headscope::ui {

class RunQueue;

class QueueFollower : public QObject {
    Q_OBJECT
public:
    explicit QueueFollower(Workspace& workspace, QObject* parent = nullptr);

    // A hidden page opens no runs.
    void setShown(bool shown);
    bool follows() const { return m_follows; }

private:
    void begin();
    void takeOpened();
    void follow();

    Workspace& m_workspace;
    RunQueue& m_queue;
    bool m_shown = false, m_follows = false;
    bool m_begun = false;  // true if the queue had an open job since begin()
    QString m_opened;  // folder of run A; "" if no run is open. Reading it from the run takes long.
    QString m_expected;  // run A when this began, then the run that this has opened
};

}  // namespace headscope::ui
