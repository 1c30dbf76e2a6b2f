#include "ui/features/train/train_hints.h"

#include "core/api/requests/analysis.h"
#include "ui/figures/plot_text.h"
#include "ui/widgets/text/text.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace headscope::ui {
namespace {

struct TrainHintsText {
    Q_DECLARE_TR_FUNCTIONS(TrainHints)
};

// Factor on the loss of the first steps, and distance from it, above which training counts as
// exploding. The distance keeps noise of small losses from counting.
constexpr double kExplosion = 2, kExplosionRise = 0.5;
// Number of steps that are compared; fewer are too noisy.
constexpr std::size_t kCompared = 10;
// Evaluations after the best one that must all be worse.
constexpr std::size_t kWorse = 2;
// Share by which a loss must be worse than the best one, and by how much at least.
constexpr double kWorseLoss = 0.02, kLeastWorseLoss = 0.01;

// Standard errors on each side of a 95 % interval.
constexpr double k95 = 1.96;

double median(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

bool explodes(const std::vector<SeriesPoint>& loss) {
    if (std::any_of(loss.begin(), loss.end(),
                    [](const SeriesPoint& point) { return !std::isfinite(point.value); }))
        return true;
    if (loss.size() < 2 * kCompared) return false;
    std::vector<double> first, last;
    for (std::size_t i = 0; i < kCompared; ++i) {
        first.push_back(loss[i].value);
        last.push_back(loss[loss.size() - 1 - i].value);
    }
    const double begun = median(first);
    return median(last) > std::max(kExplosion * begun, begun + kExplosionRise);
}

// Smallest decline that is not noise: for a proportion the half width of its 95 % interval, for a
// loss 2 %.
double noise(const TrainFacts& facts, double best) {
    if (!facts.judgedIsShare) return std::max(kWorseLoss * std::abs(best), kLeastWorseLoss);
    if (facts.validSamples <= 0) return kWorseLoss;
    const auto n = static_cast<double>(facts.validSamples);
    return std::max(k95 * std::sqrt(best * (1 - best) / n), 1 / n);
}

std::optional<TrainHint> turned(const TrainFacts& facts) {
    const auto& points = facts.judged;
    if (facts.endsWithBest || points.empty()) return std::nullopt;
    const auto better = [&](const SeriesPoint& a, const SeriesPoint& b) {
        return facts.higherIsBetter ? a.value > b.value : a.value < b.value;
    };
    auto best = points.begin();
    for (auto point = points.begin(); point != points.end(); ++point)
        if (better(*point, *best)) best = point;
    if (static_cast<std::size_t>(points.end() - best) <= kWorse) return std::nullopt;
    const double limit = noise(facts, best->value);
    const bool all = std::all_of(
        points.end() - static_cast<std::ptrdiff_t>(kWorse), points.end(),
        [&](const SeriesPoint& point) { return std::abs(point.value - best->value) > limit; });
    if (!all) return std::nullopt;
    return TrainHint{TrainHint::Code::ValidationTurned, best->step, 0, 0};
}

std::optional<TrainHint> coarse(const TrainFacts& facts) {
    if (!facts.testShare || facts.testSamples <= 0) return std::nullopt;
    const double smallest = resolvableDifference(*facts.testShare, facts.testSamples);
    if (smallest <= kCoarseTest) return std::nullopt;
    return TrainHint{TrainHint::Code::TestTooSmall, 0, smallest, facts.testSamples};
}

}  // namespace

double resolvableDifference(double share, std::int64_t samples) {
    // The variance of a difference is the sum of both variances. An observed 0 or 1 has a variance
    // too, so the proportion is moved inside by two samples of each kind (Agresti & Coull 1998).
    const double n = static_cast<double>(samples) + 4;
    const double p = (share * static_cast<double>(samples) + 2) / n;
    return k95 * std::sqrt(2 * p * (1 - p) / n);
}

double lowerRate(double rate) {
    if (!(rate > 0)) return 0;
    const double third = rate / 3;
    const double unit = std::pow(10.0, std::floor(std::log10(third)));
    return std::round(third / unit) * unit;
}

std::vector<TrainHint> trainHints(const TrainFacts& facts) {
    std::vector<TrainHint> hints;
    if (facts.state == RunState::Diverged || explodes(facts.trainLoss))
        return {TrainHint{TrainHint::Code::Diverged, 0, lowerRate(facts.learningRate), 0}};
    if (facts.state != RunState::Finished && facts.state != RunState::Stopped) return {};
    if (const auto hint = turned(facts)) hints.push_back(*hint);
    const auto flat = nearlyFlatLayers(facts.flatness);
    if (!flat.empty() && 2 * flat.size() >= facts.flatness.size()) {
        TrainHint hint{TrainHint::Code::MapsFlat};
        for (const int layer : flat) hint.layers << facts.sites.inText(layer);
        hints.push_back(std::move(hint));
    }
    if (const auto hint = coarse(facts)) hints.push_back(*hint);
    return hints;
}

QString hintText(const TrainHint& hint) {
    switch (hint.code) {
        case TrainHint::Code::Diverged:
            if (hint.value <= 0)
                return TrainHintsText::tr("The loss explodes. Lower the learning rate.");
            return TrainHintsText::tr("The loss explodes: lower the learning rate to %1.")
                .arg(plots::numberText(hint.value));
        case TrainHint::Code::ValidationTurned:
            return TrainHintsText::tr("Validation was best at step %1 and got worse since.")
                .arg(countText(hint.step));
        case TrainHint::Code::MapsFlat:
            return TrainHintsText::tr(
                       "Attention is nearly uniform in %1, so similarity there says little.")
                .arg(hint.layers.join(QStringLiteral(", ")));
        case TrainHint::Code::TestTooSmall:
            return TrainHintsText::tr(
                       "With %1 test samples, differences below about %2 points may be chance.")
                .arg(countText(hint.samples), QLocale().toString(100 * hint.value, 'f', 1));
    }
    return {};
}

QString hintAction(const TrainHint& hint) {
    switch (hint.code) {
        case TrainHint::Code::Diverged:
            return TrainHintsText::tr("Start again");
        case TrainHint::Code::ValidationTurned:
            return TrainHintsText::tr("Use the best checkpoint");
        case TrainHint::Code::MapsFlat:
            return TrainHintsText::tr("Train twice as long");
        case TrainHint::Code::TestTooSmall:
            return TrainHintsText::tr("Choose a test file");
    }
    return {};
}

}  // namespace headscope::ui
