#include "ui/features/compare/compare_presenter.h"

#include "core/api/requests/record_scores.h"
#include "ui/features/compare/compared_runs_model.h"
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
const char* const kSimilarity = "attention_cosine";

// Text that the filter searches: name, dataset, model, objective, note, state, tags and settings.
QString searchedText(const TabledRun& run) {
    const auto& info = run.info;
    QString text = toQt(info.name + ' ' + info.dataset + ' ' + info.model + ' ' + info.objective +
                        ' ' + info.note) +
                   QLatin1Char(' ') + stateText(info.state);
    if (const auto tags = run.settings.find("run.tags"); tags != run.settings.end())
        for (const auto& tag : toQt(tags->second).split(QStringLiteral(", ")))
            text += QStringLiteral(" #") + tag;
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
        return text.contains(
            setting ? QLatin1Char(' ') + plainSetting(word) + QLatin1Char(' ') : word,
            Qt::CaseInsensitive);
    });
}

std::vector<std::string> readablePaths(const RunTable& table) {
    std::vector<std::string> paths;
    for (const auto& run : table.runs)
        if (run.problem.empty()) paths.push_back(run.info.path);
    return paths;
}

// The comparison with the names of its settings for the user, which figures print as they are.
Comparison withTitles(Comparison comparison) {
    for (auto& key : comparison.keys) key = toStd(settingTitle(key));
    return comparison;
}

}  // namespace

ComparePresenter::ComparePresenter(Workspace& workspace, QObject* parent)
    : QObject(parent),
      m_workspace(workspace),
      m_comparer(workspace),
      m_pair(workspace),
      m_settings([this] { return wantedTable(false); },
                 [this](QueryEvent event) { handleTable(event, false); }),
      m_whole([this] { return wantedTable(true); },
              [this](QueryEvent event) { handleTable(event, true); }),
      m_curves([this] { return wantedCurves(); },
               [this](QueryEvent event) { handleCurves(event); }),
      m_means([this] { return wantedMeans(); }, [this](QueryEvent event) { handleMeans(event); }),
      m_alike([this] { return wantedAlike(); },
              [this](QueryEvent event) {
                  const bool none = event == QueryEvent::Changed && !m_alike.waiting();
                  if (event == QueryEvent::Failed || none) m_alike.forgetAnswer();
                  if (event != QueryEvent::Changed || none) Q_EMIT meansChanged();
              }),
      m_glances{{{[this] { return wantedGlance(0); }, [this](QueryEvent) { publishGlance(); }},
                 {[this] { return wantedGlance(1); }, [this](QueryEvent) { publishGlance(); }}}} {
    m_curveOptions.series = {};
    m_meanOptions.score.clear();
    connect(&workspace.runList(), &RunList::changed, this, &ComparePresenter::followList);
    connect(&workspace, &Workspace::engineReady, this, &ComparePresenter::followList);
    connect(&workspace, &Workspace::runsChanged, this, &ComparePresenter::followRun);
}

void ComparePresenter::setActive(bool active) {
    m_settings.setActive(active);
    m_whole.setActive(active);
    m_curves.setActive(active);
    m_means.setActive(active);
    m_alike.setActive(active);
    for (auto& glance : m_glances) glance.setActive(active);
    followList();
    if (active) followRun();
}

bool ComparePresenter::settled() const {
    return m_settings.settled() && m_whole.settled() && m_curves.settled() && m_means.settled() &&
           m_alike.settled() && !m_pair.working() && m_glances[0].settled() &&
           m_glances[1].settled();
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

QStringList ComparePresenter::unscored() const {
    QStringList paths;
    QSet<QString> compared;
    for (const auto& run : m_familyRuns.runs) compared << toQt(run.info.path);
    for (const auto& run : m_workspace.runList().runs())
        if (const QString path = toQt(run.path); compared.contains(path) && canRecordScores(run))
            paths << path;
    return paths;
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

// Reads the table again only if a run's path, name, note, step, state or scores changed.
void ComparePresenter::followList() {
    if (!m_whole.active() || !m_workspace.ready()) return;
    QString known = QString::number(m_step);
    for (const auto& run : m_workspace.runList().runs())
        known += QStringLiteral("|%1 %2 %3 %4 %5 %6")
                     .arg(toQt(run.path), toQt(run.name), toQt(run.note), QString::number(run.step),
                          QString::number(static_cast<int>(run.state)),
                          QString::number(run.testScores.size()));
    if (known == m_known) return;
    m_known = known;
    m_settings.soon(kSettling);
    m_whole.soon(kSettling);
}

std::optional<RunComparer::Table> ComparePresenter::wantedTable(bool whole) {
    RunTableOptions options;
    const QSet<QString> chosen(m_chosen.begin(), m_chosen.end());
    for (const auto& run : m_workspace.runList().runs())
        if (chosen.isEmpty() || chosen.contains(toQt(run.path))) options.runs.push_back(run.path);
    const auto most = std::min(options.runs.size(), kMostRuns);
    m_leftOut = static_cast<int>(options.runs.size() - most);
    options.runs.resize(most);
    options.step = m_step;
    options.curves = whole;
    return m_comparer.table(options);
}

void ComparePresenter::handleTable(QueryEvent event, bool whole) {
    auto& query = whole ? m_whole : m_settings;
    if (event == QueryEvent::Changed && reading()) Q_EMIT tableChanged();
    if (event == QueryEvent::Failed) {
        m_workspace.navigation().report(*query.error());
        Q_EMIT tableChanged();
    }
    if (event != QueryEvent::Answered) return;
    // Keep the complete table on screen until the new complete one arrives.
    const bool replaces =
        whole || m_all.series.empty() || m_all.runs.size() != query.answer()->runs.size();
    if (replaces) m_all = *query.answer();
    query.forgetAnswer();  // free the answer, because a table of many runs is large
    if (replaces) applyFilter();
}

void ComparePresenter::applyFilter() {
    const auto words = m_filter.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    std::vector<TabledRun> runs;
    std::copy_if(m_all.runs.begin(), m_all.runs.end(), std::back_inserter(runs),
                 [&](const TabledRun& run) {
                     return words.isEmpty() || hasWords(searchedText(run), words);
                 });
    m_table = tableOf(m_all, runs);
    takeFamily();
    Q_EMIT tableChanged();
    if (m_wantsCurves) curvesSoon();
    if (m_wantsMeans) meansSoon();
    glanceSoon();
}

// Prefers a judged validation series; otherwise takes the first recorded one.
SeriesId ComparePresenter::usualSeries() const {
    const auto& all = m_familyRuns.series;
    const auto judged = std::find_if(all.begin(), all.end(), [](const auto& id) {
        return id.split == "valid" && numberColumn(id.split + "_" + id.name).judged;
    });
    if (judged != all.end()) return *judged;
    return all.empty() ? SeriesId{} : all.front();
}

void ComparePresenter::askCurves(RunCurveOptions options) {
    m_curveOptions = std::move(options);
    m_wantsCurves = true;
    curvesSoon();
}

void ComparePresenter::curvesSoon() {
    m_curves.soon(kSettling);
    if (!m_curves.due()) Q_EMIT curvesChanged();
}

std::optional<RunComparer::Curves> ComparePresenter::wantedCurves() {
    auto options = m_curveOptions;
    options.runs = readablePaths(m_familyRuns);
    if (options.series.name.empty()) options.series = usualSeries();
    if (options.series.name.empty()) return {};
    return m_comparer.curves(options);
}

void ComparePresenter::handleCurves(QueryEvent event) {
    if (event == QueryEvent::Changed) {
        if (m_curves.waiting()) m_curveOptions.series = m_curves.sent()->series;
        return;
    }
    if (event == QueryEvent::Failed) m_curves.forgetAnswer();
    Q_EMIT curvesChanged();
}

QString ComparePresenter::curvesProblem() const {
    return m_curves.error() ? errorText(*m_curves.error()) : QString();
}

// Returns the judged series and one more to plot beside it, from validation or else from training.
// The second one preferably has a unit, such as the loss.
std::vector<SeriesId> ComparePresenter::glanceSeries() const {
    const auto usual = usualSeries();
    if (usual.name.empty()) return {};
    for (const char* split : {"valid", "train"})
        // First pass: only series with a unit. Second pass: any other series.
        for (const bool any : {false, true})
            for (const auto& id : m_familyRuns.series) {
                if (id.split != split || id == usual) continue;
                if (any || !numberColumn(id.split + "_" + id.name).unit.empty()) return {usual, id};
            }
    return {usual};
}

void ComparePresenter::glanceSoon() {
    for (auto& glance : m_glances) {
        glance.forget();
        glance.soon(kSettling);
    }
    publishGlance();
}

std::optional<RunComparer::Curves> ComparePresenter::wantedGlance(std::size_t curve) {
    const auto wanted = few() ? glanceSeries() : std::vector<SeriesId>();
    if (curve >= wanted.size()) return {};
    RunCurveOptions options;
    options.series = wanted[curve];
    options.band = BandKind::None;
    options.runs = readablePaths(m_familyRuns);
    return m_comparer.curves(options);
}

// The curves arrive one by one; publishes them together after the last one.
void ComparePresenter::publishGlance() {
    if (!m_glances[0].settled() || !m_glances[1].settled()) return;
    m_glance.clear();
    for (const auto& glance : m_glances)
        if (glance.answer()) m_glance.push_back(*glance.answer());
    Q_EMIT glanceChanged();
}

// Keeps the family that the user chose while it has runs; otherwise that of run A, or the largest.
void ComparePresenter::takeFamily() {
    m_families = runFamilies(m_table);
    const bool known = std::any_of(m_families.begin(), m_families.end(),
                                   [this](const auto& one) { return one.id == m_family; });
    if (!known) m_choseFamily = false;
    if (!m_choseFamily) {
        const auto run = m_workspace.runA();
        m_family = run ? familyWith(m_table, run->info().path) : QString();
        if (m_family.isEmpty() && !m_families.empty()) m_family = m_families.front().id;
    }
    m_familyRuns = familyOf(m_table, m_family);
    m_pair.setRuns(m_familyRuns.runs);
    nameSettings();
}

// Settings have the names that they have in the form of such a run.
void ComparePresenter::nameSettings() {
    if (!m_workspace.ready()) return;
    std::set<NamedChoices> all;
    for (const auto& run : m_familyRuns.runs) {
        NamedChoices chosen;
        for (const char* key : {"dataset.id", "model.id", "objective.id", "train.optimizer"})
            if (const auto found = run.settings.find(key); found != run.settings.end())
                chosen[key] = found->second;
        if (chosen.count("dataset.id") > 0) all.insert(std::move(chosen));
    }
    if (all.empty() || all == m_named) return;
    QMap<QString, QString> labels;
    for (const auto& chosen : all)
        for (const auto& spec : m_workspace.catalogue()->parameters(RunConfig{chosen}))
            if (!labels.contains(toQt(spec.key))) labels[toQt(spec.key)] = toQt(spec.name);
    m_named = std::move(all);
    setSettingTitles(labels);
}

void ComparePresenter::followRun() {
    const QString before = m_family;
    takeFamily();
    if (m_family != before) familyChanged();
}

void ComparePresenter::familyChanged() {
    Q_EMIT tableChanged();
    if (m_wantsCurves) curvesSoon();
    if (m_wantsMeans) meansSoon();
}

void ComparePresenter::setFamily(const QString& id) {
    m_choseFamily = true;
    if (id == m_family) return;
    m_family = id;
    takeFamily();
    familyChanged();
}

void ComparePresenter::askMeans(CompareOptions options) {
    m_meanOptions = std::move(options);
    m_wantsMeans = true;
    meansSoon();
}

void ComparePresenter::meansSoon() {
    m_means.soon(kSettling);
    m_alike.soon(kSettling);
    // Answers about other runs must not stay in the picture if nothing is asked instead.
    if (!wantedAlike()) m_alike.forget();
    if (!wantedMeans()) m_means.forget();
    if (!m_means.due()) Q_EMIT meansChanged();
}

// Options of a comparison with the groups that the user chose.
CompareOptions ComparePresenter::groupedOptions(const std::string& score) {
    auto options = m_meanOptions;
    if (options.keys.empty()) options.keys = groupingKeys(m_familyRuns);
    auto picked = runsToGroup(m_familyRuns, score);
    m_repeated = picked.repeated;
    options.runs = std::move(picked.runs);
    options.score = score;
    return options;
}

std::optional<RunComparer::Means> ComparePresenter::wantedMeans() {
    const auto& numbers = m_familyRuns.numbers;
    if (numbers.empty()) return {};
    // Runs on other data may not have the score that was chosen before.
    const auto chosen = std::find_if(numbers.begin(), numbers.end(), [this](const auto& column) {
        return column.id == m_meanOptions.score;
    });
    return m_comparer.means(
        groupedOptions(chosen == numbers.end() ? numbers.front().id : chosen->id));
}

// The similarity in the same groups; not asked if it is the score itself, or if no run has it.
std::optional<RunComparer::Means> ComparePresenter::wantedAlike() {
    const auto& numbers = m_familyRuns.numbers;
    const bool has = std::any_of(numbers.begin(), numbers.end(),
                                 [](const auto& column) { return column.id == kSimilarity; });
    if (!has || m_meanOptions.score == kSimilarity || numbers.front().id == kSimilarity) return {};
    auto options = groupedOptions(kSimilarity);
    options.reach.reset();
    return m_comparer.means(options);
}

void ComparePresenter::handleMeans(QueryEvent event) {
    if (event == QueryEvent::Changed) {
        if (m_means.waiting()) m_meanOptions.score = m_means.sent()->score;
        return;
    }
    if (event == QueryEvent::Failed) m_means.forgetAnswer();
    Q_EMIT meansChanged();
}

std::optional<plots::ScoreGroups> ComparePresenter::scores() const {
    if (!means()) return std::nullopt;
    return plots::scoreGroups(withTitles(*means()),
                              numberTitleWithUnit(numberColumn(means()->score)));
}

std::optional<plots::ScoreGroups> ComparePresenter::similarities() const {
    const auto* alike = m_alike.answer();
    if (!means() || !alike) return std::nullopt;
    return plots::scoreGroups(withTitles(*alike), numberTitleWithUnit(numberColumn(alike->score)));
}

void ComparePresenter::open(const QString& run) {
    if (!run.isEmpty()) m_workspace.openRun(run);
}

}  // namespace headscope::ui
