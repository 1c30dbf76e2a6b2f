#include "ui/widgets/desktop_notice.h"

#include "ui/widgets/icons.h"

#include <QApplication>
#include <QSystemTrayIcon>
#include <QWidget>

namespace headscope::ui {
namespace {

// Duration of a notification.
constexpr int kShownMilliseconds = 20'000;

}  // namespace

DesktopNotice::DesktopNotice(QWidget* window) : QObject(window), m_window(window) {}

void DesktopNotice::show(const DesktopNews& news) {
    QApplication::alert(m_window);
    if (!QSystemTrayIcon::isSystemTrayAvailable()) return;
    if (!m_tray) {
        m_tray = new QSystemTrayIcon(programIcon(), this);
        connect(m_tray, &QSystemTrayIcon::messageClicked, m_window, [this] {
            m_window->show();
            m_window->raise();
            m_window->activateWindow();
        });
        // The tray icon only carries notifications, so hide it when the user returns.
        connect(qApp, &QGuiApplication::applicationStateChanged, m_tray,
                [this](Qt::ApplicationState state) {
                    if (state == Qt::ApplicationActive) m_tray->hide();
                });
    }
    m_tray->show();
    m_tray->showMessage(news.title, news.text,
                        news.bad ? QSystemTrayIcon::Warning : QSystemTrayIcon::Information,
                        kShownMilliseconds);
}

}  // namespace headscope::ui
