// Confusion matrix of one compared classifier on one split. Answers are cached by run, step and
// split. Sends no requests while its view is hidden. GUI thread.
#pragma once

#include "core/api/requests/confusion.h"
#include "core/api/runs/run_table.h"
#include "ui/figures/kinds/confusion_figure.h"
#include "ui/workspace/query.h"
#include "ui/workspace/verdict.h"
#include "ui/workspace/workspace.h"

#include <QObject>

#include <map>
#include <optional>

namespace headscope::ui {

// Share of right predictions and the most frequent mistake, from the matrix alone.
Verdict confusionVerdict(const plots::ConfusionFigure& figure);

class ConfusionPresenter : public QObject {
    Q_OBJECT
public:
    explicit ConfusionPresenter(Workspace& workspace, QObject* parent = nullptr);

    void setActive(bool active);
    void setRuns(const std::vector<TabledRun>& runs);  // keeps those that predict classes
    // Classifiers among the runs, in the order of the table.
    const std::vector<RunInfo>& runs() const { return m_runs; }
    // Folder of the run shown: the chosen one, else run A, else the first; "": there is none.
    QString run() const;
    void choose(const QString& path);
    const std::string& split() const { return m_split; }
    void setSplit(const std::string& split);
    bool settled() const { return m_query.settled(); }

    plots::ConfusionFigure figure() const;
    Verdict verdict() const { return confusionVerdict(figure()); }
    QJsonObject provenance() const;

Q_SIGNALS:
    void changed();

private:
    const RunInfo* shown() const;
    std::string keyOf(const RunInfo& info) const;
    RunHandle handleOf(const RunInfo& info);
    std::optional<BoundRequest<ConfusionRequest>> wanted();
    void handle(QueryEvent event);

    Workspace& m_workspace;
    Query<ConfusionRequest> m_query;
    std::vector<RunInfo> m_runs;
    QString m_chosen;
    std::string m_split = "test", m_asked;
    RunHandle m_handle;
    bool m_unreadable = false;  // the folder of the run shown
    std::map<std::string, ConfusionReport> m_known;
};

}  // namespace headscope::ui
