#include "ui/features/heads/heads_verdict.h"

#include "core/api/requests/effective_heads.h"
#include "ui/features/heads/across_presenter.h"
#include "ui/features/heads/card_presenter.h"
#include "ui/features/heads/heads_presenter.h"
#include "ui/features/heads/overview_presenter.h"
#include "ui/figures/plot_text.h"
#include "ui/widgets/text/text.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace headscope::ui {
namespace {

using Confidence = Verdict::Confidence;

struct VerdictText {
    Q_DECLARE_TR_FUNCTIONS(HeadsVerdict)
};

// Measure whose effective number of heads is shown; the same as of effective-heads-attn.
constexpr const char* kEffectiveOf = "attn-cos";
constexpr const char* kEffectiveHeads = "effective-heads-attn";

QString oneDecimal(double value) {
    return QLocale().toString(value, 'f', 1);
}

// Effective number of heads of a layer; nullopt if it has fewer than two heads or a value is
// missing. The diagonal of a chance level is not a similarity, so it is taken as 1.
std::optional<double> effectiveOf(const SimilarityFrame& frame, int layer) {
    const auto at = static_cast<std::size_t>(layer);
    const int heads = frame.headsOf(at);
    if (heads < 2) return std::nullopt;
    std::vector<double> matrix;
    for (int row = 0; row < heads; ++row)
        for (int column = 0; column < heads; ++column)
            matrix.push_back(row == column ? 1.0 : frame.at(at, row, column));
    if (std::any_of(matrix.begin(), matrix.end(), [](double v) { return !std::isfinite(v); }))
        return std::nullopt;
    return effectiveHeads(matrix, static_cast<std::size_t>(heads));
}

// The selected layer of one run, as shown.
struct LayerShown {
    int side = 0, heads = 0, samples = 0;
    double value = 0;              // effective heads, or the mean over pairs
    std::optional<double> chance;  // the same for independent heads
    // Mean over pairs - that of independent heads; NaN: unknown.
    double excess = std::nan("");
    bool flat = false;    // the maps are nearly uniform
    bool noRoom = false;  // independent heads are already this similar
    bool alone = false;   // the model has no other layer
    ExcessOfRun ofRun;    // mean over all layers, with its interval
};

std::optional<double> finite(double value) {
    return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

std::optional<LayerShown> layerShown(const HeadsPresenter& presenter, int side, int layer) {
    const auto at = static_cast<std::size_t>(layer);
    const SimilarityFrame* frame = presenter.frame(side);
    if (!frame || at >= frame->layers.size()) return std::nullopt;
    const MeasureInfo& measure = presenter.measure();
    const bool effective = measure.id == kEffectiveOf;
    const double mean = layerMeans(*frame)[at];
    const auto value = effective ? effectiveOf(*frame, layer) : finite(mean);
    if (!value) return std::nullopt;
    LayerShown shown;
    shown.side = side;
    shown.heads = frame->headsOf(at);
    shown.value = *value;
    shown.alone = frame->layers.size() == 1;
    const auto* report = presenter.analysed(side);
    if (!report) return shown;
    shown.samples = report->samples;
    shown.ofRun = presenter.excess(side);
    const double level = at < report->chanceMean.size() ? report->chanceMean[at] : std::nan("");
    shown.excess = mean - level;
    shown.noRoom = !effective && std::isfinite(level) && noRoomAbove(level, measure);
    if (effective && at < report->flatness.size()) shown.flat = report->flatness[at] >= kNearlyFlat;
    if (effective && at < report->chance.layers.size())
        shown.chance = effectiveOf(report->chance, layer);
    if (!effective) shown.chance = finite(level);
    return shown;
}

// True if the run's excess differs from 0 by its interval, and the layer's excess has its sign.
bool beyondChance(const LayerShown& shown, const MeasureInfo& measure) {
    if (!shown.ofRun || !shown.ofRun->interval || atChance(*shown.ofRun, measure)) return false;
    return shown.excess * shown.ofRun->excess > 0;
}

// Sentence about what the data do not decide; "" if the intervals carry the verdict. The interval
// is of the mean over all layers, so it carries a sentence about one layer only if there is no
// other.
QString doubtOf(const std::vector<LayerShown>& all, const MeasureInfo& measure) {
    const LayerShown& first = all.front();
    if (std::any_of(all.begin(), all.end(), [](const auto& one) { return one.noRoom; }))
        return VerdictText::tr(
            "Independent heads are already this similar, so the value says nothing.");
    const QString ofLayer =
        first.alone ? QString() : VerdictText::tr("There is no interval for this layer alone.");
    if (all.size() == 1) {
        if (!first.ofRun || !first.ofRun->interval) return VerdictText::tr("There is no interval.");
        return beyondChance(first, measure)
                   ? ofLayer
                   : VerdictText::tr("Not clear from %Ln sample(s) that this is more than chance.",
                                     nullptr, first.samples);
    }
    const LayerShown& second = all[1];
    const auto compared = compareExcess(first.ofRun, second.ofRun, measure);
    if (compared == ExcessComparison::Unknown) return VerdictText::tr("There is no interval.");
    // The intervals are of all layers, so this layer must differ in the same direction.
    const bool same =
        (first.excess - second.excess) * (first.ofRun->excess - second.ofRun->excess) > 0;
    const bool differ =
        compared == ExcessComparison::MoreLeft || compared == ExcessComparison::MoreRight;
    if (differ && !same)
        return VerdictText::tr(
            "Compared with independent heads, A and B differ the other way round in the mean of "
            "all "
            "layers; there is no interval for this layer alone.");
    return differ ? ofLayer
                  : VerdictText::tr(
                        "Which run is further from independent heads is not clear "
                        "from %Ln sample(s).",
                        nullptr, std::min(first.samples, second.samples));
}

// "A", "B", or "B (lambda 0.1)" if the runs differ in lambda.
QString letterOf(const HeadsPresenter& presenter, int side) {
    const QString letter = side == 0 ? QStringLiteral("A") : QStringLiteral("B");
    const double lambda = presenter.side(side).info.lambda;
    return lambda == presenter.side(1 - side).info.lambda
               ? letter
               : VerdictText::tr("%1 (lambda %2)", "a run").arg(letter, lambdaText(lambda));
}

QString numbersText(const LayerShown& shown, bool effective) {
    const auto number = [effective](double value) {
        return effective ? oneDecimal(value) : plots::numberText(value, 2);
    };
    return shown.chance ? VerdictText::tr("%1 (independent heads: %2)")
                              .arg(number(shown.value), number(*shown.chance))
                        : number(shown.value);
}

QString evidenceOf(const HeadsPresenter& presenter, const std::vector<int>& sides) {
    QStringList lines;
    for (const int side : sides) {
        const QString origin = presenter.origin(side);
        if (origin.isEmpty()) continue;
        QString line = sides.size() > 1 ? (side == 0 ? VerdictText::tr("A: %1").arg(origin)
                                                     : VerdictText::tr("B: %1").arg(origin))
                                        : origin;
        const ExcessOfRun excess = presenter.excess(side);
        if (excess && excess->interval)
            line += QLatin1Char(' ') +
                    VerdictText::tr("Excess over independent heads, mean of all layers: %1.")
                        .arg(excessText(*excess));
        lines << line;
    }
    const QString flat = presenter.flatNotice();
    if (!flat.isEmpty()) lines << flat;
    return lines.join(QLatin1Char('\n'));
}

QString flatText(const QString& maps) {
    return VerdictText::tr(
               "Maps of %1 are nearly uniform, so their similarity says nothing. The view Sets "
               "compares outputs instead.")
        .arg(maps);
}

// Names the layers of the shown runs of which maps say nothing, so that the layer shown is not
// taken for all; "" if there are none.
QString otherFlatText(const HeadsPresenter& presenter, const std::vector<LayerShown>& all) {
    QStringList parts;
    for (const auto& shown : all) {
        const auto* report = presenter.analysed(shown.side);
        if (!report) continue;
        const plots::SiteNames sites = presenter.sites(shown.side);
        QStringList names;
        for (const int layer : nearlyFlatLayers(report->flatness)) names << sites.label(layer);
        if (names.isEmpty()) continue;
        const QString list = names.join(QStringLiteral(", "));
        parts << (presenter.hasPair() ? VerdictText::tr("%1 in %2", "layers, a run")
                                            .arg(list, letterOf(presenter, shown.side))
                                      : list);
    }
    if (parts.isEmpty()) return {};
    return QLatin1Char(' ') + VerdictText::tr("Nearly uniform maps: %1; see Sets.")
                                  .arg(parts.join(QStringLiteral("; ")));
}

}  // namespace

Verdict matricesVerdict(const HeadsPresenter& presenter, const std::vector<int>& sides) {
    const int layer = presenter.pair().layer;
    const MeasureInfo& measure = presenter.measure();
    const bool effective = measure.id == kEffectiveOf;
    std::vector<LayerShown> all;
    for (const int side : sides)
        if (const auto shown = layerShown(presenter, side, layer)) all.push_back(*shown);
    if (all.empty()) return {};
    const plots::SiteNames sites = presenter.sites(all.front().side);
    const QString evidence = evidenceOf(presenter, sides);
    for (const LayerShown& shown : all)
        if (shown.flat) {
            const QString maps = sites.inText(layer);
            return {
                flatText(presenter.hasPair() ? VerdictText::tr("%1 in %2", "a layer, a run")
                                                   .arg(maps, shown.side == 0 ? QStringLiteral("A")
                                                                              : QStringLiteral("B"))
                                             : maps),
                evidence, Confidence::Unclear};
        }
    const LayerShown& first = all.front();
    QString text = effective ? VerdictText::tr("%1: %2 heads work like %3.")
                                   .arg(sites.title(layer), QString::number(first.heads),
                                        numbersText(first, true))
                             : VerdictText::tr("%1: mean of the pairs %2.")
                                   .arg(sites.title(layer), numbersText(first, false));
    // The number of the other run may be missing.
    if (all.size() == 1 && presenter.hasPair())
        text = first.side == 0 ? VerdictText::tr("A: %1").arg(text)
                               : VerdictText::tr("B: %1").arg(text);
    if (all.size() > 1) {
        const QString letter = letterOf(presenter, all[1].side),
                      numbers = numbersText(all[1], effective);
        text += QLatin1Char(' ');
        text += effective && all[1].heads != first.heads
                    ? VerdictText::tr("In %1: %2 heads work like %3.", "a run, its numbers")
                          .arg(letter, QString::number(all[1].heads), numbers)
                    : VerdictText::tr("In %1: %2.", "a run, its number").arg(letter, numbers);
    }
    const QString doubt = doubtOf(all, measure);
    const QString others = effective ? otherFlatText(presenter, all) : QString();
    if (doubt.isEmpty()) return {text + others, evidence, Confidence::Shown};
    return {text + QLatin1Char(' ') + doubt + others, evidence, Confidence::Unclear};
}

Verdict overviewVerdict(const OverviewPresenter& presenter) {
    const HeadOverview* overview = presenter.overview();
    if (!overview) return {};
    const auto measured =
        std::find_if(overview->sites.begin(), overview->sites.end(),
                     [](const LayerStatistics& one) { return one.measure == kEffectiveHeads; });
    if (measured == overview->sites.end()) return {};
    const auto flat = nearlyFlatLayers(overview->flatness);
    int fewest = -1, layers = 0, candidates = 0, flatLayers = 0;
    const auto share = [&](int layer) {
        return measured->values[static_cast<std::size_t>(layer)] / presenter.shape().headsOf(layer);
    };
    for (int layer = 0; layer < static_cast<int>(measured->values.size()); ++layer) {
        if (presenter.shape().headsOf(layer) < 2) continue;
        ++layers;
        // Flat maps are alike whatever the heads do.
        if (std::find(flat.begin(), flat.end(), layer) != flat.end()) {
            ++flatLayers;
            continue;
        }
        if (!std::isfinite(share(layer))) continue;
        ++candidates;
        if (fewest < 0 || share(layer) < share(fewest)) fewest = layer;
    }
    if (layers == 0) return {};
    QString evidence = presenter.origin();
    if (const QString notice = presenter.flatNotice(); !notice.isEmpty())
        evidence += QLatin1Char('\n') + notice;
    if (fewest < 0) return {flatText(VerdictText::tr("all layers")), evidence, Confidence::Unclear};
    const plots::SiteNames sites(presenter.shape());
    const QString heads = QString::number(presenter.shape().headsOf(fewest)),
                  like = oneDecimal(measured->values[static_cast<std::size_t>(fewest)]);
    // The effective number of independent heads, if the overview has that measure.
    const auto chance = overview->chance.measure == kEffectiveOf &&
                                fewest < static_cast<int>(overview->chance.layers.size())
                            ? effectiveOf(overview->chance, fewest)
                            : std::nullopt;
    const QString beside =
        !chance ? VerdictText::tr("no interval")
        : oneDecimal(*chance) == like
            ? VerdictText::tr("as many as independent heads with equally sharp maps; no interval")
            : VerdictText::tr("independent heads: %1; no interval").arg(oneDecimal(*chance));
    QString text = candidates > 1
                       ? VerdictText::tr("%1 has the fewest effective heads: %2 work like %3 (%4).")
                             .arg(sites.title(fewest), heads, like, beside)
                       : VerdictText::tr("%1: %2 heads work like %3 (%4).")
                             .arg(sites.title(fewest), heads, like, beside);
    if (flatLayers > 0)
        text += QLatin1Char(' ') +
                VerdictText::tr(
                    "Left out: %n layer(s) with nearly uniform maps; the view Sets compares "
                    "their outputs.",
                    nullptr, flatLayers);
    return {text, evidence, Confidence::Unclear};
}

Verdict acrossVerdict(const AcrossPresenter& presenter, const std::vector<int>& sides,
                      bool otherLayers) {
    QStringList parts, origins;
    for (const int side : sides) {
        const auto pairs = presenter.alikePairs(side, otherLayers, 1);
        if (pairs.empty()) continue;
        const plots::SiteNames sites = presenter.sites(side);
        QString part = VerdictText::tr("%1 and %2 (%3)", "two heads, their similarity")
                           .arg(sites.label(pairs[0].a), sites.label(pairs[0].b),
                                plots::numberText(pairs[0].value, 2));
        if (presenter.hasPair())
            part =
                side == 0 ? VerdictText::tr("A: %1").arg(part) : VerdictText::tr("B: %1").arg(part);
        parts << part;
        origins << presenter.origin(side);
    }
    if (parts.isEmpty()) return {};
    return {VerdictText::tr("Most similar heads, without an interval: %1.")
                .arg(parts.join(QStringLiteral("; "))),
            origins.join(QLatin1Char('\n')), Confidence::Unclear};
}

Verdict cardVerdict(const CardPresenter& presenter) {
    const HeadCard* card = presenter.card();
    if (!card || card->offsets.empty()) return {};
    const auto most = std::max_element(
        card->offsets.begin(), card->offsets.end(),
        [](const OffsetShare& a, const OffsetShare& b) { return a.share < b.share; });
    const int distance = std::abs(most->offset);
    const QString where = distance == 0      ? VerdictText::tr("the query's own position")
                          : card->byDistance ? VerdictText::tr("patches %n away", nullptr, distance)
                          : most->offset < 0
                              ? VerdictText::tr("the key %n token(s) before", nullptr, distance)
                              : VerdictText::tr("the key %n token(s) after", nullptr, distance);
    QString text = VerdictText::tr("%1: %2 of its attention on %3 (uniform: %4), no interval.")
                       .arg(plots::SiteNames(presenter.shape()).title(card->head),
                            percentText(most->share), where, percentText(most->even));
    const MostSimilarHead nearest = presenter.mostSimilar();
    if (nearest.head >= 0)
        text += QLatin1Char(' ') +
                VerdictText::tr("Most similar: head %1 (%2).")
                    .arg(QString::number(nearest.head), plots::numberText(nearest.value, 2));
    return {text, presenter.origin(), Confidence::Unclear};
}

}  // namespace headscope::ui
