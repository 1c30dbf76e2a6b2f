// Finds characters of a figure that an exported file would show as boxes.
#pragma once

#include "ui/figures/output/figure_bytes.h"

namespace headscope::plots {

struct Drawing;

struct MissingGlyphs {
    QStringList characters;  // missing characters without duplicates, in order of appearance
    QStringList texts;       // texts that contain one of them, without duplicates
    bool empty() const { return characters.isEmpty(); }
};

// Returns the characters that are missing from all installed fonts.
MissingGlyphs missingGlyphs(const Drawing& drawing);
// Returns the characters that LaTeX's default fonts do not have; the document needs another font
// for them.
MissingGlyphs beyondLatex(const Drawing& drawing);

// Returns a warning for a file of this format; "" if every character is shown. CSV can hold any
// text. Thread: any if figure.drawnAnywhere(), else the GUI thread.
QString missingGlyphsText(const Figure& figure, FigureFormat format, const ExportOptions& options);
// Returns the same warning for several figures that are shown, copied or rendered as PNG.
QString missingGlyphsText(const MissingGlyphs& missing);

}  // namespace headscope::plots
