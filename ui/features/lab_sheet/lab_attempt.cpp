#include "ui/features/lab_sheet/lab_attempt.h"

#include "core/api/base/find_by_id.h"
#include "core/api/runs/parameters.h"
#include "ui/features/lessons/lesson_presenter.h"
#include "ui/figures/output/figure_bytes.h"
#include "ui/widgets/text/score_text.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/figure_origin.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QFileInfo>

#include <algorithm>
#include <cmath>

namespace headscope::ui {
namespace {

// Width of a figure on the lab sheet in mm; kPictureWidth in lab_sheet_export.cpp matches it.
constexpr qreal kKeptWidthMm = 130;
// maximum number of compared runs whose settings are stored
constexpr std::size_t kMostWithSettings = 8;

struct AttemptText {
    Q_DECLARE_TR_FUNCTIONS(LabAttempt)
};

ParamValue plainValue(const QJsonValue& json) {
    if (json.isBool()) return json.toBool();
    if (json.isString()) return toStd(json.toString());
    // JSON has only one kind of number, so whole numbers are stored as integers again.
    const double real = json.toDouble();
    const bool whole = std::abs(real) < 1e15 && real == std::floor(real);
    return whole ? ParamValue(std::int64_t(real)) : ParamValue(real);
}

// Value as shown in the form: translated choice, on/off, or the plain value.
QString valueWords(const ParamSpec& spec, const ParamValue& value) {
    if (const auto* flag = std::get_if<bool>(&value))
        return *flag ? AttemptText::tr("on") : AttemptText::tr("off");
    if (const auto* id = std::get_if<std::string>(&value))
        if (const auto* choice = findById(spec.choices, *id)) return toQt(choice->name);
    const QString text = toQt(valueText(value));
    return text.isEmpty() ? AttemptText::tr("none") : text;
}

// Excludes settings that depend on this machine (paths, threads, device) or do not affect the
// result (name).
bool ofThisMachine(const ParamSpec& spec) {
    return spec.kind == ParamKind::Path || spec.key == "run.name" || spec.key == "train.threads" ||
           spec.key == "train.device";
}

std::vector<LabSetting> labSettingsOf(const Catalogue& catalogue, const QJsonObject& json) {
    RunConfig config;
    for (auto at = json.begin(); at != json.end(); ++at)
        config.values[toStd(at.key())] = plainValue(at.value());
    std::vector<LabSetting> settings;
    for (const auto& spec : catalogue.parameters(config)) {
        if (ofThisMachine(spec)) continue;
        // Settings that are missing in the provenance have their defaults.
        const auto given = config.values.find(spec.key);
        ParamValue shown = given == config.values.end() ? spec.defaultValue : given->second;
        if (const auto checked = checkValue(spec, shown)) shown = *checked;
        // These settings identify an attempt, so they are listed even with their default values.
        const bool names = spec.key == "dataset.id" || spec.key == "model.preset" ||
                           spec.key == "objective.lambda";
        settings.push_back({toQt(spec.key), toQt(spec.name), valueWords(spec, shown),
                            names || shown != spec.defaultValue});
    }
    // Lambda comes first, since most attempts are about it.
    std::stable_partition(settings.begin(), settings.end(), [](const auto& setting) {
        return setting.key == QLatin1String("objective.lambda");
    });
    return settings;
}

// Finds a run by its folder name. Returns "" if the run is not known any more.
std::string folderOfRun(Workspace& workspace, const QString& id) {
    std::vector<std::string> known;
    for (const auto& run : {workspace.runA(), workspace.runB()})
        if (run) known.push_back(run->info().path);
    if (const auto session = workspace.sessions().current()) known.push_back(session->runPath());
    for (const auto& run : workspace.runList().runs()) known.push_back(run.path);
    const auto found = std::find_if(known.begin(), known.end(), [&id](const auto& path) {
        return QFileInfo(toQt(path)).fileName() == id;
    });
    return found == known.end() ? std::string() : *found;
}

LabRun labRunOf(Workspace& workspace, const QJsonObject& json, bool withSettings) {
    LabRun run;
    run.id = json[QLatin1String("id")].toString();
    run.name = json[QLatin1String("name")].toString();
    run.label = json[QLatin1String("label")].toString();
    run.step = qint64(json[QLatin1String("step")].toDouble());
    run.seed = qint64(json[QLatin1String("seed")].toDouble());
    if (run.id.isEmpty()) run.id = run.name;
    if (!workspace.ready()) return run;
    // A figure's provenance may omit the settings; they are then read from the run's folder.
    auto settings = json[QLatin1String("settings")].toObject();
    const auto path = folderOfRun(workspace, run.id);
    if (settings.isEmpty() && withSettings && !path.empty())
        if (const auto opened = workspace.runStore()->open(path))
            settings = runOrigin((*opened)->info(), (*opened)->config(),
                                 run.step)[QLatin1String("settings")]
                           .toObject();
    if (withSettings && !settings.isEmpty())
        run.settings = labSettingsOf(*workspace.catalogue(), settings);
    const auto info =
        path.empty() ? Result<RunInfo>(RunInfo()) : workspace.runStore()->runInfo(path);
    if (!info || path.empty()) return run;
    run.created = toQt(info->created);
    // Prefer the scores on the test split; runs without one have validation scores.
    const auto& scores = info->testScores.empty() ? info->validScores : info->testScores;
    const QString split =
        info->testScores.empty() ? AttemptText::tr("validation") : AttemptText::tr("test");
    const QString splitId =
        info->testScores.empty() ? QStringLiteral("valid") : QStringLiteral("test");
    for (const auto& score : scores) {
        run.scores << scoreLine(score, split, true);
        // JSON has no number for the score of a diverged run.
        if (std::isfinite(score.value))
            run.numbers.push_back({splitId, toQt(score.id), score.value});
    }
    return run;
}

QString shownOn(const QJsonObject& input) {
    const QString kind = input[QLatin1String("kind")].toString();
    if (kind == QLatin1String("sample"))
        return AttemptText::tr("sample %1 of the %2 split")
            .arg(input[QLatin1String("index")].toInt())
            .arg(input[QLatin1String("split")].toString());
    if (kind == QLatin1String("text"))
        return AttemptText::tr("“%1”").arg(input[QLatin1String("text")].toString());
    return kind == QLatin1String("picture") ? AttemptText::tr("own picture") : QString();
}

// Provenance of the opened runs, for pages without a figure.
QJsonArray runsOpened(Workspace& workspace) {
    QJsonArray runs;
    const bool pair = workspace.runB() != nullptr;
    const auto step = workspace.selection().inspection().step;
    for (const auto& run : {workspace.runA(), workspace.runB()}) {
        if (!run) continue;
        const QString label = !pair            ? QString()
                              : runs.isEmpty() ? QStringLiteral("A")
                                               : QStringLiteral("B");
        runs.append(runOrigin(run->info(), run->config(), step == kLatest ? run->info().step : step,
                              label));
    }
    return runs;
}

}  // namespace

LabAttempt attemptOf(Workspace& workspace, const plots::Figure* figure, const QJsonObject& given) {
    LabAttempt attempt;
    const auto now = QDateTime::currentDateTime();
    attempt.added = now.toOffsetFromUtc(now.offsetFromUtc()).toString(Qt::ISODate);
    const QJsonObject origin = figure ? figure->provenance() : given;
    QJsonArray runs = origin[QLatin1String("runs")].toArray();
    if (runs.isEmpty()) runs = runsOpened(workspace);
    for (const auto& run : runs)
        attempt.runs.push_back(
            labRunOf(workspace, run.toObject(), attempt.runs.size() < kMostWithSettings));
    attempt.input = shownOn(origin[QLatin1String("input")].toObject());
    QStringList off;
    for (const auto& head : origin[QLatin1String("heads_off")].toArray()) off << head.toString();
    attempt.headsOff = off.join(QStringLiteral(", "));
    return attempt;
}

plots::ExportOptions attemptOptions() {
    plots::ExportOptions options;
    options.widthMm = kKeptWidthMm;
    return options;
}

std::shared_ptr<plots::KeptFigure> attemptFigure(const plots::Figure& figure) {
    return std::const_pointer_cast<plots::KeptFigure>(
        std::dynamic_pointer_cast<const plots::KeptFigure>(
            plots::keptForExport(figure, attemptOptions())));
}

void addLesson(LabAttempt& attempt, const LessonPresenter& lessons) {
    const auto* lesson = lessons.lesson();
    if (!lesson) return;
    const auto& step = lessons.step();
    attempt.lesson = AttemptText::tr("%1, step %2: %3")
                         .arg(lesson->title, QString::number(lessons.stepIndex() + 1), step.title);
    if (!step.ask) return;
    attempt.question = step.ask->question;
    if (lessons.chosen() >= 0)
        attempt.predicted = step.ask->answers[std::size_t(lessons.chosen())].text;
    if (!lessons.outcome()) return;
    // The sheet shows plain text, so remove the markers for bold.
    QString seen = lessons.shownText();
    attempt.seen = seen.remove(QStringLiteral("**")) + QLatin1Char(' ') + lessons.verdict();
}

}  // namespace headscope::ui
