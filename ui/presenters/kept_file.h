// A document of the window in a file of its own: read when the window opens, written a second after its last change, on
// a thread of its own, and in the end. One that cannot be understood is set aside as NAME.bad.
#pragma once

#include "core/api/result.h"
#include "ui/bridge/background_worker.h"
#include "ui/bridge/gui_clock.h"

#include <QByteArray>
#include <QObject>
#include <QUndoCommand>

#include <functional>
#include <memory>

namespace headscope::ui {

class KeptFile : public QObject {
    Q_OBJECT
public:
    // name: of the document within a sentence, "The lab sheet". read: takes what the file holds, or says why not.
    using Read = std::function<Status(const QByteArray& bytes, const QString& file)>;
    // write: takes the document as it is now and gives what makes the bytes of it, on whatever thread: figures of a
    // sheet are packed, which takes longer than a window may be away.
    using Bytes = std::function<QByteArray()>;
    // clock: of the second that a change waits; must outlive this object.
    KeptFile(const QString& name, Read read, std::function<Bytes()> write, GuiClock& clock = GuiClock::current());

    // Errors: BadData (the file is set aside), Io (nothing is kept).
    Status keepIn(const QString& file);
    void saveLater();
    void saveSometime();  // what changes all the time by itself, while a run trains: now and then, and in the end
    void saveNow();       // before it returns
    void saveIfDue();     // in the end

Q_SIGNALS:
    void failed(const headscope::Error& error);  // once, until it can be written again

private:
    Status setAside(const QString& file, const Error& why);
    void saveBehind();
    void tell(const Status& written);

    QString m_name, m_file;
    Read m_read;
    std::function<Bytes()> m_write;
    std::unique_ptr<GuiTimer> m_later;
    bool m_told = false;
    int m_asked = 0, m_done = 0;  // writings behind the window's back
    std::unique_ptr<BackgroundWorker> m_worker;
};

// A step of the history of a plain value: all of it before and after. merge: steps of one number (and text) that
// follow each other are one; -1: none are.
template <class Value>
class ValueChange : public QUndoCommand {
public:
    ValueChange(const QString& what, Value before, Value after, std::function<void(const Value&)> take, int merge = -1)
        : QUndoCommand(what),
          m_before(std::move(before)),
          m_after(std::move(after)),
          m_take(std::move(take)),
          m_merge(merge) {}

    int id() const override { return m_merge; }
    bool mergeWith(const QUndoCommand* next) override {
        const auto* other = dynamic_cast<const ValueChange*>(next);
        if (!other || other->m_merge != m_merge || other->text() != text()) return false;
        m_after = other->m_after;
        return true;
    }
    void redo() override { m_take(m_after); }
    void undo() override { m_take(m_before); }

private:
    Value m_before, m_after;
    std::function<void(const Value&)> m_take;
    int m_merge;
};

}  // namespace headscope::ui
