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

// Type, output layer, sizes and memory of a model.
std::vector<Fact> modelFacts(const ImportReport& report);

// Tensors that are treated alike, by their names in the folder.
struct TensorGroup {
    QString title;  // "Read"
    QString help;   // what it means for the user
    QStringList names;
    bool faulty = false;  // the folder should not have such tensors
};
std::vector<TensorGroup> tensorGroups(const ImportReport& report);

// Notes, and the refusals after the first, one per line.
QStringList modelNotes(const ImportReport& report);

// Task of the run that the model becomes; nullopt if the folder cannot be opened.
std::optional<Task> taskOf(const ImportReport& report);

// Sentence about the output layer. `stored`: report without a new output layer. newHead: the user
// wants one.
QString outputLayerText(const ImportReport& stored, bool newHead);
// The same for a text in which words are hidden.
QString hiddenWordsText();

}  // namespace headscope::ui
