#include "ui/features/heads/heads_view.h"

#include "ui/figures/plot_text.h"
#include "ui/widgets/text/text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <limits>

namespace headscope::ui {

namespace {

// Minimum share of a measure's range above chance for which words are meaningful. For cosines of
// maps it equals 1 - kNearlyFlat squared.
constexpr double kLeastRoom = 1 - kNearlyFlat * kNearlyFlat;
constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

struct HeadsText {
    Q_DECLARE_TR_FUNCTIONS(HeadsView)
};

double layerMean(const SimilarityFrame& frame, std::size_t layer) {
    double sum = 0;
    int pairs = 0;
    for (int i = 0; i < frame.headsOf(layer); ++i)
        for (int j = i + 1; j < frame.headsOf(layer); ++j) {
            const double value = frame.at(layer, i, j);
            if (std::isnan(value)) continue;  // skip NaN: the layer does not have this head
            sum += value;
            ++pairs;
        }
    return pairs > 0 ? sum / pairs : kNone;
}

}  // namespace

double pairMean(const SimilarityFrame& frame) {
    double sum = 0;
    int layers = 0;
    for (const double mean : layerMeans(frame)) {
        if (std::isnan(mean)) continue;  // skip NaN: a layer with a single head does not have pairs
        sum += mean;
        ++layers;
    }
    return layers > 0 ? sum / layers : kNone;
}

std::vector<double> layerMeans(const SimilarityFrame& frame) {
    std::vector<double> means;
    for (std::size_t layer = 0; layer < frame.layers.size(); ++layer)
        means.push_back(layerMean(frame, layer));
    return means;
}

std::optional<SimilarityFrame> frameDifference(const SimilarityFrame& a, const SimilarityFrame& b) {
    if (a.heads != b.heads || a.layers.size() != b.layers.size() || a.layers.empty())
        return std::nullopt;
    SimilarityFrame difference = b;
    for (std::size_t layer = 0; layer < b.layers.size(); ++layer)
        for (std::size_t i = 0; i < std::min(b.layers[layer].size(), a.layers[layer].size()); ++i)
            difference.layers[layer][i] -= a.layers[layer][i];
    return difference;
}

double largestDifference(const SimilarityFrame& frame) {
    double largest = 0;
    for (const auto& layer : frame.layers)
        for (float value : layer)
            if (std::isfinite(value))
                largest = std::max(largest, std::abs(static_cast<double>(value)));
    return largest;
}

double roundLimit(double largest, double least) {
    if (largest < least) return least;
    // Round up to 1, 2 or 5 times a power of ten; the factor 1 - 1e-9 absorbs rounding errors.
    const double power = std::pow(10.0, std::floor(std::log10(largest)));
    for (double factor : {1.0, 2.0, 5.0})
        if (factor * power >= largest * (1 - 1e-9)) return factor * power;
    return 10 * power;
}

int nearestStep(const std::vector<std::int64_t>& steps, std::int64_t step) {
    if (steps.empty()) return -1;
    const auto after = std::lower_bound(steps.begin(), steps.end(), step);
    if (after == steps.begin()) return 0;
    if (after == steps.end()) return static_cast<int>(steps.size()) - 1;
    return static_cast<int>((step - *(after - 1) <= *after - step ? after - 1 : after) -
                            steps.begin());
}

std::vector<HeadLike> headsLike(const SimilarityFrame& frame, int layer, int head,
                                bool lowIsAlike) {
    std::vector<HeadLike> like;
    if (layer < 0 || layer >= static_cast<int>(frame.layers.size()) || head < 0 ||
        head >= frame.heads)
        return like;
    for (int other = 0; other < frame.heads; ++other) {
        const double value = frame.at(static_cast<std::size_t>(layer), head, other);
        if (other != head && !std::isnan(value)) like.push_back({other, value});
    }
    std::stable_sort(like.begin(), like.end(), [lowIsAlike](const HeadLike& a, const HeadLike& b) {
        return lowIsAlike ? a.value < b.value : a.value > b.value;
    });
    return like;
}

QString excessText(const SimilarityExcess& of) {
    // With as many decimals as show the width of the interval, at most four.
    int decimals = 2;
    const auto number = [&decimals](double value) {
        return plots::localDigits(QString::number(value, 'f', decimals));
    };
    while (decimals < 4 && number(of.interval->low) == number(of.interval->high)) ++decimals;
    return HeadsText::tr("%1 (95 % interval %2 to %3)")
        .arg(number(of.excess), number(of.interval->low), number(of.interval->high));
}

bool noRoomAbove(double chance, const MeasureInfo& measure) {
    if (!(measure.high > measure.low)) return false;
    const bool low = measure.redundantWhen == "low";
    const double different = measure.diverging ? 0 : low ? measure.high : measure.low;
    const double alike = low ? measure.low : measure.high, range = std::abs(alike - different);
    return (alike - chance) * (alike - different) < kLeastRoom * range * range;
}

bool atChance(const SimilarityExcess& of, const MeasureInfo& measure) {
    return (of.interval->low <= 0 && of.interval->high >= 0) || noRoomAbove(of.chance, measure);
}

ExcessComparison compareExcess(const ExcessOfRun& left, const ExcessOfRun& right,
                               const MeasureInfo& measure) {
    if (!left || !right || !left->interval || !right->interval) return ExcessComparison::Unknown;
    if (atChance(*left, measure) && atChance(*right, measure)) return ExcessComparison::Chance;
    // If the intervals do not overlap, one excess is clearly larger.
    const bool leftAbove = left->interval->low > right->interval->high;
    if (!leftAbove && right->interval->low <= left->interval->high) return ExcessComparison::Same;
    const bool low = measure.redundantWhen == "low";
    return leftAbove != low ? ExcessComparison::MoreLeft : ExcessComparison::MoreRight;
}

QString redundantDirection(const MeasureInfo& measure) {
    if (measure.redundantWhen == "high") return HeadsText::tr("High values mean similar heads.");
    return measure.redundantWhen == "low" ? HeadsText::tr("Low values mean similar heads.")
                                          : QString();
}

QString measureText(const MeasureInfo& measure) {
    const QString text = redundantDirection(measure);
    const QString basisInvariance =
        HeadsText::tr("The basis of a head %1.")
            .arg(catalogueText(basisInvarianceText(measure.basisInvariance)));
    return text.isEmpty() ? basisInvariance : text + QLatin1Char(' ') + basisInvariance;
}

QString flatMapsWords(const std::vector<double>& flatness, const plots::SiteNames& sites) {
    QStringList layers, values;
    for (const int layer : nearlyFlatLayers(flatness)) {
        layers << sites.label(layer);
        values << plots::numberText(flatness[static_cast<std::size_t>(layer)], 2);
    }
    if (layers.isEmpty()) return {};
    return HeadsText::tr(
               "The attention maps of %1 are nearly flat (cosine with a flat map: %2). Heads with "
               "uniform attention "
               "always look similar, so this similarity says little.")
        .arg(layers.join(QStringLiteral(", ")), values.join(QStringLiteral(", ")));
}

QString alikeText(double value, double chance, const MeasureInfo& measure) {
    if (!(measure.high > measure.low) || measure.redundantWhen.empty() || !std::isfinite(value))
        return {};
    const bool low = measure.redundantWhen == "low", known = std::isfinite(chance);
    const double different = measure.diverging ? 0 : low ? measure.high : measure.low;
    const double alike = low ? measure.low : measure.high;
    const double from = known ? chance : different;
    if (known && noRoomAbove(chance, measure))
        return HeadsText::tr(
            "similar, as expected by chance");  // if maps are flat, heads cannot be distinguished
    // Position of the value between chance (0) and identical heads (1).
    const double part = (value - from) / (alike - from);
    if (part > 0.8) return HeadsText::tr("very similar");
    if (part > 0.5) return HeadsText::tr("similar");
    if (part > 0.25) return HeadsText::tr("somewhat similar");
    if (known)
        return part < -0.25 ? HeadsText::tr("less similar than by chance")
                            : HeadsText::tr("as expected by chance");
    return part < -0.25 ? HeadsText::tr("opposite") : HeadsText::tr("different");
}

}  // namespace headscope::ui
