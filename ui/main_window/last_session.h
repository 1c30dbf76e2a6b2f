// State of the window when it was closed: runs, pages and form. Stored in the window's settings.
// Parts that no longer work are omitted with a notice. A start that crashed is not repeated.
#pragma once

#include "core/api/base/run_config.h"
#include "ui/main_window/shown_pages.h"

#include <QString>

class QSettings;

namespace headscope::ui {

struct LastSession {
    QString runA, runB;  // run folders; "" if none was open
    ShownPages pages;
    RunConfig form;  // values of the form that the user set

    void save(QSettings& store) const;
    static LastSession load(const QSettings& store);
};

// Mark in the settings while a session is being restored, used to detect crashes. Set before runs
// are opened and cleared after a few seconds.
class RestoreMark {
public:
    explicit RestoreMark(QSettings& store) : m_store(store) {}
    bool stands() const;  // true if the last restore did not complete
    void set();
    void clear();

private:
    QSettings& m_store;
};

}  // namespace headscope::ui
