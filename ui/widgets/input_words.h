// What a model is given to look at, in words: the one place for texts that differ between pictures, texts and pairs of
// texts.
#pragma once

#include "core/api/model_shape.h"

#include <QString>

#include <string>

namespace headscope::ui {

struct InputWords {
    QString ownLabel;      // beside the place for a person's own: "&Own text"
    QString ownName;       // the same for a screen reader: "Own text"
    QString ownHint;       // in that place while it is empty; "" of pictures
    QString ownShown;      // "Shown: your text"
    QString choose;        // where there is no sample yet, on another page than Attention
    QString mapComes;      // where the map of a head will be drawn
    QString splitSizes;    // "<b>%1</b> training samples, %2 validation, %3 test"
    int lengthDigits = 1;  // decimals of the mean length in tokens: 0 where all are as long
};
InputWords inputWords(Task task);

// A sample as a row of a list, with its class where it has one: "Stocks fall … [Business]". At most `longest`
// characters of its text; a picture and an empty text go by their number.
QString sampleWords(const ModelShape& shape, const std::string& text, std::int64_t index, int label, qsizetype longest);

}  // namespace headscope::ui
