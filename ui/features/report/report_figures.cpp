// Figures of a report: the same figures that the pages show, from recorded values.
#include "core/api/base/find_by_id.h"
#include "ui/features/compare/compare_view.h"
#include "ui/features/compare/compared_runs_model.h"
#include "ui/features/report/report_parts.h"
#include "ui/figures/colour_map.h"
#include "ui/figures/kinds/matrix_groups_figure.h"
#include "ui/widgets/text/text.h"

#include <algorithm>

namespace headscope::ui {
namespace {

constexpr std::size_t kMostMatrixRows = 4;  // groups per figure, so that a figure fits on a page
constexpr std::size_t kMostMatrixFigures = 3;

plots::FigurePtr kept(const plots::Figure& figure) {
    return figure.copy();
}

QString groupWords(const ReportGroup& group) {
    return group.runs.size() > 1 ? ReportText::tr("%1, seed %2")
                                       .arg(toQt(group.name), QString::number(group.similaritySeed))
                                 : toQt(group.name);
}

bool severalSeeds(const Report& report) {
    const auto seeds = seedsOf(report);
    return seeds.most > 1 && !seeds.repeated;
}

void addCurves(const Report& report, std::vector<ReportFigure>& figures) {
    RunColours colours;
    const bool means = severalSeeds(report);
    for (const auto& curves : report.curves) {
        auto figure =
            curvesFigure(curves, means ? BandKind::Interval : BandKind::None, colours, false);
        if (!means) figure.data.note.clear();
        const QString name = toQt(curves.series.split + "-" + curves.series.name)
                                 .replace(QLatin1Char('_'), QLatin1Char('-'));
        figure.name = name;
        QString caption = ReportText::tr("%1 during training.").arg(numberTitle(curves.value));
        if (means) caption += QLatin1Char(' ') + figure.data.note + QLatin1Char('.');
        figure.text = capitalised(caption);
        figures.push_back({kept(figure), figure.text, name, false});
    }
}

// "at step 1,000", or from the least to the most step of the groups.
QString stepsCaption(const QString& measure, const std::vector<const ReportGroup*>& groups) {
    auto least = groups.front()->similarity.step, most = least;
    for (const auto* group : groups) {
        least = std::min(least, group->similarity.step);
        most = std::max(most, group->similarity.step);
    }
    if (least == most)
        return ReportText::tr("%1 of every pair of heads at step %2, as recorded in training.")
            .arg(measure, countText(most));
    return ReportText::tr("%1 of every pair of heads at steps %2 to %3, as recorded in training.")
        .arg(measure, countText(least), countText(most));
}

// The score against a numeric setting, worth a figure from three values on.
void addMeans(const Report& report, std::vector<ReportFigure>& figures) {
    if (report.scores.empty() || report.groups.size() < 3 || !severalSeeds(report)) return;
    auto figure = meansFigure(report.scores.front());
    if (!figure.data.xLabels.isEmpty()) return;
    figure.name = QStringLiteral("score-by-setting");
    figure.text = capitalised(figure.text);
    figures.push_back({kept(figure), figure.text, figure.name, false});
}

// One row of matrices per group. All figures share one colour scale.
void addMatrices(const Report& report, const std::vector<MeasureInfo>& measures,
                 std::vector<ReportFigure>& figures) {
    const auto* measure = findById(measures, report.measure);
    if (!measure) return;
    std::vector<const ReportGroup*> groups;
    std::vector<SimilarityFrame> frames;
    for (const auto& group : report.groups)
        if (!group.similarity.layers.empty()) {
            groups.push_back(&group);
            frames.push_back(group.similarity);
        }
    if (groups.empty()) return;
    const auto colours = plots::measureColours(*measure, frames);
    const auto shown = std::min(groups.size(), kMostMatrixRows * kMostMatrixFigures);
    for (std::size_t from = 0; from < shown; from += kMostMatrixRows) {
        plots::MatrixGroupsFigure figure;
        std::vector<const ReportGroup*> drawn;
        for (auto at = from; at < std::min(shown, from + kMostMatrixRows); ++at) {
            const auto& group = *groups[at];
            drawn.push_back(&group);
            ModelShape shape;
            shape.sites = group.sites;
            shape.layers = static_cast<int>(group.sites.size());
            figure.groups.push_back(
                {groups.size() == 1 ? QString() : groupWords(group),
                 plots::layerMatrices(group.similarity, plots::SiteNames(shape), colours,
                                      toQt(measure->name), plots::measureMeaning(*measure))});
        }
        figure.name = QStringLiteral("similarity");
        if (from > 0) figure.name += QLatin1Char('-') + QString::number(from / kMostMatrixRows + 1);
        QString caption = stepsCaption(toQt(measure->name), drawn);
        if (severalSeeds(report))
            caption +=
                QLatin1Char(' ') + ReportText::tr(
                                       "One run per setting: heads with the same number do not "
                                       "correspond in separately trained models.");
        if (shown < groups.size() && from + kMostMatrixRows >= shown)
            caption += QLatin1Char(' ') + ReportText::tr("%n further setting(s) are not shown.",
                                                         nullptr, int(groups.size() - shown));
        figure.text = caption;
        figures.push_back({kept(figure), caption, figure.name, true});
    }
}

}  // namespace

std::vector<ReportFigure> reportFigures(const Report& report,
                                        const std::vector<MeasureInfo>& measures) {
    std::vector<ReportFigure> figures;
    addCurves(report, figures);
    addMeans(report, figures);
    addMatrices(report, measures, figures);
    return figures;
}

}  // namespace headscope::ui
