// Presenter of the Train form: the user's values, the resulting settings, the dataset preview, the
// time estimate, and the reason why a run cannot start. Slow requests wait for a pause in typing.
// GUI thread.
#pragma once

#include "core/api/runs/parameters.h"
#include "ui/features/lessons/preset.h"
#include "ui/features/train/train_launch.h"
#include "ui/workspace/query.h"
#include "ui/workspace/verdict.h"
#include "ui/workspace/workspace.h"

#include <QMap>

#include <map>
#include <optional>
#include <set>

namespace headscope::ui {

class TrainPresenter : public QObject {
    Q_OBJECT
public:
    enum class Preview { None, Pending, Ready, Failed };

    explicit TrainPresenter(Workspace& workspace, QObject* parent = nullptr);
    ~TrainPresenter() override;

    // The user's own values; all other settings have the engine's defaults.
    const RunConfig& config() const { return m_config; }
    void setConfig(RunConfig config);  // replaces all of them
    // Takes values from another page or the catalogue. `wholly`: replaces all own values. Otherwise
    // merges them, without settings that the chosen data and model do not have.
    void takeValues(const RunConfig& values, bool wholly);
    // Sets one value; nullopt restores the default. Also drops values that no longer apply:
    // settings of the old dataset, dimensions that a named size replaces, and unknown settings.
    void edit(const QString& key, const std::optional<ParamValue>& value);
    // Applies the lock of an instructor preset; nullopt removes it. Editable settings keep their
    // values.
    void setLock(std::optional<FormLock> lock);
    QString lockedWhy(const QString& key) const;  // reason; "" if the setting can be changed
    void setDataset(const QString& id, const QString& path = {});
    void setLambda(double lambda);
    // True if the shown run is training and its lambda can be changed. This is independent of the
    // form's value for the next run.
    bool steering() const;
    double liveLambda() const;
    // Sends lambda to the session after a pause; a typed value waits longer, since "0" may be the
    // start of "0.2".
    void setLiveLambda(double lambda, bool typed = false);
    // Restores `before` after the user declined the typed value, also in the session if it was
    // sent.
    void takeBackLiveLambda(double before);
    void setThreads(int threads);  // threads for new runs; 0: chosen by the engine

    std::vector<ParamSpec> specs(const std::string& group) const;
    const DatasetInfo* dataset() const;  // the chosen dataset; null if unknown
    QString datasetId() const;
    bool pathMissing() const;  // true if the dataset needs a path that is not set
    QString objectiveId() const;
    double lambda() const;
    std::int64_t seed() const;
    // Setting of lambda; nullopt if the model has none, or if a preset locks it.
    std::optional<ParamSpec> openLambda() const;

    Preview previewState() const;
    // call only if previewState() is Ready
    const DatasetPreview& preview() const { return *m_previews.answer(); }
    // call only if previewState() is Failed
    const Error& previewError() const { return *m_previews.error(); }
    // estimated size, memory and duration; null if not known
    const Estimate* estimate() const { return m_estimates.answer(); }
    bool estimating() const { return m_estimates.working(); }
    // warnings about the settings, and about the estimate once it is known
    QStringList warnings() const;
    // Why the run cannot start: the setting's key ("": none in particular) and a text; both "" if
    // it can.
    QString problemKey() const { return m_problemKey; }
    QString problem() const { return m_problem; }
    QString problemHint() const { return m_problemHint; }
    // All settings with their defaults, of the last valid state of the form; empty before the
    // first.
    const RunConfig& resolved() const { return m_resolved; }
    bool settled() const;
    // How the shown run ended. Without a text while it trains, or if no run is shown.
    Verdict verdict() const;
    // result of a run that ended in this window; null for other runs
    const RunResult* resultOf(const std::string& run) const;
    NextStep nextStep() const;  // offered after a run has ended, and for an opened one

    // One run trains at once, in this window. Several runs are queued, and the queue is run unless
    // all of them are trained already.
    void start(const Launch& launch);
    void addToQueue(const Launch& launch);

Q_SIGNALS:
    void specsChanged();
    void replaced();  // all values were replaced, as by a preset
    void liveLambdaChanged();
    void previewChanged();
    void estimateChanged();
    void problemChanged();

private:
    void refresh();
    Sweep sweepOf(const Launch& launch) const;
    double runSeconds() const;  // predicted duration of a run; 0: unknown
    void dropWithoutSpec(const std::string& group);
    void leaveOutUnknown(const RunConfig& taken, RunConfig& config) const;
    std::set<std::string> knownKeys(const RunConfig& config) const;
    void check();
    void nameSettings();
    void previewSoon();
    Query<RunConfig, DatasetPreview>::Wanted wantedPreview() const;
    void handlePreview(QueryEvent event);
    void askColumns();
    void takeColumns();
    Query<RunConfig, Estimate>::Wanted wantedEstimate() const;
    void sendLambda();
    void followLambda(bool anew);
    RunConfig datasetPart() const;
    RunConfig wanted() const;  // the form's values with the preferences applied

    Workspace& m_workspace;
    RunConfig m_config, m_resolved;
    std::map<std::string, RunResult> m_results;  // of runs that ended in this window, by path
    std::optional<FormLock> m_lock;
    std::vector<ParamSpec> m_specs;
    // dataset settings for which the newest preview was requested
    RunConfig m_previewed;
    QMap<QString, QString> m_settingLabels;  // labels of the settings, keyed by setting
    std::vector<ParamChoice> m_columns;      // columns of the chosen data file
    QStringList m_warnings;
    QString m_problemKey, m_problem, m_problemHint;
    Query<RunConfig, DatasetPreview> m_previews;
    Query<RunConfig, std::vector<std::string>> m_columnNames;
    Query<RunConfig, Estimate> m_estimates;
    std::unique_ptr<GuiTimer> m_lambdaTimer;
    int m_threads = 0;
    double m_liveLambda = 0, m_sentLambda = 0;  // m_sentLambda: value known to the session
    std::size_t m_lambdaEvents = 0;             // number of processed events of the shown session
    bool m_steering = false;
};

}  // namespace headscope::ui
