#include "ui/features/heads/overview_presenter.h"

#include "ui/features/heads/heads_view.h"
#include "ui/figures/kinds/head_scatter_figure.h"
#include "ui/figures/plot_text.h"
#include "ui/figures/sample_words.h"
#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/figure_origin.h"
#include "ui/workspace/head_map/head_measures.h"
#include "ui/workspace/latest_weights.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace headscope::ui {
namespace {

// Returns enough decimals to distinguish values in a range of this size.
int decimalsFor(double range) {
    constexpr int kUsual = 2, kMost = 6;
    if (!(range > 0) || !std::isfinite(range)) return kUsual;
    return std::clamp(2 - static_cast<int>(std::floor(std::log10(range))), kUsual, kMost);
}

// Delay in ms before a request, and minimum ms between requests while the run trains.
constexpr int kOverviewDelayMs = 120, kOverviewAgainMs = 8000;
constexpr const char* kFirstLikeness = "attn-cos";
// default threshold: relative position between "different" (0) and "identical" (1)
constexpr double kAlikePart = 0.9;
constexpr const char *kMostSimilarQuantity = "twin", *kLayerQuantity = "layer",
                     *kRoleQuantity = "role", *kGroupQuantity = "group";
const std::string kImportancePrefix = "importance:";

bool isImportance(const std::string& id) {
    return id.compare(0, kImportancePrefix.size(), kImportancePrefix) == 0;
}

double valueIn(const std::vector<HeadStatistics>& measures, const std::string& id, HeadPlace head) {
    const auto site = static_cast<std::size_t>(head.site), at = static_cast<std::size_t>(head.head);
    for (const auto& one : measures)
        if (one.measure == id && site < one.values.size() && at < one.values[site].size())
            return one.values[site][at];
    return std::nan("");
}

}  // namespace

OverviewPresenter::OverviewPresenter(Workspace& workspace, QObject* parent)
    : QObject(parent),
      m_workspace(workspace),
      m_query([this] { return wanted(); }, [this](QueryEvent event) { handle(event); }),
      m_importanceQuery([this](QueryEvent event) { handleImportance(event); }) {
    connect(&workspace, &Workspace::engineReady, this, &OverviewPresenter::engineArrived);
    connect(&workspace, &Workspace::runsChanged, this, &OverviewPresenter::followRun);
    new LatestWeights(
        workspace, LatestWeights::Of::RunA, this, [this] { return !settled(); },
        [this] { askAgain(); });
    connect(&workspace.selection(), &Selection::inspectionChanged, this, [this] {
        if (!m_query.sent() || m_workspace.selection().inspection().step != m_query.sent()->step)
            askAgain();
    });
    connect(&workspace.sessions(), &Sessions::advanced, this, &OverviewPresenter::followSession);
    connect(&workspace.masks(), &MaskModel::changed, this, &OverviewPresenter::changed);
    connect(&workspace.selection(), &Selection::headsChanged, this, &OverviewPresenter::changed);
    engineArrived();
}

void OverviewPresenter::engineArrived() {
    // Default: kFirstLikeness if available, otherwise the first measure.
    for (const auto& measure : likenesses())
        if (m_likeness.id.empty() || measure.id == kFirstLikeness) m_likeness = measure;
    followRun();
}

void OverviewPresenter::followRun() {
    const RunHandle run = m_workspace.runA();
    if (run && m_run.lock() == run) return;  // return if only run B was opened or closed
    m_run = run;
    m_runName = run ? toQt(run->info().name) : QString();
    m_shape = run ? run->shape() : ModelShape();
    m_query.forget();
    m_importanceQuery.forget();
    m_importance.clear();
    m_groups.clear();
    Q_EMIT runChanged();
    askSoon();
}

void OverviewPresenter::askSoon() {
    m_query.soon(kOverviewDelayMs);
}

void OverviewPresenter::askAgain() {
    m_importance.clear();  // the values belong to other weights
    forgetPublished();
    askSoon();
}

// The head maps of all pages show what was published, also while this page is hidden.
void OverviewPresenter::forgetPublished() const {
    m_workspace.headMeasures().publish(HeadMeasures::Source::Overview, {});
}

std::optional<BoundRequest<HeadOverviewRequest>> OverviewPresenter::wanted() {
    const RunHandle run = m_run.lock();
    if (!run) return {};
    HeadOverviewRequest request;
    request.measure = m_likeness.id;
    request.step = m_workspace.selection().inspection().step;
    request.slot = "heads-overview";
    request.walks = std::any_of(m_shown.begin(), m_shown.end(), isWalkMeasure);
    request.onFirst = m_query.firstAnswer();
    return requestTo(run, std::move(request));
}

void OverviewPresenter::handle(QueryEvent event) {
    if (event == QueryEvent::Progressed) return void(Q_EMIT progressed());
    if (event == QueryEvent::Changed) m_sinceRequest.start();
    if (event == QueryEvent::First || event == QueryEvent::Answered) {
        regroup();
        if (!m_colourChosen) colourByRole();
    }
    const bool ended = event == QueryEvent::Stopped || event == QueryEvent::Failed;
    if (event == QueryEvent::Answered || (ended && m_query.partial())) {
        publish();
        askImportance();
    }
    if (event == QueryEvent::Failed) Q_EMIT failed(*m_query.error());
    Q_EMIT changed();
}

double OverviewPresenter::share() const {
    return m_importanceQuery.waiting() ? m_importanceQuery.share() : m_query.share();
}

// Limits how often a running training is analysed, since a pass over samples takes its processors.
void OverviewPresenter::followSession() {
    const RunHandle run = m_query.active() ? m_run.lock() : nullptr;
    if (!run || !m_query.sent() || m_query.sent()->step != kLatest || !settled() ||
        !m_workspace.sessions().of(run->info().path))
        return;
    if (m_sinceRequest.hasExpired(kOverviewAgainMs)) askSoon();
}

void OverviewPresenter::stop() {
    m_query.stop();
    m_importanceQuery.stop();
}

// Requests all shown importance values that are still unknown, in one request.
void OverviewPresenter::askImportance() {
    const RunHandle run = m_run.lock();
    if (!run || !m_query.active()) return;
    ImportanceRequest request;
    request.measures.clear();
    for (const std::string& id : m_shown)
        if (isImportance(id) && !m_importance.count(id))
            request.measures.push_back(id.substr(kImportancePrefix.size()));
    if (request.measures.empty()) return;
    const auto* known = overview();
    request.step = known ? known->step : m_workspace.selection().inspection().step;
    request.slot = "heads-overview";
    m_importanceQuery.ask(requestTo(run, std::move(request)));
}

void OverviewPresenter::handleImportance(QueryEvent event) {
    if (event == QueryEvent::Progressed) return void(Q_EMIT progressed());
    if (event == QueryEvent::Answered) {
        for (const auto& measure : m_importanceQuery.answer()->measures)
            m_importance[kImportancePrefix + measure.measure] = measure.values;
        publish();
    }
    if (event == QueryEvent::Failed) Q_EMIT failed(*m_importanceQuery.error());
    Q_EMIT changed();
}

void OverviewPresenter::publish() const {
    std::vector<HeadValues> all;
    for (const auto& quantity : quantities(Axis::Size)) {
        if (quantity.id.empty() || quantity.id == kLayerQuantity) continue;
        HeadValues values;
        values.id = quantity.id;
        values.name = quantity.name;
        values.values.assign(
            static_cast<std::size_t>(m_shape.layers) * static_cast<std::size_t>(m_shape.heads),
            std::nan(""));
        std::vector<double> known;
        for (const HeadPlace& head : headsOf(m_shape)) {
            const double one = value(quantity.id, head);
            values.values[static_cast<std::size_t>(head.site) *
                              static_cast<std::size_t>(m_shape.heads) +
                          static_cast<std::size_t>(head.head)] = one;
            if (std::isfinite(one)) known.push_back(one);
        }
        if (known.empty()) continue;  // not measured, or not defined for this model
        const auto* info = quantity.id == kMostSimilarQuantity ? &m_likeness : measure(quantity.id);
        const auto [least, most] = std::minmax_element(known.begin(), known.end());
        const bool bounded = info && info->high > info->low;
        values.low = bounded ? info->low : *least;
        values.high = bounded ? info->high : *most;
        values.diverging = info && info->diverging;
        values.decimals = decimalsFor(values.high - values.low);
        values.origin = origin();
        if (quantity.id == kMostSimilarQuantity)
            values.origin = toQt(m_likeness.name) + QLatin1Char('\n') + values.origin;
        all.push_back(std::move(values));
    }
    m_workspace.headMeasures().publish(HeadMeasures::Source::Overview, std::move(all));
}

std::vector<HeadQuantity> OverviewPresenter::quantities(Axis axis) const {
    std::vector<HeadQuantity> all;
    if (axis == Axis::Colour) {
        all.push_back(
            {kRoleQuantity, tr("Role"), tr("Role of the head by rules from the literature"), true});
        all.push_back({kGroupQuantity, tr("Redundancy group"),
                       tr("Heads of a layer whose similarity reaches the threshold"), true});
    }
    if (axis == Axis::Size) all.push_back({"", tr("All equal"), {}, false});
    all.push_back({kMostSimilarQuantity, tr("Similarity to most similar head"),
                   tr("The most similar head of the same layer, by the measure under “Similarity”"),
                   false});
    all.push_back({kLayerQuantity, tr("Layer"), {}, false});
    if (!m_workspace.ready()) return all;
    for (const auto& measure : m_workspace.catalogue()->measures()) {
        if (measure.shape != MeasureShape::Head) continue;
        // Skip measures that do not apply to this model. Measures of random walks are listed before
        // they are computed.
        const auto is = [&](const HeadStatistics& one) { return one.measure == measure.id; };
        const bool left = isWalkMeasure(measure.id) && overview() && !m_query.answered()->walks;
        if (overview() && !left &&
            std::none_of(overview()->heads.begin(), overview()->heads.end(), is))
            continue;
        all.push_back({measure.id, toQt(measure.name),
                       toQt(measure.summary + "\n" + measure.formula), false});
    }
    for (const auto& one : m_workspace.catalogue()->importances())
        all.push_back({kImportancePrefix + one.id, tr("Importance: %1").arg(toQt(one.name)),
                       toQt(one.summary), false});
    return all;
}

HeadQuantity OverviewPresenter::quantity(const std::string& id) const {
    for (const Axis axis : {Axis::Colour, Axis::Size})
        for (auto& one : quantities(axis))
            if (one.id == id) return one;
    return {id, toQt(id), {}, false};
}

void OverviewPresenter::show(Axis axis, const std::string& id) {
    std::string& place = m_shown[static_cast<std::size_t>(axis)];
    if (axis == Axis::Colour) m_colourChosen = true;
    if (place == id) return;
    place = id;
    if (isImportance(id)) askImportance();
    if (isWalkMeasure(id) && m_query.sent() && !m_query.sent()->walks) askSoon();
    Q_EMIT changed();
}

double OverviewPresenter::value(const std::string& id, HeadPlace head) const {
    if (!overview() || !m_shape.has(head.site, head.head)) return std::nan("");
    if (id == kLayerQuantity) return head.site;
    if (id == kMostSimilarQuantity) {
        const MostSimilarHead found = mostSimilar(head);
        return found.head < 0 ? std::nan("") : found.value;
    }
    if (isImportance(id)) {
        const auto found = m_importance.find(id);
        const auto at = static_cast<std::size_t>(head.site) * m_shape.heads +
                        static_cast<std::size_t>(head.head);
        return found == m_importance.end() || at >= found->second.size() ? std::nan("")
                                                                         : found->second[at];
    }
    return valueIn(overview()->heads, id, head);
}

std::vector<MeasureInfo> OverviewPresenter::likenesses() const {
    std::vector<MeasureInfo> all;
    if (!m_workspace.ready()) return all;
    for (const auto& measure : m_workspace.catalogue()->measures())
        if (measure.shape == MeasureShape::Pairwise && measure.high > measure.low)
            all.push_back(measure);
    return all;
}

void OverviewPresenter::chooseLikeness(const std::string& id) {
    for (const auto& measure : likenesses()) {
        if (measure.id != id || id == m_likeness.id) continue;
        m_likeness = measure;
        m_threshold = firstThreshold();
        forgetPublished();
        askSoon();
        Q_EMIT changed();
    }
}

double OverviewPresenter::firstThreshold() const {
    // For measures with negative values, "different" means 0.
    const double different = lowIsAlike() ? m_likeness.high : std::max(0.0, m_likeness.low);
    const double alike = lowIsAlike() ? m_likeness.low : m_likeness.high;
    return different + kAlikePart * (alike - different);
}

// Default colours until the user chooses: roles, or layers if no head has a role.
void OverviewPresenter::colourByRole() {
    m_shown[static_cast<std::size_t>(Axis::Colour)] =
        overview() && overview()->roles.empty() ? kLayerQuantity : kRoleQuantity;
}

void OverviewPresenter::resetView() {
    chooseLikeness(kFirstLikeness);
    m_shown = firstShown();
    m_colourChosen = false;
    colourByRole();
    if (m_likeness.high > m_likeness.low) m_threshold = firstThreshold();
    regroup();
    Q_EMIT changed();
}

void OverviewPresenter::setThreshold(double threshold) {
    if (threshold == m_threshold) return;
    m_threshold = threshold;
    regroup();
    Q_EMIT changed();
}

void OverviewPresenter::regroup() {
    m_groups.clear();
    if (overview()) m_groups = redundancyGroups(overview()->similarity, m_threshold, lowIsAlike());
}

MostSimilarHead OverviewPresenter::mostSimilar(HeadPlace head) const {
    return overview() ? mostSimilarHead(overview()->similarity, head, lowIsAlike())
                      : MostSimilarHead();
}

double OverviewPresenter::chance(int site, int a, int b) const {
    const auto* known = overview();
    return known ? known->chance.at(static_cast<std::size_t>(site), a, b) : std::nan("");
}

bool OverviewPresenter::groupedByChance(const RedundancyGroup& group, int head) const {
    return alikeEnough(chance(group.site, head, group.representative));
}

int OverviewPresenter::replaceable(const RedundancyGroup& group) const {
    return static_cast<int>(
        std::count_if(group.heads.begin(), group.heads.end(), [&](const int head) {
            return head != group.representative && !groupedByChance(group, head);
        }));
}

int OverviewPresenter::groupOf(HeadPlace head) const {
    for (std::size_t i = 0; i < m_groups.size(); ++i) {
        const auto& group = m_groups[i];
        if (group.site == head.site &&
            std::count(group.heads.begin(), group.heads.end(), head.head))
            return static_cast<int>(i);
    }
    return -1;
}

QString OverviewPresenter::groupName(int group) const {
    if (group < 0 || group >= static_cast<int>(m_groups.size())) return {};
    const int site = m_groups[static_cast<std::size_t>(group)].site;
    int letter = 0;
    // Groups of a layer are named by letters, in order.
    for (int i = 0; i < group; ++i) letter += m_groups[static_cast<std::size_t>(i)].site == site;
    return plots::SiteNames(m_shape).label(site) + QLatin1Char(' ') +
           (letter < 26 ? QString(QChar('A' + letter)) : QString::number(letter));
}

std::vector<const HeadRole*> OverviewPresenter::rolesOf(HeadPlace head) const {
    std::vector<const HeadRole*> roles;
    if (!overview()) return roles;
    for (const auto& role : overview()->roles)
        if (role.head == head) roles.push_back(&role);
    return roles;
}

int OverviewPresenter::mainRole(HeadPlace head) const {
    const auto roles = rolesOf(head);
    if (roles.empty()) return -1;
    for (std::size_t i = 0; i < overview()->rules.size(); ++i)
        if (overview()->rules[i].id == roles.front()->rule) return static_cast<int>(i);
    return -1;
}

QStringList OverviewPresenter::story(HeadPlace head) const {
    QStringList lines;
    if (!overview()) return lines;
    const plots::SiteNames sites(m_shape);
    for (const auto* role : rolesOf(head))
        for (const auto& rule : overview()->rules)
            if (rule.id == role->rule)
                lines << tr("%1: %2 (%3).")
                             .arg(catalogueText(rule.name), engineText(role->evidence),
                                  toQt(rule.source));
    if (lines.isEmpty()) lines << tr("No rule gives it a role.");
    const MostSimilarHead nearest = mostSimilar(head);
    if (nearest.head >= 0) {
        const double by = chance(head.site, head.head, nearest.head);
        QString text =
            tr("Most similar head %1, %2: %3")
                .arg(sites.label(HeadPlace{head.site, nearest.head}),
                     midSentence(toQt(m_likeness.name)), plots::numberText(nearest.value, 3));
        if (!std::isnan(by))
            text +=
                tr("; independent heads of the same sharpness: %1").arg(plots::numberText(by, 3));
        const QString words = alikeText(nearest.value, by, m_likeness);
        lines << text + (words.isEmpty() ? QString() : QStringLiteral(" \u2013 ") + words) +
                     QLatin1Char('.');
    }
    const int group = groupOf(head);
    if (group >= 0) {
        const auto& members = m_groups[static_cast<std::size_t>(group)];
        const int others = replaceable(members);
        const bool representative = members.representative == head.head;
        const bool byChance = representative ? others == 0 : groupedByChance(members, head.head);
        if (representative && !byChance)
            lines << tr("Representative of group %1: it could replace %n other head(s).", nullptr,
                        others)
                         .arg(groupName(group));
        else
            lines << tr("In group %1, represented by %2.")
                         .arg(groupName(group),
                              sites.label(HeadPlace{head.site, members.representative}));
        if (byChance) lines << tr("Independent heads as sharp as these would be grouped as well.");
    }
    return lines;
}

QString OverviewPresenter::flatNotice() const {
    return overview() ? flatMapsWords(overview()->flatness, plots::SiteNames(m_shape)) : QString();
}

QString OverviewPresenter::origin() const {
    if (!overview()) return {};
    return tr("Run \u201c%1\u201d, step %2, %3.")
        .arg(m_runName, QLocale().toString(static_cast<qlonglong>(overview()->step)),
             plots::sampleSetWords(*overview()));
}

QJsonObject OverviewPresenter::provenance() const {
    const RunHandle run = m_run.lock();
    if (!run || !overview()) return {};
    return {{QStringLiteral("runs"),
             QJsonArray{runOrigin(run->info(), run->config(), overview()->step)}},
            {QStringLiteral("measure"), toQt(m_likeness.id)},
            {QStringLiteral("threshold"), m_threshold},
            {QStringLiteral("split"), toQt(overview()->split)},
            {QStringLiteral("samples"), overview()->samples},
            {QStringLiteral("heads_off"), headsOffOrigin(m_workspace.masks().mask())}};
}

}  // namespace headscope::ui
