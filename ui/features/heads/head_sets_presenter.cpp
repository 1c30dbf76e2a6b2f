#include "ui/features/heads/head_sets_presenter.h"

#include "ui/figures/plot_text.h"
#include "ui/figures/sample_words.h"
#include "ui/figures/site_names.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/figure_origin.h"
#include "ui/workspace/latest_weights.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace headscope::ui {
namespace {

QString listed(const std::vector<int>& heads) {
    QStringList numbers;
    for (const int head : heads) numbers << QString::number(head);
    return numbers.join(QStringLiteral(", "));
}

// "head 1", "heads 2, 3"
QString headsWords(const std::vector<int>& heads) {
    return heads.size() == 1 ? HeadSetsPresenter::tr("head %1").arg(heads.front())
                             : HeadSetsPresenter::tr("heads %1").arg(listed(heads));
}

// A to Z, then A2 to Z2, and so on.
QString letterOf(int set) {
    const QString letter(QChar('A' + set % 26));
    return set < 26 ? letter : letter + QString::number(set / 26 + 1);
}

QString number(double value, int digits = 2) {
    return plots::columnText(value, digits);
}

// With as many digits as show the width of the interval, at most four.
QString rangeWords(const Interval& range) {
    int digits = 2;
    while (digits < 4 && number(range.low, digits) == number(range.high, digits)) ++digits;
    return HeadSetsPresenter::tr("%1 to %2", "an interval")
        .arg(number(range.low, digits), number(range.high, digits));
}

}  // namespace

HeadSetsPresenter::HeadSetsPresenter(Workspace& workspace, QObject* parent)
    : QObject(parent),
      m_workspace(workspace),
      m_sets([this](QueryEvent event) { handle(event, m_sets.error()); }),
      m_composition([this](QueryEvent event) { handle(event, m_composition.error()); }) {
    connect(&workspace, &Workspace::runsChanged, this, &HeadSetsPresenter::followRun);
    connect(&workspace.selection(), &Selection::headsChanged, this, &HeadSetsPresenter::changed);
    connect(&workspace.selection(), &Selection::inspectionChanged, this, [this] {
        const auto* sent = m_sets.sent();
        const auto step = m_workspace.selection().inspection().step;
        const auto* other = m_composition.sent();
        // Results of other weights are outdated.
        if ((sent && sent->step != step) || (other && other->step != step)) forget();
    });
    followRun();
}

void HeadSetsPresenter::followRun() {
    const RunHandle run = m_workspace.runA();
    if (run && run == m_run) return;
    m_run = run;
    m_runName = run ? toQt(run->info().name) : QString();
    m_shape = run ? run->shape() : ModelShape();
    forget();
}

void HeadSetsPresenter::forget() {
    m_sets.forget();
    m_composition.forget();
    Q_EMIT changed();
}

void HeadSetsPresenter::handle(QueryEvent event, const Error* error) {
    if (event == QueryEvent::Progressed) return void(Q_EMIT progressed());
    if (event == QueryEvent::Failed && error) Q_EMIT failed(*error);
    Q_EMIT changed();
}

void HeadSetsPresenter::show(Shown shown) {
    if (shown == m_shown) return;
    m_shown = shown;
    Q_EMIT changed();
}

void HeadSetsPresenter::setLinks(int links) {
    if (links == m_links) return;
    m_links = links;
    Q_EMIT changed();
}

void HeadSetsPresenter::measure() {
    if (!m_run || working()) return;
    const auto step = m_workspace.selection().inspection().step;
    if (m_shown == Shown::Sets) {
        RedundancyRequest request;
        request.step = step;
        request.slot = "heads-page";
        return m_sets.ask(requestTo(m_run, std::move(request)));
    }
    CompositionRequest request;
    request.step = step;
    request.strongest = kMostLinks;
    request.slot = "heads-page";
    m_composition.ask(requestTo(m_run, std::move(request)));
}

void HeadSetsPresenter::stop() {
    m_sets.stop();
    m_composition.stop();
}

bool HeadSetsPresenter::measured() const {
    return m_shown == Shown::Sets ? sets() != nullptr : composition() != nullptr;
}

std::vector<HeadSetsPresenter::PlacedSet> HeadSetsPresenter::placedSets() const {
    std::vector<PlacedSet> all;
    if (const auto* report = sets())
        for (const auto& site : report->sites)
            for (const auto& set : site.sets) all.push_back({site.site, &set});
    return all;
}

std::vector<Composition> HeadSetsPresenter::strongest() const {
    std::vector<Composition> edges;
    if (const auto* report = composition()) edges = report->strongest;
    // Leave out links at or below the chance level.
    edges.erase(std::remove_if(edges.begin(), edges.end(),
                               [](const auto& edge) { return edge.excess() <= 0; }),
                edges.end());
    edges.resize(std::min(edges.size(), std::size_t(m_links)));
    return edges;
}

plots::HeadLinksFigure HeadSetsPresenter::figure() const {
    plots::HeadLinksFigure figure;
    if (!measured()) return figure;
    figure.shape = m_shape;
    const auto cells = std::size_t(m_shape.layers) * std::size_t(m_shape.heads);
    if (m_shown == Shown::Sets) {
        figure.quantity = tr("Predicted by the others (R\u00b2)");
        figure.values.assign(cells, std::nan(""));
        for (std::size_t i = 0; i < cells; ++i) figure.letters << QString();
        int before = 0;  // sets of earlier layers: each letter stands for one set
        for (const auto& site : sets()->sites) {
            for (std::size_t head = 0; head < site.heads.size(); ++head)
                figure.values[figure.at({site.site, int(head)})] = site.heads[head].value;
            for (std::size_t set = 0; set < site.sets.size(); ++set)
                for (const int head : site.sets[set].together())
                    figure.letters[int(figure.at({site.site, head}))] +=
                        letterOf(before + int(set));
            before += int(site.sets.size());
        }
        figure.text = tr("Share of each head's output that the other heads of its layer predict "
                         "(R\u00b2). Heads with the same letter are a redundant set and the heads "
                         "that predict it. No two heads of a set need to be similar. %1")
                          .arg(origin());
        return figure;
    }
    figure.kinds = {tr("queries"), tr("keys"), tr("values")};
    const auto edges = strongest();
    const double most = edges.empty() ? 1 : edges.front().excess();
    for (const auto& edge : edges)
        figure.links.push_back({edge.from, edge.to, int(edge.side), edge.excess() / most});
    figure.text = tr("The %1 compositions of heads that are furthest above chance. %2")
                      .arg(QString::number(edges.size()), origin());
    return figure;
}

QStringList HeadSetsPresenter::columns() const {
    if (m_shown == Shown::Sets)
        return {tr("Layer"), tr("Predicted"), tr("From"), tr("Least R\u00b2")};
    return {tr("Earlier head"), tr("Later head"), tr("Through"), tr("Above chance")};
}

QList<QStringList> HeadSetsPresenter::rows() const {
    QList<QStringList> rows;
    const plots::SiteNames names(m_shape);
    if (m_shown == Shown::Sets) {
        for (const auto& [site, set] : placedSets())
            rows.append({names.label(site), listed(set->heads), listed(set->from),
                         number(set->least.value)});
        return rows;
    }
    const QStringList sides{tr("queries"), tr("keys"), tr("values")};
    for (const auto& edge : strongest())
        rows.append({names.label(edge.from), names.label(edge.to), sides[int(edge.side)],
                     number(edge.excess())});
    return rows;
}

std::optional<HeadPlace> HeadSetsPresenter::headOf(int row) const {
    if (m_shown == Shown::Sets) {
        const auto sets = placedSets();
        if (row < 0 || row >= int(sets.size())) return std::nullopt;
        const auto& chosen = sets[std::size_t(row)];
        return HeadPlace{chosen.site, chosen.set->heads.front()};
    }
    const auto edges = strongest();
    if (row < 0 || row >= int(edges.size())) return std::nullopt;
    return edges[std::size_t(row)].from;
}

Verdict HeadSetsPresenter::setsVerdict() const {
    const auto& report = *sets();
    const plots::SiteNames names(m_shape);
    const PlacedSet* largest = nullptr;
    const auto all = placedSets();
    for (const auto& one : all) {
        const bool certain = one.set->certain(report.threshold);
        const bool before = largest && largest->set->certain(report.threshold);
        if (!largest || (certain && !before) ||
            (certain == before && one.set->heads.size() > largest->set->heads.size()))
            largest = &one;
    }
    if (largest) {
        const auto& set = *largest->set;
        const QString text =
            tr("%1: the outputs of %2 can be predicted from those of %3 (R\u00b2 at least %4; 95 % "
               "interval %5).",
               "a layer, heads, heads, the smallest R2, its interval")
                .arg(names.title(largest->site), headsWords(set.heads), headsWords(set.from),
                     number(set.least.value), rangeWords(set.least.range));
        return {text, origin(),
                set.certain(report.threshold) ? Verdict::Confidence::Shown
                                              : Verdict::Confidence::Unclear};
    }
    std::optional<HeadPlace> most;
    double value = -1;
    bool below = true;
    for (const auto& site : report.sites)
        for (std::size_t head = 0; head < site.heads.size(); ++head) {
            const auto& one = site.heads[head];
            below = below && !(one.range.high >= report.threshold);
            if (!(one.value > value)) continue;
            value = one.value;
            most = HeadPlace{site.site, int(head)};
        }
    if (!most) return {};
    return {tr("No head is predicted by the others of its layer with an R\u00b2 of %1 or more; the "
               "most predictable is %2 (R\u00b2 %3).")
                .arg(number(report.threshold), names.label(*most), number(value)),
            origin(),
            below && report.fewTokens.empty() ? Verdict::Confidence::Shown
                                              : Verdict::Confidence::Unclear};
}

Verdict HeadSetsPresenter::compositionVerdict() const {
    const auto edges = strongest();
    if (edges.empty())
        return {tr("No composition is above the chance level."), origin(),
                Verdict::Confidence::Unclear};
    const plots::SiteNames names(m_shape);
    const auto& edge = edges.front();
    const QString through = edge.side == CompositionSide::Query ? tr("its queries")
                            : edge.side == CompositionSide::Key ? tr("its keys")
                                                                : tr("its values");
    // The mean of random pairs has no interval, so no verdict is certain.
    return {tr("Furthest above chance: %1 can read %2 through %3, %4 above chance (composition "
               "%5; chance, mean of 20 random pairs: %6).",
               "a head, a head, what of it, three numbers")
                .arg(names.label(edge.to), names.label(edge.from), through, number(edge.excess()),
                     number(edge.value), number(edge.chance)),
            origin(), Verdict::Confidence::Unclear};
}

Verdict HeadSetsPresenter::verdict() const {
    if (!measured()) return {};
    return m_shown == Shown::Sets ? setsVerdict() : compositionVerdict();
}

QString HeadSetsPresenter::origin() const {
    if (!measured()) return {};
    const auto step = [](std::int64_t value) {
        return QLocale().toString(static_cast<qlonglong>(value));
    };
    if (m_shown == Shown::Sets) {
        const auto& report = *sets();
        QString text = tr("Run \u201c%1\u201d, step %2, %3. Predictions are fitted on every second "
                          "sample and tested on the other %4.")
                           .arg(m_runName, step(report.step), plots::sampleSetWords(report),
                                countText(report.readSamples));
        if (!placedSets().empty())
            text += QLatin1Char(' ') +
                    tr("Sets were chosen on the same samples, which raises R\u00b2 slightly; "
                       "test a set by removing its heads.");
        if (!report.fewTokens.empty()) text += QLatin1Char(' ') + engineText(report.fewTokens);
        return text;
    }
    const auto& report = *composition();
    QString text = tr("Run \u201c%1\u201d, step %2, from the weights, with the gains of norms. "
                      "Chance: mean of 20 random pairs with the same spectra.")
                       .arg(m_runName, step(report.step));
    if (!report.withoutScores.empty()) text += QLatin1Char(' ') + engineText(report.withoutScores);
    return text;
}

QJsonObject HeadSetsPresenter::provenance() const {
    if (!measured() || !m_run) return {};
    const auto step = m_shown == Shown::Sets ? sets()->step : composition()->step;
    QJsonObject run = runOrigin(m_run->info(), m_run->config(), step, QString());
    if (m_shown == Shown::Sets) addSamples(run, *sets());
    return {{QStringLiteral("runs"), QJsonArray{run}}};
}

}  // namespace headscope::ui
