// The lab sheet of the window: what is on it, what was changed and can be undone, and the file that keeps it.
#pragma once

#include "ui/presenters/lab_sheet.h"

#include <QObject>
#include <QTimer>
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
    Status keepIn(const QString& file);
    void saveNow();  // by itself a second after a change, and in the end

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
    class Change;

    void push(const QString& what, LabSheet after, int merge = -1);
    void edit(int id, QString LabAttempt::*text, const QString& value, const QString& what, int merge);
    void take(const LabSheet& sheet);
    Status setAside(const QString& file, const Error& why);

    LabSheet m_sheet;
    QUndoStack m_undo;
    QString m_file;
    QTimer m_saveLater;
};

}  // namespace headscope::ui
