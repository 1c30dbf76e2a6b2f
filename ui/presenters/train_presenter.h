// The Train page's form: the person's own values, the specs that follow from them, the preview of the dataset, the
// estimate before the start, and whether it can start. Slow questions are asked after a pause in typing. GUI thread.
#pragma once

#include "core/api/parameters.h"
#include "ui/bridge/rounds.h"
#include "ui/bridge/workspace.h"
#include "ui/presenters/preset.h"

#include <QMap>

#include <optional>
#include <set>

namespace headscope::ui {

class TrainPresenter : public QObject {
    Q_OBJECT
public:
    enum class Preview { None, Asked, Ready, Failed };

    explicit TrainPresenter(Workspace& workspace, QObject* parent = nullptr);
    ~TrainPresenter() override;

    // The person's own values; everything else is the engine's fallback.
    const RunConfig& config() const { return m_config; }
    void setConfig(RunConfig config);
    // Values that another page or the catalogue offers: in place of the own ones (wholly), or over them, those that the
    // chosen data and model have.
    void takeValues(const RunConfig& values, bool wholly);
    // The person changed one value; none: back to the fallback. What follows from it goes too: all of the old dataset's
    // settings, numbers that a named size replaces, settings that what was chosen does not have.
    void edit(const QString& key, const std::optional<ParamValue>& value);
    // Of an instructor preset; none: nothing is fixed any more. What is free keeps its value.
    void setLock(std::optional<FormLock> lock);
    QString lockedWhy(const QString& key) const;  // "": it can be changed
    void setDataset(const QString& id, const QString& path = {});
    void setLambda(double lambda);
    // Of the run that is shown while it trains, apart from the form's, which is for the next start.
    bool steering() const;
    bool showsRun() const;  // some run's curves are shown
    double liveLambda() const;
    // Reaches the session once it rests; what is typed rests longer, as "0" may be the start of "0.2".
    void setLiveLambda(double lambda, bool typed = false);
    // What was typed is refused: the session keeps, or gets back, the value before it.
    void takeBackLiveLambda(double before);
    void setThreads(int threads);  // for new runs; 0: the engine's own choice

    std::vector<ParamSpec> specs(const std::string& group) const;
    const DatasetInfo* dataset() const;  // of the chosen id
    QString datasetId() const;
    bool pathMissing() const;  // the dataset needs a path and none is given
    QString objectiveId() const;
    double lambda() const;

    Preview previewState() const { return m_previewState; }
    const DatasetPreview& preview() const { return m_preview; }
    const Error& previewError() const { return m_previewError; }
    const std::optional<Estimate>& estimate() const { return m_estimate; }
    bool estimating() const { return !m_estimates.settled(); }
    QStringList warnings() const;  // of the settings, and of the run's length once that is known
    // Why the run cannot start: key ("" for none in particular) and text; "" when it can.
    QString problemKey() const { return m_problemKey; }
    QString problem() const { return m_problem; }
    QString problemHint() const { return m_problemHint; }
    bool settled() const;

    void start();
    // A run of the form, or one for each combination of these axes, waits in the queue.
    void addToQueue(const std::vector<SweepAxis>& axes);

Q_SIGNALS:
    void specsChanged();
    void liveLambdaChanged();
    void previewChanged();
    void estimateChanged();
    void problemChanged();

private:
    void refresh();
    void dropWithoutSpec(const std::string& group);
    void leaveOutUnknown(const RunConfig& taken, RunConfig& config) const;
    std::set<std::string> knownKeys(const RunConfig& config) const;
    void check();
    void nameSettings();
    void askPreview();
    void askColumns();
    void askEstimate();
    void sendLambda();
    void followLambda(bool anew);
    RunConfig datasetPart() const;
    RunConfig wanted() const;  // the own values and the preferences

    Workspace& m_workspace;
    RunConfig m_config;
    std::optional<FormLock> m_lock;
    std::vector<ParamSpec> m_specs;
    Preview m_previewState = Preview::None;
    DatasetPreview m_preview;
    Error m_previewError;
    RunConfig m_previewed;
    QMap<QString, QString> m_settingLabels;  // by key
    std::vector<ParamChoice> m_columns;      // of the chosen file
    std::optional<Estimate> m_estimate;
    QStringList m_warnings;
    QString m_problemKey, m_problem, m_problemHint;
    Rounds m_previews, m_estimates;
    std::unique_ptr<GuiTimer> m_lambdaTimer;
    int m_threads = 0;
    double m_liveLambda = 0, m_sentLambda = 0;  // sent: what the session has
    std::size_t m_lambdaEvents = 0;             // events of the shown session that were looked through
    bool m_steering = false;
};

}  // namespace headscope::ui
