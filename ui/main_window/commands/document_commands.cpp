// `headscope figure --recipe` draws an exported figure again from its recipe file; `report` writes
// a document about runs.
#include "ui/features/report/report_document.h"
#include "ui/features/report/report_file.h"
#include "ui/features/report/study_document.h"
#include "ui/figures/output/missing_glyphs.h"
#include "ui/figures/sheet/recipe.h"
#include "ui/figures/sheet/sheet_figure.h"
#include "ui/main_window/commands/study_figures.h"
#include "ui/main_window/entry_points.h"
#include "ui/widgets/text/language.h"
#include "ui/widgets/text/text.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QHashFunctions>
#include <QJsonArray>
#include <QSet>

namespace headscope::ui {
namespace {

struct RecipeText {
    Q_DECLARE_TR_FUNCTIONS(RecipeCommand)
};

struct NamedRun {
    QString panel, id;
};

void addRuns(const plots::Figure& figure, const QString& panel, QList<NamedRun>& out) {
    for (const auto& run : figure.provenance()[QLatin1String("runs")].toArray())
        out.append({panel, run.toObject()[QLatin1String("id")].toString()});
}

QList<NamedRun> runsNamedIn(const plots::Figure& figure) {
    QList<NamedRun> runs;
    const auto* sheet = dynamic_cast<const plots::SheetFigure*>(&figure);
    if (!sheet) {
        addRuns(figure, RecipeText::tr("the figure"), runs);
        return runs;
    }
    for (std::size_t i = 0; i < sheet->sheet.panels.size(); ++i)
        addRuns(*sheet->sheet.panels[i].figure,
                RecipeText::tr("panel %1").arg(plots::panelLetter({}, static_cast<int>(i))), runs);
    return runs;
}

}  // namespace

Result<QStringList> runRecipe(Engine& engine, const QString& recipe, const QString& out,
                              bool withData) {
    HEADSCOPE_TRY(const auto read, plots::readRecipe(recipe));
    QSet<QString> known;
    for (const auto& run : engine.runs()) known.insert(QFileInfo(toQt(run.path)).fileName());
    QStringList notes;
    // Note runs that no longer exist; the figure then uses the recipe's data.
    for (const NamedRun& run : runsNamedIn(*read.figure))
        if (!run.id.isEmpty() && !known.contains(run.id))
            notes << RecipeText::tr(
                         "%1 shows the run %2, which is no longer in the folder of runs (%3); it "
                         "is drawn from the "
                         "numbers saved in the recipe")
                         .arg(run.panel, run.id, toQt(engine.runsFolder()));
    notes.removeDuplicates();
    HEADSCOPE_CHECK(plots::exportFigure(*read.figure, out, read.options, withData));
    HEADSCOPE_TRY(const auto format, plots::figureFormat(out));
    if (const QString missing = plots::missingGlyphsText(*read.figure, format, read.options);
        !missing.isEmpty())
        notes << missing;
    return notes;
}

namespace {

// Prepares for writing a document to `out`. Errors: Usage.
Status beginDocument(const QString& out, bool force) {
    // Qt writes the fonts of a PDF in the order of a hash table, which is random by default.
    QHashSeed::setDeterministicGlobalSeed();
    // English in every environment, so that the same runs give the same bytes.
    setLanguage(QStringLiteral("en"), QLocale(QLocale::English, QLocale::UnitedStates));
    HEADSCOPE_CHECK(reportFormat(out));
    const auto existing = existingPlaces(out);
    if (existing.isEmpty() || force) return {};
    return Error{ErrorCode::Usage, "%1 already exists"_m(toStd(existing.front())),
                 "Choose another name, or replace it with --force"_m};
}

}  // namespace

Result<QStringList> runStudyReport(QApplication&, Engine& engine, const StudyReportCommand& command,
                                   QStringList& notes) {
    HEADSCOPE_CHECK(beginDocument(command.out, command.force));
    StudyFigures figures;
    if (command.paper)
        for (const auto& result : command.results) {
            HEADSCOPE_TRY(figures[result.study.id], studyFigures(engine, result, notes));
        }
    const auto document =
        command.paper ? studyPaper(command.results, figures) : studyDocument(command.results);
    HEADSCOPE_CHECK(writeReport(document, command.out, {}));
    return existingPlaces(command.out);
}

Result<QStringList> runReport(QApplication&, Engine& engine, const ReportCommand& command) {
    HEADSCOPE_CHECK(beginDocument(command.out, command.force));
    ReportOptions options;
    options.runs = command.runs;
    options.sweep = command.sweep;
    HEADSCOPE_TRY(const auto report, engine.queue().report(options));
    HEADSCOPE_CHECK(writeReport(reportDocument(report, engine.measures(), engine.importances()),
                                command.out, {}));
    return existingPlaces(command.out);
}

}  // namespace headscope::ui
