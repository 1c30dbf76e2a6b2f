// Keeps the computer from going to sleep while this window trains or runs the queue, if the user
// agrees. The user is asked once, at the first training that takes more than a minute.
#pragma once

#include "ui/widgets/banner.h"
#include "ui/workspace/workspace.h"

#include <QObject>

#include <functional>
#include <memory>

class QSettings;

namespace headscope::ui {

class StayAwake : public QObject {
    Q_OBJECT
public:
    enum class Choice { Unknown, Yes, No };
    // Held while the computer must stay awake; its deletion lets the computer sleep again.
    using Lock = std::shared_ptr<void>;
    // Returns a lock; null if the desktop offers none.
    using MakeLock = std::function<Lock()>;

    // settings: keep the choice. banner: asks.
    StayAwake(Workspace& workspace, QSettings& settings, Banner& banner, QObject* parent);
    // Returns whether this computer can be kept awake, which needs systemd.
    static bool possible();

    Choice choice() const;
    void choose(Choice choice);  // stored; takes effect at once
    bool holds() const { return m_lock != nullptr; }
    // Replaces the lock of systemd in tests.
    void setLock(MakeLock make);

private:
    bool working() const;
    bool takesLong() const;
    void look();
    void ask();
    void giveUp();

    Workspace& m_workspace;
    QSettings& m_settings;
    Banner& m_banner;
    MakeLock m_make;
    Lock m_lock;
    bool m_asked = false;
    QString m_question;  // text of the banner that asks; "": it does not
};

}  // namespace headscope::ui
