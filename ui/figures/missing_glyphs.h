// Characters of a figure that its file will show as boxes.
#pragma once

#include "ui/figures/figure_bytes.h"

namespace headscope::plots {

struct Drawing;

struct MissingGlyphs {
    QStringList characters;  // each once, in order of appearance
    QStringList texts;       // that hold one of them, each once
    bool empty() const { return characters.isEmpty(); }
};

// Characters that no installed font has.
MissingGlyphs missingGlyphs(const Drawing& drawing);
// Characters that LaTeX's own fonts do not have, so that the document needs another font for them.
MissingGlyphs beyondLatex(const Drawing& drawing);

// What to say about the figure in a file of this format; "" where every character is shown. CSV holds any text.
// Thread: any for which figure.drawnAnywhere() holds, else the window's.
QString missingGlyphsText(const Figure& figure, FigureFormat format, const ExportOptions& options);
// The same of several figures as they are shown on the screen, copied or rendered as PNG.
QString missingGlyphsText(const MissingGlyphs& missing);

}  // namespace headscope::plots
