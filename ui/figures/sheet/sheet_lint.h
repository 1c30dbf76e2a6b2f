// Checks a sheet for what a journal would reject. Each finding says where the problem is and what
// to do.
#pragma once

#include "ui/figures/sheet/sheet.h"

#include <QByteArray>

#include <vector>

namespace headscope::plots {

enum class SheetFault {
    SmallText,     // text below the format's minimum size (5 pt for journals)
    Type3,         // fonts of Type 3 (bitmap or procedural), rejected by many publishers
    AlikeColours,  // series that look alike with red-green colour blindness
    NoAxisTitle,
    NoUnit,
    Raster,         // pixels instead of vector lines and areas
    UnequalScales,  // one quantity is shown on two scales
    TooHigh,        // the sheet is higher than the format allows
    Overlap,        // panels overlap
    CutOff,         // the drawing is larger than its panel
    CutText,        // names and titles that are shortened or left out
    MissingGlyph,   // characters that are missing from all installed fonts
};

struct SheetFinding {
    SheetFault fault = SheetFault::SmallText;
    int panel = 0;        // id of the panel; 0: the finding is about the sheet
    QString where, hint;  // where: "a: text of 4.2 pt (\"0.31\")"; hint: what to do about it
};

// Panels may touch by this much in mm.
constexpr double kOverlapMm = 0.2;

std::vector<SheetFinding> lintSheet(const Sheet& sheet);
// Returns what is found about one panel alone; `panel` is on the sheet.
std::vector<SheetFinding> lintPanel(const Sheet& sheet, const SheetPanel& panel);
// Whether a PDF written by this program contains Type 3 fonts. Requires uncompressed font
// dictionaries, which this program writes.
bool hasType3Fonts(const QByteArray& pdf);
// Whether the title has a unit ("loss, nats", "time (s)") or names a count that needs none
// ("step").
bool namesUnit(const QString& axisTitle);

}  // namespace headscope::plots
