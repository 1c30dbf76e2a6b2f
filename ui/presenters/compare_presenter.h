// The runs that are compared, and what of them is looked at: a table, curves, means by settings. Silent while its page
// is hidden. GUI thread.
#pragma once

#include "core/api/comparison.h"
#include "core/api/run_table.h"
#include "ui/bridge/rounds.h"
#include "ui/bridge/run_comparer.h"
#include "ui/bridge/workspace.h"

#include <QObject>
#include <QStringList>

#include <optional>

namespace headscope::ui {

class ComparePresenter : public QObject {
    Q_OBJECT
public:
    explicit ComparePresenter(Workspace& workspace, QObject* parent = nullptr);

    void setActive(bool active);  // the page is shown or hidden
    bool settled() const {
        return m_tables.settled() && m_curveRounds.settled() && m_meanRounds.settled() && m_glanceRounds.settled();
    }

    // Which runs: those that somebody chose, else all of the list.
    void choose(const QStringList& paths);  // none: all
    bool choseSome() const { return !m_chosen.isEmpty(); }
    // Those alone that have every word in their name, data, model, objective, note, tags ("#tag") or settings
    // ("lambda=0.1").
    void setFilter(const QString& words);

    const RunTable& table() const { return m_table; }  // of the runs that are compared
    // A run takes about 20 KB of the table, so more runs than this are not read: the newest are.
    static constexpr std::size_t kMostRuns = 5000;
    int leftOut() const { return m_leftOut; }                                   // older runs beyond kMostRuns
    bool reading() const { return m_all.runs.empty() && !m_tables.settled(); }  // the first table is on its way
    PickedValue pick() const { return m_pick; }
    std::int64_t step() const { return m_step; }
    void setPick(PickedValue pick, std::int64_t step);

    // A curve of all of them. Options without a name: the usual one.
    const RunCurveOptions& curveOptions() const { return m_curveOptions; }
    SeriesId usualSeries() const;  // the first of validation that is judged, else any; none: nothing was recorded
    void askCurves(RunCurveOptions options);
    const std::optional<RunCurves>& curves() const { return m_curves; }
    QString curvesProblem() const { return m_curvesProblem; }  // why there are none

    // Of few runs, asked by itself: each alone, what is judged and a loss; none: there are more, or nothing was
    // recorded.
    static constexpr std::size_t kFewRuns = 8;
    bool few() const { return !m_table.runs.empty() && m_table.runs.size() <= kFewRuns; }
    const std::vector<RunCurves>& glance() const { return m_glance; }

    // A score by settings.
    const CompareOptions& meanOptions() const { return m_meanOptions; }
    void askMeans(CompareOptions options);
    const std::optional<Comparison>& means() const { return m_means; }
    QString meansProblem() const { return m_meansProblem; }

    void open(const QString& run);  // as A

Q_SIGNALS:
    void tableChanged();
    void curvesChanged();
    void meansChanged();
    void glanceChanged();

private:
    std::vector<std::string> paths() const;  // of the compared runs
    void followList();
    void askTable();
    void takeTable(Result<RunTable> table, bool whole);
    void applyFilter();
    void askCurvesNow();
    void askGlanceNow();
    std::vector<SeriesId> glanceSeries() const;
    void askMeansNow();

    Workspace& m_workspace;
    RunComparer m_comparer;
    Rounds m_tables, m_curveRounds, m_meanRounds, m_glanceRounds;
    bool m_active = false;
    QStringList m_chosen;
    QString m_filter;
    QString m_known;  // what the newest table was asked of
    RunTable m_all, m_table;
    int m_leftOut = 0;
    PickedValue m_pick = PickedValue::Last;
    std::int64_t m_step = 0;
    RunCurveOptions m_curveOptions;
    CompareOptions m_meanOptions;
    bool m_wantsCurves = false, m_wantsMeans = false;
    std::optional<RunCurves> m_curves;
    std::vector<RunCurves> m_glance;
    std::optional<Comparison> m_means;
    QString m_curvesProblem, m_meansProblem;
};

}  // namespace headscope::ui
