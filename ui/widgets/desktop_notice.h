// Shows notifications of the desktop, and marks the window in the task bar.
#pragma once

#include <QObject>

class QSystemTrayIcon;
class QWidget;

namespace headscope::ui {

struct DesktopNews {
    QString title, text;
    bool bad = false;  // shown as a warning
};

class DesktopNotice : public QObject {
    Q_OBJECT
public:
    // window: raised when the user clicks a notification.
    explicit DesktopNotice(QWidget* window);
    void show(const DesktopNews& news);

private:
    QWidget* m_window;
    QSystemTrayIcon* m_tray = nullptr;  // created at the first notification
};

}  // namespace headscope::ui
