// UI texts that depend on the kind of model input: images, texts or text pairs.
#pragma once

#include "core/api/runs/model_shape.h"

#include <QString>

#include <string>

namespace headscope::ui {

struct InputWords {
    QString boxLabel;    // label of the field with the input's text; "" for images
    QString boxName;     // accessible name of that field
    QString boxHint;     // its placeholder
    QString ownShown;    // text beside the sample's number if another input is shown
    QString choose;      // text if there is no sample, on pages other than Attention
    QString mapComes;    // placeholder for the map of a head
    QString splitSizes;  // sizes: "<b>%1</b> training samples, %2 validation, %3 test"
    // Decimals of the mean length in tokens: 0 if all samples have the same length.
    int lengthDigits = 1;
};
InputWords inputWords(Task task);

// One-line text of a sample, with its class if known: "Stocks fall … [Business]". Uses at most
// `longest` characters. Images and empty texts are named by their number.
QString sampleWords(const ModelShape& shape, const std::string& text, std::int64_t index, int label,
                    qsizetype longest);

}  // namespace headscope::ui
