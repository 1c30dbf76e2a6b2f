// Values that HeadsPresenter derives from records and answers for the chosen step: frames,
// differences of two runs, colours, notices and captions.
#include "ui/features/heads/heads_presenter.h"
#include "ui/figures/sample_words.h"
#include "ui/workspace/figure_origin.h"

#include <QLocale>

#include <algorithm>

namespace headscope::ui {

std::int64_t HeadsPresenter::step() const {
    return m_stepIndex < static_cast<int>(m_steps.size())
               ? m_steps[static_cast<std::size_t>(m_stepIndex)]
               : kLatest;
}

const SimilarityFrame* HeadsPresenter::nearestRecord(int index, std::int64_t wanted) const {
    const auto& recorded = side(index).recorded;
    if (recorded.empty()) return nullptr;
    std::vector<std::int64_t> steps;
    steps.reserve(recorded.size());
    for (const SimilarityFrame& frame : recorded) steps.push_back(frame.step);
    return &recorded[static_cast<std::size_t>(nearestStep(steps, wanted))];
}

// Step to show for one run. At the slider's end, each run shows its own last step.
std::int64_t HeadsPresenter::wantedStep(int index) const {
    const HeadsSide& mine = side(index);
    std::vector<std::int64_t> steps = mine.weights;
    for (const SimilarityFrame& frame : mine.recorded) steps.push_back(frame.step);
    if (steps.empty()) return kLatest;
    std::sort(steps.begin(), steps.end());
    return followsLatest() ? steps.back()
                           : steps[static_cast<std::size_t>(nearestStep(steps, step()))];
}

const SimilarityReport* HeadsPresenter::analysed(int index) const {
    const HeadsSide& mine = side(index);
    if (!mine.report || mine.report->frame.measure != m_measure.id) return nullptr;
    if (mine.recorded.empty()) return &*mine.report;
    // While run A trains, its records are shown instead of the report.
    const bool trains = index == 0 && live();
    return !trains && mine.report->frame.step == wantedStep(index) ? &*mine.report : nullptr;
}

const SimilarityFrame* HeadsPresenter::frame(int index) const {
    if (const auto* report = analysed(index)) return &report->frame;
    return nearestRecord(index, wantedStep(index));
}

std::optional<double> HeadsPresenter::chance(int index, int layer, int row, int column) const {
    const auto* report = analysed(index);
    if (!report) return std::nullopt;
    return report->chance.at(static_cast<std::size_t>(std::max(0, layer)), row, column);
}

ExcessOfRun HeadsPresenter::excess(int index) const {
    const auto* report = analysed(index);
    const auto& known = side(index).excess;
    const bool same =
        report && known && known->measure == m_measure.id && known->step == report->frame.step;
    return same ? known : std::nullopt;
}

QString HeadsPresenter::flatNotice() const {
    QStringList lines;
    for (int index : {0, 1}) {
        const HeadsSide& mine = side(index);
        const QString text =
            mine.report ? flatMapsWords(mine.report->flatness, sites(index)) : QString();
        if (!text.isEmpty())
            lines << (hasPair() ? (index == 0 ? tr("A: %1") : tr("B: %1")).arg(text) : text);
    }
    return lines.join(QLatin1Char('\n'));
}

std::optional<SimilarityFrame> HeadsPresenter::difference() const {
    const SimilarityFrame *a = frame(0), *b = frame(1);
    return a && b ? frameDifference(*a, *b) : std::nullopt;
}

std::vector<SimilarityFrame> HeadsPresenter::recordedDifferences() const {
    std::vector<SimilarityFrame> all;
    // Pair each record of A with the nearest record of B.
    for (const SimilarityFrame& a : side(0).recorded) {
        const SimilarityFrame* b = nearestRecord(1, a.step);
        if (auto difference = b ? frameDifference(a, *b) : std::nullopt) {
            difference->step = a.step;
            all.push_back(std::move(*difference));
        }
    }
    return all;
}

// The limit covers all steps, so that the colour scale stays fixed during playback.
double HeadsPresenter::differenceLimit() const {
    double largest = 0;
    for (const auto& difference : recordedDifferences())
        largest = std::max(largest, largestDifference(difference));
    const auto widen = [&](const SimilarityFrame* a, const SimilarityFrame* b) {
        const auto difference = a && b ? frameDifference(*a, *b) : std::nullopt;
        if (difference) largest = std::max(largest, largestDifference(*difference));
    };
    if (!side(0).recorded.empty() && !side(1).recorded.empty())
        widen(&side(0).recorded.back(), &side(1).recorded.back());
    widen(frame(0), frame(1));
    return roundLimit(largest);
}

plots::ColourMap HeadsPresenter::colours() const {
    std::vector<SimilarityFrame> frames;
    // an unbounded measure takes its colour range from both runs at all steps
    if (!(m_measure.high > m_measure.low))
        for (const HeadsSide& mine : m_sides) {
            frames.insert(frames.end(), mine.recorded.begin(), mine.recorded.end());
            if (mine.report) frames.push_back(mine.report->frame);
        }
    return plots::measureColours(m_measure, frames, m_scale);
}

QString HeadsPresenter::origin(int index) const {
    const SimilarityFrame* shown = frame(index);
    if (!shown) return {};
    const auto* report = analysed(index);
    const QString samples =
        report ? plots::sampleSetWords(*report)
        : side(index).info.validSamples > 0
            ? tr("recorded while training, on a fixed batch of at most 64 validation samples")
            : tr("recorded while training, on a fixed batch of at most 64 training samples (no "
                 "validation split)");
    return tr("Run \u201c%1\u201d, lambda %2, step %3, %4.")
        .arg(QString::fromStdString(side(index).info.name),
             QString::number(side(index).info.lambda, 'g', 4),
             QLocale().toString(qlonglong(shown->step)), samples);
}

QJsonObject HeadsPresenter::runOf(int index, std::int64_t step) const {
    const HeadsSide& mine = side(index);
    if (!mine.run) return {};
    const QString label = !hasPair()   ? QString()
                          : index == 0 ? QStringLiteral("A")
                                       : QStringLiteral("B");
    return runOrigin(mine.info, mine.run->config(), step, label);
}

}  // namespace headscope::ui
