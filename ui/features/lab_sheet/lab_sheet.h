// The lab sheet: a learner's attempts with settings, expectation and result, so that a teacher can
// repeat them. Plain values; lab_sheet_model.h stores and edits them, lab_sheet_export.h exports
// them.
#pragma once

#include "ui/figures/kinds/kept_figure.h"

#include <memory>
#include <vector>

namespace headscope::ui {

// One setting of a run as text, e.g. name "Lambda" and value "0.1".
struct LabSetting {
    QString key, name, value;
    bool chosen = false;  // true if the value differs from the default
};

// A score as a number: split "test" or "valid", id of the score, value as in Score.
struct LabNumber {
    QString split, score;
    double value = 0;
};

struct LabRun {
    QString id, name, label;  // label: "A" or "B" if two runs are compared, else ""
    qint64 step = 0, seed = 0;
    QString created;  // date and time of creation, ISO 8601
    std::vector<LabSetting> settings;
    QStringList scores;  // scores as text, e.g. "test accuracy 82.7 % (95 % interval ...)"
    std::vector<LabNumber> numbers;  // the same as numbers; sheets of older programs have none
};

struct LabAttempt {
    int id = 0;
    QString title, page;  // title of the figure and of the page: "Training curves", "Train"
    QString added;        // date and time with UTC offset, ISO 8601
    std::vector<LabRun> runs;
    QString input;        // e.g. "sample 4 of the test split"; "" if it does not apply
    QString headsOff;     // removed heads, e.g. "0.1, 0.3"
    QStringList results;  // results that the page shows beside the figure
    // lesson step and its question; the learner can also set `predicted` outside a lesson
    QString lesson, question, predicted, seen;
    QString note;  // note that the learner typed
    // figure of the attempt; null if the page had nothing to draw
    std::shared_ptr<plots::KeptFigure> figure;
};

struct LabSheet {
    QString title, author;
    std::vector<LabAttempt> attempts;

    const LabAttempt* find(int id) const;
    LabAttempt* find(int id);
    int nextId() const;
};

// Describes an attempt's settings. First attempt: what was changed from the defaults. Later ones:
// differences from the previous attempt. With two runs: also how B differs from A.
QStringList settingWords(const LabSheet& sheet, int id);
// Describes a run in one line: "lambda-0.1 (20261123-...), step 300, seed 0, begun 2026-11-23".
QString runWords(const LabRun& run);

// Converts to JSON. figures: whether the figures are stored, which take most of the space.
QJsonObject labSheetJson(const LabSheet& sheet, bool figures = true);
// Parses a stored sheet. Errors: BadData, with the place of the fault.
Result<LabSheet> labSheetFrom(const QByteArray& json, const QString& file);

}  // namespace headscope::ui
