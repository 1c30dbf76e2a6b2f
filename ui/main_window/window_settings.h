// Settings that the window keeps between sessions. An unreadable file is renamed to NAME.bad, and
// the defaults are used.
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
    // file: path of an .ini file; "": the user's default settings folder.
    explicit WindowSettings(const QString& file = {});
    ~WindowSettings();

    QSettings* store() const { return m_store.get(); }
    QString file() const;
    // path of another file in the same folder, e.g. "window-sheet.json"
    QString beside(const QString& ending) const;
    bool savable() const;  // returns false if the file cannot be written
    // new path of an unreadable file; "" if there was none
    QString setAside() const { return m_setAside; }

    ThemeChoice theme() const;
    void setTheme(ThemeChoice choice);
    int textPercent() const;
    void setTextPercent(int percent);
    QString language() const;  // code from languages(); "": the desktop's language
    void setLanguage(const QString& code);

    void saveWindow(const QMainWindow& window);
    // Returns false if there is nothing valid to restore. A window outside all screens is moved
    // back.
    bool restoreWindow(QMainWindow& window);

private:
    void open();

    std::unique_ptr<QSettings> m_store;
    QString m_file, m_setAside;
};

// Moves, and if necessary shrinks, the rectangle so that it fits on one screen.
QRect onScreen(const QRect& window, const QList<QRect>& screens);

}  // namespace headscope::ui
