// Lab sheets that a class handed in, as one figure: the score of every run against a setting.
#pragma once

#include "ui/features/lab_sheet/lab_sheet.h"
#include "ui/figures/kinds/xy_figure.h"

namespace headscope::ui {

// Reads a lab sheet: the HTML page that a learner exported, or the file that the window keeps
// (JSON). Errors: Io, BadData (no lab sheet, or one without its data, as older programs wrote it).
Result<LabSheet> readHandedIn(const QString& file);

struct HandedIn {
    std::vector<LabSheet> sheets;  // by name of the file
    QStringList notes;             // files that could not be read, with the reason
};
// Reads all .html, .htm and .json files of a folder. Errors: Io (the folder), BadData (no file
// could be read).
Result<HandedIn> readAllHandedIn(const QString& folder);

// One run. `value`: as in Score; `setting`: text of the setting's value.
struct ClassPoint {
    QString author, run, setting;
    double value = 0;
};
struct ClassResults {
    QString settingName;             // name of the setting for the user
    std::string split, score;        // "test" or "valid", and id of the score
    std::vector<ClassPoint> points;  // one per run that has the setting and the score
    int learners = 0;                // number of different authors
    // Runs left out since another one has the same settings and seed, so that it is the same run.
    int repeated = 0;
};
// `setting`: key of a setting. `score`: id of a score; "": the one that most runs have. Errors:
// Usage (no run has the setting or the score; lists those that exist).
Result<ClassResults> classResults(const std::vector<LabSheet>& sheets, const QString& setting,
                                  const QString& score);
// A point for each run and the mean of each value. It describes a class and tests nothing, since
// learners choose settings and seeds as they like.
plots::XyFigure classFigure(const ClassResults& results);

}  // namespace headscope::ui
