#include "ui/features/compare/compare_presenter.h"

#include "ui/widgets/forms/typed_number.h"
#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/text.h"

#include <QSet>

#include <algorithm>
#include <set>

namespace headscope::ui {
namespace {

// Debounce time in ms: merges a burst of changes of the run list or the filter into one request.
constexpr int kSettling = 60;

// Text that the filter searches: name, dataset, model, objective, note, state, tags and settings.
QString searchedText(const TabledRun& run) {
    const auto& info = run.info;
    QString text = toQt(info.name + ' ' + info.dataset + ' ' + info.model + ' ' + info.objective + ' ' + info.note) +
                   QLatin1Char(' ') + stateText(info.state);
    if (const auto tags = run.settings.find("run.tags"); tags != run.settings.end())
        for (const auto& tag : toQt(tags->second).split(QStringLiteral(", "))) text += QStringLiteral(" #") + tag;
    for (const auto& [key, value] : run.settings)
        text += QLatin1Char(' ') + toQt(settingName(key)) + QLatin1Char('=') + toQt(value);
    return text + QLatin1Char(' ');
}

// Converts a setting typed with local digits ("lambda=0,1" in a German window) to its stored form.
QString plainSetting(const QString& word) {
    const auto equals = word.indexOf(QLatin1Char('='));
    const auto number = readNumber(ParamSpec(), word.mid(equals + 1));
    return number.value ? word.left(equals + 1) + toQt(valueText(*number.value)) : word;
}

// A setting such as "lambda=0.1" must match its whole value, so it does not find lambda=0.15. Other
// words match parts.
bool hasWords(const QString& text, const QStringList& words) {
    return std::all_of(words.begin(), words.end(), [&](const QString& word) {
        const bool setting = word.contains(QLatin1Char('='));
        return text.contains(setting ? QLatin1Char(' ') + plainSetting(word) + QLatin1Char(' ') : word,
                             Qt::CaseInsensitive);
    });
}

// Restricts the table to these runs: drops settings that no longer differ and numbers that no run
// has.
RunTable tableOf(const RunTable& all, const std::vector<TabledRun>& runs) {
    RunTable table = all;
    table.runs = runs;
    // True if all runs with readable settings have the same value.
    const auto same = [&](const std::string& key) {
        const TabledRun* first = nullptr;
        for (const auto& run : runs) {
            if (run.settings.empty()) continue;
            const auto value = [&](const TabledRun& one) {
                const auto found = one.settings.find(key);
                return found == one.settings.end() ? std::string() : found->second;
            };
            if (first && value(*first) != value(run)) return false;
            first = &run;
        }
        return true;
    };
    table.differing.erase(std::remove_if(table.differing.begin(), table.differing.end(), same), table.differing.end());
    // True if none of the runs has this number.
    const auto absent = [&](const NumberColumn& column) {
        return std::none_of(runs.begin(), runs.end(),
                            [&](const auto& run) { return run.numbers.count(column.id) > 0; });
    };
    table.numbers.erase(std::remove_if(table.numbers.begin(), table.numbers.end(), absent), table.numbers.end());
    return table;
}

}  // namespace

ComparePresenter::ComparePresenter(Workspace& workspace, QObject* parent)
    : QObject(parent),
      m_workspace(workspace),
      m_comparer(workspace),
      m_tables(this, [this] { askTable(); }),
      m_curveRounds(this, [this] { askCurvesNow(); }),
      m_meanRounds(this, [this] { askMeansNow(); }),
      m_glanceRounds(this, [this] { askGlanceNow(); }) {
    m_curveOptions.series = {};
    m_meanOptions.score.clear();
    connect(&workspace, &Workspace::runListChanged, this, &ComparePresenter::followList);
    connect(&workspace, &Workspace::engineReady, this, &ComparePresenter::followList);
}

void ComparePresenter::setActive(bool active) {
    m_active = active;
    if (active) followList();
}

void ComparePresenter::choose(const QStringList& paths) {
    m_chosen = paths;
    m_known.clear();
    followList();
}

void ComparePresenter::setFilter(const QString& words) {
    if (words == m_filter) return;
    m_filter = words;
    applyFilter();
}

void ComparePresenter::setPick(PickedValue pick, std::int64_t step) {
    const bool another = step != m_step;
    m_pick = pick;
    m_step = step;
    if (another) {
        m_known.clear();
        followList();
    }
    Q_EMIT tableChanged();
}

// Reads the table again only if a run's path, name, note, step or state changed.
void ComparePresenter::followList() {
    if (!m_active || !m_workspace.ready()) return;
    QString known = QString::number(m_step);
    for (const auto& run : m_workspace.runs())
        known += QStringLiteral("|%1 %2 %3 %4 %5")
                     .arg(toQt(run.path), toQt(run.name), toQt(run.note), QString::number(run.step),
                          QString::number(static_cast<int>(run.state)));
    if (known == m_known) return;
    m_known = known;
    m_tables.soon(kSettling);
}

void ComparePresenter::askTable() {
    m_tables.begin();
    RunTableOptions options;
    const QSet<QString> chosen(m_chosen.begin(), m_chosen.end());
    for (const auto& run : m_workspace.runs())
        if (chosen.isEmpty() || chosen.contains(toQt(run.path))) options.runs.push_back(run.path);
    const auto most = std::min(options.runs.size(), kMostRuns);
    m_leftOut = static_cast<int>(options.runs.size() - most);
    options.runs.resize(most);
    options.step = m_step;
    // Request the settings first, which are fast to read; then everything with the curves, which is
    // slower.
    for (const bool whole : {false, true}) {
        options.curves = whole;
        m_comparer.table(options, m_tables.answer<RunTable>(
                                      [this, whole](Result<RunTable> table) { takeTable(std::move(table), whole); }));
    }
    if (reading()) Q_EMIT tableChanged();
}

void ComparePresenter::takeTable(Result<RunTable> table, bool whole) {
    if (!table) {
        m_workspace.report(table.error());
        return Q_EMIT tableChanged();
    }
    // Keep the complete table on screen until the new complete one arrives.
    if (!whole && !m_all.series.empty() && m_all.runs.size() == table->runs.size()) return;
    m_all = std::move(*table);
    applyFilter();
}

void ComparePresenter::applyFilter() {
    const auto words = m_filter.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    std::vector<TabledRun> runs;
    std::copy_if(m_all.runs.begin(), m_all.runs.end(), std::back_inserter(runs),
                 [&](const TabledRun& run) { return words.isEmpty() || hasWords(searchedText(run), words); });
    m_table = tableOf(m_all, runs);
    Q_EMIT tableChanged();
    if (m_wantsCurves) m_curveRounds.soon(kSettling);
    if (m_wantsMeans) m_meanRounds.soon(kSettling);
    m_glanceRounds.soon(kSettling);
}

std::vector<std::string> ComparePresenter::paths() const {
    std::vector<std::string> paths;
    for (const auto& run : m_table.runs)
        if (run.problem.empty()) paths.push_back(run.info.path);
    return paths;
}

SeriesId ComparePresenter::usualSeries() const {
    const auto& all = m_table.series;
    // Prefer a judged validation series; otherwise take the first recorded one.
    const auto judged = std::find_if(all.begin(), all.end(), [](const auto& id) {
        return id.split == "valid" && numberColumn(id.split + "_" + id.name).judged;
    });
    if (judged != all.end()) return *judged;
    return all.empty() ? SeriesId{} : all.front();
}

void ComparePresenter::askCurves(RunCurveOptions options) {
    m_curveOptions = std::move(options);
    m_wantsCurves = true;
    m_curveRounds.soon(kSettling);
}

void ComparePresenter::askCurvesNow() {
    m_curveRounds.begin();
    auto options = m_curveOptions;
    options.runs = paths();
    if (options.series.name.empty()) m_curveOptions.series = options.series = usualSeries();
    if (options.series.name.empty()) return Q_EMIT curvesChanged();
    m_comparer.curves(options, m_curveRounds.answer<RunCurves>([this](Result<RunCurves> curves) {
        m_curves.reset();
        m_curvesProblem = curves ? QString() : errorText(curves.error());
        if (curves) m_curves = std::move(*curves);
        Q_EMIT curvesChanged();
    }));
}

// The judged series, and beside it another of validation, else of training. Prefers a series that
// has a unit: the loss.
std::vector<SeriesId> ComparePresenter::glanceSeries() const {
    const auto usual = usualSeries();
    if (usual.name.empty()) return {};
    for (const char* split : {"valid", "train"})
        // First pass: only series with a unit. Second pass: any other series.
        for (const bool any : {false, true})
            for (const auto& id : m_table.series) {
                if (id.split != split || id == usual) continue;
                if (any || !numberColumn(id.split + "_" + id.name).unit.empty()) return {usual, id};
            }
    return {usual};
}

void ComparePresenter::askGlanceNow() {
    m_glanceRounds.begin();
    const auto wanted = few() ? glanceSeries() : std::vector<SeriesId>();
    if (wanted.empty()) {
        m_glance.clear();
        return Q_EMIT glanceChanged();
    }
    // The curves arrive one by one; publish them together after the last one.
    auto found = std::make_shared<std::vector<std::optional<RunCurves>>>(wanted.size());
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        RunCurveOptions options;
        options.series = wanted[i];
        options.band = BandKind::None;
        options.runs = paths();
        const auto take = [this, i, found](Result<RunCurves> curves) {
            if (curves) (*found)[i] = std::move(*curves);
            if (m_glanceRounds.waiting()) return;
            m_glance.clear();
            for (auto& one : *found)
                if (one) m_glance.push_back(std::move(*one));
            Q_EMIT glanceChanged();
        };
        m_comparer.curves(options, m_glanceRounds.answer<RunCurves>(take), "glance " + std::to_string(i));
    }
}

void ComparePresenter::askMeans(CompareOptions options) {
    m_meanOptions = std::move(options);
    m_wantsMeans = true;
    m_meanRounds.soon(kSettling);
}

void ComparePresenter::askMeansNow() {
    m_meanRounds.begin();
    auto options = m_meanOptions;
    options.runs = paths();
    if (options.score.empty()) {
        if (m_table.numbers.empty()) return Q_EMIT meansChanged();
        m_meanOptions.score = options.score = m_table.numbers.front().id;
    }
    m_comparer.means(options, m_meanRounds.answer<Comparison>([this](Result<Comparison> means) {
        m_means.reset();
        m_meansProblem = means ? QString() : wholeErrorText(means.error());
        if (means) m_means = std::move(*means);
        Q_EMIT meansChanged();
    }));
}

void ComparePresenter::open(const QString& run) {
    if (!run.isEmpty()) m_workspace.openRun(run);
}

}  // namespace headscope::ui
