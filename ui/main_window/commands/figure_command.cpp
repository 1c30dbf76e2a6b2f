// `headscope figure`: draws the figures of the pages without widgets.
#include "core/api/base/find_by_id.h"
#include "core/api/runs/parameters.h"
#include "ui/features/heads/card_view.h"
#include "ui/features/heads/distance_view.h"
#include "ui/features/heads/projection_view.h"
#include "ui/features/train/training_curves.h"
#include "ui/figures/colour_map.h"
#include "ui/figures/kinds/calibration_figure.h"
#include "ui/figures/kinds/head_grid_figure.h"
#include "ui/figures/kinds/matrix_figure.h"
#include "ui/figures/kinds/matrix_groups_figure.h"
#include "ui/figures/kinds/token_matrix_figure.h"
#include "ui/figures/output/missing_glyphs.h"
#include "ui/figures/sample_words.h"
#include "ui/main_window/commands/run_answer.h"
#include "ui/main_window/entry_points.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/attention_view.h"
#include "ui/workspace/figure_origin.h"

#include <algorithm>

namespace headscope::ui {
namespace {

QJsonObject origin(const RunView& run, std::int64_t step, QJsonObject more = {}) {
    more.insert(QStringLiteral("runs"), QJsonArray{runOrigin(run.info(), run.config(), step)});
    return more;
}

// Result of drawing a figure: notes about the written figure, or an error.
using Drawn = Result<QStringList>;

Drawn write(plots::Figure& figure, const FigureCommand& command, const QJsonObject& provenance) {
    figure.setProvenance(provenance);
    plots::ExportOptions options;
    options.widthMm = command.widthMm;
    options.dpi = command.dpi;
    HEADSCOPE_CHECK(plots::exportFigure(figure, command.out, options, command.withData));
    HEADSCOPE_TRY(const auto format, plots::figureFormat(command.out));
    const QString missing = plots::missingGlyphsText(figure, format, options);
    return missing.isEmpty() ? QStringList() : QStringList{missing};
}

Status checkPlace(const FigureCommand& command, const ModelShape& shape) {
    if (command.layer >= shape.layers)
        return Error{ErrorCode::Usage,
                     "--layer %1: the model has %2 layers"_m(command.layer, shape.layers),
                     "Choose a number from 0 to %1."_m(shape.layers - 1)};
    const int heads = shape.headsOf(command.layer);
    if (command.head >= heads)
        return Error{ErrorCode::Usage,
                     "--head %1: layer %2 has %3 heads"_m(command.head, command.layer, heads),
                     "Choose a number from 0 to %1."_m(heads - 1)};
    return {};
}

Drawn drawCurves(RunView& run, const FigureCommand& command) {
    plots::CurveFigure figure = trainingFigure(run);
    if (figure.data.empty())
        return Error{ErrorCode::BadData, "the run did not record any curves"_m,
                     "Train it for at least one step."_m};
    const auto info = run.info();
    figure.text = TrainingCurves::tr("Losses of %1, lambda %2.")
                      .arg(toQt(info.name), lambdaText(info.lambda));
    return write(figure, command, origin(run, info.step));
}

// Uses the same request as the Heads page, so the numbers are equal.
Result<SimilarityReport> reportOf(const Catalogue& catalogue, RunView& run,
                                  const std::string& measure) {
    if (!findById(catalogue.measures(), measure)) {
        std::vector<std::string> known;
        for (const auto& one : catalogue.measures())
            if (one.shape == MeasureShape::Pairwise) known.push_back(one.id);
        const auto near = nearestName(measure, known);
        return Error{
            ErrorCode::Usage, "--measure %1 is not a measure"_m(measure),
            near.empty() ? "See: headscope-cli list measures"_m : "Did you mean %1?"_m(near)};
    }
    SimilarityRequest request;
    request.measure = measure;
    request.statistics = false;
    return answerOf(run, request);
}

Drawn drawSimilarity(const Catalogue& catalogue, RunView& run, const FigureCommand& command) {
    std::string id = toStd(command.measure);
    const auto recorded = run.recordedMeasures();
    if (id.empty()) id = recorded.empty() ? "attn-cos" : recorded.front();
    HEADSCOPE_TRY(const auto report, reportOf(catalogue, run, id));
    const auto& frame = report.frame;
    const auto* measure = findById(catalogue.measures(), id);
    const auto colours = plots::measureColours(*measure, {frame});
    const QString caption = TrainingCurves::tr("%1 of every pair of heads, step %2 of %3, %4.")
                                .arg(toQt(measure->name), countText(frame.step),
                                     toQt(run.info().name), plots::sampleSetWords(report));
    QJsonObject provenance = origin(run, frame.step, {{QStringLiteral("measure"), toQt(id)}});
    addSamples(provenance, report);
    const auto layers = plots::layerMatrices(frame, plots::SiteNames(run.shape()), colours,
                                             toQt(measure->name), plots::measureMeaning(*measure));
    if (command.layer < 0) {
        plots::MatrixGroupsFigure all;
        all.groups = {{QString(), layers}};
        all.name = QStringLiteral("similarity-%1").arg(toQt(id));
        all.text = caption;
        return write(all, command, provenance);
    }
    plots::MatrixFigure one;
    one.matrix = layers[static_cast<std::size_t>(command.layer)];
    one.matrix.title = one.matrix.site;
    one.name =
        QStringLiteral("similarity-%1-layer%2").arg(toQt(id), QString::number(command.layer));
    one.text = caption;
    return write(one, command, provenance);
}

Drawn drawAttention(RunView& run, const FigureCommand& command) {
    AttentionRequest request;
    if (command.text.isEmpty()) {
        request.input.index = command.sample;
    } else {
        request.input.kind = ModelInput::Kind::Text;
        request.input.text = toStd(command.text);
        request.input.secondText = toStd(command.secondText);
    }
    HEADSCOPE_TRY(auto maps, answerOf(run, request));
    HEADSCOPE_TRY(auto view, prepareAttention(std::move(maps)));
    const QJsonObject provenance =
        origin(run, view.maps->step, {{QStringLiteral("input"), inputOrigin(request.input)}});
    const QString caption =
        TrainingCurves::tr("Step %1 of %2.").arg(countText(view.maps->step), toQt(run.info().name));
    if (command.layer < 0 || command.head < 0) {
        plots::HeadGridFigure grid;
        grid.layers = view.maps->layers;
        grid.heads = view.maps->heads;
        grid.thumbnails = view.picture() ? view.patchThumbnails(-1) : view.thumbnails;
        grid.what = view.picture()
                        ? TrainingCurves::tr("weight of each patch, mean over all queries")
                        : TrainingCurves::tr("rows: queries, columns: keys");
        // Use the page's default range, so that maps of long texts are not all dark.
        grid.high = double(view.picture() ? view.largestReceived : view.largestOfAll);
        grid.origin = caption;
        return write(grid, command, provenance);
    }
    plots::TokenMatrixFigure matrix;
    plots::TokenMap map;
    map.maps = view.maps;
    map.layer = command.layer;
    map.head = command.head;
    matrix.setMap(map);
    matrix.setHigh(
        view.largest[static_cast<std::size_t>(command.layer) * view.maps->heads + command.head]);
    matrix.setOrigin(caption);
    return write(matrix, command, provenance);
}

// Draws the attention distance by layer, as on the overview of all heads.
Drawn drawDistance(const Catalogue& catalogue, RunView& run, const FigureCommand& command) {
    const auto shape = run.shape();
    const auto* measure = findById(catalogue.measures(), distanceMeasure(shape));
    HEADSCOPE_TRY(const auto overview, answerOf(run, HeadOverviewRequest{}));
    const QString place =
        TrainingCurves::tr("Step %1 of %2, %3.")
            .arg(countText(overview.step), toQt(run.info().name), plots::sampleSetWords(overview));
    auto figure = distanceFigure(overview, shape, *measure, place);
    QJsonObject provenance =
        origin(run, overview.step, {{QStringLiteral("measure"), toQt(measure->id)}});
    addSamples(provenance, overview);
    return write(figure, command, provenance);
}

// Draws queries and keys of one head, as on its card.
Drawn drawQueryKeys(RunView& run, const FigureCommand& command) {
    HeadCardRequest request;
    request.head = {std::max(0, command.layer), std::max(0, command.head)};
    HEADSCOPE_TRY(const auto card, answerOf(run, request));
    const QString place =
        TrainingCurves::tr("Step %1 of %2, %3.")
            .arg(countText(card.step), toQt(run.info().name), plots::sampleSetWords(card));
    auto figure = queryKeyFigure(card, run.shape(), place);
    QJsonObject provenance =
        origin(run, card.step, {{QStringLiteral("head"), toQt(headName(card.head))}});
    addSamples(provenance, card);
    return write(figure, command, provenance);
}

// Draws the reliability diagram of the run, together with the runs in `beside`.
Drawn drawCalibration(Engine& engine, RunView& run, const FigureCommand& command) {
    plots::CalibrationFigure figure;
    QJsonArray runs;
    const auto add = [&](RunView& one) -> Status {
        CalibrationRequest request;
        request.split = toStd(command.split);
        if (command.bins > 0) request.bins = command.bins;
        const auto name = one.info().name;
        auto answer = answerOf(one, request);
        if (!answer) return std::move(answer).error().within(name);
        runs.append(runOrigin(one.info(), one.config(), answer->step));
        figure.runs.push_back(
            {toQt(one.info().path), toQt(name), static_cast<int>(figure.runs.size()), *answer});
        return {};
    };
    HEADSCOPE_CHECK(add(run));
    for (const auto& path : command.beside) {
        HEADSCOPE_TRY(const auto other, engine.open(toStd(path)));
        HEADSCOPE_CHECK(add(*other));
    }
    figure.origin =
        TrainingCurves::tr("On %1.").arg(plots::sampleSetWords(figure.runs.front().report));
    QJsonObject provenance{{QStringLiteral("runs"), runs}};
    addSamples(provenance, figure.runs.front().report);
    return write(figure, command, provenance);
}

// Draws the projection of the heads, as on the Heads page, with its mean silhouette in the caption.
Drawn drawProjection(RunView& run, const FigureCommand& command) {
    HeadProjectionRequest request;
    if (command.method == QLatin1String("heads")) request.things = ProjectedThings::Heads;
    if (command.method == QLatin1String("tsne")) request.method = ProjectionMethod::Tsne;
    HEADSCOPE_TRY(const auto map, answerOf(run, request));
    ProjectionLook look;
    look.shape = run.shape();
    if (command.layer >= 0) {
        look.colour = ProjectionColour::Head;
        look.chosen = {command.layer, 0};
    }
    look.title = toQt(run.info().name);
    look.origin = TrainingCurves::tr("Step %1 of %2, %3.")
                      .arg(countText(map.step), toQt(run.info().name), plots::sampleSetWords(map));
    auto figure = projectionFigure(map, look);
    if (const QString width = silhouetteNumber(map.silhouette); !width.isEmpty())
        figure.text +=
            QLatin1Char(' ') +
            TrainingCurves::tr("Silhouette by head, mean over the heads: %1.").arg(width);
    QJsonObject provenance =
        origin(run, map.step, {{QStringLiteral("projection"), command.method}});
    addSamples(provenance, map);
    return write(figure, command, provenance);
}

Drawn draw(Engine& engine, RunView& run, const FigureCommand& command) {
    HEADSCOPE_CHECK(checkPlace(command, run.shape()));
    if (command.kind == QLatin1String("curves")) return drawCurves(run, command);
    if (command.kind == QLatin1String("similarity")) return drawSimilarity(engine, run, command);
    if (command.kind == QLatin1String("attention")) return drawAttention(run, command);
    if (command.kind == QLatin1String("distance")) return drawDistance(engine, run, command);
    if (command.kind == QLatin1String("queries-keys")) return drawQueryKeys(run, command);
    if (command.kind == QLatin1String("projection")) return drawProjection(run, command);
    if (command.kind == QLatin1String("calibration")) return drawCalibration(engine, run, command);
    return Error{ErrorCode::Usage, "--kind %1 is not a kind of figure"_m(toStd(command.kind)),
                 "Known: %1."_m(toStd(figureKinds().join(QStringLiteral(", "))))};
}

}  // namespace

QStringList figureKinds() {
    return {QStringLiteral("curves"),       QStringLiteral("similarity"),
            QStringLiteral("attention"),    QStringLiteral("distance"),
            QStringLiteral("queries-keys"), QStringLiteral("calibration"),
            QStringLiteral("projection")};
}

Result<QStringList> runFigure(QApplication&, Engine& engine, const FigureCommand& command) {
    HEADSCOPE_TRY(const auto run, engine.open(toStd(command.run)));
    return draw(engine, *run, command);
}

}  // namespace headscope::ui
