#include "ui/main_window/window_settings.h"

#include "ui/figures/output/figure_file.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMainWindow>
#include <QScreen>
#include <QSettings>
#include <QStandardPaths>

namespace headscope::ui {
namespace {

constexpr int kLayoutVersion = 1;

QString defaultFile() {
    return QStandardPaths::writableLocation(QStandardPaths::AppConfigLocation) +
           QStringLiteral("/window.ini");
}

// QSettings accepts any bytes as keys, so check that the file looks like an INI file.
bool readable(const QString& path) {
    if (!QFile::exists(path)) return true;
    const auto bytes = plots::readWholeFile(path, 4'000'000);
    if (!bytes) return false;
    for (const QByteArray& whole : bytes->split('\n')) {
        const QByteArray line = whole.trimmed();
        if (line.isEmpty() || line.startsWith(';') || line.startsWith('[')) continue;
        if (line.contains('\0') || !line.contains('=')) return false;
    }
    return true;
}

}  // namespace

// Choose the screen that shows most of the window, then fit the window into it.
QRect onScreen(const QRect& window, const QList<QRect>& screens) {
    if (screens.isEmpty()) return window;
    QRect home = screens.first();
    int best = 0;
    for (const auto& screen : screens) {
        const QRect seen = screen.intersected(window);
        const int area = seen.isEmpty() ? 0 : seen.width() * seen.height();
        if (area > best) {
            best = area;
            home = screen;
        }
    }
    QRect placed = window;
    placed.setSize(window.size().boundedTo(home.size()));
    if (home.contains(placed)) return placed;
    placed.moveLeft(qBound(home.left(), placed.left(), home.right() + 1 - placed.width()));
    placed.moveTop(qBound(home.top(), placed.top(), home.bottom() + 1 - placed.height()));
    return placed;
}

WindowSettings::WindowSettings(const QString& file)
    : m_file(file.isEmpty() ? defaultFile() : file) {
    if (!readable(m_file)) {
        const QString aside = m_file + QStringLiteral(".bad");
        QFile::remove(aside);
        if (QFile::rename(m_file, aside)) m_setAside = aside;
    }
    m_store = std::make_unique<QSettings>(m_file, QSettings::IniFormat);
}

WindowSettings::~WindowSettings() = default;

QString WindowSettings::file() const {
    return m_file;
}

QString WindowSettings::beside(const QString& ending) const {
    const QFileInfo settings(m_file);
    return settings.dir().filePath(settings.completeBaseName() + ending);
}

bool WindowSettings::savable() const {
    return m_store->isWritable();
}

ThemeChoice WindowSettings::theme() const {
    const QString name = m_store->value(QStringLiteral("look/theme")).toString();
    if (name == QLatin1String("light")) return ThemeChoice::Light;
    return name == QLatin1String("dark") ? ThemeChoice::Dark : ThemeChoice::System;
}

void WindowSettings::setTheme(ThemeChoice choice) {
    static const char* const kNames[] = {"system", "light", "dark"};
    m_store->setValue(QStringLiteral("look/theme"),
                      QString::fromLatin1(kNames[static_cast<int>(choice)]));
}

int WindowSettings::textPercent() const {
    bool ok = false;
    const int percent = m_store->value(QStringLiteral("look/text-percent"), 100).toInt(&ok);
    return ok ? qBound(kSmallestTextPercent, percent, kLargestTextPercent) : 100;
}

void WindowSettings::setTextPercent(int percent) {
    m_store->setValue(QStringLiteral("look/text-percent"), percent);
}

QString WindowSettings::language() const {
    return m_store->value(QStringLiteral("look/language")).toString();
}

void WindowSettings::setLanguage(const QString& code) {
    m_store->setValue(QStringLiteral("look/language"), code);
}

void WindowSettings::saveWindow(const QMainWindow& window) {
    m_store->setValue(QStringLiteral("window/geometry"), window.saveGeometry());
    m_store->setValue(QStringLiteral("window/layout"), window.saveState(kLayoutVersion));
    m_store->sync();
}

bool WindowSettings::restoreWindow(QMainWindow& window) {
    const QByteArray geometry = m_store->value(QStringLiteral("window/geometry")).toByteArray();
    const QByteArray layout = m_store->value(QStringLiteral("window/layout")).toByteArray();
    if (geometry.isEmpty() || !window.restoreGeometry(geometry)) return false;
    QList<QRect> screens;
    for (const auto* screen : QGuiApplication::screens()) screens << screen->availableGeometry();
    if (!window.isMaximized() && !window.isFullScreen())
        window.setGeometry(onScreen(window.geometry(), screens));
    return layout.isEmpty() || window.restoreState(layout, kLayoutVersion);
}

}  // namespace headscope::ui
