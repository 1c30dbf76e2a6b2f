// Presenter of the dialog that opens a pretrained model: inspects its folder and imports it as a
// run, both in a thread of the engine. GUI thread.
#pragma once

#include "core/api/engine/import.h"
#include "ui/workspace/query.h"

#include <QObject>

#include <map>
#include <optional>
#include <vector>

namespace headscope::ui {

class Workspace;

class OpenModelPresenter : public QObject {
    Q_OBJECT
public:
    explicit OpenModelPresenter(Workspace& workspace, QObject* parent = nullptr);

    // Sets the folder and inspects it, at once if `now`, otherwise after a pause in typing. Ignored
    // while importing.
    void setFolder(const QString& folder, bool now);
    const QString& folder() const { return m_folder; }
    void setNewHead(bool wanted);
    void chooseData(const QString& dataset);  // dataset: id of one of datasets()
    void setDataPath(const QString& path);
    void setName(const QString& name) { m_name = name; }

    // report(): inspection of the folder; stored(): the same without a new output layer. Both are
    // null until known.
    const ImportReport* report() const;
    const ImportReport* stored() const { return m_stored ? &*m_stored : nullptr; }
    // The first refusal of the folder, or the error of reading it; null if there is none.
    const Error* refusal() const;
    // Error of the last import, Cancelled if the user stopped it; null if there is none.
    const Error* importError() const { return m_import.error(); }

    // Datasets that fit the model; the default comes first.
    std::vector<DatasetInfo> datasets() const;
    const QString& dataset() const { return m_dataset; }  // id of the chosen dataset
    bool needsPath() const;
    const QString& dataPath() const { return m_dataPath; }
    // Settings that name columns of the chosen file, with its columns as choices; empty if the data
    // have none, or before a file is chosen.
    std::vector<ParamSpec> columnSpecs() const;
    // The column that the user chose for this setting. Nothing: it is detected.
    std::optional<ParamValue> column(const std::string& key) const;
    void setColumn(const std::string& key, const std::optional<ParamValue>& value);
    bool newHead() const { return m_newHead; }
    // Returns true if the chosen data use the output layers of a masked language model.
    bool predictsHidden() const;
    // Whether the run gets a copy of the weights; the default depends on their size.
    bool copiesWeights() const;
    void setCopiesWeights(bool wanted);
    bool canChooseHead() const;  // true if the folder has an output layer that can be kept

    bool inspecting() const { return m_inspection.working(); }
    bool importing() const { return m_import.working(); }
    double share() const { return m_import.share(); }  // progress of the import, 0 to 1
    bool canOpen() const { return whyNot().isEmpty(); }
    QString whyNot() const;  // reason why the model cannot be opened yet; "" if it can
    bool settled() const { return m_inspection.settled() && m_import.settled(); }

    void open();  // imports the model; then emits opened() or sets importError()
    void stop();  // cancels the import

Q_SIGNALS:
    void changed();
    void progressed();
    void opened(const headscope::ImportedModel& model);

private:
    using Import = Query<ImportOptions, ImportedModel>;

    Import::Wanted wantedInspection() const;
    BoundRequest<ImportOptions, ImportedModel> requestFor(ImportOptions options) const;
    ImportOptions options() const;
    void handleInspection(QueryEvent event);
    void handleImport(QueryEvent event);
    void forget();

    RunConfig dataConfig() const;
    void forgetColumns();

    Workspace& m_workspace;
    Import m_inspection, m_import;
    Query<RunConfig, std::vector<std::string>> m_columnNames;
    std::map<std::string, ParamValue> m_columns;  // chosen by the user
    std::optional<ImportReport> m_stored;
    QString m_folder, m_dataset, m_dataPath, m_name;
    bool m_newHead = false;
    std::optional<bool> m_copiesWeights;  // choice of the user
};

}  // namespace headscope::ui
