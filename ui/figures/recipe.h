// The recipe beside an exported figure (name.figure.json), read back: the same figure, drawn to the same bytes.
#pragma once

#include "ui/figures/figure.h"

#include <QByteArray>

namespace headscope::plots {

struct Recipe {
    FigurePtr figure;  // a SheetFigure, or a KeptFigure
    ExportOptions options;
    QString software;  // that wrote it
};

// The recipe of a figure that is written with these options.
QByteArray recipeBytes(const Figure& figure, const ExportOptions& options);
// Errors: BadData (no recipe, of a newer format, cut off), naming what was found and what is allowed.
Result<Recipe> recipeFrom(const QByteArray& bytes, const QString& file);
// Reads the file. Errors: Io, NotFound, BadData.
Result<Recipe> readRecipe(const QString& file);

}  // namespace headscope::plots
