#include "ui/main_window/commands/study_figures.h"

#include "core/api/base/find_by_id.h"
#include "ui/features/compare/compare_view.h"
#include "ui/features/heads/projection_view.h"
#include "ui/features/report/report_parts.h"
#include "ui/figures/colour_map.h"
#include "ui/figures/kinds/matrix_groups_figure.h"
#include "ui/figures/sample_words.h"
#include "ui/main_window/commands/run_answer.h"
#include "ui/widgets/text/text.h"

#include <algorithm>
#include <set>

namespace headscope::ui {
namespace {

using Figures = std::vector<ReportFigure>;

// The trained runs of a figure. Rows without runs are left out.
struct ShownRuns {
    QStringList names;               // of the rows
    std::vector<std::string> first;  // run with the smallest seed of each row
    std::vector<std::int64_t> seed;  // its seed
    std::vector<std::string> all;    // runs of all rows and seeds
    std::set<std::string> keys;      // settings that name the rows
    int seeds = 0;                   // most seeds of a row
};

ShownRuns shownRuns(const Study& study, const StudyFigure& figure,
                    const std::vector<StudyRun>& runs) {
    // The runs are sorted by row and seed.
    ShownRuns shown;
    const auto wanted = [&](const std::string& row) {
        return figure.rows.empty() ||
               std::any_of(figure.rows.begin(), figure.rows.end(),
                           [&](const RunConfig& one) { return studyRow(one) == row; });
    };
    std::string before;
    int seeds = 0;
    for (const auto& run : runs) {
        if (!wanted(run.row)) continue;
        if (shown.first.empty() || run.row != before) {
            const auto name = study.rowNames.find(run.row);
            shown.names << toQt(name == study.rowNames.end() ? run.row : name->second);
            shown.first.push_back(run.run);
            shown.seed.push_back(run.seed);
            before = run.row;
            seeds = 0;
        }
        shown.all.push_back(run.run);
        shown.seeds = std::max(shown.seeds, ++seeds);
    }
    if (study.sweep)
        for (const auto& axis : study.sweep->axes) shown.keys.insert(axis.key);
    if (study.sweep)
        for (const auto& row : study.sweep->list)
            for (const auto& [key, value] : row.values) shown.keys.insert(key);
    return shown;
}

QString nameOf(const Study& study, const QString& part) {
    QString name = toQt(study.id) + QLatin1Char('-') + part;
    for (auto& c : name)
        if (!c.isLower() && !c.isDigit()) c = QLatin1Char('-');
    return name;
}

Result<Figures> curves(Engine& engine, const Study& study, const StudyFigure& wanted,
                       const ShownRuns& shown) {
    RunCurveOptions options;
    options.runs = shown.all;
    options.series = wanted.series;
    options.groupBy.assign(shown.keys.begin(), shown.keys.end());
    HEADSCOPE_TRY(const auto found, engine.queue().curvesOfRuns(options));
    if (found.curves.empty()) return Figures{};
    RunColours colours;
    auto figure = curvesFigure(found, BandKind::Interval, colours, false);
    figure.name = nameOf(study, toQt(wanted.series.split + "-" + wanted.series.name).toLower());
    figure.text = ReportText::tr(
                      "%1. %2 by training step. Lines: means over %n seed(s); bands: "
                      "95 % intervals over seeds (Student), not corrected.",
                      nullptr, shown.seeds)
                      .arg(toQt(study.title), capitalised(toQt(found.value.name)));
    return Figures{{figure.copy(), figure.text, figure.name, false}};
}

// Names of the shown runs: "lambda 0 (seed 0)".
QString runWords(const ShownRuns& shown, std::size_t at) {
    return ReportText::tr("%1 (seed %2)")
        .arg(shown.names[static_cast<qsizetype>(at)], QString::number(shown.seed[at]));
}

Result<Figures> matrices(Engine& engine, const Study& study, const StudyFigure& wanted,
                         const ShownRuns& shown) {
    const auto measures = engine.measures();
    const auto* measure = findById(measures, wanted.measure);
    if (!measure || measure->shape != MeasureShape::Pairwise)
        return Error{ErrorCode::BadData,
                     "study %1: %2 is not a measure of pairs of heads"_m(study.id, wanted.measure),
                     "See: headscope-cli list measures"_m};
    std::vector<SimilarityReport> reports;
    std::vector<SimilarityFrame> frames;
    std::vector<ModelShape> shapes;
    for (const auto& path : shown.first) {
        HEADSCOPE_TRY(const auto run, engine.open(path));
        SimilarityRequest request;
        request.measure = wanted.measure;
        request.statistics = false;
        HEADSCOPE_TRY(auto report, answerOf(*run, request));
        frames.push_back(report.frame);
        reports.push_back(std::move(report));
        shapes.push_back(run->shape());
    }
    const auto scale = plots::measureColours(*measure, frames);
    plots::MatrixGroupsFigure figure;
    for (std::size_t i = 0; i < frames.size(); ++i)
        figure.groups.push_back(
            {runWords(shown, i),
             plots::layerMatrices(frames[i], plots::SiteNames(shapes[i]), scale,
                                  toQt(measure->name), plots::measureMeaning(*measure))});
    figure.name = nameOf(study, QStringLiteral("similarity-") + toQt(wanted.measure).toLower());
    figure.text =
        ReportText::tr("%1. %2 of every pair of heads of one run per setting (n = 1), %3.")
            .arg(toQt(study.title), capitalised(toQt(measure->name)),
                 plots::sampleSetWords(reports.front()));
    return Figures{{figure.copy(), figure.text, figure.name, true}};
}

Result<Figures> projections(Engine& engine, const Study& study, const ShownRuns& shown) {
    Figures figures;
    for (std::size_t i = 0; i < shown.first.size(); ++i) {
        HEADSCOPE_TRY(const auto run, engine.open(shown.first[i]));
        HEADSCOPE_TRY(const auto map, answerOf(*run, HeadProjectionRequest{}));
        ProjectionLook look;
        look.shape = run->shape();
        look.title = runWords(shown, i);
        look.origin = plots::sampleSetWords(map);
        auto figure = projectionFigure(map, look);
        const auto name = nameOf(study, QStringLiteral("projection-%1").arg(i + 1));
        const QString caption =
            ReportText::tr(
                "%1. Contributions of the heads to samples, principal components, "
                "%2, %3 (n = 1).")
                .arg(toQt(study.title), runWords(shown, i), plots::sampleSetWords(map));
        figure.text = caption;
        figures.push_back({figure.copy(), caption, name, false});
    }
    return figures;
}

Result<Figures> figuresOf(Engine& engine, const Study& study, const StudyFigure& wanted,
                          const ShownRuns& shown) {
    switch (wanted.kind) {
        case StudyFigure::Kind::Similarity:
            return matrices(engine, study, wanted, shown);
        case StudyFigure::Kind::Projection:
            return projections(engine, study, shown);
        case StudyFigure::Kind::Curves:
            break;
    }
    return curves(engine, study, wanted, shown);
}

}  // namespace

Result<std::vector<ReportFigure>> studyFigures(Engine& engine, const StudyResult& result,
                                               QStringList& notes) {
    Figures all;
    const auto& study = result.study;
    if (study.figures.empty()) return all;
    HEADSCOPE_TRY(const auto runs, engine.studies().studyRuns(study));
    bool missing = false;
    for (const auto& wanted : study.figures) {
        const auto shown = shownRuns(study, wanted, runs);
        if (shown.first.empty()) {
            missing = true;
            continue;
        }
        HEADSCOPE_TRY(auto drawn, figuresOf(engine, study, wanted, shown));
        all.insert(all.end(), drawn.begin(), drawn.end());
    }
    if (missing)
        notes << ReportText::tr(
                     "The runs of the study %1 are not in the folder of runs (%2), "
                     "so its figures of runs are left out.")
                     .arg(toQt(study.id), toQt(engine.runsFolder()));
    return all;
}

}  // namespace headscope::ui
