// The lab sheet: what a learner tried, attempt by attempt, with what was set, expected and seen, so that a teacher can
// repeat it. Plain values; how it is kept and changed is in lab_sheet_model.h, how it is handed in in
// lab_sheet_export.h.
#pragma once

#include "ui/figures/kept_figure.h"

#include <memory>
#include <vector>

namespace headscope::ui {

// One setting of a run in words: "Lambda", "0.1".
struct LabSetting {
    QString key, name, value;
    bool chosen = false;  // not what the program would have taken by itself
};

struct LabRun {
    QString id, name, label;  // label: "A", "B" where two are compared
    qint64 step = 0, seed = 0;
    QString created;  // ISO 8601
    std::vector<LabSetting> settings;
    QStringList scores;  // "test accuracy 82.7 % (95 % interval ...)"
};

struct LabAttempt {
    int id = 0;
    QString title, page;  // "Training curves", "Train"
    QString added;        // ISO 8601, with the offset of the place
    std::vector<LabRun> runs;
    QString input;                              // "sample 4 of the test split"; "": the figure is of none
    QString headsOff;                           // "0.1, 0.3"
    QStringList results;                        // what the page told beside the figure
    QString lesson, question, predicted, seen;  // of a lesson; predicted can be the learner's own anywhere
    QString note;                               // the learner's
    std::shared_ptr<plots::KeptFigure> figure;  // null: the page showed none
};

struct LabSheet {
    QString title, author;
    std::vector<LabAttempt> attempts;

    const LabAttempt* find(int id) const;
    LabAttempt* find(int id);
    int nextId() const;
};

// What was set, in words: of the first attempt what was chosen; of a later one what differs from the attempt before;
// of two runs, what B has otherwise than A.
QStringList settingWords(const LabSheet& sheet, int id);
// "lambda-0.1 (20261123-...), step 300, seed 0, trained 2026-11-23"
QString runWords(const LabRun& run);

QJsonObject labSheetJson(const LabSheet& sheet);
// Errors: BadData, saying where.
Result<LabSheet> labSheetFrom(const QByteArray& json, const QString& file);

}  // namespace headscope::ui
