// The lab sheet of the window: what is on it, what was changed and can be undone, and the file that keeps it.
#pragma once

#include "ui/presenters/kept_file.h"
#include "ui/presenters/lab_sheet.h"

#include <QObject>
#include <QUndoStack>

namespace headscope::ui {

class LabSheetModel : public QObject {
    Q_OBJECT
public:
    explicit LabSheetModel(QObject* parent = nullptr);
    ~LabSheetModel() override;

    const LabSheet& sheet() const { return m_sheet; }
    QUndoStack* undoStack() { return &m_undo; }
    // Kept in this file from now on, and taken from it when there is a sheet in it. Errors: BadData (the file is set
    // aside as NAME.bad), Io (nothing is kept).
    Status keepIn(const QString& file) { return m_kept.keepIn(file); }
    void saveIfDue() { m_kept.saveIfDue(); }

    int add(LabAttempt attempt);  // its id
    void remove(int id);
    void move(int id, int by);  // earlier or later
    void setNote(int id, const QString& text);
    void setPredicted(int id, const QString& text);
    void setTitle(const QString& text);
    void setAuthor(const QString& text);
    void clear();

Q_SIGNALS:
    void changed();
    void failed(const headscope::Error& error);

private:
    void push(const QString& what, LabSheet after, int merge = -1);
    void edit(int id, QString LabAttempt::*text, const QString& value, const QString& what, int merge);
    void take(const LabSheet& sheet);
    Status read(const QByteArray& bytes, const QString& file);

    LabSheet m_sheet;
    QUndoStack m_undo;
    KeptFile m_kept;
};

}  // namespace headscope::ui
