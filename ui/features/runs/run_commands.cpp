#include "ui/features/runs/run_commands.h"

#include "ui/widgets/text/text.h"

#include <QUndoCommand>
#include <QUndoStack>

namespace headscope::ui {
namespace {

// Reports a failed command. Returns true on failure, which makes the undo command obsolete.
bool reported(Workspace& workspace, const Status& status) {
    if (!status) workspace.navigation().report(status.error());
    return !status.ok();
}

}  // namespace

class RunCommands::Rename : public QUndoCommand {
public:
    Rename(Workspace& workspace, QString path, QString before, QString after)
        : QUndoCommand(RunCommands::tr("renaming “%1”").arg(before)),
          m_workspace(workspace),
          m_path(std::move(path)),
          m_before(std::move(before)),
          m_after(std::move(after)) {}
    void undo() override { apply(m_before); }
    void redo() override { apply(m_after); }

private:
    void apply(const QString& name) {
        setObsolete(
            reported(m_workspace, m_workspace.runStore()->renameRun(toStd(m_path), toStd(name))));
        m_workspace.runList().readAgain();
    }
    Workspace& m_workspace;
    QString m_path, m_before, m_after;
};

class RunCommands::Note : public QUndoCommand {
public:
    Note(Workspace& workspace, QString path, const QString& name, QString before, QString after)
        : QUndoCommand(RunCommands::tr("the note of “%1”").arg(name)),
          m_workspace(workspace),
          m_path(std::move(path)),
          m_before(std::move(before)),
          m_after(std::move(after)) {}
    void undo() override { apply(m_before); }
    void redo() override { apply(m_after); }

private:
    void apply(const QString& note) {
        setObsolete(
            reported(m_workspace, m_workspace.runStore()->setNote(toStd(m_path), toStd(note))));
        m_workspace.runList().readAgain();
    }
    Workspace& m_workspace;
    QString m_path, m_before, m_after;
};

class RunCommands::TagCommand : public QUndoCommand {
public:
    TagCommand(Workspace& workspace, TagsByRun before, TagsByRun after)
        : QUndoCommand(RunCommands::tr("tags and pins of %n run(s)", nullptr,
                                       static_cast<int>(after.size()))),
          m_workspace(workspace),
          m_before(std::move(before)),
          m_after(std::move(after)) {}
    void undo() override { apply(m_before); }
    void redo() override { apply(m_after); }

private:
    void apply(const TagsByRun& all) {
        setObsolete(reported(m_workspace, m_workspace.runList().setTags(all)));
    }
    Workspace& m_workspace;
    TagsByRun m_before, m_after;
};

class RunCommands::Trash : public QUndoCommand {
public:
    Trash(Workspace& workspace, QString path, const QString& name)
        : QUndoCommand(RunCommands::tr("moving “%1” to the trash").arg(name)),
          m_workspace(workspace),
          m_path(std::move(path)) {}
    void redo() override {
        const auto trashed = m_workspace.runStore()->trashRun(toStd(m_path));
        setObsolete(!trashed.ok());
        if (trashed)
            m_trashed = *trashed;
        else
            m_workspace.navigation().report(trashed.error());
        m_workspace.runList().readAgain();
    }
    void undo() override {
        setObsolete(reported(m_workspace, m_workspace.runStore()->restoreRun(m_trashed)));
        m_workspace.runList().readAgain();
    }

private:
    Workspace& m_workspace;
    QString m_path;
    std::string m_trashed;
};

RunCommands::RunCommands(Workspace& workspace, QObject* parent)
    : QObject(parent), m_workspace(workspace) {}

void RunCommands::rename(const QString& path, const QString& name) {
    if (!m_workspace.ready()) return;
    const auto info = m_workspace.runStore()->runInfo(toStd(path));
    if (!info) return m_workspace.navigation().report(info.error());
    m_workspace.undoStack()->push(new Rename(m_workspace, path, toQt(info->name), name));
}

void RunCommands::setNote(const QString& path, const QString& note) {
    if (!m_workspace.ready()) return;
    const auto info = m_workspace.runStore()->runInfo(toStd(path));
    if (!info) return m_workspace.navigation().report(info.error());
    if (toQt(info->note) == note) return;
    m_workspace.undoStack()->push(
        new Note(m_workspace, path, toQt(info->name), toQt(info->note), note));
}

void RunCommands::setTags(const TagsByRun& after) {
    if (!m_workspace.ready()) return;
    TagsByRun before, changed;
    for (const auto& [path, runTags] : after) {
        const auto had = m_workspace.runList().tagsOf(path);
        if (had == runTags) continue;
        before[path] = had;
        changed[path] = runTags;
    }
    if (!changed.empty())
        m_workspace.undoStack()->push(
            new TagCommand(m_workspace, std::move(before), std::move(changed)));
}

void RunCommands::trash(const QString& path) {
    if (!m_workspace.ready()) return;
    const auto info = m_workspace.runStore()->runInfo(toStd(path));
    if (!info) return m_workspace.navigation().report(info.error());
    const auto isOpen = [&](const RunHandle& run) { return run && toQt(run->info().path) == path; };
    // An opened run is closed before it is moved to the trash.
    if (isOpen(m_workspace.runA()) || isOpen(m_workspace.runB())) m_workspace.closeRun();
    m_workspace.undoStack()->push(new Trash(m_workspace, path, toQt(info->name)));
    m_workspace.navigation().say(
        tr("Moved “%1” to the trash; Edit > Undo restores it.").arg(toQt(info->name)));
}

}  // namespace headscope::ui
