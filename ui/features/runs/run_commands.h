// Edits runs of the list: rename, note, tags and trash, as undo commands where the engine supports
// it. GUI thread.
#pragma once

#include "ui/workspace/workspace.h"

namespace headscope::ui {

class RunCommands : public QObject {
    Q_OBJECT
public:
    explicit RunCommands(Workspace& workspace, QObject* parent = nullptr);

    void rename(const QString& path, const QString& name);
    void setNote(const QString& path, const QString& note);
    // Sets tags as one undo command; skips runs that have these tags already.
    void setTags(const TagsByRun& after);
    void trash(const QString& path);  // moves a run to the trash; closes it first if it is open

private:
    class Trash;

    Workspace& m_workspace;
};

}  // namespace headscope::ui
