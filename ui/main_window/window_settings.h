// What the window remembers between two starts. A file that cannot be read is set aside as NAME.bad and the defaults
// hold.
#pragma once

#include "ui/widgets/theme.h"

#include <QByteArray>
#include <QString>

#include <memory>

class QMainWindow;
class QSettings;

namespace headscope::ui {

class WindowSettings {
public:
    // file: an .ini; "" for the person's own settings folder.
    explicit WindowSettings(const QString& file = {});
    ~WindowSettings();

    QSettings* store() const { return m_store.get(); }
    QString file() const;
    QString beside(const QString& ending) const;     // a file of the window's next to that one: "window-sheet.json"
    bool savable() const;                            // false where the file's place takes no changes
    QString setAside() const { return m_setAside; }  // where an unreadable file lies now, "" when all was well

    ThemeChoice theme() const;
    void setTheme(ThemeChoice choice);
    int textPercent() const;
    void setTextPercent(int percent);
    QString language() const;  // of languages(); "": the desktop's
    void setLanguage(const QString& code);

    void saveWindow(const QMainWindow& window);
    // False when there is nothing (valid) to restore. A window outside of every screen is brought back.
    bool restoreWindow(QMainWindow& window);

private:
    void open();

    std::unique_ptr<QSettings> m_store;
    QString m_file, m_setAside;
};

// The rectangle moved, and shrunk where needed, so that it lies on one of the screens.
QRect onScreen(const QRect& window, const QList<QRect>& screens);

}  // namespace headscope::ui
