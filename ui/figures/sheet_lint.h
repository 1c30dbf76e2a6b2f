// What a journal would send back: found on the sheet as it is drawn, each with where it is and what to do.
#pragma once

#include "ui/figures/sheet.h"

#include <QByteArray>

#include <vector>

namespace headscope::plots {

enum class SheetFault {
    SmallText,     // under the format's least size (5 pt for journals)
    Type3,         // fonts that are no outlines: refused by many
    AlikeColours,  // series that people with red-green blindness cannot tell apart
    NoAxisTitle,
    NoUnit,
    Raster,         // pixels where lines and areas would do
    UnequalScales,  // one quantity, two scales
    TooHigh,        // more than the format allows
    Overlap,        // panels over each other
    CutOff,         // more is drawn than there is room for
    CutText,        // names and titles that end early or are left out
    MissingGlyph,   // characters that no font has
};

struct SheetFinding {
    SheetFault fault = SheetFault::SmallText;
    int panel = 0;        // its id; 0: the sheet
    QString where, hint;  // "a: text of 4.2 pt (\"0.31\")"; what to do about it
};

std::vector<SheetFinding> lintSheet(const Sheet& sheet);
// Type 3 fonts among those in a PDF file that this program has written (its font dictionaries are not packed).
bool hasType3Fonts(const QByteArray& pdf);
// A title that says in what it is measured ("loss, nats", "time (s)"), or that counts what needs no unit ("step").
bool namesUnit(const QString& axisTitle);

}  // namespace headscope::plots
