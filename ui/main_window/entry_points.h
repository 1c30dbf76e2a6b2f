// Entry points for app/gui: the window, the guided tour, and single figures. GUI thread; requires a
// QApplication.
#pragma once

#include "core/api/engine/downloads.h"
#include "core/api/engine/engine.h"

#include <QString>
#include <QStringList>

#include <functional>
#include <memory>
#include <string>
#include <vector>

class QApplication;

namespace headscope::ui {

// Options of `headscope figure`: one figure of a run, drawn without a window.
struct FigureCommand {
    QString run;   // folder of the run
    QString kind;  // figure kind, one of figureKinds(), e.g. similarity
    QString out;   // output file; the suffix selects pdf, svg, png or csv
    // similarity: id of the measure; "": the first recorded one
    QString measure;
    QString text;                            // attention: the user's text; "": a test sample
    QString secondText;                      // attention: second text of a pair; "": none
    int sample = 0;                          // attention: index of the sample
    int layer = -1, head = -1;               // layer and head index; -1: all
    QStringList beside;                      // calibration: folders of further runs
    QString split = QStringLiteral("test");  // calibration: name of the split
    int bins = 0;                            // calibration: number of bins; 0: default
    // projection: pca or tsne (of what heads add to samples), or heads (by their attention maps)
    QString method = QStringLiteral("pca");
    double widthMm = 89;    // width of the figure in mm, 20 to 1000
    double dpi = 300;       // resolution for PNG, 30 to 2400
    bool withData = false;  // true: also write name.csv and name.figure.json
};

QStringList figureKinds();

// True for a folder (possibly a run) or an instructor preset; other arguments belong to the command
// line.
bool opensInWindow(const QString& path);
// Lets the Train page offer downloads of public datasets. `load` opens the download module; it is
// called in another thread, and only after the user has pressed the button. Call it before
// runWindow.
void offerDownloads(std::function<Result<std::shared_ptr<Downloads>>()> load);
// Shows the window immediately. Calls loadEngine after the first frame and shows its error in the
// window.
int runWindow(QApplication& application, std::function<Result<Engine*>()> loadEngine,
              const QStringList& runsToOpen);
// Renders every page with real data as PNG files in outFolder. options: e.g. "--run", PATH. Returns
// an exit code and prints messages to stderr.
int runTour(QApplication& application, Engine& engine, const QString& outFolder,
            const QStringList& options);
// Draws and writes a figure. Returns notes: characters that are missing in all fonts. Errors: those
// of the run and of exportFigure.
Result<QStringList> runFigure(QApplication& application, Engine& engine,
                              const FigureCommand& command);
// Draws a figure again from its recipe (name.figure.json), byte for byte. Returns notes: runs that
// were moved (the figure then uses the recipe's data), and characters that are missing in all
// fonts. Errors: those of readRecipe and exportFigure.
Result<QStringList> runRecipe(Engine& engine, const QString& recipe, const QString& out,
                              bool withData);

// Options of `headscope sheets`: the lab sheets of a class as one figure.
struct SheetsCommand {
    QString folder, out;  // folder with the sheets; file of the figure
    QString setting;      // key of the setting on the horizontal axis
    QString score;        // id of the score; "": the most frequent one
    double widthMm = 89;  // width of the figure in mm, 20 to 1000
    double dpi = 300;     // resolution for PNG, 30 to 2400
    bool withData = false;
};
// Returns notes: files that are left out, with the reason. Errors: those of readAllHandedIn,
// classResults (ui/features/lab_sheet/class_results.h) and exportFigure.
Result<QStringList> runSheets(const SheetsCommand& command);

// Options of `report`: one document about runs, written without a window.
struct ReportCommand {
    std::vector<std::string> runs;  // folders of the runs
    std::string sweep;              // alternatively, the finished runs of this sweep
    QString out;                    // output file; the suffix selects html, pdf, md or tex
    bool force = false;             // true: replace existing files
};
// Writes the report in English and returns the paths of its files and folders. Errors: Usage (no
// known format, existing files without `force`), and those of Queue::report and writeReport.
Result<QStringList> runReport(QApplication& application, Engine& engine,
                              const ReportCommand& command);

// Options of `study report --out`: one document about studies, written without a window.
struct StudyReportCommand {
    std::vector<StudyResult> results;
    QString out;         // output file; the suffix selects html, pdf, md or tex
    bool paper = false;  // true: the section "Experiments" of a paper
    bool force = false;  // true: replace existing files
};
// Writes the report in English and returns the paths of its files and folders. A paper has figures
// of the trained runs, if they are in the engine's folder of runs; `notes` receives what was left
// out. Errors: Usage (no known format, existing files without `force`), and those of opening and
// measuring a run and of writeReport.
Result<QStringList> runStudyReport(QApplication& application, Engine& engine,
                                   const StudyReportCommand& command, QStringList& notes);

}  // namespace headscope::ui
