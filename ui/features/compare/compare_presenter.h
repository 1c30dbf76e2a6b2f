// Presenter of the Compare page: the compared runs as a table, as curves, and as means by settings.
// Sends no requests while its page is hidden. GUI thread.
#pragma once

#include "core/api/runs/comparison.h"
#include "core/api/runs/run_table.h"
#include "ui/features/compare/compare_groups.h"
#include "ui/features/compare/compare_verdict.h"
#include "ui/features/compare/pair_test.h"
#include "ui/figures/kinds/score_groups.h"
#include "ui/workspace/query.h"
#include "ui/workspace/run_comparer.h"
#include "ui/workspace/workspace.h"

#include <QObject>
#include <QStringList>

#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>

namespace headscope::ui {

class ComparePresenter : public QObject {
    Q_OBJECT
public:
    explicit ComparePresenter(Workspace& workspace, QObject* parent = nullptr);

    void setActive(bool active);  // active: true while the page is shown
    bool settled() const;

    // Selects the runs to compare: those the user chose, otherwise all listed runs.
    void choose(const QStringList& paths);  // paths: folders of the runs; empty: all runs
    const QStringList& chosen() const { return m_chosen; }
    bool choseSome() const { return !m_chosen.isEmpty(); }
    // Keeps only runs in which every word occurs, in the name, data, model, objective, note, tags
    // ("#tag") or settings ("lambda=0.1").
    void setFilter(const QString& words);

    // table of the compared runs that pass the filter
    const RunTable& table() const { return m_table; }
    // Only the newest kMostRuns runs are read, because a run takes about 20 KB in the table.
    static constexpr std::size_t kMostRuns = 5000;
    int leftOut() const { return m_leftOut; }  // number of older runs beyond kMostRuns
    // true until the first table has arrived
    bool reading() const {
        return m_all.runs.empty() && !(m_settings.settled() && m_whole.settled());
    }
    PickedValue pick() const { return m_pick; }
    std::int64_t step() const { return m_step; }
    void setPick(PickedValue pick, std::int64_t step);

    // The compared runs on the chosen data. Scores, curves and points are taken from these only,
    // because a loss or an accuracy on other data cannot be compared.
    const std::vector<RunFamily>& families() const { return m_families; }
    QString family() const { return m_family; }
    void setFamily(const QString& id);
    const RunTable& familyRuns() const { return m_familyRuns; }

    // Curves of one recorded series, one per run of the family. Options without a series name use
    // usualSeries().
    const RunCurveOptions& curveOptions() const { return m_curveOptions; }
    // the first judged validation series, else any series; unnamed if nothing was recorded
    SeriesId usualSeries() const;
    void askCurves(RunCurveOptions options);
    const RunCurves* curves() const { return m_curves.answer(); }
    // reason why curves() is null; "" if it is not
    QString curvesProblem() const;

    // Curves of the judged series and a loss, one per run. Requested automatically for at most
    // kFewRuns runs on the same data; empty if there are more or nothing was recorded.
    static constexpr std::size_t kFewRuns = 8;
    bool few() const {
        return !m_table.runs.empty() && m_table.runs.size() <= kFewRuns && m_families.size() < 2;
    }
    const std::vector<RunCurves>& glance() const { return m_glance; }

    // Means of one score of the family, grouped by settings. Without keys, by all settings that
    // differ.
    const CompareOptions& meanOptions() const { return m_meanOptions; }
    void askMeans(CompareOptions options);
    const Comparison* means() const { return m_means.answer(); }
    QString meansProblem() const { return m_means.problem(); }
    // Folders of the family's runs that lack test scores, which can be measured.
    QStringList unscored() const;
    Evaluations& evaluations() const { return m_workspace.evaluations(); }
    int repeatedRuns() const { return m_repeated; }  // older runs of a group's seed, left out
    // means() for drawing, and the similarity of the heads in the same groups; empty until known.
    std::optional<plots::ScoreGroups> scores() const;
    std::optional<plots::ScoreGroups> similarities() const;

    // Test of two runs by sample, if the family has exactly two.
    PairTest& pair() { return m_pair; }
    // Conclusion of the Scores view, and of the table of runs. One run per group has no interval
    // over seeds, so the test by sample comes first there.
    Verdict meansVerdict() const {
        if (!means()) return {};
        const auto pair = m_pair.verdict(means()->score);
        return pair.text.isEmpty() ? comparisonVerdict(*means()) : pair;
    }
    Verdict tableVerdict() const { return reading() ? Verdict() : runsVerdict(m_table); }

    void open(const QString& run);  // opens the run as run A

Q_SIGNALS:
    void tableChanged();
    void curvesChanged();
    void meansChanged();
    void glanceChanged();

private:
    void followList();
    using CurveQuery = Query<RunCurveOptions, RunCurves>;
    // Settings of a run that decide which other settings it has.
    using NamedChoices = std::map<std::string, ParamValue>;
    std::optional<RunComparer::Table> wantedTable(bool whole);
    void handleTable(QueryEvent event, bool whole);
    void applyFilter();
    void curvesSoon();
    std::optional<RunComparer::Curves> wantedCurves();
    void handleCurves(QueryEvent event);
    void glanceSoon();
    std::optional<RunComparer::Curves> wantedGlance(std::size_t curve);
    void publishGlance();
    std::vector<SeriesId> glanceSeries() const;
    void takeFamily();
    void followRun();
    void familyChanged();
    void nameSettings();
    void meansSoon();
    CompareOptions groupedOptions(const std::string& score);
    std::optional<RunComparer::Means> wantedAlike();
    std::optional<RunComparer::Means> wantedMeans();
    void handleMeans(QueryEvent event);

    Workspace& m_workspace;
    RunComparer m_comparer;
    PairTest m_pair;
    // The settings are fast to read. The whole table, with the curves, is slower.
    Query<RunTableOptions, RunTable> m_settings, m_whole;
    CurveQuery m_curves;
    Query<CompareOptions, Comparison> m_means, m_alike;
    std::array<CurveQuery, 2> m_glances;
    QStringList m_chosen;
    QString m_filter;
    QString m_known;  // fingerprint of the run list behind the newest table
    RunTable m_all, m_table, m_familyRuns;
    std::vector<RunFamily> m_families;
    QString m_family;
    bool m_choseFamily = false;
    std::set<NamedChoices> m_named;  // those whose settings have names
    int m_repeated = 0;
    int m_leftOut = 0;
    PickedValue m_pick = PickedValue::Last;
    std::int64_t m_step = 0;
    RunCurveOptions m_curveOptions;
    CompareOptions m_meanOptions;
    bool m_wantsCurves = false, m_wantsMeans = false;
    std::vector<RunCurves> m_glance;
};

}  // namespace headscope::ui
