// What was open when the window was closed: the runs, the pages, the form. Kept in the window's settings; whatever of
// it no longer works is left out with a notice, and a start that did not survive it is not repeated.
#pragma once

#include "core/api/run_config.h"
#include "ui/main_window/shown_pages.h"

#include <QString>

class QSettings;

namespace headscope::ui {

struct LastSession {
    QString runA, runB;  // folders
    ShownPages pages;
    RunConfig form;  // the person's own values

    void save(QSettings& store) const;
    static LastSession load(const QSettings& store);
};

// Stands in the settings from before runs are opened until the window has lived with them for a while.
class RestoreMark {
public:
    explicit RestoreMark(QSettings& store) : m_store(store) {}
    bool stands() const;  // the last attempt did not get to its end
    void set();
    void clear();

private:
    QSettings& m_store;
};

}  // namespace headscope::ui
