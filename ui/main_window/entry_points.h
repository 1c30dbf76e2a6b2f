// What app/gui starts: the window, the tour of pictures, one figure. GUI thread; QApplication exists already.
#pragma once

#include "core/api/engine.h"

#include <QString>
#include <QStringList>

#include <functional>

class QApplication;

namespace headscope::ui {

// One figure of a run, drawn without a window.
struct FigureCommand {
    QString run;                             // folder
    QString kind;                            // curves, similarity, attention, ...: figureKinds()
    QString out;                             // file; its suffix decides pdf, svg, png or csv
    QString measure;                         // similarity; "" for the first recorded one
    QString text;                            // attention: the person's own text, "" for a sample of the test split
    int sample = 0;                          // attention
    int layer = -1, head = -1;               // -1: all of them
    QStringList beside;                      // calibration: folders of further runs, over the first
    QString split = QStringLiteral("test");  // calibration
    int bins = 0;                            // calibration; 0: the usual number
    double widthMm = 89;                     // 20 to 1000
    double dpi = 300;                        // 30 to 2400; PNG
    bool withData = false;                   // name.csv and name.figure.json beside it
};

QStringList figureKinds();

// A folder, which may be a run, or an instructor preset; anything else is for the command line.
bool opensInWindow(const QString& path);
// Shows the window at once; loadEngine is called after the first frame, and its error is shown in the window.
int runWindow(QApplication& application, std::function<Result<Engine*>()> loadEngine, const QStringList& runsToOpen);
// Renders every page in a real state into outFolder as PNG. options: runs to show ("--run", PATH) and the like.
// Returns an exit code; messages on stderr.
int runTour(QApplication& application, Engine& engine, const QString& outFolder, const QStringList& options);
// Returns what there is to say of the figure: characters that no font has. Errors: those of the run and of
// exportFigure.
Result<QStringList> runFigure(QApplication& application, Engine& engine, const FigureCommand& command);
// The figure of a recipe (name.figure.json) again, byte for byte, into `out`. Returns what there is to say of it: runs
// that are not where they were, the figure being drawn from what the recipe keeps; characters that no font has. Errors:
// as readRecipe, exportFigure.
Result<QStringList> runRecipe(Engine& engine, const QString& recipe, const QString& out, bool withData);

}  // namespace headscope::ui
