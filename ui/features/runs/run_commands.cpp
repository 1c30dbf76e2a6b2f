#include "ui/features/runs/run_commands.h"

#include "ui/widgets/text/text.h"
#include "ui/workspace/value_change.h"

#include <QUndoCommand>
#include <QUndoStack>

namespace headscope::ui {
namespace {

// Reports a failed command. Returns whether it succeeded.
bool done(Workspace& workspace, const Status& status) {
    if (!status.ok()) workspace.navigation().report(status.error());
    return status.ok();
}

}  // namespace

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
        setObsolete(!done(m_workspace, m_workspace.runStore()->restoreRun(m_trashed)));
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
    m_workspace.undoStack()->push(new ValueChange<QString>(
        tr("renaming “%1”").arg(toQt(info->name)), toQt(info->name), name,
        [&workspace = m_workspace, path](const QString& taken) {
            const auto renamed = workspace.runStore()->renameRun(toStd(path), toStd(taken));
            workspace.runList().readAgain();
            return done(workspace, renamed);
        }));
}

void RunCommands::setNote(const QString& path, const QString& note) {
    if (!m_workspace.ready()) return;
    const auto info = m_workspace.runStore()->runInfo(toStd(path));
    if (!info) return m_workspace.navigation().report(info.error());
    if (toQt(info->note) == note) return;
    m_workspace.undoStack()->push(new ValueChange<QString>(
        tr("the note of “%1”").arg(toQt(info->name)), toQt(info->note), note,
        [&workspace = m_workspace, path](const QString& taken) {
            const auto set = workspace.runStore()->setNote(toStd(path), toStd(taken));
            workspace.runList().readAgain();
            return done(workspace, set);
        }));
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
    if (changed.empty()) return;
    const int count = static_cast<int>(changed.size());
    m_workspace.undoStack()->push(new ValueChange<TagsByRun>(
        tr("tags and pins of %n run(s)", nullptr, count), std::move(before), std::move(changed),
        [&workspace = m_workspace](const TagsByRun& taken) {
            return done(workspace, workspace.runList().setTags(taken));
        }));
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
