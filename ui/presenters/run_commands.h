// What can be done to a run of the list, undoable where the engine can undo it. GUI thread.
#pragma once

#include "ui/bridge/workspace.h"

namespace headscope::ui {

class RunCommands : public QObject {
    Q_OBJECT
public:
    explicit RunCommands(Workspace& workspace, QObject* parent = nullptr);

    void rename(const QString& path, const QString& name);
    void setNote(const QString& path, const QString& note);
    // One step for all of them; those that have these marks already stay as they are.
    void setMarks(const RunMarkings& after);
    void trash(const QString& path);  // an opened run is closed first

private:
    class Rename;
    class Note;
    class Marks;
    class Trash;

    Workspace& m_workspace;
};

}  // namespace headscope::ui
