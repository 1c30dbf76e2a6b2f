// Presenter of the dialog that exports the model of a run as a Hugging Face transformers folder.
// Asks the engine for the contents of the folder before anything is written. GUI thread.
#pragma once

#include "core/api/engine/export.h"
#include "ui/widgets/fact_table.h"
#include "ui/workspace/query.h"

#include <QObject>
#include <QStringList>

namespace headscope::ui {

class Workspace;

class ExportModelPresenter : public QObject {
    Q_OBJECT
public:
    using RemovedHeads = ExportOptions::RemovedHeads;

    // step: checkpoint that is selected at first: kLatest, kBest or a step of the run.
    ExportModelPresenter(Workspace& workspace, const RunHandle& run, std::int64_t step,
                         QObject* parent = nullptr);

    const QString& runName() const { return m_runName; }
    const std::vector<CheckpointInfo>& checkpoints() const { return m_checkpoints; }
    std::int64_t step() const { return m_step; }
    void setStep(std::int64_t step);
    RemovedHeads removedHeads() const { return m_removedHeads; }
    void setRemovedHeads(RemovedHeads removed);
    // The new folder is parent()/name().
    void setParentFolder(const QString& folder);
    void setName(const QString& name);
    const QString& parentFolder() const { return m_parentFolder; }
    const QString& name() const { return m_name; }
    QString target() const;

    // contents of the new folder; null until known
    const ExportedModel* plan() const { return m_inspection.answer(); }
    std::vector<Fact> facts() const;
    QStringList notes() const;
    // Error of the last export, or else of the inspection; null if there is none.
    const Error* error() const;

    bool inspecting() const { return m_inspection.working(); }
    bool exporting() const { return m_export.working(); }
    double share() const { return m_export.share(); }  // progress of the export, 0 to 1
    bool canExport() const { return whyNot().isEmpty(); }
    QString whyNot() const;  // reason why the model cannot be exported yet; "" if it can
    bool settled() const { return m_inspection.settled() && m_export.settled(); }

    void write();  // starts the export; then emits exported() or sets error()
    void stop();   // cancels the export; nothing is written

Q_SIGNALS:
    void changed();
    void progressed();
    void exported(const headscope::ExportedModel& model);

private:
    using Export = Query<ExportOptions, ExportedModel>;

    BoundRequest<ExportOptions, ExportedModel> requestFor(ExportOptions options) const;
    ExportOptions options(bool inspectOnly) const;
    void inspectAgain();
    void handleExport(QueryEvent event);

    Workspace& m_workspace;
    std::string m_run;
    QString m_runName, m_parentFolder, m_name;
    std::vector<CheckpointInfo> m_checkpoints;
    std::int64_t m_step = kLatest;
    RemovedHeads m_removedHeads = RemovedHeads::Zeros;
    Export m_inspection, m_export;
};

// Returns the name of a folder for a run: its letters, digits, dots and hyphens, with hyphens for
// everything between them.
QString folderNameFor(const QString& runName);

}  // namespace headscope::ui
