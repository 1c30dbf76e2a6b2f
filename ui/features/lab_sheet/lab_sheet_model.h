// The lab sheet of the window, with its undo history and the file that stores it.
#pragma once

#include "ui/features/lab_sheet/lab_sheet.h"
#include "ui/workspace/kept_file.h"

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
    // Reads the sheet from this file, if it exists, and saves to it from now on. Errors: BadData
    // (the file was renamed to NAME.bad), Io (nothing is saved).
    Status keepIn(const QString& file) { return m_kept.keepIn(file); }
    void saveIfDue() { m_kept.saveIfDue(); }

    int add(LabAttempt attempt);  // returns the attempt's id
    void remove(int id);
    void move(int id, int by);  // by: -1 moves it up, 1 down
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
    void edit(int id, QString LabAttempt::*text, const QString& value, const QString& what,
              int merge);
    void take(const LabSheet& sheet);
    Status read(const QByteArray& bytes, const QString& file);

    LabSheet m_sheet;
    QUndoStack m_undo;
    KeptFile m_kept;
};

}  // namespace headscope::ui
