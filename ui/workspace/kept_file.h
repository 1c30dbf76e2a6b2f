// Keeps a document of the window in its own file. Reads the file at start. Writes it in a worker
// thread one second after a change, and at exit. An unreadable file is renamed to NAME.bad.
#pragma once

#include "core/api/base/result.h"
#include "ui/workspace/background_worker.h"
#include "ui/workspace/gui_clock.h"

#include <QByteArray>
#include <QObject>

#include <functional>
#include <memory>

namespace headscope::ui {

class KeptFile : public QObject {
    Q_OBJECT
public:
    // `name`: the document's name within a sentence, e.g. "The lab sheet". Read parses a file's
    // bytes, or returns why it cannot.
    using Read = std::function<Status(const QByteArray& bytes, const QString& file)>;
    // The `write` argument captures the current document and returns a function that produces its
    // bytes in any thread. Packing a sheet's figures would block the window too long.
    using Bytes = std::function<QByteArray()>;
    // `clock`: drives the one-second delay; must outlive this object.
    KeptFile(const QString& name, Read read, std::function<Bytes()> write,
             GuiClock& clock = GuiClock::current());

    // Reads the file, if it exists, and saves to it from now on. Errors: BadData (the file was
    // renamed), Io (nothing is saved).
    Status keepIn(const QString& file);
    void saveLater();
    void saveSometime();  // saves at most every 30 s; for changes that keep coming during training
    void saveNow();       // writes the file before it returns
    void saveIfDue();     // saves if a change is unsaved; call before exit

Q_SIGNALS:
    void failed(const headscope::Error& error);  // emitted once, until writing succeeds again

private:
    Status setAside(const QString& file, const Error& why);
    void saveBehind();
    void reportWritten(const Status& written);

    QString m_name, m_file;
    Read m_read;
    std::function<Bytes()> m_write;
    std::unique_ptr<GuiTimer> m_later;
    bool m_reported = false;
    int m_requested = 0, m_done = 0;  // numbers of background writes requested and completed
    std::unique_ptr<BackgroundWorker> m_worker;
};

}  // namespace headscope::ui
