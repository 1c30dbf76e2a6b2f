// Texts about a model folder, without widgets.
#pragma once

#include "core/api/engine/import.h"
#include "core/api/runs/catalogue.h"
#include "ui/widgets/fact_table.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace headscope::ui {

// Facts about a model: type, output layer, sizes and memory.
std::vector<Fact> modelFacts(const ImportReport& report);

// A group of tensors that are treated alike, listed by their names in the folder.
struct TensorGroup {
    QString title;  // title of the group, e.g. "Read"
    QString help;   // consequence for the user
    QStringList names;
    bool faulty = false;  // true: the folder should not have such tensors
};
std::vector<TensorGroup> tensorGroups(const ImportReport& report);

// Notes, and all refusals except the first, one per line.
QStringList modelNotes(const ImportReport& report);

// Task of the run that the model becomes; nullopt if the folder cannot be opened.
std::optional<Task> taskOf(const ImportReport& report);

// Sentence about the output layer. `stored`: report without a new output layer. newHead: the user
// wants one.
QString outputLayerText(const ImportReport& stored, bool newHead);
// Sentence about the place of the weights. copies: the run gets a copy.
QString weightsText(bool copies);
// Sentence about the output layers if words of a text are masked for prediction.
QString hiddenWordsText();

}  // namespace headscope::ui
