// Qt generic plugin that simulates a user in the built window. QT_QPA_GENERIC_PLUGINS=person:Ctrl+R
// triggers the action with that shortcut as soon as it is enabled. It prints "open" once a window
// is visible, "pressed" after the action, and "saved" once a run in HEADSCOPE_RUNS has a checkpoint
// after step 0. Without a shortcut, it only prints "open".
#include <QAction>
#include <QApplication>
#include <QDir>
#include <QDirIterator>
#include <QGenericPlugin>
#include <QMainWindow>
#include <QTimer>

#include <cstdio>
#include <utility>

namespace {

QMainWindow* windowInSight() {
    // The application does not exist yet, or this is the display check's process.
    if (!qobject_cast<QApplication*>(QCoreApplication::instance())) return nullptr;
    for (auto* widget : QApplication::topLevelWidgets())
        if (auto* window = qobject_cast<QMainWindow*>(widget); window && window->isVisible())
            return window;
    return nullptr;
}

// Returns whether a run has a checkpoint after step 0.
bool hasCheckpoint() {
    QDirIterator all(qEnvironmentVariable("HEADSCOPE_RUNS"), {QStringLiteral("step-*")}, QDir::Dirs,
                     QDirIterator::Subdirectories);
    while (all.hasNext()) {
        const QString step = QFileInfo(all.next()).fileName().mid(5);
        bool number = false;
        if (step.toLongLong(&number) > 0 && number) return true;
    }
    return false;
}

void say(const char* what) {
    std::puts(what);
    std::fflush(stdout);
}

// Checks the window every 20 ms and acts once per event.
class Person : public QObject {
public:
    explicit Person(const QString& key) : m_key(key) {
        connect(&m_look, &QTimer::timeout, this, &Person::look);
        m_look.start(20);
    }

private:
    void look() {
        auto* window = windowInSight();
        if (!window) return;
        if (!std::exchange(m_open, true)) say("open");
        if (!m_pressed && !m_key.isEmpty()) press(*window);
        if (m_pressed && !m_saved && hasCheckpoint()) {
            m_saved = true;
            say("saved");
        }
    }
    void press(QMainWindow& window) {
        for (auto* action : window.findChildren<QAction*>()) {
            if (action->shortcut() != m_key || !action->isEnabled()) continue;
            m_pressed = true;
            action->trigger();
            return say("pressed");
        }
    }

    QKeySequence m_key;
    QTimer m_look;
    bool m_open = false, m_pressed = false, m_saved = false;
};

class PersonPlugin : public QGenericPlugin {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID QGenericPluginFactoryInterface_iid FILE "person.json")
public:
    QObject* create(const QString& key, const QString& specification) override {
        return key == QLatin1String("person") ? new Person(specification) : nullptr;
    }
};

}  // namespace

#include "person.moc"
